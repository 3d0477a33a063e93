"""Requests and answers: the application, its guard, its roles, schemas and routes."""
