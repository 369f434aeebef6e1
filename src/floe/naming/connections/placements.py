"""Where a connection leads to, and the names of the tables there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from floe.findings import Finding
from floe.model import Place
from floe.naming.composition import MALFORMED, compose_with, unresolved
from floe.naming.connections.nameless_tables import describe_known
from floe.naming.connections.qualified_names import NamePart, name_components, split_name
from floe.naming.definitions import Definition, Kind, has_fitting_text
from floe.naming.names import Names, default_names
from floe.naming.pairs import Alias, Naming, Pair
from floe.naming.parts import is_quoted, unquoted

# Longer texts are no names; some patterns take their time with them.
LONGEST: Final = 4096
UNQUOTED: Final = "Spark and openlineage-sql, without quotes"

# A table as SQL writes it, or its parts as a catalogue has them.
TableName = str | Sequence[str]


class OtherNamespace(NamedTuple):
    """A namespace that events use instead, and who uses it."""

    namespace: str
    origin: str


@dataclass(frozen=True, slots=True)
class Placement:
    """A source and those of its components that a connection gives.

    With `has_whole_table`, dots in a table's name part nothing. `guesses` tell what the
    connection does not say.
    """

    source: str
    components: Mapping[str, str | None]
    others: tuple[OtherNamespace, ...] = ()
    has_whole_table: bool = False
    guesses: tuple[Finding, ...] = ()


def name_table(placement: Placement, table: TableName | None) -> Naming:
    """The name of a table of a placement; without a table, the namespace alone."""
    names = default_names()
    definition = names.registry.find(Kind.DATASET, placement.source)
    if definition is None:
        return compose_with(names, Kind.DATASET, placement.source, {})
    parts = _table(definition, placement, table)
    if parts is None:
        return unresolved(placement.source, {}, (unreadable("table", "this names no table"),))
    components = {**dict(_given(definition, placement)), **parts}
    composed = compose_with(names, Kind.DATASET, definition.id, components)
    if composed.canonical is None:
        named = describe_known(
            names, definition, composed, placement.others, is_asked=table is not None
        )
    else:
        named = settle(names, composed, placement.others)
    return named._replace(findings=(*named.findings, *placement.guesses))


def settle(names: Names, naming: Naming, others: Iterable[OtherNamespace] = ()) -> Naming:
    """A naming whose pair is the canonical one; what it was made from was no name to judge.

    >>> settle(default_names(), parse("s3a://lake", "orders/")).namespace
    's3://lake'
    """
    if naming.canonical is None:
        return naming
    settled = _as_own(names, naming, naming.canonical)
    name = naming.canonical.name
    more = (
        *settled.aliases,
        *naming.aliases,
        *_composed(names, naming, settled),
        *(Alias(other.namespace, name, other.origin) for other in others),
        *_without_quotes(names, settled),
    )
    source = settled.source or naming.source
    return settled._replace(source=source, aliases=distinct(naming.canonical, more))


def _as_own(names: Names, naming: Naming, canonical: Pair) -> Naming:
    """A canonical pair, taken for one of its source even if it would not be recognised."""
    definition = names.registry.find(Kind.DATASET, naming.source or "")
    if definition is None or not definition.is_wide:
        return names.parse(*canonical)
    return names.parse_thoroughly(*canonical, definition)


def distinct(canonical: Pair | None, aliases: Iterable[Alias]) -> tuple[Alias, ...]:
    """Aliases that are told once, without the canonical pair."""
    kept: dict[Pair, Alias] = {}
    for alias in aliases:
        kept.setdefault(Pair(alias.namespace, alias.name), alias)
    if canonical is not None:
        kept.pop(canonical, None)
    return tuple(kept.values())


def unreadable(what: str, message: str, hint: str | None = None) -> Finding:
    """Told where something cannot be read; what it says is not told, since it may be a secret."""
    part = "name" if what in ("table", "topic") else "namespace"
    return Finding(Place("", (what,)), message, hint, rule=MALFORMED[part])


def is_table(table: str) -> bool:
    """Whether a text may name a table; a query does not."""
    return not table.lstrip().startswith("(") and len(table) <= LONGEST


def dotted(table: TableName) -> str:
    """A table as one text, as clients write it: without any quotes that its parts do not have."""
    return table if isinstance(table, str) else ".".join(map(str, table))


def table_parts(table: TableName) -> tuple[NamePart, ...]:
    """The parts of a table's name; those of a list are whole, whatever they hold."""
    if isinstance(table, str):
        return split_name(table)
    return tuple(NamePart(str(part), is_quoted="." in str(part)) for part in table)


def _table(
    definition: Definition, placement: Placement, table: TableName | None
) -> dict[str, str] | None:
    """The components of a table's name; None if it is a query, or has too many parts."""
    if not table:
        return {}
    if not is_table(dotted(table)):
        return None
    if placement.has_whole_table:
        return {"table": dotted(table)}
    parts = table_parts(table)
    components = name_components(definition, parts)
    first = definition.components[next(iter(components))]
    is_whole = len(parts) == len(components)
    return components if is_whole or has_fitting_text(first, components[first.name]) else None


def _given(definition: Definition, placement: Placement) -> Iterator[tuple[str, str | None]]:
    """The components that a source has; a connection may tell more."""
    for name, text in placement.components.items():
        if name in definition.components:
            yield name, text


def _composed(names: Names, naming: Naming, settled: Naming) -> Iterator[Alias]:
    """The pair of a source that is but another name of the canonical one."""
    definition = names.registry.find(Kind.DATASET, naming.source or "")
    is_other = settled.source != naming.source and naming.namespace and naming.name
    if definition is not None and is_other:
        yield Alias(str(naming.namespace), str(naming.name), definition.title)


def _without_quotes(names: Names, naming: Naming) -> Iterator[Alias]:
    """The pair of clients that drop quotes, if the name has any."""
    definition = names.registry.find(Kind.DATASET, naming.source or "")
    if definition is None or naming.namespace is None:
        return
    quotes = {component.name: component.case.quote for component in definition.components.values()}
    if any(is_quoted(text, quotes[name]) for name, text in naming.components.items()):
        bare = {name: unquoted(text, quotes[name]) for name, text in naming.components.items()}
        template = definition.variants[0].name
        if all(bare.get(each) for each in template.required):
            yield Alias(naming.namespace, template.fill(bare), UNQUOTED)
