"""The target of a profile of dbt: what it says, and what it leaves to a template."""

from collections.abc import Mapping
from typing import Any


class Output:
    """The settings of a target; it keeps in mind which of those asked for cannot be used."""

    def __init__(self, profile: Mapping[str, Any]) -> None:
        """Take the target of a profile; an output by itself is one already."""
        self._values = _target(profile)
        self.refused: list[str] = []

    def get(self, *keys: str) -> str | None:
        """The first of these settings that is there, as a text; None if it cannot be used."""
        key = self._first(keys)
        if key is None:
            return None
        text = _text(self._values[key])
        if text is None:
            self.refuse(key)
        return text

    def refuse(self, *keys: str) -> None:
        """Keep in mind that the first of these settings that is there cannot be used."""
        key = self._first(keys)
        if key is not None and key not in self.refused:
            self.refused.append(key)

    def _first(self, keys: tuple[str, ...]) -> str | None:
        return next((each for each in keys if self._values.get(each) not in (None, "")), None)


def _target(profile: Mapping[str, Any]) -> Mapping[str, Any]:
    inner = [each for each in profile.values() if isinstance(each, Mapping) and "outputs" in each]
    whole = inner[0] if len(inner) == 1 and "type" not in profile else profile
    outputs = whole.get("outputs")
    if not isinstance(outputs, Mapping):
        return whole
    target = outputs.get(str(whole.get("target", "default")))
    only = next(iter(outputs.values()), None) if len(outputs) == 1 else None
    chosen = target if target is not None else only
    return chosen if isinstance(chosen, Mapping) else {}


def _text(value: object) -> str | None:
    """A value as a text; what a template fills in later is none."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    return None if "{{" in str(value) or "{%" in str(value) else str(value)
