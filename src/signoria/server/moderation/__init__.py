"""Moderation: what people report and block, what admins do, and who may come in."""
