"""A plan in words, for people and for machines."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from floe.cleaning import clean

_SCHEMA = "schema"


@dataclass(frozen=True, slots=True)
class AnswerNote:
    """A check that needs no scan."""

    check: str
    figure: str
    answered_by: str


@dataclass(frozen=True, slots=True)
class StepNote:
    """One reading of the table: a `pass`, a `key`, a `reference` or a `query`."""

    kind: str
    checks: tuple[str, ...]
    columns: tuple[str, ...]
    why: str
    cost: float


@dataclass(frozen=True, slots=True)
class RefusalNote:
    """A check that will not be run, and why."""

    check: str
    reason: str


@dataclass(frozen=True, slots=True)
class TableNote:
    """What happens to one table; costs are in bare scans of the columns that it reads."""

    table: str
    rows: int | None
    columns: int | None
    answers: tuple[AnswerNote, ...]
    steps: tuple[StepNote, ...]
    refusals: tuple[RefusalNote, ...]
    where: str | None = None

    @property
    def cost(self) -> float:
        """The sum over all steps."""
        return round(sum(step.cost for step in self.steps), 2)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a run would do; `beside` are the checks that measure nothing."""

    tables: tuple[TableNote, ...]
    beside: tuple[RefusalNote, ...]

    @property
    def scans(self) -> int:
        """How often a table is read; a key that another proves is not counted."""
        return sum(1 for table in self.tables for step in table.steps if step.kind != "implied")

    def as_object(self) -> dict[str, Any]:
        """The explanation as plain JSON values."""
        tables = [{**_plain(asdict(table)), "cost": table.cost} for table in self.tables]
        beside = [asdict(note) for note in self.beside]
        return {"tables": tables, "beside": beside, "scans": self.scans}

    def as_text(self) -> str:
        """The explanation for people, a table at a time."""
        return "\n".join(map(clean, self._lines())) + "\n"

    def _lines(self) -> Iterator[str]:
        for table in self.tables:
            yield from _table_lines(table)
        if self.beside:
            yield "not measured"
            yield from (f"    {note.check}: {note.reason}" for note in self.beside)
        scans = "1 scan" if self.scans == 1 else f"{self.scans} scans"
        yield f"in all: {scans}"


def _table_lines(table: TableNote) -> Iterator[str]:
    rows = "unknown number of rows" if table.rows is None else f"{table.rows:,} rows"
    where = f", only where {table.where}" if table.where else ""
    yield f"{table.table}: {rows}{where}"
    yield from _answer_lines(table)
    for step in table.steps:
        yield from _step_lines(step, table.columns)
    if table.refusals:
        yield "  not run"
    for refusal in table.refusals:
        yield f"    {refusal.check}: {refusal.reason}"
    if table.steps:
        yield f"  about {table.cost:g} times a bare scan of its columns"


def _answer_lines(table: TableNote) -> Iterator[str]:
    if table.answers:
        yield "  known without a scan"
    plain = sum(map(_is_plain, table.answers))
    if plain:
        yield f"    {plain} about names and types: as declared (from {_SCHEMA})"
    for answer in table.answers:
        if not _is_plain(answer):
            yield f"    {answer.check}: {answer.figure} (from {answer.answered_by})"


def _is_plain(answer: AnswerNote) -> bool:
    """A contract has dozens of these, and they say nothing new."""
    return answer.answered_by == _SCHEMA and answer.figure == "0"


def _step_lines(step: StepNote, columns: int | None) -> Iterator[str]:
    read = f"reads {len(step.columns)} of {columns} columns"
    cost = f", cost {step.cost:g}" if step.cost else ""
    yield f"  {step.kind}: {step.why}; {read}{cost}"
    yield from (f"    {name}" for name in step.checks)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value
