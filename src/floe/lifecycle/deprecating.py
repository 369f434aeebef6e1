"""How a contract says that it ends: written into its text, with all else left as it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from floe.documents import YamlPatch
from floe.model import END_DATES, SUNSET, EndOfLife, Place, read_end_of_life
from floe.odcs import parse_contract

# How the ledger calls it that somebody ended a contract, and that a user was told.
DEPRECATED = "deprecated"
NOTIFIED = "notified"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """When a contract ends, what replaces it, and how to move away from it.

    What is None stays as the contract has it.
    """

    sunset: date
    announced: date | None = None
    retired: date | None = None
    replacement: str | None = None
    guide: str | None = None
    reason: str | None = None

    def parts(self, today: date, before: EndOfLife | None) -> Mapping[str, str]:
        """What a contract is to say that has said something `before`, by the names of its parts."""
        said = {
            "announced": self._announced(today, before),
            "sunset": self.sunset,
            "replacement": self.replacement,
            "migrationGuide": self.guide,
            "reason": self.reason,
            "retired": self._retired(before),
        }
        return {name: str(part) for name, part in said.items() if part is not None}

    def _announced(self, today: date, before: EndOfLife | None) -> date:
        """Consumers are warned from today on, where the end is nearer than they were told."""
        dates = before.dates if before else {}
        since, last = dates.get("announced"), before.retired if before else None
        if self.announced is not None or since is None:
            return self.announced or today
        is_nearer = self.sunset < dates.get("sunset", self.sunset)
        is_nearer |= last is not None and self.retired is not None and self.retired < last
        endless = before.endless if before else ()
        is_nearer |= "sunset" in endless or ("retired" in endless and self.retired is not None)
        return max(since, today) if is_nearer else since

    def _retired(self, before: EndOfLife | None) -> date | None:
        """The end, where it is not the one that the sunset has by itself."""
        usual = self.sunset + SUNSET
        if before is not None and "retired" in before.endless:
            return self.retired
        if before is None or "retired" not in before.said:
            return None if self.retired == usual else self.retired
        return self.retired or max(before.dates.get("retired", usual), usual)


def authored_end(file: str, tree: dict[str, Any]) -> EndOfLife | None:
    """What the text of a contract says of its end by itself, without what it imports."""
    return read_end_of_life(parse_contract(tree, lambda path: Place(file, path)))


def write_deprecation(file: str, text: str, deprecation: Deprecation, today: date) -> str:
    """The text of a contract that says so; an `UnsafePatchError` where it cannot be changed."""
    patch = YamlPatch(file, text)
    before = authored_end(file, patch.before)
    parts = deprecation.parts(today, before)
    new: dict[str, list[dict[str, str]]] = {}
    for name, value in parts.items():
        written = before.said.get(name) if before else None
        if written is None:
            section, word = _home(name)
            new.setdefault(section, []).append({"property": word, "value": value})
        elif str(written[0]) != value:
            patch.replace_scalar(written[1].path, value)
    for section, entries in new.items():
        _add_entries(patch, section, entries)
    dates = {name: date.fromisoformat(parts[name]) for name in END_DATES if name in parts}
    endless = before.endless if before and "retired" not in parts else frozenset()
    state = EndOfLife(Place(file), {}, dates, {}, endless=endless).state_on(today)
    if state != "active" and patch.before.get("status") != state:
        _set_status(patch, state)
    return patch.finish()


def _home(name: str) -> tuple[str, str]:
    """Where a part stands that nobody has written yet, and what it is called there."""
    if name == "retired":
        return "slaProperties", "endOfLife"
    return "customProperties", f"deprecation.{name}"


def _add_entries(patch: YamlPatch, section: str, entries: list[dict[str, str]]) -> None:
    if not patch.before.get(section):
        patch.add_key((), section, entries)
        return
    for entry in entries:
        patch.append((section,), entry)


def _set_status(patch: YamlPatch, state: str) -> None:
    if patch.before.get("status") is None:
        patch.add_key((), "status", state)
    else:
        patch.replace_scalar(("status",), state)
