"""Whether a test is still as floe wrote it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

_DEFAULTS = {
    "severity": "error",
    "where": "",
    "warn_if": "!= 0",
    "error_if": "!= 0",
    "fail_calc": "count(*)",
    "tags": "",
    "description": "",
}
JUDGED_SETTINGS = tuple(_DEFAULTS)
_LENGTH = 12
_write = json.JSONEncoder(sort_keys=True, default=str).encode


def fingerprint(
    test: str,
    column: str | None,
    arguments: Mapping[str, Any],
    settings: Mapping[str, Any],
    clause: str,
) -> str:
    """The same for two tests that say the same, and stand for the same clauses of a contract.

    `test` is the name of a generic test, or the text of one that is a query. The case of a column
    says nothing, as people's YAML may have another one than the contract.
    """
    return _print(test, (column or "").casefold(), arguments, settings, clause)


def is_fingerprint(
    print_: object,
    test: str,
    column: str | None,
    arguments: Mapping[str, Any],
    settings: Mapping[str, Any],
    clause: str,
) -> bool:
    """Whether a test is as it was when it was noted, also by a floe that noted a column's case."""
    names = dict.fromkeys(((column or "").casefold(), column or ""))
    return any(_print(test, name, arguments, settings, clause) == print_ for name in names)


def _print(
    test: str,
    column: str,
    arguments: Mapping[str, Any],
    settings: Mapping[str, Any],
    clause: str,
) -> str:
    said = {key: _said(settings[key]) for key in _DEFAULTS if settings.get(key)}
    known = {key: word for key, word in said.items() if word not in ("", _DEFAULTS[key])}
    content = _write([test, column.strip('`"'), arguments, known, clause])
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def _said(setting: Any) -> str:
    if isinstance(setting, list | tuple):
        return ",".join(map(str, setting))
    written = str(setting).strip()
    return written.lower() if written.lower() in _DEFAULTS.values() else written
