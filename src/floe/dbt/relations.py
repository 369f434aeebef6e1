"""Tables of contracts, as dbt knows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from floe.dbt.owned_models import OwnedModel
from floe.model import Contract, InputPort, OutputPort, Product, SchemaObject, Server


@dataclass(frozen=True)
class SourceTable:
    """A table that dbt finds ready.

    It comes in through a port and no product of the workspace makes it, or its product makes it
    outside of dbt and gives it out through the port.
    """

    source: str
    name: str
    product: Product
    port: InputPort | OutputPort
    contract: Contract
    schema_object: SchemaObject
    server: Server | None = None
    tests: str = ""
    """What stands before the names of its tests, where another table has the same title."""
    staging: str | None = None
    """The view that models read it by."""
    is_given: ClassVar[bool] = True

    @property
    def call(self) -> str:
        """How other files of the project name it."""
        return f"source('{self.source}', '{self.name}')"

    @property
    def read_call(self) -> str:
        """How models read it."""
        return f"ref('{self.staging}')" if self.staging else self.call


@dataclass(frozen=True)
class Model:
    """A table that a product gives out; `inputs` are all tables that it may be made from."""

    name: str
    product: Product
    port: OutputPort
    contract: Contract
    schema_object: SchemaObject
    inputs: tuple["Relation", ...] = ()
    alias: str | None = None
    version: int | None = None
    schema: str | None = None
    """A schema of its own: the contract names one, or another table has the same name."""
    database: str | None = None
    """A database of its own, where the contract names one and the engine has several."""
    wanted: str = ""
    """Where its contract wants it in the data."""
    origin: str | None = None
    """The path of the file that was written for it before."""
    tests: str = ""
    """What stands before the names of its tests, where another table has the same title."""
    owned: OwnedModel | None = None
    """What people's own files make, where they do: then floe writes no SQL."""

    @property
    def is_given(self) -> bool:
        """Whether the table is made as it is without floe, types and all."""
        return self.owned is not None

    @property
    def has_product(self) -> bool:
        """Whether a product gives it out; a contract alone can stand for what people own."""
        return self.product.file != self.contract.file

    @property
    def call(self) -> str:
        """How other files of the project name it; a version is named where there are several."""
        if self.owned is not None:
            return self.owned.call
        version = f", v={self.version}" if self.version is not None else ""
        return f"ref('{self.name}'{version})"

    @property
    def read_call(self) -> str:
        """How models read it."""
        return self.call

    @property
    def file_name(self) -> str:
        """The name of its file, without an ending."""
        return self.name if self.version is None else f"{self.name}_v{self.version}"


Relation = SourceTable | Model


@dataclass(frozen=True, eq=False, slots=True)
class ModelSources:
    """What a model is made from: the tables that it reads, and where each column comes from."""

    model: Model
    tables: tuple[Relation, ...] = ()
    columns: Mapping[str, tuple[tuple[Relation, str], ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Layout:
    """What a project is made of; each product has a folder of its own."""

    sources: tuple[SourceTable, ...]
    models: tuple[Model, ...]
    folders: dict[str, str]
    """The folder below `models/` of each product, by the product's file."""

    @cached_property
    def relations(self) -> dict[tuple[str, str], Relation]:
        """By the contract's file and the object's title; what a product makes comes first."""
        by_table: dict[tuple[str, str], Relation] = {}
        relations: tuple[Relation, ...] = (*self.models, *self.sources)
        for relation in relations:
            key = (relation.contract.file, relation.schema_object.title or "")
            by_table.setdefault(key, relation)
        return by_table
