"""Connections: the two protocols under the application, and who may have how many of them."""
