"""The columns of folders as a contract declares them."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from floe.model import DataType
from floe.plan import ActualColumn
from floe.table_files.listings import WHOLE_NUMBER, is_day
from floe.table_files.stored_schemas import columns_of

_WHOLE = {"int8": ("byte", 8), "int16": ("short", 16), "int32": ("integer", 32)}
_WHOLE |= {"int64": ("long", 64)}
_PLAIN = ("string", "json")
_OTHERS = ("array", "struct", "map", "unknown", "binary", "variant", "interval")


def declared_folders(
    folders: Mapping[str, Collection[str]], declared: DataType | None
) -> Mapping[str, ActualColumn]:
    """The columns of folders that are not as engines see them, by what stands in their names.

    Whole numbers have the declared width. What engines have no word for, or take for a value
    otherwise than floe does, such as the day `2026-1-3`, is a text that stands for a value.
    """
    types = {field.name.lower(): field.type for field in (declared.fields if declared else ())}
    found = {name: types[name.lower()] for name in folders if name.lower() in types}
    return {
        name: _column(name, type_, folders[name])
        for name, type_ in found.items()
        if not _is_as_seen(type_, folders[name])
    }


def _is_as_seen(type_: DataType, texts: Collection[str]) -> bool:
    is_plain_date = type_.kind == "date" and not type_.format
    return type_.kind in _OTHERS or (is_plain_date and all(map(is_day, texts)))


def _column(name: str, type_: DataType, texts: Collection[str]) -> ActualColumn:
    word, bits = _WHOLE.get(type_.kind, ("string", 0))
    stored = word if bits and all(_fits(text, bits) for text in texts) else "string"
    (column,) = columns_of({"fields": [{"name": name, "type": stored}]})
    return replace(column, is_text=stored == "string" and type_.kind not in _PLAIN)


def _fits(text: str, bits: int) -> bool:
    is_whole = WHOLE_NUMBER.fullmatch(text) is not None
    return is_whole and -(2 ** (bits - 1)) <= int(text) < 2 ** (bits - 1)
