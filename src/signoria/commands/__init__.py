"""The commands that read and write plain text: one file each."""
