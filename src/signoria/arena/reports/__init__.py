"""What came out, as plain data, in a terminal and as a page."""
