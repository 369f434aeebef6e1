"""What makes one value bad. Every test is false for null, but for `Null` and a listed null."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from floe.model import DataType

Scalar = str | int | float | bool | Decimal | date | datetime | None


@dataclass(frozen=True, slots=True)
class Null:
    """The value is not there, though the level above it is."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The value is one of these; a None among them stands for null."""

    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class NoneOf:
    """The value is none of these."""

    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class OutOfRange:
    """The value is outside of its bounds; NaN is outside of every bound."""

    minimum: Scalar = None
    maximum: Scalar = None
    exclusive_minimum: Scalar = None
    exclusive_maximum: Scalar = None


@dataclass(frozen=True, slots=True)
class NotAgainstNow:
    """A moment that is not `<=`, `<`, `>=` or `>` the time of the run."""

    operator: str


@dataclass(frozen=True, slots=True)
class WrongLength:
    """A text has too few or too many characters."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class NoMatch:
    """A text in which the pattern is not found; the pattern has passed the gate."""

    pattern: str


@dataclass(frozen=True, slots=True)
class WrongFormat:
    """A text that is not in a named format, such as uuid or email."""

    format: str


@dataclass(frozen=True, slots=True)
class NotMultiple:
    """A number that is no multiple of another."""

    of: Decimal


@dataclass(frozen=True, slots=True)
class WrongCount:
    """An array has too few or too many items, or an object or map too few or too many entries."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class RepeatedItems:
    """An array holds an item twice."""


@dataclass(frozen=True, slots=True)
class MissingEntries:
    """An object or map lacks one of the entries that it must have."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that cannot be read as a value of the type."""

    type: DataType


RowTest = (
    Null
    | OneOf
    | NoneOf
    | OutOfRange
    | NotAgainstNow
    | WrongLength
    | NoMatch
    | WrongFormat
    | NotMultiple
    | WrongCount
    | RepeatedItems
    | MissingEntries
    | Unreadable
)
