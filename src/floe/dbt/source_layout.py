"""Tables that dbt finds ready, under sources named after ports."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from floe.dbt.names import Names, dbt_name, name_problem
from floe.dbt.options import DbtOptions
from floe.dbt.ports import Use
from floe.dbt.relations import SourceTable
from floe.dbt.servers import choose_server
from floe.findings import Finding
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
    names = Names()
    tables = {
        key: tuple(_tables(name, claims[key], names, options, findings))
        for key, name in _names(claims, folders, names).items()
    }
    return tables, tuple(findings)


def source_key(use: Use) -> Key:
    """What tells two sources apart: the port's name and the contract."""
    return _wish(use).lower(), use.contract.file


def _wish(use: Use) -> str:
    return dbt_name(use.port.name or use.port.id or use.contract.name or use.contract.id or "")


def _names(claims: Mapping[Key, Use], folders: Mapping[str, str], names: Names) -> dict[Key, str]:
    """A source's name is its port's; where contracts differ, the product stands before it."""
    wished: dict[str, list[Key]] = {}
    for key in claims:
        wished.setdefault(key[0], []).append(key)
    clear = {
        keys[0]: names.take(_wish(claims[keys[0]])) for keys in wished.values() if not keys[1:]
    }
    return {
        key: clear.get(key) or names.take(f"{folders[use.product.file]}_{_wish(use)}")
        for key, use in claims.items()
    }


def _tables(
    source: str, use: Use, names: Names, options: DbtOptions, findings: list[Finding]
) -> Iterator[SourceTable]:
    """The tables; dbt knows one schema for each source, so those of another one get their own."""
    sources: dict[tuple[str, ...], str] = {}
    taken: dict[str, Names] = {}
    server = choose_server(use.contract, options)
    for schema_object in named_objects(use.contract.schema, findings):
        *before, name = data_parts(schema_object)
        problem = next(filter(None, map(name_problem, (name, *before))), None)
        if problem:
            findings.append(_left_out(schema_object, problem))
            continue
        place = tuple(before)
        if place not in sources:
            more = dbt_name(f"{source}_{'_'.join(place)}")
            sources[place] = names.take(more) if sources else source
        own = sources[place]
        title = taken.setdefault(own, Names()).take(dbt_name(schema_object.title or ""))
        yield SourceTable(own, title, use.product, use.port, use.contract, schema_object, server)


def data_parts(schema_object: SchemaObject) -> list[str]:
    """The table's name in the data, with its catalog and schema in front where it names them."""
    whole = schema_object.data_name or schema_object.title or ""
    parts = whole.split(".")
    return parts if len(parts) in (2, 3) and all(parts) else [whole]


def named_objects(
    schema: Sequence[SchemaObject], findings: list[Finding]
) -> Iterator[SchemaObject]:
    """The tables that can be told apart; a second one of the same name is told and left out."""
    known: set[str] = set()
    for schema_object in schema:
        title = schema_object.title
        if not title:
            findings.append(_left_out(schema_object, "it has no name"))
        elif title.lower() in known:
            findings.append(_left_out(schema_object, "the contract has another one of this name"))
        else:
            known.add(title.lower())
            yield schema_object


def _left_out(schema_object: SchemaObject, problem: str) -> Finding:
    name = schema_object.data_name or schema_object.title or ""
    return Finding(
        schema_object.place,
        f"the table {name!r} is left out: {problem}",
        hint="give it another name or physicalName",
        rule="generate/unusable-name",
    )
