"""A generic test as an entry of `data_tests`."""

from collections.abc import Mapping
from typing import Any

from floe.checks import Check
from floe.dbt.data_tests.arguments import argument_of, setting_of
from floe.dbt.data_tests.column_tests import TEST
from floe.dbt.data_tests.identities import alias_of, name_of
from floe.dbt.data_tests.translation import GenericTest, Site
from floe.dbt.relations import Model
from floe.findings import Severity

_IN_WORDS = (
    *("null_values", "missing_values", "invalid_values", "duplicate_values", "row_count"),
    *("sql", "custom", "foreign_key"),
)


def entry_of(
    test: GenericTest, check: Check | str, marks: Mapping[str, Any] | None, site: Site
) -> dict[str, Any]:
    """The entry: named after its check, grave as it is, and marked with the check's exact id."""
    check_id = check if isinstance(check, str) else check.id
    name = name_of(check_id, site.relation, site.layout)
    config = config_of(check, name) if isinstance(check, Check) else _config(name, marks or {})
    # What is said of one version of a model is rendered once more than all else.
    times = 2 if isinstance(site.relation, Model) and site.relation.version is not None else 1
    body: dict[str, Any] = {"name": name}
    if isinstance(check, Check) and check.clause in _IN_WORDS and check.description:
        body["description"] = argument_of(check.description, times=times)
    if test.arguments:
        body["arguments"] = argument_of(test.arguments, times=times)
    if not site.shows_rows and test.test != TEST and "demand" not in test.arguments:
        # dbt can keep what a test returns: here, rows with values that are not for everyone.
        config["store_failures"] = False
    config |= test.config
    body["config"] = {key: setting_of(value, times=times) for key, value in config.items()}
    return {test.test: body}


def config_of(check: Check, name: str) -> dict[str, Any]:
    """How loud a test is, and which check it is."""
    severity = "error" if check.severity is Severity.ERROR else "warn"
    marks = {"check": check.id} | ({"dimension": check.dimension} if check.dimension else {})
    config = _config(name, marks, severity)
    return config if check.hidden_column is None else {**config, "store_failures": False}


def _config(name: str, marks: Mapping[str, Any], severity: str = "error") -> dict[str, Any]:
    return {"severity": severity, "alias": alias_of(name), "meta": {"floe": dict(marks)}}
