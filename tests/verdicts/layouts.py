"""A table of all types that a text can hold, with promises, for files of any layout."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.verdicts.cases import Body, Case, contract
from tests.verdicts.kinds import TEXT_KINDS, Kind
from tests.verdicts.promises import Column, Expected, fill, promise
from tests.verdicts.tables import table_rules


@dataclass(frozen=True, slots=True)
class Mixed:
    """Columns of many types, the table that the contract makes of them, and its verdicts."""

    columns: list[Column]
    table: dict[str, Any]
    expected: Expected

    @property
    def names(self) -> list[str]:
        return [column.name for column in self.columns]

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        return list(zip(*(column.values for column in self.columns), strict=True))

    @property
    def kinds(self) -> list[Kind]:
        return [column.kind for column in self.columns]

    def case(self, name: str, folder: Path, server: dict[str, Any]) -> Case:
        made = contract(name, server, Body([self.table]))
        return Case(name, folder, made, dict(self.expected))


def mixed(
    dice: random.Random, rows: int, *, rules: int = 8, kinds: tuple[Kind, ...] = TEXT_KINDS
) -> Mixed:
    """A table `t` with a column of each type."""
    columns = [fill(dice, kind, rows, f"{kind.name}_{at}") for at, kind in enumerate(kinds)]
    return promised_table(dice, columns, rules)


def promised_table(dice: random.Random, columns: list[Column], rules: int) -> Mixed:
    """The table `t` of some columns, and all that can be promised of it."""
    quality, expected = table_rules(dice, "t", columns)
    promised = [promise(dice, "t", column, rules=rules) for column in columns]
    for made in promised:
        expected |= made.expected
    table = {"name": "t", "properties": [made.prop for made in promised], "quality": quality}
    return Mixed(columns, table, expected)
