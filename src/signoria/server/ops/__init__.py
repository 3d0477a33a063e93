"""Running a server: configuration, limits, metrics, log and inspection."""
