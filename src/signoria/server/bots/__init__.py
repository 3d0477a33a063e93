"""Bots on a server: processes that think, and the pool that asks them."""
