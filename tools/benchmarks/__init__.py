"""What `tools/bench.py` measures, and how it is told."""
