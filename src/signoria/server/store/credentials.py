"""What accounts have besides a password: recovery codes and a second factor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from signoria.server.store.schema import recovery_codes, second_factors


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """The secret that an account shares with a telephone."""

    secret: str
    confirmed: bool
    """Whether a code from there was right once; before that nobody is asked for one."""
    step: int
    """Of the last code that was used."""


def replace_codes(connection: Connection, person: str, hashes: Iterable[str]) -> None:
    """New recovery codes; the old ones are good for nothing."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
    rows = [{"person": person, "code": one} for one in hashes]
    connection.execute(insert(recovery_codes), rows)


def use_code(connection: Connection, person: str, hash: str) -> bool:
    """Use a recovery code up; False if there is no such code."""
    which = (recovery_codes.c.person == person) & (recovery_codes.c.code == hash)
    return connection.execute(delete(recovery_codes).where(which)).rowcount == 1


def count_codes(connection: Connection, person: str) -> int:
    found = select(func.count()).where(recovery_codes.c.person == person)
    return connection.execute(found).scalar_one()


def factor_of(connection: Connection, person: str) -> SecondFactor | None:
    found = select(second_factors.c.secret, second_factors.c.confirmed, second_factors.c.step)
    row = connection.execute(found.where(second_factors.c.person == person)).first()
    return None if row is None else SecondFactor(*row)


def new_factor(connection: Connection, person: str, secret: str) -> None:
    """Another secret, to be confirmed."""
    drop_factor(connection, person)
    values = {"person": person, "secret": secret, "confirmed": False, "step": 0}
    connection.execute(insert(second_factors).values(**values))


def use_step(connection: Connection, person: str, step: int) -> bool:
    """Use a code up, which confirms its secret; False if a code as late was used before."""
    which = (second_factors.c.person == person) & (second_factors.c.step < step)
    used = update(second_factors).where(which).values(step=step, confirmed=True)
    return connection.execute(used).rowcount == 1


def drop_factor(connection: Connection, person: str) -> None:
    connection.execute(delete(second_factors).where(second_factors.c.person == person))
