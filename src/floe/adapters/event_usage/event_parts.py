"""The parts of events that tell who read what; everything else is skipped while it is read.

A job, its inputs and its outputs stay the bytes they are: most events repeat what others have said,
and what was understood once is not read again.
"""

import json
from types import NoneType, UnionType
from typing import Any, Final, Generic, TypeVar, get_args, get_origin

from msgspec import DecodeError, Raw, Struct, field
from msgspec.json import Decoder
from msgspec.structs import fields

NOTHING: Final = Raw(b"null")
_Part = TypeVar("_Part")


class NamedPart(Struct, gc=False):
    """A namespace and a name."""

    namespace: str | None = None
    name: str | None = None


class RunId(Struct, rename="camel", gc=False):
    """The id of a run above another."""

    run_id: str | None = None


class RootPart(Struct, gc=False):
    """The run that started all others."""

    run: RunId | None = None
    job: NamedPart | None = None


class ParentPart(RootPart, gc=False):
    """The run that started another."""

    root: RootPart | None = None


class RunFacets(Struct, rename="camel", gc=False):
    """Who started a run; the older of the two facets has the longer name."""

    parent: ParentPart | None = None
    parent_run: ParentPart | None = None


class RunPart(RunId, rename="camel", gc=False):
    """A run, and those above it."""

    facets: RunFacets | None = None


class EventPart(Struct, rename="camel", gc=False):
    """An event."""

    event_time: str | None = None
    event_type: str | None = None
    run: RunPart | None = None
    job: Raw = NOTHING
    dataset: Raw = NOTHING
    inputs: Raw = NOTHING
    outputs: Raw = NOTHING


class JobType(Struct, rename="camel", gc=False):
    """Whether a job is a stream."""

    processing_type: str | None = None


class OwnersPart(Struct, gc=False):
    """Whose a job is."""

    owners: list[NamedPart | None] | None = None


class JobFacets(Struct, rename="camel", gc=False):
    """What is known of a job."""

    job_type: JobType | None = None
    ownership: OwnersPart | None = None


class JobPart(NamedPart, gc=False):
    """A job."""

    facets: JobFacets | None = None


class Symlinks(Struct, gc=False):
    """Other names of a dataset."""

    identifiers: list[NamedPart | None] | None = None


class ColumnPart(NamedPart, gc=False):
    """A column of a dataset."""

    field: str | None = None


class MadeColumn(Struct, rename="camel", gc=False):
    """The columns that one is made of."""

    input_fields: list[ColumnPart | None] | None = None


class ColumnLineage(Struct, gc=False):
    """The columns that a dataset is made of."""

    fields: dict[str, MadeColumn | None] | None = None
    dataset: list[ColumnPart | None] | None = None


class DatasetFacets(Struct, gc=False):
    """What is known of a dataset."""

    symlinks: Symlinks | None = None


class Columns(Struct, gc=False):
    """The columns that a dataset has."""

    fields: list[NamedPart | None] | None = None


class OutputFacets(DatasetFacets, rename="camel", gc=False):
    """What is known of a dataset that is written."""

    schema: Columns | None = None
    column_lineage: ColumnLineage | None = None


class Statistics(Struct, rename="camel", gc=False):
    """How much was read."""

    row_count: Any = None
    size: Any = None


class ContractAccess(Struct, rename="camel", gc=False):
    """What whoever reads a contract says of itself."""

    contract_id: str | None = None
    consumer_product: str | None = None
    columns: list[str | None] | None = None


class InputFacets(Struct, rename="camel", gc=False):
    """What is known of one reading of a dataset."""

    input_statistics: Statistics | None = None
    access: ContractAccess | None = field(default=None, name="floe_contractAccess")


class InputPart(NamedPart, rename="camel", gc=False):
    """A dataset that is read."""

    facets: DatasetFacets | None = None
    input_facets: InputFacets | None = None


class OutputPart(NamedPart, gc=False):
    """A dataset that is written."""

    facets: OutputFacets | None = None


class PartReader(Generic[_Part]):
    """Reads one kind of part; what has another type than it should is left out of it."""

    def __init__(self, kind: type[_Part]) -> None:
        self._kind: Any = kind
        self._decode = Decoder(kind).decode

    def read(self, text: bytes | Raw) -> _Part | None:
        """The part, None if there is nothing that can be it; ValueError if it is no JSON."""
        try:
            return self._decode(text)
        except (DecodeError, RecursionError):
            # Python writes NaN, which is no JSON but is read all the same.
            content = json.loads(bytes(text).decode("utf-8-sig"))
        fitted: _Part | None = _fitted(content, self._kind)
        return fitted


def _fitted(value: Any, kind: Any) -> Any:
    if kind is Any:
        return value
    if kind is Raw:
        return Raw(json.dumps(value).encode())
    if kind is str:
        # Half a character of UTF-16 is no text, though JSON can spell it.
        return value.encode().decode() if isinstance(value, str) else None
    items = [each for each in get_args(kind) if each is not NoneType]
    if get_origin(kind) is UnionType:
        return _fitted(value, items[0])
    if get_origin(kind) is list:
        return [_fitted(item, items[0]) for item in value] if isinstance(value, list) else None
    if not isinstance(value, dict):
        return None
    if get_origin(kind) is dict:
        return {key: _fitted(item, items[1]) for key, item in value.items()}
    own = [each for each in fields(kind) if each.encode_name in value]
    return kind(**{each.name: _fitted(value[each.encode_name], each.type) for each in own})
