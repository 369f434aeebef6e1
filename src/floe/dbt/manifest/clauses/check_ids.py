import re
from dataclasses import dataclass

from floe.dbt.manifest.artifacts import DataTest
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.shapes import text

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


def check_id_of(test: DataTest) -> CheckId | None:
    """The check that a test was made from, None for a test of other people's."""
    written = text(floe_notes(test.meta).get("check"))
    found = _ID.fullmatch(written or "")
    return CheckId(found["subject"], found["clause"], found["suffix"]) if found else None
