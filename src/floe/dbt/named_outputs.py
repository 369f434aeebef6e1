"""Tables that ports give out, with the names that they have in the project."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from floe.dbt.model_names import ModelName
from floe.dbt.options import DbtOptions
from floe.dbt.outputs import Output, TableKey
from floe.dbt.owned_models import OwnedModel
from floe.dbt.relations import Model, Relation
from floe.dbt.source_layout import Sources, pin_source, source_table_key
from floe.dbt.test_prefixes import TitledTable, prefix_tests
from floe.model import OutputPort

UnitKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class NamedOutputs:
    """The tables of each port, and what they are called."""

    tables: Mapping[UnitKey, list[Output]]
    names: Mapping[TableKey, ModelName]
    owned: Mapping[TableKey, OwnedModel]


def prefix_all_tests(
    sources: Sources, named: NamedOutputs, folders: Mapping[str, str], options: DbtOptions
) -> tuple[Sources, dict[TableKey, str]]:
    """The sources with what stands before their tests, and the same for each model."""
    both = [output for unit in named.tables.values() for output in unit]
    outputs = [output for output in both if output.key not in named.owned]
    owned = [output for output in both if output.key in named.owned]
    pins = {source_table_key(pin): pin.tests for pin in options.pins.sources}
    tables = [
        *(_titled(output, named.names[output.key]) for output in outputs),
        *(
            TitledTable(
                table.schema_object.title or "",
                f"{table.source}.{table.name}",
                pins.get(source_table_key(pin_source(table, folders))),
            )
            for unit in sources.values()
            for table in unit
        ),
        # What people own goes before what is new: a later product renames no test of theirs.
        *(
            TitledTable(output.schema_object.title or "", named.owned[output.key].title, "")
            for output in owned
        ),
    ]
    prefixes = iter(prefix_tests(tables))
    models = {output.key: next(prefixes) for output in outputs}
    prefixed = {
        key: tuple(replace(table, tests=next(prefixes)) for table in unit)
        for key, unit in sources.items()
    }
    return prefixed, models | {output.key: next(prefixes) for output in owned}


def _titled(output: Output, name: ModelName) -> TitledTable:
    pinned = name.pinned
    before = pinned.pin.tests if pinned is not None and pinned.keeps_name else None
    return TitledTable(output.schema_object.title or "", name.file_name, before)


def owned_model(output: Output, owned: OwnedModel, tests: str) -> Model:
    """What people's own files make: dbt knows from there what it is made from."""
    return Model(
        name=owned.name,
        product=output.use.product,
        port=cast("OutputPort", output.use.port),
        contract=output.use.contract,
        schema_object=output.schema_object,
        owned=owned,
        tests=tests,
    )


def made_model(output: Output, name: ModelName, inputs: tuple[Relation, ...], tests: str) -> Model:
    """What floe makes, under the name that it was given."""
    return Model(
        name=name.name,
        product=output.use.product,
        port=cast("OutputPort", output.use.port),
        contract=output.use.contract,
        schema_object=output.schema_object,
        inputs=inputs,
        alias=name.alias,
        version=name.version,
        schema=name.schema,
        database=name.database,
        wanted=name.wanted,
        origin=name.pinned.pin.sql if name.pinned else None,
        tests=tests,
    )
