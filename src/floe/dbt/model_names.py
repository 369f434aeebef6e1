"""What models are called in the project, and their tables in the data."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from floe.dbt.names import TakenNames, dbt_name, is_name, name_problem
from floe.dbt.options import DbtOptions
from floe.dbt.outputs import ModelPins, Output, PinnedModel, TableKey, pinned_models
from floe.dbt.ports import Use
from floe.dbt.source_layout import data_parts
from floe.findings import Finding, Severity
from floe.graph import version_order
from floe.model import Contract, parse_version

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
    wanted: str = ""
    pinned: PinnedModel | None = None

    @property
    def file_name(self) -> str:
        """The name of its file, without an ending."""
        return self.name if self.version is None else f"{self.name}_v{self.version}"

    @property
    def table(self) -> str:
        """Its table in the data."""
        return self.alias or self.file_name

    @property
    def place(self) -> tuple[str, str]:
        """Where it stands in the data; case does not count."""
        return (self.schema or "").lower(), self.table.lower()


Family = list[Output]


def name_models(
    outputs: Sequence[Output], folders: Mapping[str, str], options: DbtOptions
) -> tuple[dict[TableKey, ModelName], tuple[Finding, ...]]:
    """A name for each table; versions of one contract's table share theirs.

    A name that was given before stays, and so does the place of its table in the data: only what
    is new makes way.
    """
    taken = frozenset(name.lower() for name in options.taken_models)
    pins = pinned_models(outputs, folders, options)
    families: dict[TableKey, Family] = {}
    for output in outputs:
        contract = output.use.contract
        title = (output.schema_object.title or "").lower()
        key = (output.use.product.file, contract.id or contract.file, title)
        families.setdefault(key, []).append(output)
    named: dict[TableKey, ModelName] = {}
    names = _names(families, folders, taken, pins)
    for name, family in zip(names, families.values(), strict=True):
        named |= _name_family(name, family)
    settled = _settled(outputs, named, options)
    apart = _apart(outputs, dict(settled), folders, taken, pins)
    whole = {
        key: replace(name, wanted=print_place(settled[key]), pinned=pins.get(key))
        for key, name in apart.items()
    }
    return whole, tuple(_findings(outputs, whole, taken))


def _names(
    families: Mapping[TableKey, Family],
    folders: Mapping[str, str],
    taken: frozenset[str],
    pins: ModelPins,
) -> list[str]:
    """The object's name; where tables of others have it too, the product stands before it."""
    names = TakenNames()
    pinned = {
        key: names.take(name)
        for key, family in families.items()
        for name in islice(_pinned_names(family, pins), 1)
        if name not in names
    }
    names.add(taken)
    titles = {
        key: dbt_name(family[0].schema_object.title or "") for key, family in families.items()
    }
    counts = Counter(title.lower() for key, title in titles.items() if key not in pinned)
    clear = {
        key: names.take(title)
        for key, title in titles.items()
        if key not in pinned and counts[title.lower()] == 1 and title not in names
    }
    given = {**pinned, **clear}
    return [
        given.get(key) or names.take(*_longer(titles[key], family[0].use, folders))
        for key, family in families.items()
    ]


def _pinned_names(family: Family, pins: ModelPins) -> Iterator[str]:
    for output in family:
        if output.key in pins and pins[output.key].keeps_name:
            yield pins[output.key].pin.model


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
    pins: ModelPins,
) -> dict[TableKey, ModelName]:
    """Tables of one name in the data get the schema of their product, or else another name."""
    known: set[tuple[str, str]] = set()
    new: list[Output] = []
    for output in outputs:
        name = _as_pinned(named[output.key], pins.get(output.key))
        if name is None or name.place in known:
            new.append(output)
        else:
            known.add(name.place)
            named[output.key] = name
    places = Counter((*(named[output.key].place for output in new), *known))
    places.update(("", own) for own in taken)
    for output in new:
        name = named[output.key]
        if places[name.place] > 1:
            name = replace(name, schema=folders[output.use.product.file])
            if name.place in known:
                name = replace(name, alias=None)
            named[output.key] = name
        known.add(name.place)
    return named


def _as_pinned(name: ModelName, pinned: PinnedModel | None) -> ModelName | None:
    """The place that a table was given, where its contract wants it at the same one as then."""
    if pinned is None or not pinned.keeps_name:
        return None
    pin = pinned.pin
    if pin.wanted != print_place(name) if pin.wanted else name.schema:
        return None
    schema, _, table = pin.given.rpartition(".")
    plain = replace(name, schema=schema or None, alias=None)
    return plain if plain.table == table else replace(plain, alias=table)


def print_place(name: ModelName) -> str:
    """Where a table stands in the data, in one word."""
    return f"{name.schema or ''}.{name.table}"


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
