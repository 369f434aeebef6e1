"""What is generated for one table: its part of the YAML files, its SQL and its tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from floe.checks import Check, Score, derive_checks
from floe.dbt.constraints import guarantees_of
from floe.dbt.data_tests import RelationTests, late_rows_file, tests_of, warn_of
from floe.dbt.dialects import dialect_of
from floe.dbt.file_scans import unread_files
from floe.dbt.freshness import freshness_of
from floe.dbt.groups import group_names
from floe.dbt.model_sql import model_sql
from floe.dbt.model_yaml import ModelParts
from floe.dbt.names import column_problems, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Model, ModelSources, Relation, SourceTable
from floe.dbt.source_yaml import TableParts
from floe.findings import Finding, Severity
from floe.generated import GeneratedFile
from floe.graph import Graph
from floe.model import Contract

Checks = Mapping[tuple[str, str], Sequence[Check]]


@dataclass(frozen=True, slots=True)
class SourcePlan:
    """A source's table, its files and findings."""

    parts: TableParts
    files: tuple[GeneratedFile, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """A model, its files and findings."""

    parts: ModelParts
    files: tuple[GeneratedFile, ...]
    findings: tuple[Finding, ...]
    sources: ModelSources


class TablePlanner:
    """Plans one table after the other; the checks of each contract are derived once."""

    def __init__(self, graph: Graph, layout: Layout, options: DbtOptions) -> None:
        self._graph = graph
        self._layout = layout
        self._options = options
        self._groups = group_names(layout, options)
        self._checks: dict[tuple[str, str], list[Check]] = {}
        self.findings: list[Finding] = []
        relations: tuple[Relation, ...] = (*layout.sources, *layout.models)
        for contract in {
            relation.contract.file: relation.contract for relation in relations
        }.values():
            self._derive(contract)

    def plan_source(self, table: SourceTable) -> SourcePlan:
        """A source's table."""
        checks = self._checks_of(table)
        dialect = dialect_of(self._options.adapter)
        freshness, unheard = freshness_of(checks, dialect, table.contract.sla_properties)
        tests = tests_of(table, checks, self._layout, self._options, freshness=freshness)
        parts = TableParts(table, tests, freshness)
        problems = (*column_problems(table.schema_object), *unheard)
        unread = unread_files(table, dialect, self._options)
        findings = (*problems, *unread, *_tested(table, tests))
        return SourcePlan(parts, tests.files, findings)

    @property
    def checked_models(self) -> Iterator[tuple[Model, Sequence[Check]]]:
        """The models that people's own files make, with what is demanded of them."""
        for model in self._layout.models:
            if model.owned is not None:
                yield model, self._checks_of(model)

    def plan_model(self, model: Model) -> ModelPlan:
        """A model."""
        sql = model_sql(model, self._layout, self._graph, self._options)
        sure = guarantees_of(model, sql.config, self._options, sql.nulls)
        open_checks = [
            check
            for check in self._checks_of(model)
            if (check.clause, check.column) not in sure.checks
        ]
        checks = warn_of(open_checks, sql.nulls, is_empty=sql.is_empty)
        tests = tests_of(model, checks, self._layout, self._options, has_its_columns=sure.columns)
        folder = self._layout.folders[model.product.file]
        file = GeneratedFile(f"models/{folder}/{model.file_name}.sql", sql.text)
        group = self._groups.get(model.product.file)
        parts = ModelParts(model, sql.config, tests, sql.nulls, group)
        problems = column_problems(model.schema_object)
        late = [late_rows_file(sql.late_rows, model, folder)] if sql.late_rows else []
        findings = (*problems, *sql.findings, *_tested(model, tests))
        sources = sql.sources or ModelSources(model)
        return ModelPlan(parts, (file, *tests.files, *late), findings, sources)

    def _checks_of(self, relation: Relation) -> Sequence[Check]:
        key = (relation.contract.file, relation.schema_object.title or "")
        return self._checks.get(key, ())

    def _derive(self, contract: Contract) -> None:
        for check in derive_checks(self._graph, contract, between=self._options.between):
            if check.table is None:
                self.findings.append(_untranslated(check))
            else:
                self._checks.setdefault((check.table.file, check.table.name), []).append(check)


def _tested(relation: Relation, tests: RelationTests) -> Iterable[Finding]:
    """What the tests found, and those whose column has been left out."""
    yield from tests.findings
    names = {prop.data_name for prop in usable_columns(relation.schema_object)}
    for column in tests.columns:
        if column not in names:
            yield Finding(
                relation.schema_object.place,
                f"the tests of the column {column!r} are left out with it",
                rule="generate/untranslated-check",
                severity=Severity.WARNING,
            )


def _untranslated(check: Check) -> Finding:
    is_score = isinstance(check.measures, Score)
    why = "floe check measures it" if is_score else "it names no table"
    return Finding(
        check.place,
        f"dbt does not test '{check.id}': {check.reason or why}",
        rule="generate/untranslated-check",
        severity=Severity.INFO if is_score or check.is_informational else Severity.WARNING,
    )
