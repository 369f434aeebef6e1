"""Colours for a terminal, or none."""

from dataclasses import dataclass

from floe.findings import Severity

_CODES = {
    "strong": "1",
    "quiet": "1;34",
    Severity.ERROR: "1;31",
    Severity.WARNING: "1;33",
    Severity.INFO: "1;36",
}


@dataclass(frozen=True, slots=True)
class Paint:
    """Wraps text in escape sequences if it is told to."""

    on: bool = False

    def __call__(self, text: str, tone: str) -> str:
        """The text in a tone: a severity, "strong" or "quiet"."""
        return f"\x1b[{_CODES[tone]}m{text}\x1b[0m" if self.on and text else text
