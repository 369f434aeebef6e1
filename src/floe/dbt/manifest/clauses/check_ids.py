import re
from dataclasses import dataclass

from floe.dbt.manifest.artifacts import DataTest
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.shapes import text, texts

_ID = re.compile(r"(?P<subject>.*)/(?P<clause>[a-z_]+)(?::(?P<suffix>.*))?", re.DOTALL)
# A clause without an id has one that is made of its content.
_MADE_UP = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{8}|-\d+)*")


@dataclass(frozen=True, slots=True)
class CheckId:
    """The parts of a check's id: what it is about, the clause, and the rule or the option."""

    subject: str
    clause: str
    suffix: str | None

    @property
    def rule_id(self) -> str | None:
        """The id that somebody has written."""
        is_made_up = self.suffix is None or _MADE_UP.fullmatch(self.suffix)
        return None if is_made_up else self.suffix


def check_ids_of(test: DataTest) -> tuple[CheckId, ...]:
    """The checks that a test was made from, none for a test of other people's."""
    notes = floe_notes(test.meta)
    written = texts(notes.get("checks")) or (text(notes.get("check")) or "",)
    found = filter(None, map(_ID.fullmatch, written))
    return tuple(CheckId(each["subject"], each["clause"], each["suffix"]) for each in found)


def check_id_of(test: DataTest) -> CheckId | None:
    """The first of them."""
    return next(iter(check_ids_of(test)), None)
