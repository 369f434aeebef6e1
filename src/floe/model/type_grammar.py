"""Reads a type as engines write it: `struct<a:int>`, `text[]`, `row(a decimal(10,2))`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from floe.model.data_types import DataType, Field
from floe.model.type_names import DIALECTS, NAMES
from floe.model.type_tokens import Token, split_tokens

MAX_DEPTH = 40
_END = Token("end", "")
_CLOSING = {"<": ">", "(": ")"}
_LISTS = ("array", "list", "large_list")
_RECORDS = ("struct", "row", "record", "object", "nested")
_INTERVAL_WORDS = ("year", "month", "day", "hour", "minute", "second", "week", "to")
_UNSIGNED = {
    "int8": NAMES["uint8"],
    "int16": NAMES["uint16"],
    "int32": NAMES["uint32"],
    "int64": NAMES["uint64"],
}


class _UnreadableError(Exception):
    """The text is no type."""


@lru_cache(maxsize=4096)
def parse_type(text: str | None, dialect: str | None = None) -> DataType | None:
    """The type that a text names, None if it names none.

    `dialect` is a server type: to it, `timestamp` and its like mean one thing only.
    """
    tokens = split_tokens(text) if text else None
    if not tokens:
        return None
    reader = _Reader(tokens, DIALECTS.get(dialect or "", {}))
    try:
        return reader.read_whole()
    except _UnreadableError:
        return None


class _Reader:
    def __init__(self, tokens: tuple[Token, ...], own_names: Mapping[str, DataType]) -> None:
        self._tokens = tokens
        self._own_names = own_names
        self._position = 0
        self._depth = 0

    def read_whole(self) -> DataType:
        data_type = self._type()
        if not self._nullability():
            data_type = _apart(data_type, "not null")
        if self._next() is not _END:
            raise _UnreadableError
        return data_type

    def _next(self, ahead: int = 0) -> Token:
        position = self._position + ahead
        return self._tokens[position] if position < len(self._tokens) else _END

    def _take(self) -> Token:
        token = self._next()
        self._position += 1
        return token

    def _accept(self, *words: str) -> bool:
        """Step over signs or words if they all come next."""
        for ahead, word in enumerate(words):
            token = self._next(ahead)
            if (token.value if token.kind == "sign" else token.word) != word:
                return False
        self._position += len(words)
        return True

    def _expect(self, sign: str) -> None:
        if not self._accept(sign):
            raise _UnreadableError

    def _type(self) -> DataType:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise _UnreadableError
        data_type = self._collection() or self._simple()
        while self._accept("array") or self._next().value == "[":
            data_type = DataType("array", element=data_type)
            self._array_size()
        self._depth -= 1
        return data_type

    def _array_size(self) -> None:
        if self._accept("["):
            if self._next().kind == "number":
                self._take()
            self._expect("]")

    def _collection(self) -> DataType | None:
        word = self._next().word
        if word in _LISTS:
            return self._list()
        if word == "map":
            return self._map()
        if word in _RECORDS:
            return self._record()
        if word in ("vector", "halfvec"):
            return self._vector()
        return None

    def _opening(self) -> str | None:
        """Step over the word, and over the bracket that follows it; the one that closes it."""
        self._take()
        sign = self._next().value
        return _CLOSING[self._take().value] if sign in _CLOSING else None

    def _list(self) -> DataType:
        closing = self._opening()
        if closing is None:
            return DataType("array")
        element = self._type()
        contains_null = self._nullability()
        self._expect(closing)
        return DataType("array", element=element, contains_null=contains_null)

    def _map(self) -> DataType:
        closing = self._opening()
        if closing is None:
            return DataType("map")
        key = self._type()
        self._nullability()
        self._expect(",")
        value = self._type()
        contains_null = self._nullability()
        self._expect(closing)
        return DataType("map", key=key, value=value, contains_null=contains_null)

    def _record(self) -> DataType:
        closing = self._opening()
        if closing is None or self._accept(closing):
            return DataType("struct")
        fields = [self._field(0)]
        while self._accept(","):
            fields.append(self._field(len(fields)))
        self._expect(closing)
        return DataType("struct", fields=tuple(fields))

    def _field(self, position: int) -> Field:
        name = self._field_name() or f"field{position}"
        self._accept(":")
        data_type = self._type()
        nullable = self._nullability()
        if self._accept("comment") and self._take().kind != "text":
            raise _UnreadableError
        return Field(name, data_type, nullable)

    def _field_name(self) -> str | None:
        """The name before a type; a row may leave it out."""
        follower = self._next(1)
        is_named = follower.kind in ("word", "name") or follower.value == ":"
        token = self._next()
        if token.kind == "name" or (token.kind == "word" and is_named and not self._is_phrase()):
            return self._take().value
        return None

    def _is_phrase(self) -> bool:
        """Whether the next two words are one type, as in a row of `double precision`."""
        after = self._next(2)
        is_last = after is _END or after.value in (",", ")", ">")
        return is_last and self._joined(2) in NAMES

    def _vector(self) -> DataType:
        start = self._position
        closing = self._opening()
        while closing and not self._accept(closing):
            if self._take() is _END:
                raise _UnreadableError
        return DataType("array", element=DataType("float32"), own_name=self._written(start))

    def _nullability(self) -> bool:
        """Whether nulls are allowed, after stepping over what says so."""
        if self._accept("not", "null"):
            return False
        self._accept("null")
        return True

    def _joined(self, count: int) -> str | None:
        words = [self._next(ahead).word for ahead in range(count)]
        return None if None in words else "_".join(str(word) for word in words)

    def _simple(self) -> DataType:
        name = self._name()
        data_type = self._named(name)
        if data_type.kind == "interval":
            return self._interval(data_type)
        start = self._position
        arguments, words = self._arguments()
        if self._accept("unsigned"):
            if data_type.kind in _UNSIGNED:
                return _UNSIGNED[data_type.kind]
            words += " unsigned"
        if data_type.kind in ("timestamp", "timestamp_ntz", "time"):
            return self._moment(data_type, arguments)
        if data_type.own_name and data_type.kind == "string":
            # The values of an enumeration are part of it.
            own_name = data_type.own_name + self._written(start)
            data_type = replace(data_type, own_name=own_name)
        words += self._collation()
        return _apart(_with_arguments(data_type, name, arguments), words)

    def _named(self, name: str) -> DataType:
        return self._own_names.get(name) or NAMES[name]

    def _written(self, start: int) -> str:
        """What was read from a position on, in one spelling."""
        tokens = self._tokens[start : self._position]
        return "".join(token.word or repr(token.value) for token in tokens)

    def _name(self) -> str:
        """The longest run of words that is the name of a type."""
        for count in (3, 2, 1):
            name = self._joined(count)
            if name in NAMES:
                self._position += count
                return str(name)
        raise _UnreadableError

    def _collation(self) -> str:
        """How texts are kept and sorted; nothing if it is not said."""
        start = self._position
        if (self._accept("character", "set") or self._accept("collate")) and (
            self._take().kind not in ("word", "name")
        ):
            raise _UnreadableError
        return self._written(start)

    def _interval(self, data_type: DataType) -> DataType:
        start = self._position
        while self._next().word in _INTERVAL_WORDS:
            self._take()
            self._arguments()
        return replace(data_type, own_name=self._written(start))

    def _moment(self, data_type: DataType, arguments: list[int]) -> DataType:
        is_time = data_type.kind == "time"
        if self._accept("with", "local", "time", "zone"):
            data_type = self._named("timetz" if is_time else "timestamp_ltz")
        elif self._accept("with", "time", "zone"):
            data_type = self._named("timetz" if is_time else "timestamptz")
        elif self._accept("without", "time", "zone"):
            data_type = self._named("time" if is_time else "timestamp_ntz")
        return replace(data_type, precision=arguments[0]) if arguments else data_type

    def _arguments(self) -> tuple[list[int], str]:
        """The numbers in brackets, where `*` is as many as there can be, and words: `max`, `byte`.

        Texts are neither.
        """
        opening = self._next()
        is_size = opening.value == "[" and self._next(1).kind == "number"
        if opening.value != "(" and not (is_size and self._is_fixed()):
            return [], ""
        self._take()
        numbers, words = [], ""
        closing = ")" if opening.value == "(" else "]"
        while not self._accept(closing):
            token = self._take()
            if token.kind == "number" or token.value == "*":
                numbers.append(38 if token.value == "*" else int(token.value))
            elif token.word:
                words += f" {token.word}"
            elif token is _END or token.value in _CLOSING:
                raise _UnreadableError
        return numbers, words

    def _is_fixed(self) -> bool:
        """Whether the square brackets hold a length, not a count of items: `fixed[16]`."""
        return self._tokens[self._position - 1].word == "fixed"


def _apart(data_type: DataType, words: str) -> DataType:
    """A type with words beside it that make another one of it."""
    own_name = f"{data_type.own_name or ''} {words}".strip()
    return replace(data_type, own_name=own_name) if words else data_type


def _with_arguments(data_type: DataType, name: str, arguments: list[int]) -> DataType:
    if not arguments:
        return data_type
    first = arguments[0]
    if data_type.kind == "decimal":
        return DataType("decimal", precision=first, scale=arguments[1] if arguments[1:] else 0)
    if data_type.kind in ("string", "binary"):
        return replace(data_type, length=first, is_vague=False)
    if name == "float":
        return DataType("float32" if first <= 24 else "float64")
    if name == "bit":
        return data_type if first == 1 else replace(data_type, kind="binary")
    return DataType("boolean") if name == "tinyint" and first == 1 else data_type
