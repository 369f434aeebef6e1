"""Tests that are files, as they have a query of their own."""

from typing import Any

from floe.dbt.data_tests.entries import sealed
from floe.dbt.data_tests.translation import QueryTest
from floe.dbt.fingerprints import fingerprint
from floe.dbt.jinja import jinja_string


def file_text(test: QueryTest, config: dict[str, Any], clause: str) -> str:
    """The file of a test: its settings, its query, and what is demanded of the number."""
    body = (
        "{% set query %}\n"
        f"{test.query}\n"
        "{% endset %}\n"
        f"{{{{ floe_query(query, {_printed(dict(test.demand))}) }}}}"
    )
    settings = sealed(config, clause, fingerprint(body, None, {}, config, clause))
    return f"{{{{ config({_settings(settings)}) }}}}\n{body}\n"


def _settings(config: dict[str, Any]) -> str:
    return ", ".join(f"{key}={_printed(value)}" for key, value in config.items())


def _printed(value: Any) -> str:
    """A value as an expression of Jinja."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_printed(k)}: {_printed(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_printed(item) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return jinja_string(value) if isinstance(value, str) else str(value)
