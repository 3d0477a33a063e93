"""A contract for import-linter: what knows a game lives in a folder that is named after it."""

from __future__ import annotations

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class GameFolders(Contract):
    """Nothing outside the folders of a game imports anything in them.

    Whatever has the name of a game in its path is in such a folder. Registries import by name.
    """

    games = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        found = [
            f"{importer} -> {imported}"
            for imported in sorted(graph.modules)
            for importer in sorted(graph.find_modules_that_directly_import(imported))
            if self._games_of(imported) - self._games_of(importer)
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(line)

    def _games_of(self, module: str) -> set[str]:
        return cast(set[str], self.games) & set(module.split("."))
