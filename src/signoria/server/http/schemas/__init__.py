"""What goes over the wire: every request, every answer and every message of a socket, typed."""
