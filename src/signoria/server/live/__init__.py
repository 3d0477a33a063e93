"""Tables in use: the write path, what is pushed to whom, and what the server does by itself."""
