"""Runs without what nobody may read: secrets, and samples of classified columns."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from floe.contracts import public_run, redact_text
from floe.results import Result, Run

Secrets = frozenset[str]


def without_secrets(run: Run, secrets: Secrets) -> Run:
    """The same run, fit to be shown."""
    shown = public_run(run, secrets)
    return replace(shown, results=tuple(_redact_samples(r, secrets) for r in shown.results))


def _redact_samples(result: Result, secrets: Secrets) -> Result:
    hidden = _hidden_column(result)
    samples = tuple(
        {name: _plain(value, secrets) for name, value in row.items() if name != hidden}
        for row in result.samples
    )
    return replace(result, samples=tuple(filter(None, samples)))


def _hidden_column(result: Result) -> str | None:
    check = result.check
    if not check.is_classified or check.column is None:
        return None
    return check.column.split(".")[0].split("[")[0]


def _plain(value: Any, secrets: Secrets) -> Any:
    """A value as JSON knows it; what JSON does not know is its text."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Mapping):
        return {str(name): _plain(inner, secrets) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner, secrets) for inner in value]
    if isinstance(value, bytes | bytearray):
        return value.hex()
    is_finite = isinstance(value, float) and value - value == 0
    return value if is_finite else redact_text(str(value), secrets)
