"""Tables that ports give out, and what each was called when it was first written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from floe.dbt.options import DbtOptions
from floe.dbt.pins import ModelPin, pair
from floe.dbt.ports import Use
from floe.model import SchemaObject

TableKey = tuple[str, str, str]
"""The product's file, the contract's file and the object's title."""


@dataclass(frozen=True, slots=True)
class Output:
    """A table that a port gives out."""

    use: Use
    schema_object: SchemaObject

    @property
    def key(self) -> TableKey:
        """What tells it from all others."""
        return (*self.use.key, self.schema_object.title or "")

    @property
    def table(self) -> tuple[str, str]:
        """The contract's file and the object's title, whichever product gives it out."""
        return self.use.contract.file, self.schema_object.title or ""


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """What a table was called; with another title or product it may be called anew."""

    pin: ModelPin
    keeps_name: bool


ModelPins = Mapping[TableKey, PinnedModel]


def pinned_models(
    outputs: Sequence[Output], folders: Mapping[str, str], options: DbtOptions
) -> ModelPins:
    """The pin of each table, also of one that was renamed or has moved to another product.

    An id tells more than a title, which another table may have now.
    """
    wanted = [_Identity.of(output, folders) for output in outputs]
    given = [_Identity.of_pin(pin) for pin in options.pins.models]
    by_identity = dict(zip(given, options.pins.models, strict=True))
    by_id = (_same, _of_id, _of_id_in_file)
    keys = [(key, key) for key in (*by_id, _whole, _named, _in_file, _elsewhere)]
    paired = pair(wanted, list(by_identity), *keys)
    return {
        outputs[number].key: PinnedModel(by_identity[identity], wanted[number].is_called(identity))
        for number, (identity, _) in paired.items()
    }


@dataclass(frozen=True, slots=True)
class _Identity:
    """All that may tell a table again."""

    folder: str
    contract: str
    file: str
    table: str
    id: str

    @classmethod
    def of(cls, output: Output, folders: Mapping[str, str]) -> "_Identity":
        contract, table = output.use.contract, output.schema_object
        folder = folders[output.use.product.file]
        title = (table.title or "").lower()
        return cls(folder, contract.id or contract.file, contract.file, title, table.id or "")

    @classmethod
    def of_pin(cls, pin: ModelPin) -> "_Identity":
        return cls(pin.folder, pin.contract, pin.file, pin.table.lower(), pin.id)

    def is_called(self, before: "_Identity") -> bool:
        """Whether the title and the product are those of before, whatever else has changed."""
        return (self.folder, self.table) == (before.folder, before.table)


def _same(table: _Identity) -> tuple[str, ...]:
    return *_whole(table), table.id


def _whole(table: _Identity) -> tuple[str, ...]:
    return table.folder, table.contract, table.file, table.table


def _named(table: _Identity) -> tuple[str, ...]:
    return table.folder, table.contract, table.table


def _in_file(table: _Identity) -> tuple[str, ...]:
    return table.folder, table.file, table.table


def _of_id(table: _Identity) -> tuple[str, ...]:
    return table.folder, table.contract, table.id


def _of_id_in_file(table: _Identity) -> tuple[str, ...]:
    return table.folder, table.file, table.id


def _elsewhere(table: _Identity) -> tuple[str, ...]:
    return table.contract, table.table
