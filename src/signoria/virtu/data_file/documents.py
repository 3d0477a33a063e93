"""Data documents: read from files, and found in setups, records, positions and views."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from signoria.game import BadInput
from signoria.virtu.data_file.checks import check
from signoria.virtu.model.components import Data, fingerprint, packaged
from signoria.virtu.model.kept import FILES_KEPT, one_more_file

LARGEST = 1024 * 1024
"""No data file is larger; a file that is is not read."""


def parse(path: Path | str) -> dict[str, object]:
    """The contents of a file, whatever they are."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadInput(f"{path}: cannot be read: {why}") from error
    if len(content) > LARGEST:
        raise BadInput(f"{path}: is too large: a data file has at most {LARGEST} bytes")
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: is not text in UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: is not TOML: {error}") from error


def read_document(path: Path | str) -> dict[str, object]:
    """The contents of a file that passes all checks."""
    document = parse(path)
    problems = check(document)
    if problems:
        more = len(problems) - 1
        rest = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        raise BadInput(f"{path}: {problems[0]}{rest}")
    return document


def load(path: Path | str) -> Data:
    """The data of a file; refuses one that does not pass the checks."""
    return Data(read_document(path))


def data_of(reference: object) -> Data:
    """The data that `Data.reference` stands for; nothing stands for those of the package."""
    if reference is None:
        return packaged()
    if isinstance(reference, Data):
        return reference
    if isinstance(reference, str):
        if reference == packaged().hash:
            return packaged()
        raise BadInput(
            f"data: this needs the data file {reference}, which is not the one of this program; "
            "name it with --data FILE"
        )
    if isinstance(reference, Mapping):
        try:
            return _of_text(json.dumps(reference))
        except (TypeError, RecursionError) as error:
            raise BadInput(f"data: is no data document: {error}") from error
    raise BadInput("data: must be a fingerprint or a document")


@lru_cache(FILES_KEPT)
def _of_text(text: str) -> Data:
    """A document as it was read: every view of a game brings its own."""
    document = json.loads(text)
    problems = check(document)
    if problems:
        raise BadInput(f"data: {problems[0]}")
    data = Data(document)
    one_more_file()
    return packaged() if data.hash == packaged().hash else data


def with_file(reference: object, path: Path | str) -> Mapping[str, object]:
    """The document of a file, for something that names its data like this; refuses another one."""
    data = load(path)
    named = fingerprint(reference) if isinstance(reference, Mapping) else reference
    if named not in (None, data.hash):
        raise BadInput(f"data: this needs the data file {named}, and {path} is {data.hash}")
    return data.document
