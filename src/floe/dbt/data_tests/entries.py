"""A test as an entry of `data_tests`, or as a file where it has a query of its own."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.checks import Check
from floe.dbt.data_tests.arguments import argument_of, setting_of
from floe.dbt.data_tests.clauses import clause_text
from floe.dbt.data_tests.identities import alias_of, file_of, identity_of, name_of
from floe.dbt.data_tests.translation import Call, CheckSite, GenericTest, QueryTest
from floe.dbt.fingerprints import fingerprint
from floe.dbt.jinja import jinja_string
from floe.dbt.relations import Model
from floe.findings import Severity
from floe.generated import GeneratedFile

_IN_WORDS = (
    *("null_values", "missing_values", "invalid_values", "duplicate_values", "row_count"),
    *("sql", "custom", "foreign_key"),
)
_LIBRARY = "nullValues|missingValues|invalidValues|duplicateValues|duplicateCount|rowCount"
# What floe makes of a rule without words of its own: the test says the same.
_NO_WORDS = re.compile(rf"(?:{_LIBRARY}|sql|custom)(?: must\w+ .*)?|refers to .*", re.DOTALL)
# These return values of the columns that they look at; all others return whole rows.
_OWN_VALUES = ("unique", "accepted_values", "relationships", "floe_duplicate_values")


def entry_of(test: GenericTest, checks: Sequence[Check], site: CheckSite) -> dict[str, Any]:
    """The entry of checks that demand the same: named after the first, marked with all ids."""
    identity = identity_of(checks[0].id, site.relation)
    config = config_of(checks, identity)
    if shows_classified(test, site):
        # dbt can keep what a test returns: here, values that are not for everyone.
        config["store_failures"] = False
    said = next(filter(None, map(words_of, checks)), None)
    clause = clause_text(checks, site)
    return _entry(test, identity, said, config | dict(test.config), clause, site)


def columns_entry(test: GenericTest, covered: Sequence[Check], site: CheckSite) -> dict[str, Any]:
    """The entry of a table's columns: their checks follow from the arguments.

    `covered` are checks of formats that the types of columns imply.
    """
    check_id = f"{site.relation.schema_object.title or ''}/columns"
    identity = identity_of(check_id, site.relation)
    config = _config(identity, {"check": check_id})
    return _entry(test, identity, None, config, clause_text(covered, site), site)


def call_file(test: GenericTest, checks: Sequence[Check], site: CheckSite) -> GeneratedFile:
    """A generic test as a file of its own, for a table whose YAML is not floe's to write to."""
    identity = identity_of(checks[0].id, site.relation)
    config = config_of(checks, identity) | dict(test.config)
    if shows_classified(test, site):
        config["store_failures"] = False
    return _called(test, identity, config, clause_text(checks, site), site)


def columns_file(test: GenericTest, covered: Sequence[Check], site: CheckSite) -> GeneratedFile:
    """The test of a table's columns, as a file of its own."""
    check_id = f"{site.relation.schema_object.title or ''}/columns"
    identity = identity_of(check_id, site.relation)
    config = _config(identity, {"check": check_id})
    return _called(test, identity, config, clause_text(covered, site), site)


def _called(
    test: GenericTest, identity: str, config: Mapping[str, Any], clause: str, site: CheckSite
) -> GeneratedFile:
    package, dot, macro = test.test.rpartition(".")
    column = {"column_name": site.dialect.identifier(test.column)} if test.column else {}
    given = {"model": Call(site.relation.call), **column, **test.arguments}
    arguments = ", ".join(f"{key}={_printed(value)}" for key, value in given.items())
    body = f"{{{{ {package}{dot}test_{macro}({arguments}) }}}}"
    settings = sealed(config, clause, fingerprint(body, None, {}, config, clause))
    folder = site.layout.folders.get(site.relation.product.file, "floe")
    text = f"{{{{ config({_settings(settings)}) }}}}\n{body}\n"
    return GeneratedFile(file_of(identity, folder), text)


def words_of(check: Check) -> str | None:
    """What people are told of a check, where its author has found words for it."""
    is_said = check.clause in _IN_WORDS and not _NO_WORDS.fullmatch(check.description)
    return check.description if is_said else None


def config_of(checks: Sequence[Check], identity: str) -> dict[str, Any]:
    """How severe a test is, and which checks it is."""
    first = checks[0]
    dimension = next((check.dimension for check in checks if check.dimension), None)
    marks: dict[str, Any] = (
        {"checks": [check.id for check in checks]} if checks[1:] else {"check": first.id}
    )
    marks |= {"dimension": dimension} if dimension else {}
    config = ({} if first.severity is Severity.ERROR else {"severity": "warn"}) | _config(
        identity, marks
    )
    is_hidden = any(check.hidden_column is not None for check in checks)
    return {**config, "store_failures": False} if is_hidden else config


def sealed(config: Mapping[str, Any], clause: str, print_: str) -> dict[str, Any]:
    """Settings with the clauses that a test stands for, and its fingerprint."""
    marks = {**config["meta"]["floe"], "clause": clause, "fingerprint": print_}
    return {**config, "meta": {"floe": marks}}


def _config(identity: str, marks: Mapping[str, Any]) -> dict[str, Any]:
    return {"alias": alias_of(identity), "meta": {"floe": dict(marks)}}


def _entry(
    test: GenericTest,
    identity: str,
    said: str | None,
    config: Mapping[str, Any],
    clause: str,
    site: CheckSite,
) -> dict[str, Any]:
    # What is said of one version of a model is rendered once more than all else.
    times = 2 if isinstance(site.relation, Model) and site.relation.version is not None else 1
    print_ = fingerprint(
        test.test,
        test.column,
        argument_of(test.arguments, times=0),
        {**config, "description": said},
        clause,
    )
    body: dict[str, Any] = {"name": name_of(identity)}
    if said:
        body["description"] = argument_of(said, times=times)
    if test.arguments:
        given = argument_of(test.arguments, times=times)
        body |= {"arguments": given} if site.nests_arguments else given
    settings = sealed(config, clause, print_)
    body["config"] = {key: setting_of(value, times=times) for key, value in settings.items()}
    return {test.test: body}


def shows_classified(test: GenericTest, site: CheckSite) -> bool:
    """Whether a test returns values of a classified column."""
    if "demand" in test.arguments or site.shows_rows:
        return False
    if test.test not in _OWN_VALUES:
        return True
    keys = test.arguments.get("properties") or [test.column]
    names = {key if isinstance(key, str) else key[0] for key in keys if key}
    columns = [prop for prop in site.relation.schema_object.properties if prop.data_name in names]
    return not all(inner.is_public for prop in columns for inner in prop.walk())


@dataclass(frozen=True, slots=True)
class SharedTest:
    """A test, and the checks that it stands for."""

    test: GenericTest
    checks: list[Check]

    def takes(self, check: Check, test: GenericTest) -> bool:
        """Whether a check needs no test of its own; it must keep its words and its gravity."""
        if test.column != self.test.column or test != self.test:
            return False
        if "custom" in (check.clause, self.checks[0].clause):
            return False
        if check.severity is not self.checks[0].severity:
            return False
        said = {_said(other) for other in (*self.checks, check)} - {(None, None)}
        return len(said) < 2


def _said(check: Check) -> tuple[str | None, str | None]:
    return words_of(check), check.dimension


def file_text(test: QueryTest, config: dict[str, Any], clause: str) -> str:
    """The file of a test: its settings, its query, and what is demanded of the number."""
    body = (
        "{% set query %}\n"
        f"{test.query}\n"
        "{% endset %}\n"
        f"{{{{ floe_query(query, {_printed(dict(test.demand))}) }}}}"
    )
    return _file(body, config, clause)


def query_file_text(query: str, identity: str, check_id: str) -> str:
    """The file of a test that no clause asks for: its settings, and a query for wrong rows."""
    # What it yields are keys, which are not for everyone.
    return _file(query, _config(identity, {"check": check_id}) | {"store_failures": False}, "[]")


def _file(body: str, config: dict[str, Any], clause: str) -> str:
    settings = sealed(config, clause, fingerprint(body, None, {}, config, clause))
    return f"{{{{ config({_settings(settings)}) }}}}\n{body}\n"


def _settings(config: dict[str, Any]) -> str:
    return ", ".join(f"{key}={_printed(value)}" for key, value in config.items())


def _printed(value: Any) -> str:
    """A value as an expression of Jinja."""
    if isinstance(value, Call):
        return value.text
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_printed(k)}: {_printed(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_printed(item) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return jinja_string(value) if isinstance(value, str) else str(value)
