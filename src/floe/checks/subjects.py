"""What clauses speak of: a contract, a table, a column however deep, a rule, a service level."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from floe.checks.check import NO_ROWS, Check, Score, TableMetric, Threshold
from floe.checks.columns import ColumnPath, Inside, Step
from floe.checks.metrics import Metric, Table
from floe.checks.table_names import tables_in
from floe.checks.typed_values import show
from floe.documents import Path
from floe.findings import Severity
from floe.graph import Graph
from floe.model import (
    Contract,
    Place,
    Property,
    QualityRule,
    SchemaObject,
    SlaProperty,
    read_metric,
    value_type,
)

_STEPS = {
    "items": (Inside.ITEMS, ("items",)),
    "key": (Inside.KEYS, ("map", "key")),
    "value": (Inside.VALUES, ("map", "value")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Who a check comes from, beside the clause: a rule's id, its severity, its dimension."""

    place: Place
    suffix: str | None = None
    rule: str | None = None
    severity: Severity = Severity.ERROR
    dimension: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A table, or a column of it where `prop` and `column` are given.

    `path` is where it stands in the contract after imports; `problem` why nothing of it can
    be measured.
    """

    graph: Graph
    contract: Contract
    table: Table
    schema_object: SchemaObject
    path: Path
    name: str
    is_inclusive: bool = True
    prop: Property | None = None
    column: ColumnPath | None = None
    is_classified: bool = False
    problem: str | None = None

    @property
    def node(self) -> Mapping[str, Any]:
        """What the contract wrote."""
        return self.schema_object.node if self.prop is None else self.prop.node

    @property
    def place(self) -> Place:
        """Where the contract wrote it."""
        return self.schema_object.place if self.prop is None else self.prop.place

    @property
    def is_repeated(self) -> bool:
        """Whether a row can hold several of its values."""
        return self.column is not None and self.column.is_repeated

    def at(self, *keys: str) -> Origin:
        """The origin of a clause that is a key of this element."""
        place = self.place
        for key in keys:
            place = place / key
        return Origin(place=place)

    def promise(
        self,
        clause: str,
        origin: Origin,
        description: str,
        measures: Metric | TableMetric,
        threshold: Threshold = NO_ROWS,
    ) -> Check:
        """A check that can be measured."""
        if not isinstance(measures, TableMetric):
            measures = TableMetric(self.table, measures)
        return self._check(clause, origin, description, measures=measures, threshold=threshold)

    def not_run(
        self, clause: str, origin: Origin, description: str, reason: str, *, is_sound: bool = False
    ) -> Check:
        """A check that could be measured, and why it is not; its clause is sound, or it is not."""
        return self._check(clause, origin, description, reason=reason, is_sound=is_sound)

    def inform(self, clause: str, origin: Origin, description: str, reason: str) -> Check:
        """A clause of which data shows nothing, and why that is so."""
        return self._check(clause, origin, description, reason=reason, is_informational=True)

    def _check(self, clause: str, origin: Origin, description: str, **outcome: Any) -> Check:
        return Check(
            id=_identify(self.name, clause, origin.suffix),
            clause=clause,
            table=self.table,
            place=origin.place,
            description=description,
            column=str(self.column) if self.column else None,
            rule=origin.rule,
            severity=origin.severity,
            is_classified=self.is_classified,
            dimension=origin.dimension,
            **outcome,
        )


@dataclass(frozen=True, slots=True)
class Element:
    """A column, or what lies in it: a subject that surely has a property and a path."""

    subject: Subject
    prop: Property
    column: ColumnPath

    @property
    def options(self) -> Mapping[str, Any]:
        """The property's logicalTypeOptions."""
        return self.prop.logical_type_options or {}

    @property
    def kind(self) -> str | None:
        """The kind of its declared type."""
        return self.column.type.kind if self.column.type else None


@dataclass(frozen=True, slots=True)
class RuleSubject:
    """A quality rule, what it is about, and where it comes from."""

    rule: QualityRule
    subject: Subject
    origin: Origin
    path: Path

    @property
    def element(self) -> Element | None:
        """The column that the rule is about, if it is about one."""
        prop, column = self.subject.prop, self.subject.column
        return Element(self.subject, prop, column) if prop and column else None

    @property
    def arguments(self) -> Mapping[str, Any]:
        """The rule's arguments, also where edition 3.0 wrote them."""
        return read_metric(self.rule).arguments


@dataclass(frozen=True, slots=True)
class Derived:
    """A check, and where its clause stands in the contract after imports."""

    check: Check
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelSubject:
    """A service level, the tables it may speak of, and all checks of their schema."""

    sla: SlaProperty
    name: str
    origin: Origin
    contract: Contract
    graph: Graph
    subjects: tuple[Subject, ...]
    derived: tuple[Derived, ...]
    description: str

    def promise(
        self, clause: str, subject: Subject | None, measures: Metric | Score, threshold: Threshold
    ) -> Check:
        """A check that can be measured, of one subject or of the whole contract."""
        made = self._check(clause, subject)
        if isinstance(measures, Score):
            return replace(made, measures=measures, threshold=threshold)
        if subject is None:
            raise ValueError("a metric needs a table")
        return replace(made, measures=TableMetric(subject.table, measures), threshold=threshold)

    def not_run(
        self, clause: str, reason: str, subject: Subject | None = None, *, is_sound: bool = False
    ) -> Check:
        """A service level that could be measured, and why it is not; it is sound, or it is not."""
        return replace(self._check(clause, subject), reason=reason, is_sound=is_sound)

    def inform(self, clause: str, reason: str, subject: Subject | None = None) -> Check:
        """A service level of which data shows nothing, and why that is so."""
        return replace(self._check(clause, subject), reason=reason, is_informational=True)

    def unreadable(self, wanted: str) -> str:
        """Why its value cannot be read, and what was wanted."""
        unit = f" with the unit '{self.sla.unit}'" if self.sla.unit else ""
        return f"its value {show(self.sla.value)}{unit} is not {wanted}"

    def _check(self, clause: str, subject: Subject | None) -> Check:
        made = Check(
            id=_identify(subject.name if subject else "*", clause, self.origin.suffix),
            clause=clause,
            table=None,
            place=self.origin.place,
            description=self.description,
            rule=self.origin.rule,
        )
        if subject is None:
            return made
        column = str(subject.column) if subject.column else None
        return replace(
            made, table=subject.table, column=column, is_classified=subject.is_classified
        )


def _identify(name: str, clause: str, suffix: str | None) -> str:
    return f"{name}/{clause}" + (f":{suffix}" if suffix else "")


def tables_of(graph: Graph, contract: Contract, *, is_inclusive: bool = True) -> Iterator[Subject]:
    """The contract's tables."""
    numbers = _numbers(contract.node.get("schema"))
    for number, (table, schema_object) in zip(numbers, tables_in(contract), strict=True):
        yield Subject(
            graph=graph,
            contract=contract,
            table=table,
            schema_object=schema_object,
            path=("schema", number),
            name=table.name,
            is_inclusive=is_inclusive,
            problem=None if table.physical_name else "the object has no name",
        )


def table_of(subject: Subject) -> Subject:
    """The table that a column is part of, or the table itself."""
    tables = tables_of(subject.graph, subject.contract, is_inclusive=subject.is_inclusive)
    return next(table for table in tables if table.path == subject.path[:2])


def columns_of(table: Subject, towards: Path = ()) -> Iterator[Element]:
    """The table's properties, however deep, each before what lies in it.

    `towards` is a path: then they are those that lie on it, or behind its end.
    """
    yield from _fields(table, table.schema_object.properties, towards)


def _below(element: Element, towards: Path) -> Iterator[Element]:
    yield from _fields(element.subject, element.prop.properties, towards)
    mapped = element.prop.map
    inner = {
        "items": element.prop.items,
        "key": mapped.key if mapped else None,
        "value": mapped.value if mapped else None,
    }
    for word, prop in inner.items():
        step, keys = _STEPS[word]
        path = (*element.subject.path, *keys)
        if prop is not None and _leads(path, towards):
            subject = element.subject
            made = _child(subject, prop, step, path, subject.name + step.value)
            yield from _descend(made, towards)


def _leads(path: Path, towards: Path) -> bool:
    return not towards or path[: len(towards)] == towards[: len(path)]


def _fields(parent: Subject, properties: tuple[Property, ...], towards: Path) -> Iterator[Element]:
    numbers = _numbers(parent.node.get("properties"))
    for number, prop in zip(numbers, properties, strict=True):
        path: Path = (*parent.path, "properties", number)
        if not _leads(path, towards):
            continue
        name = prop.name or prop.physical_name or prop.id or f"properties[{number}]"
        step = prop.physical_name or prop.name
        made = _child(parent, prop, step or "", path, f"{parent.name}.{name}")
        if not step and made.problem is None:
            made = replace(made, problem="the property has no name")
        yield from _descend(made, towards)


def _child(parent: Subject, prop: Property, step: Step, path: Path, name: str) -> Subject:
    steps = (*(parent.column.steps if parent.column else ()), step)
    # Contracts have many columns: this is much faster than to replace fields of the parent.
    return Subject(
        graph=parent.graph,
        contract=parent.contract,
        table=parent.table,
        schema_object=parent.schema_object,
        path=path,
        name=name,
        is_inclusive=parent.is_inclusive,
        prop=prop,
        column=ColumnPath(steps, value_type(prop)),
        is_classified=parent.is_classified or not prop.is_public,
        problem=parent.problem,
    )


def _descend(subject: Subject, towards: Path) -> Iterator[Element]:
    if subject.prop is not None and subject.column is not None:
        element = Element(subject, subject.prop, subject.column)
        yield element
        if subject.prop.children:
            yield from _below(element, towards)


def _numbers(entries: Any) -> list[int]:
    """The places of a list's mappings: all else in it is no element."""
    listed = entries if isinstance(entries, list) else []
    return [number for number, entry in enumerate(listed) if isinstance(entry, dict)]
