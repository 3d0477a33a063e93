"""What the core's files need of Cython where it is not installed: they run as plain Python."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
