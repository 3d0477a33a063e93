"""Codes that change every half minute: the second factor (RFC 6238 over RFC 4226).

A telephone and the server share a secret. Each makes of it, and of the time, the same six digits.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from urllib.parse import quote, urlencode

STEP = 30
"""Seconds for which a code is good ..."""
DRIFT = 1
"""... and by how many steps a clock may be wrong."""
DIGITS = 6
ISSUER = "Signoria"


def new_secret() -> str:
    """A secret of 160 bits, as people type it into a telephone."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_of(secret: bytes, step: int, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """The code of a step of time (RFC 4226, 5.3)."""
    made = hmac.digest(secret, step.to_bytes(8), algorithm)
    start = made[-1] & 0xF
    number = int.from_bytes(made[start : start + 4]) & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def matching_step(secret: str, code: str, now: float, last: int) -> int | None:
    """The step whose code it is, around now and after the last that was used; None if of none."""
    key = base64.b32decode(secret)
    present = int(now) // STEP
    found = None
    for step in range(present - DRIFT, present + DRIFT + 1):
        if hmac.compare_digest(code_of(key, step), code) and step > last:
            found = step
    return found


def uri_of(secret: str, login: str) -> str:
    """What a telephone reads of a picture, or opens."""
    query = urlencode({"secret": secret, "issuer": ISSUER, "digits": DIGITS, "period": STEP})
    return f"otpauth://totp/{quote(f'{ISSUER}:{login}')}?{query}"
