"""What models are called in the project, and their tables in the data."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from floe.dbt.names import TakenNames, dbt_name, is_name, name_problem
from floe.dbt.options import DbtOptions
from floe.dbt.ports import Use
from floe.dbt.source_layout import data_parts
from floe.findings import Finding, Severity
from floe.graph import version_order
from floe.model import Contract, SchemaObject, parse_version

TableKey = tuple[str, str, str]
"""The product's file, the contract's file and the object's title."""

# Other engines reach the database of the profile alone.
_WITH_DATABASES = ("snowflake", "bigquery")


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model's name, and the alias, version and schema that go with it."""

    name: str
    alias: str | None = None
    version: int | None = None
    schema: str | None = None
    database: str | None = None

    @property
    def table(self) -> str:
        """Its table in the data."""
        version = f"_v{self.version}" if self.version is not None else ""
        return self.alias or f"{self.name}{version}"

    @property
    def place(self) -> tuple[str, str]:
        """Where it stands in the data; case does not count."""
        return (self.schema or "").lower(), self.table.lower()


@dataclass(frozen=True, slots=True)
class Output:
    """A table that a port gives out."""

    use: Use
    schema_object: SchemaObject

    @property
    def key(self) -> TableKey:
        """What tells it from all others."""
        return (*self.use.key, self.schema_object.title or "")


Family = list[Output]


def name_models(
    outputs: Sequence[Output], folders: Mapping[str, str], options: DbtOptions
) -> tuple[dict[TableKey, ModelName], tuple[Finding, ...]]:
    """A name for each table; versions of one contract's table share theirs."""
    taken = frozenset(name.lower() for name in options.taken_models)
    families: dict[TableKey, Family] = {}
    for output in outputs:
        contract = output.use.contract
        title = (output.schema_object.title or "").lower()
        key = (output.use.product.file, contract.id or contract.file, title)
        families.setdefault(key, []).append(output)
    named: dict[TableKey, ModelName] = {}
    for name, family in zip(_names(families, folders, taken), families.values(), strict=True):
        named |= _name_family(name, family)
    named = _apart(outputs, _settled(outputs, named, options), folders, taken)
    return named, tuple(_findings(outputs, named, taken))


def _names(
    families: Mapping[TableKey, Family], folders: Mapping[str, str], taken: frozenset[str]
) -> list[str]:
    """The object's name; where tables of others have it too, the product stands before it."""
    titles = [dbt_name(family[0].schema_object.title or "") for family in families.values()]
    counts = Counter((*(title.lower() for title in titles), *taken))
    names = TakenNames(taken)
    clear = {title: names.take(title) for title in titles if counts[title.lower()] == 1}
    return [
        clear.get(title) or names.take(*_longer(title, family[0].use, folders))
        for title, family in zip(titles, families.values(), strict=True)
    ]


def _longer(title: str, use: Use, folders: Mapping[str, str]) -> tuple[str, str]:
    folder = folders[use.product.file]
    port = dbt_name(use.port.name or use.port.id or "")
    return f"{folder}_{title}", f"{folder}_{port}_{title}"


def _name_family(name: str, family: Family) -> dict[TableKey, ModelName]:
    if len(family) == 1:
        table = _data_name(family[0])
        return {family[0].key: ModelName(name, table if table != name else None)}
    ordered = sorted(family, key=lambda output: version_order(output.use.contract))
    numbers = _numbers([output.use.contract for output in ordered])
    newest = _data_name(ordered[-1])
    named = {ordered[-1].key: ModelName(name, newest, numbers[-1])}
    for output, number in zip(ordered[:-1], numbers[:-1], strict=True):
        table = _data_name(output)
        alias = table if table.lower() != newest.lower() else f"{newest}_v{number}"
        named[output.key] = ModelName(name, alias, number)
    return named


def _numbers(contracts: Sequence[Contract]) -> list[int]:
    """The major version, or where that tells them not apart, first, second, third."""
    read = [parse_version(contract.version) for contract in contracts]
    majors = [version.major for version in read if version is not None]
    if len(set(majors)) == len(contracts):
        return majors
    return list(range(1, len(contracts) + 1))


def _data_name(output: Output) -> str:
    return dbt_name(data_parts(output.schema_object)[-1])


def _keeps_its_name(output: Output) -> bool:
    return is_name(data_parts(output.schema_object)[-1])


def _settled(
    outputs: Sequence[Output], named: Mapping[TableKey, ModelName], options: DbtOptions
) -> dict[TableKey, ModelName]:
    """The names, with the schema and database that contracts ask for."""
    settled = dict(named)
    for output in outputs:
        *before, _ = data_parts(output.schema_object)
        if not before:
            continue
        has_database = len(before) > 1 and options.adapter in _WITH_DATABASES
        database = before[0] if has_database and name_problem(before[0]) is None else None
        schema = dbt_name(before[-1])
        settled[output.key] = replace(named[output.key], schema=schema, database=database)
    return settled


def _apart(
    outputs: Sequence[Output],
    named: dict[TableKey, ModelName],
    folders: Mapping[str, str],
    taken: frozenset[str],
) -> dict[TableKey, ModelName]:
    """Tables of one name in the data get the schema of their product, or else another name."""
    places = Counter((*(name.place for name in named.values()), *(("", own) for own in taken)))
    known: set[tuple[str, str]] = set()
    for output in outputs:
        name = named[output.key]
        if places[name.place] > 1:
            name = replace(name, schema=folders[output.use.product.file])
            if name.place in known:
                name = replace(name, alias=None)
            known.add(name.place)
            named[output.key] = name
    return named


def _findings(
    outputs: Sequence[Output], named: Mapping[TableKey, ModelName], taken: frozenset[str]
) -> Iterator[Finding]:
    for output in outputs:
        name = named[output.key]
        title = dbt_name(output.schema_object.title or "")
        if not _keeps_its_name(output):
            yield _renamed(output, name)
        if title.lower() in taken:
            yield _taken(output, title, name)
        if len(data_parts(output.schema_object)) > 1:
            yield _own_schema(output, name)


def _renamed(output: Output, name: ModelName) -> Finding:
    written = data_parts(output.schema_object)[-1]
    return Finding(
        output.schema_object.place,
        f"dbt cannot make a table called {written!r}; it makes {name.table!r}",
        hint="use letters, digits and underscores in physicalName",
        rule="generate/renamed-table",
        severity=Severity.WARNING,
    )


def _taken(output: Output, title: str, name: ModelName) -> Finding:
    return Finding(
        output.schema_object.place,
        f"the project has a model {title!r} of its own: this one is called {name.name!r}",
        rule="generate/taken-name",
        severity=Severity.INFO,
    )


def _own_schema(output: Output, name: ModelName) -> Finding:
    *before, _ = data_parts(output.schema_object)
    lost = len(before) > 1 and name.database is None
    more = f"; the catalog {before[0]!r} is that of the profile" if lost else ""
    return Finding(
        output.schema_object.place,
        f"dbt makes {name.table!r} in a schema of its own: the target's with _{name.schema}"
        f" behind it, unless the project says otherwise{more}",
        hint="a macro generate_schema_name decides",
        rule="generate/own-schema",
        severity=Severity.INFO,
    )
