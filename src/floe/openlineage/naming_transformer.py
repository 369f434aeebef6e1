"""A transformer for the client's transport `transform` that watches over names."""

import logging
from enum import StrEnum
from typing import Any, Final, TypeVar

from openlineage.client.transport.transform import EventTransformer

from floe.cleaning import clean
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding, Severity
from floe.naming import check_event, find_renames
from floe.openlineage.plain_events import as_plain_event, set_at

_log: Final = logging.getLogger("floe.naming")
_MOST_REMEMBERED: Final = 10_000

_WORDS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}

Event = TypeVar("Event")


class Mode(StrEnum):
    """What becomes of an event whose names are wrong."""

    WARN = "warn"
    CANONICALISE = "canonicalise"
    DROP = "drop"
    RAISE = "raise"


class MisnamedError(InputError):
    """An event holds a name that OpenLineage's conventions do not allow."""


class NamingTransformer(EventTransformer):
    """Warns about wrong names, puts them right, drops their events, or raises.

    Properties: `mode` (warn, canonicalise, drop or raise), `level` (the weakest finding that
    counts: error, warning or info) and `strict` (true or false, yes or no, 1 or 0).
    """

    def __init__(self, properties: dict[str, Any]) -> None:
        super().__init__(properties)
        unknown = sorted(set(properties) - {"mode", "level", "strict"})
        if unknown:
            raise ConfigurationError(f"NamingTransformer has no property '{unknown[0]}'")
        self.mode = _choice(Mode, properties.get("mode", "warn"), "mode")
        quiet = self.mode in (Mode.DROP, Mode.RAISE)
        level = properties.get("level", "error" if quiet else "warning")
        self.level = _choice(Severity, level, "level")
        self.strict = _is_wanted(properties.get("strict", False), "strict")
        self._told: set[tuple[str, str]] = set()

    def transform(self, event: Event) -> Event | None:
        """The event, put right where that is wanted; None for one that is dropped."""
        tree = as_plain_event(event)
        findings = [
            finding for finding in check_event(tree, strict=self.strict) if self._counts(finding)
        ]
        if findings and self.mode is Mode.RAISE:
            raise MisnamedError(_in_words(findings[0]))
        for finding in findings:
            self._tell(finding)
        if findings and self.mode is Mode.DROP:
            return None
        if self.mode is Mode.CANONICALISE:
            for path, right in find_renames(tree):
                set_at(event, path, right)
        return event

    def _counts(self, finding: Finding) -> bool:
        return finding.severity.rank <= self.level.rank

    def _tell(self, finding: Finding) -> None:
        """Say each thing once: a job that runs for days sends the same names all the time."""
        key = (finding.rule, finding.message)
        if key in self._told or len(self._told) >= _MOST_REMEMBERED:
            return
        self._told.add(key)
        _log.warning("%s", _in_words(finding))


def _in_words(finding: Finding) -> str:
    hint = f" ({finding.hint})" if finding.hint else ""
    return clean(f"{finding.rule} at {finding.place}: {finding.message}{hint}")


Choice = TypeVar("Choice", bound=StrEnum)


def _choice(kind: type[Choice], given: object, name: str) -> Choice:
    try:
        return kind(str(given).lower())
    except ValueError as error:
        choices = ", ".join(kind)
        raise ConfigurationError(f"{name} must be one of {choices}") from error


def _is_wanted(given: object, name: str) -> bool:
    """A switch, which environment variables write as a word."""
    wanted = _WORDS.get(str(given).strip().lower())
    if wanted is None:
        raise ConfigurationError(f"{name} must be one of {', '.join(_WORDS)}")
    return wanted
