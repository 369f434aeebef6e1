"""Names, schemas and folders that were given once: the next plan takes them from here."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

from floe.dbt.names import is_name

Wanted = TypeVar("Wanted")
Given = TypeVar("Given")
Key = Callable[[Wanted], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FolderPin:
    """The folder of a product, by the product's id and file."""

    product: str
    file: str
    folder: str


@dataclass(frozen=True, slots=True)
class ModelPin:
    """What a table of an output port was called, and where its contract wanted it and it went.

    `sql` is the path of its file. `tests` stands before the names of its tests. What a project
    says that was generated before there were pins is less: no contract's file and no id.
    """

    folder: str
    contract: str
    table: str
    model: str
    sql: str
    file: str = ""
    id: str = ""
    wanted: str = ""
    given: str = ""
    tests: str = ""


@dataclass(frozen=True, slots=True)
class SourcePin:
    """Below which source a table that dbt finds ready stands, and beside which product."""

    folder: str
    port: str
    contract: str
    table: str
    source: str
    tests: str = ""


@dataclass(frozen=True, slots=True)
class ExposurePin:
    """What a product or contract that refers to models is called, by its id or file."""

    folder: str
    reader: str
    exposure: str


AnyPin = FolderPin | ModelPin | SourcePin | ExposurePin
_KINDS: dict[str, type[AnyPin]] = {
    "folder": FolderPin,
    "model": ModelPin,
    "source": SourcePin,
    "exposure": ExposurePin,
}
_WORDS = {kind: word for word, kind in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Pins:
    """All names that were given."""

    folders: tuple[FolderPin, ...] = ()
    models: tuple[ModelPin, ...] = ()
    sources: tuple[SourcePin, ...] = ()
    exposures: tuple[ExposurePin, ...] = ()

    def __iter__(self) -> Iterator[AnyPin]:
        yield from self.folders
        yield from self.models
        yield from self.sources
        yield from self.exposures


def gather_pins(pins: Iterable[AnyPin]) -> Pins:
    """Pins of all kinds."""
    unique = tuple(dict.fromkeys(pins))
    return Pins(
        tuple(pin for pin in unique if isinstance(pin, FolderPin)),
        tuple(pin for pin in unique if isinstance(pin, ModelPin)),
        tuple(pin for pin in unique if isinstance(pin, SourcePin)),
        tuple(pin for pin in unique if isinstance(pin, ExposurePin)),
    )


def read_pins(records: Iterable[Mapping[str, str]]) -> Pins:
    """Pins as a state keeps them; one with a name that floe never gives is none."""
    return gather_pins(pin for pin in map(_read, records) if pin is not None and _is_usable(pin))


def print_pin(pin: AnyPin) -> dict[str, str]:
    """A pin as a state keeps it: what is empty says nothing."""
    words = {field.name: getattr(pin, field.name) for field in fields(pin)}
    return {"pin": _WORDS[type(pin)], **{name: word for name, word in words.items() if word}}


def _read(record: Mapping[str, str]) -> AnyPin | None:
    kind = _KINDS.get(record.get("pin", ""))
    if kind is None:
        return None
    names = {field.name for field in fields(kind)}
    try:
        return kind(**{name: word for name, word in record.items() if name in names})
    except TypeError:
        return None


def _is_usable(pin: AnyPin) -> bool:
    match pin:
        case ModelPin():
            names = [pin.folder, pin.model, *(part for part in pin.given.split(".") if part)]
        case SourcePin():
            names = [pin.folder, pin.source]
        case ExposurePin():
            names = [pin.folder, pin.exposure]
        case FolderPin():
            names = [pin.folder]
    return all(map(is_name, names))


def pair(
    wanted: Sequence[Wanted],
    given: Sequence[Given],
    *keys: tuple[Key[Wanted], Key[Given]],
) -> dict[int, tuple[Given, int]]:
    """Which pin fits each of some things, by the first keys that are those of one pair alone.

    A key with an empty part fits nothing. With each pin comes how many keys did not fit before.
    """
    pairs: dict[int, tuple[Given, int]] = {}
    left = dict.fromkeys(range(len(given)))
    for misses, (key_of, key_of_pin) in enumerate(keys):
        open_ones = [number for number in range(len(wanted)) if number not in pairs]
        places = _unique((key_of(wanted[number]), number) for number in open_ones)
        pins = _unique((key_of_pin(given[number]), number) for number in left)
        for key in places.keys() & pins.keys():
            pairs[places[key]] = (given[pins[key]], misses)
            del left[pins[key]]
    return pairs


def _unique(pairs: Iterable[tuple[tuple[str, ...], int]]) -> dict[Hashable, int]:
    whole = [(key, number) for key, number in pairs if all(key)]
    counts = Counter(key for key, _ in whole)
    return {key: number for key, number in whole if counts[key] == 1}
