"""All tests of one table of a dbt project."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.checks import Check, Reachable, Score, Source
from floe.dbt.data_tests.column_tests import (
    TEST,
    columns_of,
    is_about_columns,
    is_inner,
    problem_of,
)
from floe.dbt.data_tests.custom_tests import custom_test, dbt_rule
from floe.dbt.data_tests.entries import config_of, entry_of
from floe.dbt.data_tests.identities import file_of, name_of
from floe.dbt.data_tests.metrics.contents import METRICS, REASONS
from floe.dbt.data_tests.singular_files import file_text
from floe.dbt.data_tests.translation import (
    GenericTest,
    QueryTest,
    Site,
    Translated,
    UntranslatedError,
)
from floe.dbt.dialects import dialect_of
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Relation
from floe.findings import Finding, Severity
from floe.generated import GeneratedFile

RULE = "generate/untranslated-check"


@dataclass(frozen=True, slots=True)
class RelationTests:
    """Entries for `data_tests`, of the table and of its columns; tests that are files; gaps."""

    table: tuple[dict[str, Any], ...]
    columns: Mapping[str, tuple[dict[str, Any], ...]]
    files: tuple[GeneratedFile, ...]
    findings: tuple[Finding, ...]


def tests_of(
    relation: Relation, checks: Sequence[Check], layout: Layout, options: DbtOptions
) -> RelationTests:
    """A test for every check that dbt can run, and a finding for every other."""
    site = Site(relation, layout, dialect_of(options.adapter))
    made = _Made(site)
    about_columns = [check for check in checks if is_about_columns(check)]
    made.add_columns(about_columns)
    for check in checks:
        if not is_about_columns(check):
            made.add(check)
    return made.finished()


class _Made:
    """The tests of a table, while they are made."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._table: list[dict[str, Any]] = []
        self._columns: dict[str, list[dict[str, Any]]] = {}
        self._files: list[GeneratedFile] = []
        self._findings: list[Finding] = []

    def add_columns(self, checks: Sequence[Check]) -> None:
        """One test for the table's columns and their types."""
        told = []
        for check in checks:
            problem = problem_of(check, self._site)
            if problem is None:
                told.append(check)
            else:
                self._report(check, problem, Severity.INFO if is_inner(check) else Severity.WARNING)
        if told:
            title = self._site.relation.schema_object.title or ""
            test = GenericTest(TEST, None, {"columns": columns_of(told, self._site)})
            ids = [check.id for check in told]
            self._table.append(entry_of(test, f"{title}/columns", {"checks": ids}, self._site))

    def add(self, check: Check) -> None:
        """The test of a check, or why there is none."""
        try:
            translated = _translate(check, self._site)
        except UntranslatedError as error:
            is_as_it_should = check.is_informational or _is_reachable(check)
            severity = Severity.INFO if is_as_it_should else Severity.WARNING
            self._report(check, str(error), severity)
            return
        if isinstance(translated, QueryTest):
            self._files.append(_file(check, translated, self._site))
            return
        entry = entry_of(translated, check, None, self._site)
        entries = self._table
        if translated.column is not None:
            entries = self._columns.setdefault(translated.column, [])
        entries.append(entry)

    def finished(self) -> RelationTests:
        """All of them."""
        columns = {name: tuple(entries) for name, entries in self._columns.items()}
        return RelationTests(tuple(self._table), columns, tuple(self._files), tuple(self._findings))

    def _report(self, check: Check, reason: str, severity: Severity) -> None:
        message = f"dbt does not test '{check.id}': {reason}"
        self._findings.append(Finding(check.place, message, rule=RULE, severity=severity))


def _translate(check: Check, site: Site) -> Translated:
    source = check.measures
    rule = dbt_rule(check, site.relation.schema_object)
    if rule is not None:
        return custom_test(check, rule, site.relation.schema_object, site.dialect)
    if isinstance(source, Score):
        raise UntranslatedError("it is made of the figures of other checks")
    if source is None:
        raise UntranslatedError(check.reason or "there is nothing to measure")
    kind = type(source.metric)
    if kind not in METRICS:
        raise UntranslatedError(REASONS.get(kind, f"{kind.__name__} has no test"))
    return METRICS[kind](check, source.metric, site)


def _is_reachable(check: Check) -> bool:
    return isinstance(check.measures, Source) and isinstance(check.measures.metric, Reachable)


def _file(check: Check, test: QueryTest, site: Site) -> GeneratedFile:
    name = name_of(check.id, site.relation, site.layout)
    folder = site.layout.folders.get(site.relation.product.file, "floe")
    return GeneratedFile(file_of(name, folder), file_text(test, config_of(check, name)))
