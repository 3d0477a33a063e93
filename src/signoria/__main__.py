"""`python -m signoria` is the command `signoria`."""

import sys

from signoria.cli import main

sys.exit(main())
