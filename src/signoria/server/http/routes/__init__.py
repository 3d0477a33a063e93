"""The API, a module for each part of it."""
