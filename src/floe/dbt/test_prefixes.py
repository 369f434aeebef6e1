"""What stands before the names of tests, so that tables of one title have tests of their own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TitledTable:
    """A table's title, what it is called in the project, and what stood before its tests so far.

    `before` is None for a table that is new.
    """

    title: str
    called: str
    before: str | None


def prefix_tests(tables: Sequence[TitledTable]) -> list[str]:
    """What stands before the tests of each table: nothing where it is the first of its title."""
    counts = Counter(table.title for table in tables)
    plain: set[str] = set()
    prefixes: dict[int, str] = {}
    for number, table in enumerate(tables):
        if table.before or (table.before == "" and table.title not in plain):
            prefixes[number] = table.before
            plain.update(() if table.before else (table.title,))
    return [
        prefixes.get(number, "" if counts[table.title] == 1 else f"{table.called}.")
        for number, table in enumerate(tables)
    ]
