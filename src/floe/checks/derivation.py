"""Everything that a contract promises about its data, as checks."""

from collections.abc import Iterator
from dataclasses import replace

from floe.checks.broken_imports import broken_imports_of
from floe.checks.check import Check, TableMetric
from floe.checks.classification import classify
from floe.checks.contents import (
    COLUMN_CLAUSES,
    LEVEL_CLAUSES,
    OPTION_CLAUSES,
    RELATIONSHIP_CLAUSES,
    RULE_CLAUSES,
    TABLE_CLAUSES,
)
from floe.checks.fitness import declared_misfit
from floe.checks.identities import identify, make_unique
from floe.checks.metrics import BadRows
from floe.checks.misshapen import LISTING, misshapen_in, misshapen_in_contract
from floe.checks.subjects import (
    Derived,
    Element,
    LevelSubject,
    Origin,
    RuleSubject,
    Subject,
    columns_of,
    tables_of,
)
from floe.findings import Severity
from floe.graph import Graph
from floe.model import (
    Contract,
    Property,
    QualityRule,
    Relationship,
    SchemaObject,
    SlaProperty,
    metric_of,
    service_level,
)

_KINDS = ("text", "sql", "custom")
_SHARES = frozenset(("errorrate", "dataquality", "dataintegrity"))
_NESTING = ("properties", "items", "map")
_SAID_ELSEWHERE = frozenset(
    (
        *("id", "name", "physicalName", "businessName", "description", "examples", "tags"),
        *("quality", "relationships"),
    )
)


def derive_checks(
    graph: Graph, contract: Contract, *, between: str = "inclusive"
) -> tuple[Check, ...]:
    """One check or more for every clause, those that cannot be measured too.

    The contract's own `quality` list is a library: its rules are no promises until an object
    or a property imports them, and then they are found there. `between` says whether the ends
    of mustBeBetween are part of it: `inclusive` or `exclusive`.
    """
    derived = _derive(graph, contract, is_inclusive=between != "exclusive")
    return tuple(classify(graph, part.check) for part in derived)


def unmeasurable_checks(graph: Graph, contract: Contract) -> Iterator[Check]:
    """Those whose clause, as it is written, can never be measured, whatever the data are."""
    # A share of rules needs them all; else a column is left out where one like it is sound.
    names = {(service_level(sla) or "").lower() for sla in contract.sla_properties}
    sound = graph.once(_sound_columns) if names.isdisjoint(_SHARES) else None
    tables = tuple(tables_of(graph, contract))
    schema = tuple(_of_tables(tables, sound))
    for part in (*schema, *_of_contract(graph, contract, tables, schema)):
        if _is_unmeasurable(part.check):
            yield part.check


def _derive(graph: Graph, contract: Contract, *, is_inclusive: bool) -> tuple[Derived, ...]:
    tables = tuple(tables_of(graph, contract, is_inclusive=is_inclusive))
    schema = make_unique(_of_tables(tables))
    return make_unique((*schema, *_of_contract(graph, contract, tables, schema)))


def _of_contract(
    graph: Graph, contract: Contract, tables: tuple[Subject, ...], schema: tuple[Derived, ...]
) -> Iterator[Derived]:
    yield from _of_levels(graph, contract, tables, schema)
    for lost in (*misshapen_in_contract(contract), *broken_imports_of(graph, contract)):
        yield Derived(lost, ())


def _of_tables(tables: tuple[Subject, ...], sound: set[str] | None = None) -> Iterator[Derived]:
    for table in tables:
        elements = tuple(columns_of(table))
        for clause in TABLE_CLAUSES:
            yield from (_derived(table, check) for check in clause(table, elements))
        yield from _of_lists(table, table.schema_object)
        for element in elements:
            yield from _of_type(element) if sound is None else _of_new_type(element, sound)
            yield from _of_lists(element.subject, element.prop)


def _of_new_type(element: Element, sound: set[str]) -> Iterator[Derived]:
    """What is to be said of a column, unless one like it was found to be sound."""
    alike = _demands(element)
    if alike in sound:
        return
    derived = tuple(_of_type(element))
    if alike is not None and not any(_is_unmeasurable(part.check) for part in derived):
        sound.add(alike)
    yield from derived


def _demands(element: Element) -> str | None:
    """All on which it depends what can be measured of a column; None where that is more."""
    node = element.prop.node
    if not node.keys().isdisjoint(_NESTING):
        return None
    said = {key: value for key, value in node.items() if key not in _SAID_ELSEWHERE}
    return f"{element.subject.is_repeated} {element.subject.problem} {said}"


def _sound_columns(_graph: Graph) -> set[str]:
    return set()


def _is_unmeasurable(check: Check) -> bool:
    return check.measures is None and not (check.is_informational or check.is_sound)


def _of_type(element: Element) -> Iterator[Derived]:
    """What a column promises by itself, beside its rules and relationships."""
    has_options = element.prop.node.get("logicalTypeOptions") is not None
    for clause in (*COLUMN_CLAUSES, *(OPTION_CLAUSES if has_options else ())):
        for check in clause(element):
            yield _derived(element.subject, check)


def _of_lists(subject: Subject, element: SchemaObject | Property) -> Iterator[Derived]:
    if element.node.keys().isdisjoint(LISTING):
        return
    for check in misshapen_in(subject):
        yield _derived(subject, check)
    yield from _of_rules(subject, element.quality)
    yield from _of_relationships(subject, element.relationships)


def _derived(subject: Subject, check: Check, inside: tuple[str | int, ...] = ()) -> Derived:
    if subject.problem and check.measures is not None:
        check = replace(check, measures=None, threshold=None, reason=subject.problem, is_sound=True)
    return Derived(check, (*subject.path, *inside))


def _of_rules(subject: Subject, rules: tuple[QualityRule, ...]) -> Iterator[Derived]:
    if not rules:
        return
    listed = subject.node.get("quality")
    numbers = [
        number
        for number, entry in enumerate(listed if isinstance(listed, list) else ())
        if isinstance(entry, dict)
    ]
    for number, rule in zip(numbers, rules, strict=True):
        place = ("quality", number)
        about = RuleSubject(rule, subject, _origin(rule), (*subject.path, *place))
        clause = RULE_CLAUSES.get(_name(rule), RULE_CLAUSES[""])
        yield from (_derived(subject, _fitting(check), place) for check in clause(about))


def _fitting(check: Check) -> Check:
    """A rule that cannot be put to its column, as that is declared, is not run."""
    metric = check.measures.metric if isinstance(check.measures, TableMetric) else None
    reason = declared_misfit(metric) if isinstance(metric, BadRows) else None
    return replace(check, measures=None, threshold=None, reason=reason) if reason else check


def _name(rule: QualityRule) -> str:
    return f"type: {rule.kind}" if rule.kind in _KINDS else metric_of(rule) or ""


def _origin(rule: QualityRule) -> Origin:
    return Origin(
        place=rule.place,
        suffix=identify(rule.node, rule.id),
        rule=rule.id or rule.name,
        severity=Severity(rule.severity_level),
        dimension=rule.dimension,
    )


def _of_relationships(
    subject: Subject, relationships: tuple[Relationship, ...]
) -> Iterator[Derived]:
    if not relationships:
        return
    listed = subject.node.get("relationships")
    numbers = [
        number
        for number, entry in enumerate(listed if isinstance(listed, list) else ())
        if isinstance(entry, dict)
    ]
    for number, relationship in zip(numbers, relationships, strict=True):
        clause = RELATIONSHIP_CLAUSES.get(relationship.kind, RELATIONSHIP_CLAUSES[""])
        suffix = identify(relationship.node, relationship.id)
        origin = Origin(place=relationship.place, suffix=suffix, rule=relationship.id)
        checks = clause(subject, relationship, origin)
        yield from (_derived(subject, check, ("relationships", number)) for check in checks)


def _of_levels(
    graph: Graph, contract: Contract, tables: tuple[Subject, ...], schema: tuple[Derived, ...]
) -> Iterator[Derived]:
    for sla in contract.sla_properties:
        level = LevelSubject(
            sla=sla,
            name=service_level(sla) or "",
            origin=Origin(place=sla.place, suffix=identify(sla.node, sla.id), rule=sla.id),
            contract=contract,
            graph=graph,
            subjects=tables,
            derived=schema,
            description=sla.description or _describe(sla),
        )
        clause = LEVEL_CLAUSES.get(level.name.lower(), LEVEL_CLAUSES[""])
        yield from (Derived(check, ()) for check in clause(level))


def _describe(sla: SlaProperty) -> str:
    unit = f" {sla.unit}" if sla.unit else ""
    return f"{sla.property_}: {sla.value}{unit}"
