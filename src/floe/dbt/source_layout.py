"""Tables that dbt finds ready, under sources named after ports."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from floe.dbt.names import TakenNames, dbt_name, name_problem
from floe.dbt.options import DbtOptions
from floe.dbt.pins import SourcePin
from floe.dbt.ports import Use
from floe.dbt.relations import SourceTable
from floe.dbt.servers import choose_server
from floe.findings import Finding, Severity
from floe.model import SchemaObject

Key = tuple[str, str]
PinKey = tuple[str, str, str]
Home = tuple[str, ...]
Sources = dict[Key, tuple[SourceTable, ...]]


def lay_out_sources(
    uses: Iterable[Use],
    folders: Mapping[str, str],
    options: DbtOptions,
    elsewhere: Collection[tuple[str, str]] = (),
) -> tuple[Sources, tuple[Finding, ...]]:
    """The tables of each source, by `source_key`; ports of one name and contract share one.

    A source that was written before keeps its name, and its place beside a product. Tables
    `elsewhere`, by the contract's file and their title, are people's own.
    """
    pins = {source_table_key(pin): pin for pin in options.pins.sources}
    claims: dict[Key, Use] = {}
    for use in uses:
        first = claims.setdefault(source_key(use), use)
        if first is not use and _is_beside(use, folders, pins):
            claims[source_key(use)] = use
    claims = {key: use for key, use in claims.items() if not elsewhere or _rest(use, elsewhere)}
    findings: list[Finding] = []
    foreign = TakenNames(_taken_names(claims.values(), options))
    names = TakenNames()
    named = _names(claims, folders, names, foreign, pins)
    findings += [_taken(claims[key], named[key]) for key in named if _is_told(key, named, foreign)]
    tables = {
        key: tuple(
            _tables(
                name, claims[key], _rest(claims[key], elsewhere), names, pins, options, findings
            )
        )
        for key, name in named.items()
    }
    return tables, tuple(findings)


def _rest(use: Use, elsewhere: Collection[tuple[str, str]]) -> list[SchemaObject]:
    file = use.contract.file
    return [
        schema_object
        for schema_object in use.contract.schema
        if (file, schema_object.title or "") not in elsewhere
    ]


def source_table_key(pin: SourcePin) -> PinKey:
    """What tells a table of a source again: the port, the contract and the title."""
    return pin.port, pin.contract, pin.table


def pin_source(table: SourceTable, folders: Mapping[str, str]) -> SourcePin:
    """What is to be known of a table that dbt finds ready."""
    use = Use(table.product, table.port, table.contract)
    port, contract, title = _pin_key(use, table.schema_object)
    folder = folders[table.product.file]
    return SourcePin(folder, port, contract, title, table.source, table.tests)


def _pin_key(use: Use, schema_object: SchemaObject) -> PinKey:
    contract = use.contract.id or use.contract.file
    return _port_name(use).lower(), contract, (schema_object.title or "").lower()


def _pins_of(use: Use, pins: Mapping[PinKey, SourcePin]) -> Iterator[tuple[Home, SourcePin]]:
    """The pins of a contract's tables; those that name no schema of their own come first."""
    for schema_object in sorted(use.contract.schema, key=lambda table: bool(_home(table))):
        pin = pins.get(_pin_key(use, schema_object))
        if pin is not None:
            yield _home(schema_object), pin


def _is_beside(use: Use, folders: Mapping[str, str], pins: Mapping[PinKey, SourcePin]) -> bool:
    folder = folders[use.product.file]
    return any(pin.folder == folder for _, pin in _pins_of(use, pins))


def _is_told(key: Key, named: Mapping[Key, str], foreign: TakenNames) -> bool:
    return key[0] in foreign and named[key].lower() != key[0]


def source_key(use: Use) -> Key:
    """What tells two sources apart: the port's name and the contract."""
    return _port_name(use).lower(), use.contract.file


def _port_name(use: Use) -> str:
    return dbt_name(use.port.name or use.port.id or use.contract.name or use.contract.id or "")


def _taken_names(uses: Iterable[Use], options: DbtOptions) -> Iterator[str]:
    """The sources of others that have a table of a name that ours have too."""
    titles = {
        dbt_name(schema_object.title or "").lower()
        for use in uses
        for schema_object in use.contract.schema
    }
    return (source for source, table in options.taken_sources if table.lower() in titles)


def _names(
    claims: Mapping[Key, Use],
    folders: Mapping[str, str],
    names: TakenNames,
    foreign: TakenNames,
    pins: Mapping[PinKey, SourcePin],
) -> dict[Key, str]:
    """A source's name is its port's; where contracts differ, the product stands before it."""
    pinned = {
        key: names.take(pin.source)
        for key, use in claims.items()
        for _, pin in islice(_pins_of(use, pins), 1)
        if pin.source not in names
    }
    counts = Counter(key[0] for key in claims if key not in pinned)
    clear = {
        key: names.take(_port_name(use))
        for key, use in claims.items()
        if key not in pinned
        and counts[key[0]] == 1
        and key[0] not in names
        and key[0] not in foreign
    }
    given = {**pinned, **clear}
    names.add(foreign)
    return {
        key: given.get(key) or names.take(f"{folders[use.product.file]}_{_port_name(use)}")
        for key, use in claims.items()
    }


def _tables(
    source: str,
    use: Use,
    objects: Sequence[SchemaObject],
    names: TakenNames,
    pins: Mapping[PinKey, SourcePin],
    options: DbtOptions,
    findings: list[Finding],
) -> Iterator[SourceTable]:
    """The tables; dbt knows one schema for each source, so those of another one get their own."""
    usable = list(_usable(named_objects(objects, findings), findings))
    homes = [_home(usable_object) for usable_object in usable]
    sources = dict.fromkeys([()] if () in homes else homes[:1], source)
    pinned = {home: pin.source for home, pin in reversed(list(_pins_of(use, pins)))}
    taken: dict[str, TakenNames] = {}
    server = choose_server(use.contract, options)
    for schema_object, home in zip(usable, homes, strict=True):
        if home not in sources:
            usual = (f"{source}_{home[-1]}", f"{source}_{'_'.join(home)}")
            preferred = (pinned[home], *usual) if home in pinned else usual
            sources[home] = names.take(*map(dbt_name, preferred))
            findings.append(_split(schema_object, source, sources[home]))
        own = sources[home]
        title = taken.setdefault(own, TakenNames()).take(dbt_name(schema_object.title or ""))
        yield SourceTable(own, title, use.product, use.port, use.contract, schema_object, server)


def _usable(objects: Iterable[SchemaObject], findings: list[Finding]) -> Iterator[SchemaObject]:
    for schema_object in objects:
        problem = next(filter(None, map(name_problem, data_parts(schema_object)[::-1])), None)
        if problem:
            findings.append(_left_out(schema_object, problem))
        else:
            yield schema_object


def _home(schema_object: SchemaObject) -> Home:
    """The catalog and schema that a table names itself; none where the server has it."""
    return tuple(data_parts(schema_object)[:-1])


def data_parts(schema_object: SchemaObject) -> list[str]:
    """The table's name in the data, with its catalog and schema in front where it names them."""
    whole = schema_object.data_name or schema_object.title or ""
    parts = whole.split(".")
    return parts if len(parts) in (2, 3) and all(parts) else [whole]


def named_objects(
    schema: Sequence[SchemaObject], findings: list[Finding]
) -> Iterator[SchemaObject]:
    """The tables that can be told apart; a second one of the same name is told and left out."""
    names: set[str] = set()
    for schema_object in schema:
        title = schema_object.title
        if not title:
            findings.append(_left_out(schema_object, "it has no name"))
        elif title.lower() in names:
            findings.append(_left_out(schema_object, "the contract has another one of this name"))
        else:
            names.add(title.lower())
            yield schema_object


def _left_out(schema_object: SchemaObject, problem: str) -> Finding:
    name = schema_object.data_name or schema_object.title or ""
    return Finding(
        schema_object.place,
        f"the table {name!r} is left out: {problem}",
        hint="give it another name or physicalName",
        rule="generate/unusable-name",
    )


def _taken(use: Use, name: str) -> Finding:
    return Finding(
        use.port.place,
        f"the project has a source {_port_name(use)!r} of its own: this one is called {name!r}",
        rule="generate/taken-name",
        severity=Severity.INFO,
    )


def _split(schema_object: SchemaObject, source: str, name: str) -> Finding:
    return Finding(
        schema_object.place,
        f"the table is in another schema than those of the source {source!r}:"
        f" its source is called {name!r}",
        hint="dbt knows one schema for each source",
        rule="generate/split-source",
        severity=Severity.INFO,
    )
