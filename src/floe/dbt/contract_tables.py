"""Tables of contracts, whether or not a product gives them out, and what they say of dbt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import OwnedModel
from floe.dbt.owned_notes import table_title
from floe.dbt.ports import Ports, Use
from floe.dbt.servers import choose_server, database_and_schema, files_of, server_values
from floe.dbt.source_layout import data_parts
from floe.graph import Graph, newest_contract
from floe.model import Contract, CustomProperty, OutputPort, SchemaObject

PROPERTY = "dbt.model"
TableKey = tuple[str, str]
"""The contract's file and the object's title."""


@dataclass(frozen=True, slots=True)
class ContractTable:
    """A table of a contract; `use` is the port that stands for it, if there is one."""

    contract: Contract
    schema_object: SchemaObject
    use: Use | None = None

    @property
    def key(self) -> TableKey:
        """What tells it from all others."""
        return self.contract.file, self.schema_object.title or ""

    @property
    def title(self) -> str:
        """The contract and the table, as floe.toml names them."""
        return table_title(self.contract, self.schema_object)

    @property
    def is_given_out(self) -> bool:
        """Whether a product gives it out, and so may have it made."""
        return self.use is not None and isinstance(self.use.port, OutputPort)


def contract_tables(graph: Graph, ports: Ports) -> Iterator[ContractTable]:
    """Every table of every contract, with the port that gives it out, or takes it in."""
    uses: dict[str, Use] = {}
    for use in (*ports.outputs, *ports.inputs):
        uses.setdefault(use.contract.file, use)
    for contract in graph.contracts:
        for schema_object in contract.schema:
            if schema_object.title:
                yield ContractTable(contract, schema_object, uses.get(contract.file))


def stated_relation(table: ContractTable, options: DbtOptions) -> tuple[str | None, str | None]:
    """The database and the schema that a contract says its table is in."""
    *before, _ = data_parts(table.schema_object)
    values = server_values(choose_server(table.contract, options), options)
    # What a variable holds is known only where the server is reached.
    database, schema = (
        None if word is None or "$" in word else word for word in database_and_schema(values)
    )
    if before:
        schema = before[-1]
        database = before[0] if before[1:] else database
    return database, schema


def is_like(table: ContractTable, model: OwnedModel, options: DbtOptions) -> bool:
    """Whether a model has a table's name, and nothing that the contract states speaks against."""
    name = data_parts(table.schema_object)[-1].lower()
    if name not in (model.table.lower(), model.name.lower()):
        return False
    values = server_values(choose_server(table.contract, options), options)
    if files_of(values, name) is not None:
        return False
    stated = zip(stated_relation(table, options), (model.database, model.schema), strict=True)
    return all(word is None or word.lower() == (own or "").lower() for word, own in stated)


def said_model(table: ContractTable) -> CustomProperty | None:
    """The model that the table names itself, else its port."""
    return said_property(table, PROPERTY)


def said_property(table: ContractTable, name: str) -> CustomProperty | None:
    """What the table says of itself under a name, else its port."""
    port = table.use.port.custom_properties if table.use else ()
    for custom in (*table.schema_object.custom_properties, *port):
        if (custom.property_ or "").strip().lower() == name:
            return custom
    return None


def mapped_tables(tables: Sequence[ContractTable]) -> dict[str, TableKey]:
    """What floe.toml may call tables; the shortest name of each comes first."""
    words = {table.title: table.key for table in _newest(tables)}
    for table in tables:
        for word in _words(table):
            words.setdefault(word, table.key)
    return words


def _newest(tables: Sequence[ContractTable]) -> Iterator[ContractTable]:
    """Of versions of a contract, the newest has its name."""
    by_title: dict[str, list[ContractTable]] = {}
    for table in tables:
        by_title.setdefault(table.title, []).append(table)
    for alike in by_title.values():
        newest = newest_contract(table.contract for table in alike)
        yield next(table for table in alike if table.contract is newest)


def _words(table: ContractTable) -> Iterator[str]:
    """What floe.toml may call a table, besides its contract and its name: by version, by port."""
    title, contract = table.schema_object.title or "", table.contract
    yield f"{contract.id or contract.file}/{contract.version}/{title}"
    if table.use is not None:
        product, port = table.use.product, table.use.port
        for port_name in filter(None, (port.name, port.id)):
            for product_name in filter(None, (product.id, product.name)):
                yield f"{product_name}/{port_name}/{title}"
            yield f"{port_name}/{title}"
