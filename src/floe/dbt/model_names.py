"""What models are called in the project, and their tables in the data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from floe.dbt.names import Names, dbt_name, is_name
from floe.dbt.ports import Use, version_order
from floe.dbt.source_layout import data_parts
from floe.findings import Finding, Severity
from floe.model import Contract, SchemaObject, parse_version

TableKey = tuple[str, str, str]
"""The product's file, the contract's file and the object's title."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model's name, and the alias, version and schema that go with it."""

    name: str
    alias: str | None = None
    version: int | None = None
    schema: str | None = None

    @property
    def table(self) -> str:
        """Its table in the data."""
        version = f"_v{self.version}" if self.version is not None else ""
        return self.alias or f"{self.name}{version}"


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
    outputs: Sequence[Output], folders: Mapping[str, str]
) -> tuple[dict[TableKey, ModelName], tuple[Finding, ...]]:
    """A name for each table; versions of one contract's table share theirs."""
    families: dict[TableKey, Family] = {}
    for output in outputs:
        contract = output.use.contract
        title = (output.schema_object.title or "").lower()
        key = (output.use.product.file, contract.id or contract.file, title)
        families.setdefault(key, []).append(output)
    named: dict[TableKey, ModelName] = {}
    for name, family in zip(_names(families, folders), families.values(), strict=True):
        named |= _name_family(name, family)
    findings = [_renamed(one, named[one.key]) for one in outputs if not _keeps_its_name(one)]
    return _apart(outputs, named, folders), tuple(findings)


def _names(families: Mapping[TableKey, Family], folders: Mapping[str, str]) -> list[str]:
    """The object's name; where tables of others have it too, the product stands before it."""
    wishes = [dbt_name(family[0].schema_object.title or "") for family in families.values()]
    counts: dict[str, int] = {}
    for wish in wishes:
        counts[wish.lower()] = counts.get(wish.lower(), 0) + 1
    names = Names()
    clear = {wish: names.take(wish) for wish in wishes if counts[wish.lower()] == 1}
    return [
        clear.get(wish) or names.take(*_longer(wish, family[0].use, folders))
        for wish, family in zip(wishes, families.values(), strict=True)
    ]


def _longer(wish: str, use: Use, folders: Mapping[str, str]) -> tuple[str, str]:
    folder = folders[use.product.file]
    port = dbt_name(use.port.name or use.port.id or "")
    return f"{folder}_{wish}", f"{folder}_{port}_{wish}"


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


def _apart(
    outputs: Sequence[Output], named: dict[TableKey, ModelName], folders: Mapping[str, str]
) -> dict[TableKey, ModelName]:
    """Tables of one name in the data get the schema of their product, or else another name."""
    tables: dict[str, int] = {}
    for name in named.values():
        tables[name.table.lower()] = tables.get(name.table.lower(), 0) + 1
    known: set[tuple[str, str]] = set()
    for output in outputs:
        name = named[output.key]
        if tables[name.table.lower()] > 1:
            name = replace(name, schema=folders[output.use.product.file])
            if (str(name.schema), name.table.lower()) in known:
                name = replace(name, alias=None)
            known.add((str(name.schema), name.table.lower()))
            named[output.key] = name
    return named


def _renamed(output: Output, name: ModelName) -> Finding:
    written = data_parts(output.schema_object)[-1]
    return Finding(
        output.schema_object.place,
        f"dbt cannot make a table called {written!r}; it makes {name.table!r}",
        hint="use letters, digits and underscores in physicalName",
        rule="generate/renamed-table",
        severity=Severity.WARNING,
    )
