"""All tests of one table of a dbt project."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from floe.checks import Check, LargestChangeGap, LastChange, Reachable, Score, TableMetric
from floe.dbt.data_tests.clauses import clause_text
from floe.dbt.data_tests.column_tests import (
    TEST,
    columns_of,
    covered_formats,
    is_about_columns,
    is_inner,
    problem_of,
)
from floe.dbt.data_tests.custom_tests import custom_test, dbt_rule
from floe.dbt.data_tests.entries import (
    SharedTest,
    call_file,
    columns_entry,
    columns_file,
    config_of,
    entry_of,
    file_text,
)
from floe.dbt.data_tests.identities import file_of, identity_of
from floe.dbt.data_tests.metrics import METRICS, REASONS
from floe.dbt.data_tests.translation import (
    CheckSite,
    GenericTest,
    QueryTest,
    TestedAlreadyError,
    Translated,
    UntranslatedError,
)
from floe.dbt.dialects import dialect_of
from floe.dbt.freshness import is_looked_at
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

    def count(self, columns: Collection[str | None]) -> int:
        """How many tests there are, where only these columns are written."""
        of_columns = (len(self.columns[name]) for name in self.columns if name in columns)
        return len(self.table) + len(self.files) + sum(of_columns)


def tests_of(
    relation: Relation,
    checks: Sequence[Check],
    layout: Layout,
    options: DbtOptions,
    *,
    has_its_columns: bool = False,  # noqa: PT028
    as_files: bool = False,  # noqa: PT028
    freshness: Mapping[str, Any] = MappingProxyType({}),  # noqa: PT028
) -> RelationTests:
    """A test for every check that dbt can run, and a finding for every other.

    A table that `has_its_columns` however it is made needs no test of them and their types.
    `as_files`, they are files all, for a table whose YAML is not floe's to write to.
    An age that the `freshness` of a source says is not said again by its test.
    """
    dialect, nests = dialect_of(options.adapter), options.nests_arguments
    site = CheckSite(relation, layout, dialect, freshness, nests)
    made = _Made(site, as_files=as_files)
    about_columns = [check for check in checks if is_about_columns(check)]
    covered = covered_formats(checks, site)
    formats = dict(covered.values())
    if covered or not has_its_columns:
        listed = [check for check in checks if check.id in covered]
        made.add_columns(about_columns, formats, listed)
    for check in checks:
        if not is_about_columns(check) and check.id not in covered:
            made.add(check)
    return made.finished()


class _Made:
    """The tests of a table, while they are made."""

    def __init__(self, site: CheckSite, *, as_files: bool) -> None:
        self._site = site
        self._as_files = as_files
        self._about_columns: list[dict[str, Any]] = []
        self._tests: list[SharedTest] = []
        self._files: list[GeneratedFile] = []
        self._findings: list[Finding] = []

    def add_columns(
        self, checks: Sequence[Check], formats: Mapping[str, str], covered: Sequence[Check]
    ) -> None:
        """One test for the table's columns and their types, which `covered` checks follow from."""
        told = []
        for check in checks:
            problem = problem_of(check, self._site)
            if problem is None:
                told.append(check)
            else:
                self._report(check, problem, Severity.INFO if is_inner(check) else Severity.WARNING)
        if told:
            arguments = columns_of(told, formats, self._site)
            test = GenericTest(TEST, None, arguments)
            if self._as_files:
                self._files.append(columns_file(test, covered, self._site))
            else:
                self._about_columns.append(columns_entry(test, covered, self._site))

    def add(self, check: Check) -> None:
        """The test of a check, or why there is none."""
        try:
            translated = _translate(check, self._site)
        except UntranslatedError as error:
            is_theirs = isinstance(error, TestedAlreadyError) and self._site.relation.is_given
            is_as_it_should = check.is_informational or _is_reachable(check) or is_theirs
            severity = Severity.INFO if is_as_it_should else Severity.WARNING
            self._report(check, str(error), severity)
            return
        if isinstance(translated, QueryTest):
            self._files.append(_file(check, translated, self._site))
            return
        self._ask_for_package(check, translated)
        shared = next((test for test in self._tests if test.takes(check, translated)), None)
        if shared:
            shared.checks.append(check)
        else:
            self._tests.append(SharedTest(translated, [check]))

    def finished(self) -> RelationTests:
        """All of them."""
        table = [*self._about_columns]
        columns: dict[str, list[dict[str, Any]]] = {}
        if self._as_files:
            self._files += [call_file(test.test, test.checks, self._site) for test in self._tests]
            self._tests = []
        for test in self._tests:
            column = test.test.column
            entries = table if column is None else columns.setdefault(column, [])
            entries.append(entry_of(test.test, test.checks, self._site))
        by_column = {name: tuple(entries) for name, entries in columns.items()}
        return RelationTests(tuple(table), by_column, tuple(self._files), tuple(self._findings))

    def _ask_for_package(self, check: Check, test: GenericTest) -> None:
        package, _, name = test.test.rpartition(".")
        if package:
            self._findings.append(
                Finding(
                    check.place,
                    f"'{check.id}' is tested by {name} of the package {package}",
                    hint=f"have {package} in packages.yml of the dbt project, and run dbt deps",
                    rule="generate/needs-package",
                    severity=Severity.INFO,
                )
            )

    def _report(self, check: Check, reason: str, severity: Severity) -> None:
        message = f"dbt does not test '{check.id}': {reason}"
        self._findings.append(Finding(check.place, message, rule=RULE, severity=severity))


def _translate(check: Check, site: CheckSite) -> Translated:
    source = check.measures
    rule = dbt_rule(check, site.relation.schema_object)
    if rule is not None:
        return custom_test(check, rule, site.relation.schema_object, site.dialect)
    if isinstance(source, Score):
        raise UntranslatedError("it is made of the figures of other checks")
    if source is None:
        raise UntranslatedError(check.reason or "there is nothing to measure")
    kind = type(source.metric)
    if kind in (LastChange, LargestChangeGap) and is_looked_at(site.freshness, check, site.dialect):
        raise TestedAlreadyError("the freshness of its source says the same")
    if kind not in METRICS:
        raise UntranslatedError(REASONS.get(kind, f"{kind.__name__} has no test"))
    return METRICS[kind](check, source.metric, site)


def _is_reachable(check: Check) -> bool:
    return isinstance(check.measures, TableMetric) and isinstance(check.measures.metric, Reachable)


def _file(check: Check, test: QueryTest, site: CheckSite) -> GeneratedFile:
    identity = identity_of(check.id, site.relation)
    folder = site.layout.folders.get(site.relation.product.file, "floe")
    text = file_text(test, config_of([check], identity), clause_text([check], site))
    return GeneratedFile(file_of(identity, folder), text)
