"""How loud a broken rule is, in the words that contracts use."""

from floe.findings import Severity

_WARNING = frozenset(("warning", "warn", "medium", "moderate", "minor", "low"))
_INFO = frozenset(("info", "information", "informational"))


def read_severity(written: str | None) -> Severity:
    """An unknown word is as loud as none: an error."""
    word = (written or "").strip().lower()
    if word in _WARNING:
        return Severity.WARNING
    return Severity.INFO if word in _INFO else Severity.ERROR
