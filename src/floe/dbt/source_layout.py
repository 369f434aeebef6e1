"""Tables that dbt finds ready, under sources named after ports."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from floe.dbt.names import TakenNames, dbt_name, name_problem
from floe.dbt.options import DbtOptions
from floe.dbt.ports import Use
from floe.dbt.relations import SourceTable
from floe.dbt.servers import choose_server
from floe.findings import Finding, Severity
from floe.model import SchemaObject

Key = tuple[str, str]
Sources = dict[Key, tuple[SourceTable, ...]]


def lay_out_sources(
    uses: Iterable[Use], folders: Mapping[str, str], options: DbtOptions
) -> tuple[Sources, tuple[Finding, ...]]:
    """The tables of each source, by `source_key`; ports of one name and contract share one."""
    claims: dict[Key, Use] = {}
    for use in uses:
        claims.setdefault(source_key(use), use)
    findings: list[Finding] = []
    names = TakenNames(_taken_names(claims.values(), options))
    taken = frozenset(key for key in claims if key[0] in names)
    named = _names(claims, folders, names)
    findings += [_taken(claims[key], named[key]) for key in named if key in taken]
    tables = {
        key: tuple(_tables(name, claims[key], names, options, findings))
        for key, name in named.items()
    }
    return tables, tuple(findings)


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
    claims: Mapping[Key, Use], folders: Mapping[str, str], names: TakenNames
) -> dict[Key, str]:
    """A source's name is its port's; where contracts differ, the product stands before it."""
    by_name: dict[str, list[Key]] = {}
    for key in claims:
        by_name.setdefault(key[0], []).append(key)
    clear = {
        keys[0]: names.take(_port_name(claims[keys[0]]))
        for name, keys in by_name.items()
        if not keys[1:] and name not in names
    }
    return {
        key: clear.get(key) or names.take(f"{folders[use.product.file]}_{_port_name(use)}")
        for key, use in claims.items()
    }


def _tables(
    source: str, use: Use, names: TakenNames, options: DbtOptions, findings: list[Finding]
) -> Iterator[SourceTable]:
    """The tables; dbt knows one schema for each source, so those of another one get their own."""
    usable = list(_usable(named_objects(use.contract.schema, findings), findings))
    homes = [_home(usable_object) for usable_object in usable]
    sources = dict.fromkeys([()] if () in homes else homes[:1], source)
    taken: dict[str, TakenNames] = {}
    server = choose_server(use.contract, options)
    for schema_object, home in zip(usable, homes, strict=True):
        if home not in sources:
            preferred = (f"{source}_{home[-1]}", f"{source}_{'_'.join(home)}")
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


def _home(schema_object: SchemaObject) -> tuple[str, ...]:
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
