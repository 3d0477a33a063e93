"""The data file of Virtù: its schema, its checks, and where each number comes from."""
