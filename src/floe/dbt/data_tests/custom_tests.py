"""Rules of `engine: dbt`: the user's own tests, passed on."""

import re
from collections.abc import Mapping
from typing import Any

from floe.checks import Check
from floe.dbt.data_tests.custom_sql import SQL_SETTINGS, safe_arguments, safe_setting
from floe.dbt.data_tests.translation import Call, GenericTest, TestedAlreadyError, UntranslatedError
from floe.dbt.dialects import Dialect
from floe.documents import read_text
from floe.model import QualityRule, SchemaObject

_TEST = re.compile(r"(?:[A-Za-z_][A-Za-z0-9_]*\.)?[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PART = r"'[A-Za-z_][A-Za-z0-9_]*'|\"[A-Za-z_][A-Za-z0-9_]*\""
_CALL = re.compile(rf"ref\(\s*(?:{_PART})\s*\)|source\(\s*(?:{_PART})\s*,\s*(?:{_PART})\s*\)")
_OF_COLUMNS = ("not_null", "unique", "accepted_values", "relationships")
_SINGULAR = "singular"
_OURS = ("name", "description", "model", "column_name", "alias", "meta")


def dbt_rule(check: Check, schema_object: SchemaObject) -> QualityRule | None:
    """The rule of a check that is for dbt; None where it is for others."""
    if check.clause != "custom":
        return None
    rules = [*schema_object.quality]
    rules += [rule for prop in schema_object.walk() for rule in prop.quality]
    own_rule = next((rule for rule in rules if rule.place == check.place), None)
    is_ours = own_rule is not None and (own_rule.engine or "").strip().lower() == "dbt"
    return own_rule if is_ours else None


def custom_test(
    check: Check, rule: QualityRule, schema_object: SchemaObject, dialect: Dialect
) -> GenericTest:
    """The test that a rule names, with its arguments and settings."""
    test, body = _read(rule.implementation)
    if test == _SINGULAR:
        raise TestedAlreadyError("it is a query of the dbt project's own, which dbt runs already")
    config = _mapping(body.get("config"), "config")
    arguments = _mapping(body.get("arguments"), "arguments")
    arguments |= {word: body[word] for word in body if word not in ("config", "arguments")}
    names = {prop.data_name for prop in schema_object.properties}
    is_column = check.column in names and not dialect.needs_quotes(check.column or "")
    if not is_column and check.column is not None:
        raise UntranslatedError(f"dbt has no tests of {check.column}, which is no plain column")
    if not is_column and test in _OF_COLUMNS:
        raise UntranslatedError(f"{test} is a test of a column: its rule has to stand there")
    passed = {word: _passed(value) for word, value in arguments.items()}
    # dbt reads its settings from among the arguments, too.
    for word in [word for word in passed if word in SQL_SETTINGS]:
        config.setdefault(word, passed.pop(word))
    settings = {
        word: _setting(safe_setting(word, value, dialect))
        for word, value in config.items()
        if word not in _OURS
    }
    safe = safe_arguments(test, passed, dialect)
    return GenericTest(test, check.column if is_column else None, safe, settings)


def _read(written: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(written, str) and not _TEST.fullmatch(written.strip()):
        document = read_text("implementation", written)
        written = None if document.faults else document.tree
    if isinstance(written, str) and _TEST.fullmatch(written.strip()):
        return written.strip(), {}
    if isinstance(written, Mapping) and "test_name" in written:
        rest = {word: value for word, value in written.items() if word != "test_name"}
        written = {written["test_name"]: rest}
    if not isinstance(written, Mapping) or len(written) != 1:
        raise UntranslatedError("its implementation names no single test of dbt")
    test, body = next(iter(written.items()))
    if not isinstance(test, str) or not _TEST.fullmatch(test):
        raise UntranslatedError(f"its implementation names no test of dbt: {test!r}")
    return test, _mapping(body, test) if test != _SINGULAR else {}


def _mapping(written: Any, what: str) -> dict[str, Any]:
    if written is None:
        return {}
    if not isinstance(written, Mapping):
        raise UntranslatedError(f"{what} of its implementation must be a mapping")
    for word in written:
        if not isinstance(word, str) or not _WORD.fullmatch(word):
            raise UntranslatedError(f"{word!r} in its implementation is no name of an argument")
        if word in _OURS and what != "config":
            raise UntranslatedError(f"its implementation may not say {word}")
    return dict(written)


def _setting(value: Any) -> Any:
    if isinstance(value, str) and "\\" in value:
        raise UntranslatedError("dbt has no safe way to write a backslash in a config")
    return value


def _passed(value: Any) -> Any:
    """Arguments are literal, but for plain calls of ref and source."""
    is_call = isinstance(value, str) and _CALL.fullmatch(value.strip())
    return Call(value.strip()) if is_call else value
