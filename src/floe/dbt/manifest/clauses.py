"""What a test adds to a contract."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floe.dbt.manifest.artifacts import DataTest, DbtTable
from floe.dbt.manifest.notes import floe_notes, text
from floe.dbt.manifest.templates import TableNames
from floe.model import DataType, logical_type, parse_type

Rule = dict[str, Any]
SINGULAR = "singular"
_SEVERITIES = {"warn": "warning"}
_LIMIT = re.compile(r"\s*(!=|<>|>=|<=|==|=|>|<)\s*(\d+(?:\.\d+)?)\s*")
# A test fails where dbt's comparison is true; a rule holds where the standard's one is.
_OPPOSITES = {
    "!=": "mustBe",
    "<>": "mustBe",
    ">": "mustBeLessOrEqualTo",
    ">=": "mustBeLessThan",
    "<": "mustBeGreaterOrEqualTo",
    "<=": "mustBeGreaterThan",
    "=": "mustNotBe",
    "==": "mustNotBe",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """What a test adds to a contract: to its column if it has one, else to its table.

    What `is_sound` needs no judging, as lint surely has nothing against it.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    relationships: tuple[Rule, ...] = ()
    is_sound: bool = False


@dataclass(frozen=True, slots=True)
class DataTestSubject:
    """A test, the table that it stands at, and how other tables' columns are referred to.

    Types are written as `dialect` writes them.
    """

    test: DataTest
    table: DbtTable
    tables: TableNames
    refer: Callable[[DbtTable, str], str]
    dialect: str | None = None

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The test's arguments."""
        return self.test.arguments

    def column_type(self) -> DataType | None:
        """The type of the test's column."""
        return _type_of(self.table, self.test.column or "", self.dialect)

    def logical_type(self) -> str | None:
        """The standard's word for the type of the test's column."""
        return logical_type_of(self.table, self.test.column or "", self.dialect)


def logical_type_of(table: DbtTable, column: str, dialect: str | None) -> str | None:
    """The standard's word for the type of a table's column."""
    data_type = _type_of(table, column, dialect)
    return logical_type(data_type) if data_type else None


def _type_of(table: DbtTable, name: str, dialect: str | None) -> DataType | None:
    column = table.find_column(name)
    return parse_type(column.data_type, dialect) if column else None


Read = Callable[[DataTestSubject], Clause | None]
"""None for a test whose arguments have no words in a contract."""


def field_or_rule(
    subject: DataTestSubject, fields: Mapping[str, Any], rule: Rule | None, where: str | None = None
) -> Clause | None:
    """The short way to say it where the test is as strict as that, else the rule."""
    is_typed = "logicalTypeOptions" not in fields or subject.logical_type() is not None
    if is_plain(subject.test) and where is None and is_typed:
        return Clause(fields=fields)
    return counted(subject, rule, where) if rule is not None else None


def counted(subject: DataTestSubject, rule: Rule, where: str | None = None) -> Clause | None:
    """A rule that allows as many failures as the test does, and one for what it only warns of."""
    rules: list[Rule] = []
    warned = (replace(subject.test, severity="warn"),) if warns_apart(subject.test) else ()
    for test in (subject.test, *warned):
        allowed = operators(test)
        if allowed is None:
            return None
        rules += stated(replace(subject, test=test), with_limits(rule, allowed), where).rules
    return Clause(rules=tuple(rules))


def with_limits(rule: Rule, allowed: Mapping[str, Any]) -> Rule:
    """A rule with what is allowed; a custom one says that, too, in its implementation."""
    if rule.get("type") != "custom":
        return {**rule, **allowed}
    limits = {} if dict(allowed) == {"mustBe": 0} else dict(allowed)
    return {**rule, "implementation": {**rule["implementation"], **limits}}


def stated(subject: DataTestSubject, rule: Rule, where: str | None = None) -> Clause:
    """A rule that says itself what is allowed; the rows to look at stand in its arguments."""
    asked = [text for text in (where, subject.test.where) if text]
    if not asked:
        return Clause(rules=(with_words(subject.test, rule),))
    condition = " and ".join(f"({text})" for text in asked) if asked[1:] else asked[0]
    # A custom rule says all that it means in its implementation.
    key = "implementation" if rule.get("type") == "custom" else "arguments"
    narrowed = {**rule, key: {**rule.get(key, {}), "where": condition}}
    return Clause(rules=(with_words(subject.test, narrowed),))


def limited(
    subject: DataTestSubject, rule: Rule, limits: Mapping[str, Any], where: str | None = None
) -> Clause:
    """A rule for each limit, as the standard takes one in a rule."""
    told = {operator: limit for operator, limit in limits.items() if limit is not None}
    each = (stated(subject, {**rule, operator: told[operator]}, where) for operator in told)
    return Clause(rules=tuple(rule for clause in each for rule in clause.rules))


def with_words(test: DataTest, rule: Rule) -> Rule:
    """A rule with the test's words for people: how grave it is, and why it is there."""
    words = {
        "description": test.description,
        "dimension": text(floe_notes(test.meta).get("dimension")),
        "severity": _SEVERITIES.get(test.severity),
        "tags": list(test.tags),
    }
    return {**rule, **{key: word for key, word in words.items() if word}}


def passed_on(test: DataTest) -> Rule:
    """A test that has no words in a contract, as dbt can run it."""
    config = {
        "where": test.where,
        "warn_if": test.warn_if,
        "error_if": test.error_if,
        "fail_calc": test.fail_calc,
    }
    settings = {key: value for key, value in config.items() if value is not None}
    body: dict[str, Any] = {}
    if test.arguments:
        body["arguments"] = dict(test.arguments)
    if settings:
        body["config"] = settings
    # A query of its own is named by its file; all others by their kind.
    name = test.full_name
    implementation: Any = {name: body} if body else name
    if not name:
        implementation = {SINGULAR: {"name": test.name, "file": test.file, **body}}
    rule = {"type": "custom", "engine": "dbt", "implementation": implementation}
    return with_words(test, rule)


def is_plain(test: DataTest) -> bool:
    """Whether a test fails as soon as one row does, whichever row that is."""
    return test.severity == "error" and counts_all(test) and test.where is None


def counts_all(test: DataTest) -> bool:
    """Whether a test must find nothing at all."""
    return test.fail_calc is None and _limit(test) is None and not warns_apart(test)


def warns_apart(test: DataTest) -> bool:
    """Whether a test that fails says when it warns."""
    return test.severity == "error" and test.warn_if is not None


def operators(test: DataTest) -> dict[str, Any] | None:
    """How many failures are allowed, as the standard writes it; None where it cannot."""
    limit = _limit(test)
    if test.fail_calc is not None:
        return None
    if limit is None:
        return {"mustBe": 0}
    match = _LIMIT.fullmatch(limit)
    return {_OPPOSITES[match[1]]: _number(match[2])} if match else None


def _limit(test: DataTest) -> str | None:
    return test.warn_if if test.severity == "warn" else test.error_if


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)
