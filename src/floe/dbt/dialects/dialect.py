"""A dialect of SQL."""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

from floe.checks import Scalar
from floe.dbt.dialects.texts import check_name, check_writable, quote_doubled
from floe.model import DataType, is_plain_type

_LONGEST_NUMBER = 38
_ZONED_TIME = re.compile(r"\btime with time zone\b")


class Dialect(ABC):
    """How one engine writes names, values and types.

    What a dialect writes is SQL and no template yet. Files of a dbt project are read by Jinja
    before they are SQL, so whoever writes one passes each whole line through `literal_text`.
    """

    name: ClassVar[str]
    mark: ClassVar[str] = '"'
    plain: ClassVar[re.Pattern[str]] = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
    reserved: ClassVar[frozenset[str]]
    simple_types: ClassVar[Mapping[str, str]]
    own_types: ClassVar[frozenset[str]] = frozenset()
    """Types of this engine's own, for which others have only something near."""
    nested: ClassVar[re.Pattern[str]] = re.compile(r"\w.*\]")
    """How this engine, and few others, writes types with parts."""
    zoned: ClassVar[str] = "timestamptz"
    unzoned: ClassVar[str] = "timestamp"

    def identifier(self, name: str) -> str:
        """A name, quoted where it must be; UnwritableError where it cannot be written."""
        return self.quoted(name) if self.needs_quotes(name) else name

    def needs_quotes(self, name: str) -> bool:
        """Whether a name means something else, or nothing, without quotes."""
        return not self.plain.fullmatch(name) or name.lower() in self.reserved

    def quoted(self, name: str) -> str:
        """A name between the dialect's marks."""
        check_name(name)
        return quote_doubled(name, self.mark)

    def literal(self, value: Scalar) -> str:
        """A value; UnwritableError where it cannot be written."""
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, datetime):
            return self._moment(value)
        if isinstance(value, date):
            return f"date '{value.isoformat()}'"
        return self._number(value)

    def text(self, value: str) -> str:
        """A text between quotes."""
        check_writable(value)
        return quote_doubled(value, "'")

    def is_own_type(self, written: str) -> bool:
        """Whether a type, or a part of one, is written as this engine alone writes it."""
        words = re.findall(r"\w+", _ZONED_TIME.sub("timetz", written.lower()))
        looked_at = words if self.nested.fullmatch(written.strip().lower()) else words[:1]
        return not self.own_types.isdisjoint(looked_at) and is_plain_type(written)

    def type_name(self, data_type: DataType) -> str:
        """A type as a column is declared; where a part is unknown, it is a text."""
        return self._type(data_type, is_sized=True)

    def cast(self, expression: str, data_type: DataType) -> str:
        """An expression as a value of a type.

        Sizes are left out where a cast would refuse them, or cut texts without a word.
        """
        return f"cast({expression} as {self._type(data_type, is_sized=False)})"

    def before(self, moment: str, span: str, data_type: DataType) -> str:  # noqa: ARG002
        """A moment so many days or seconds before another one."""
        return f"{moment} - interval '{span}'"

    def _type(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.kind in ("array", "map", "struct"):
            return self._nested(data_type, is_sized=is_sized)
        if data_type.kind == "decimal":
            return self._decimal(data_type, is_sized=is_sized)
        if data_type.kind == "string":
            return self._string(data_type.length, is_sized=is_sized)
        return self.simple_types.get(data_type.kind) or self._string(None, is_sized=is_sized)

    def _part(self, data_type: DataType | None, *, is_sized: bool) -> str:
        return self._type(data_type or DataType("unknown"), is_sized=is_sized)

    @abstractmethod
    def _nested(self, data_type: DataType, *, is_sized: bool) -> str: ...

    @abstractmethod
    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str: ...

    @abstractmethod
    def _string(self, length: int | None, *, is_sized: bool) -> str: ...

    def _moment(self, value: datetime) -> str:
        kind = self.unzoned if value.tzinfo is None else self.zoned
        return f"{kind} '{value.isoformat(sep=' ')}'"

    def _number(self, value: float | Decimal) -> str:
        if not math.isfinite(value):
            return self._in_quotes(value)
        if isinstance(value, float):
            return repr(value)
        exact = Decimal(value)
        _, digits, exponent = exact.as_tuple()
        if max(len(digits), abs(int(exponent))) > _LONGEST_NUMBER:
            return self._in_quotes(value)
        return f"{exact:f}"

    def _in_quotes(self, value: float | Decimal) -> str:
        return f"cast('{value}' as {self.simple_types['float64']})"
