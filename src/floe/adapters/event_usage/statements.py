"""What a job, its inputs or its outputs say in an event: a statement, made of facts with names.

Nearly all events repeat the statements of others, so that each is understood once per process.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec import Raw
from msgspec.json import encode

from floe.adapters.event_usage.event_parts import (
    NOTHING,
    ColumnLineage,
    InputPart,
    JobPart,
    NamedPart,
    OutputFacets,
    OutputPart,
    PartReader,
)
from floe.usage import CONTRACT_NAMESPACE, FactKind

# Longer names are nobody's; a column of them would not fit anywhere.
_LONGEST: Final = 4096
_KEPT_BYTES: Final = 64 * 1024 * 1024
_LARGEST: Final = 2**63 - 1
# Stands for no key and no number in arrays, which have no place for nothing.
NO_KEY: Final = -(2**63)


class Fact(NamedTuple):
    """One thing that is said, with the name that its key `b` stands for."""

    kind: int
    a: int
    b: int
    namespace: str | None
    name: str


class LineageColumn(NamedTuple):
    """A column that a facet of column lineage names."""

    facet: int
    namespace: str
    name: str
    field: str


class StatementContent(NamedTuple):
    """What a statement says, as it is staged."""

    facts: list[Fact]
    columns: list[LineageColumn]


class Volume(NamedTuple):
    """How much of a dataset was read; it differs from run to run, and is no part of a statement."""

    dataset: int
    rows: int
    bytes: int


class PartStatement(NamedTuple):
    """What was said, by the hash of it; `job` and `is_stream` are known of those by jobs.

    Of datasets, it `is_whole` if each can be read.
    """

    id: int
    content: bytes
    job: int = 0
    is_stream: bool = False
    volumes: tuple[Volume, ...] = ()
    is_whole: bool = True


NOTHING_SAID: Final = PartStatement(NO_KEY, b"")
_Meaning = TypeVar("_Meaning")
_Dataset = TypeVar("_Dataset", InputPart, OutputPart)


class Understood(Generic[_Meaning]):
    """What parts of events mean; what was understood is kept, within limits."""

    def __init__(self, understand: Callable[[Raw], _Meaning]) -> None:
        self._understand = understand
        self._kept: dict[bytes, _Meaning] = {}
        self._bytes = 0

    def meaning(self, part: Raw) -> _Meaning:
        """What a part means, whether it was met before or not."""
        text = bytes(part)
        try:
            return self._kept[text]
        except KeyError:
            pass
        if self._bytes > _KEPT_BYTES:
            self._kept.clear()
            self._bytes = 0
        self._bytes += len(text)
        self._kept[text] = meaning = self._understand(part)
        return meaning


@lru_cache(maxsize=100_000)
def key_of(*texts: str) -> int:
    """The key that stands for some texts."""
    return _key("\0".join(texts))


@lru_cache(maxsize=10_000)
def run_key(run: str) -> int:
    """The key of a run, whatever its job; the case of its letters means nothing."""
    return _key(run.lower())


def _key(text: str) -> int:
    digest = blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
    # No key is the one that stands for none.
    return max(int.from_bytes(digest, "little", signed=True), NO_KEY + 1)


@lru_cache(maxsize=100_000)
def name_job(namespace: str | None, name: str | None) -> PartStatement | None:
    """The name of a job that is told as the one above another."""
    if not name:
        return None
    pair = _text(namespace), _text(name)
    key = key_of(*pair)
    return PartStatement(key, _content([Fact(FactKind.JOB, 0, key, *pair)]), key)


def _job(part: Raw) -> PartStatement | None:
    job = _JOB.read(part)
    if job is None or not job.name:
        return None
    key = key_of(*_pair(job))
    facts = [Fact(FactKind.JOB, 0, key, *_pair(job))]
    facets = job.facets
    if facets is not None and facets.ownership is not None:
        owners = {_text(owner.name) for owner in facets.ownership.owners or () if owner is not None}
        facts += [_said(FactKind.OWNER, 0, owner) for owner in owners if owner]
    kind = facets.job_type.processing_type if facets and facets.job_type else None
    statement = _statement(facts)
    return statement._replace(job=key, is_stream=(kind or "").upper() == "STREAMING")


def _inputs(part: Raw) -> PartStatement:
    facts: list[Fact] = []
    volumes: list[Volume] = []
    inputs = _INPUTS.read(part)
    for dataset, key in _named(inputs):
        facts += _names(FactKind.INPUT, key, dataset)
        facets = dataset.input_facets
        if facets is not None and facets.access is not None:
            access = facets.access
            if contract := _text(access.contract_id):
                named = key_of(CONTRACT_NAMESPACE, contract)
                facts.append(Fact(FactKind.INPUT, key, named, CONTRACT_NAMESPACE, contract))
            if product := _text(access.consumer_product):
                facts.append(_said(FactKind.PRODUCT, key, product))
            facts += [_said(FactKind.COLUMN, key, _text(name)) for name in access.columns or ()]
        if facets is not None and facets.input_statistics is not None:
            told = facets.input_statistics
            volumes.append(Volume(key, _whole(told.row_count), _whole(told.size)))
    statement = _statement(facts) if facts else NOTHING_SAID
    return statement._replace(volumes=tuple(volumes), is_whole=_is_whole(part, inputs))


def _outputs(part: Raw) -> PartStatement:
    facts: list[Fact] = []
    columns: list[LineageColumn] = []
    outputs = _OUTPUTS.read(part)
    for dataset, key in _named(outputs):
        facts += _names(FactKind.OUTPUT, key, dataset)
        facets = dataset.facets
        if facets is None:
            continue
        lineage = facets.column_lineage
        made_of = sorted(set(_columns(lineage))) if lineage is not None else []
        if made_of:
            facet = _key(repr(made_of))
            facts.append(Fact(FactKind.LINEAGE, key, facet, None, ""))
            columns += [LineageColumn(facet, *column) for column in made_of]
            # Some clients leave out of the inputs what the columns are made of.
            sources = {_clipped(*column[:2]) for column in made_of}
            facts += [Fact(FactKind.INPUT, key_of(*p), key_of(*p), *p) for p in sources]
        facts += _told_columns(key, facets, is_readable=bool(made_of))
    statement = _statement(facts, columns) if facts else NOTHING_SAID
    return statement._replace(is_whole=_is_whole(part, outputs))


def _told_columns(key: int, facets: OutputFacets, *, is_readable: bool) -> Iterator[Fact]:
    """Whether all columns that an output has tell what they are made of."""
    lineage, schema = facets.column_lineage, facets.schema
    made = (lineage.fields or {}) if lineage is not None else {}
    telling = (name for name, own in made.items() if is_readable and own and own.input_fields)
    told = {name.casefold() for name in telling}
    listed = (schema.fields or ()) if schema is not None else ()
    # A column whose name cannot be read is none of those that are told.
    has = {_text(column.name if column else None).casefold() for column in listed}
    has |= {name.casefold() for name in made} - told
    if has and not has <= told:
        yield Fact(FactKind.UNTOLD, key, _key(repr(sorted(has))), None, "")
    if told:
        every = sorted(has) if has and has <= told else sorted(told)
        yield Fact(FactKind.TOLD, key, _key(repr(every)), None, "")


def _named(datasets: list[_Dataset | None] | None) -> Iterator[tuple[_Dataset, int]]:
    for dataset in datasets or ():
        if dataset is not None and dataset.name:
            yield dataset, key_of(*_pair(dataset))


def _is_whole(part: Raw, datasets: Sequence[NamedPart | None] | None) -> bool:
    """Whether all datasets have names that can be read; there may be none."""
    if datasets is None:
        return bytes(part) == bytes(NOTHING)
    return all(dataset and dataset.namespace and dataset.name for dataset in datasets)


def _names(kind: FactKind, key: int, dataset: InputPart | OutputPart) -> Iterator[Fact]:
    """A dataset by its own name, and by each of its symlinks."""
    yield Fact(kind, key, key, *_pair(dataset))
    links = dataset.facets.symlinks if dataset.facets else None
    for link in (links.identifiers or ()) if links else ():
        if link is not None and link.name:
            yield Fact(kind, key, key_of(*_pair(link)), *_pair(link))


def _columns(lineage: ColumnLineage) -> list[tuple[str, str, str]]:
    """The columns that some are made of; none if any of them cannot be read."""
    made = (column.input_fields if column else None for column in (lineage.fields or {}).values())
    columns: list[tuple[str, str, str]] = []
    for own in (*made, lineage.dataset or []):
        for column in own if own is not None else [None]:
            if column is None or column.name is None or column.field is None:
                return []
            columns.append((column.namespace or "", column.name, column.field))
    return columns


def _said(kind: FactKind, a: int, text: str) -> Fact:
    return Fact(kind, a, key_of(text), None, text)


def _statement(facts: Iterable[Fact], columns: Iterable[LineageColumn] = ()) -> PartStatement:
    single = sorted({fact[:3]: fact for fact in facts}.values())
    key = _key(repr([fact[:3] for fact in single]))
    return PartStatement(key, _content(single, columns))


def _content(facts: Iterable[Fact], columns: Iterable[LineageColumn] = ()) -> bytes:
    return encode(StatementContent(list(facts), list(columns)))


def _pair(node: NamedPart) -> tuple[str, str]:
    return _clipped(node.namespace, node.name)


def _clipped(namespace: str | None, name: str | None) -> tuple[str, str]:
    return _text(namespace), _text(name)


def _text(text: str | None) -> str:
    return (text or "")[:_LONGEST]


def _whole(value: Any) -> int:
    try:
        number = int(value)
    except (OverflowError, TypeError, ValueError):
        return NO_KEY
    return number if abs(number) <= _LARGEST else NO_KEY


_JOB: Final = PartReader(JobPart)
_INPUTS: Final = PartReader(list[InputPart | None])
_OUTPUTS: Final = PartReader(list[OutputPart | None])

JOBS: Final = Understood(_job)
INPUTS: Final = Understood(_inputs)
OUTPUTS: Final = Understood(_outputs)
