"""Types of columns, said in the words that lead each exporter to write the same type."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.export_target import ExportTarget
from floe.adapters.datacontract.faithfulness.sql_types import sql_type
from floe.adapters.datacontract.faithfulness.type_words import (
    TYPE_WORDS,
    WITH_DIGITS,
    WITH_LENGTHS,
)
from floe.adapters.datacontract.faithfulness.unsaid import Unsaid
from floe.adapters.datacontract.schema_walk import entries, walk_objects, walk_properties
from floe.documents import Path
from floe.model import NESTED, DataType, Place, Property, declared_type, option_type, print_type

_SQL: Final = ("sql", "dbt-models", "dbt-sources", "dbml", "sodacl", "great-expectations")
_AS_WRITTEN: Final = ("sodacl", "great-expectations")
_PANDAS: Final = ("int32", "float64", "string", "boolean", "timestamp_ntz")
_MOST_DIGITS: Final = 38
_TEXT: Final = "string/>string"

Column = dict[str, Any]


def phrase_types(tree: Column, target: ExportTarget) -> Iterator[Unsaid]:
    """Change the types of a tree, which is the caller's own; name what is written otherwise."""
    for path, schema_object in walk_objects(tree):
        for below, column in walk_properties(schema_object, path):
            data_type = _type_of(column, target)
            if data_type is None or not isinstance(column, dict):
                continue
            is_column = len(below) == len(path) + 2
            yield from _phrase(column, below, data_type, target, is_column=is_column)


def _type_of(column: Any, target: ExportTarget) -> DataType | None:
    data_type = declared_type(_property(column), target.own_dialect)
    if data_type is None or data_type.kind in (*NESTED, "unknown"):
        return None
    return data_type if not column.get("properties") else None


def _property(column: Any) -> Property:
    options = column.get("logicalTypeOptions")
    return Property(
        place=Place("", ()),
        node=column,
        physical_type=column.get("physicalType"),
        logical_type=column.get("logicalType"),
        logical_type_options=options if isinstance(options, dict) else None,
    )


def _phrase(
    column: Column, path: Path, data_type: DataType, target: ExportTarget, *, is_column: bool
) -> Iterator[Unsaid]:
    words = _words_of(target)
    if words is not None:
        yield from _phrase_in_words(column, path, data_type, words, target.format)
    elif target.engine == "pandas":
        if column.get("physicalType") and data_type.kind not in _PANDAS:
            message = f"{column.pop('physicalType')} has no word in pandas"
            yield Unsaid((*path, "physicalType"), "physicalType", message)
    elif target.format in _SQL:
        yield from _phrase_in_sql(column, path, data_type, target, is_column=is_column)


def _words_of(target: ExportTarget) -> dict[str, str] | None:
    return TYPE_WORDS.get(f"{target.format}:{target.engine}" if target.engine else target.format)


def _phrase_in_words(
    column: Column, path: Path, data_type: DataType, words: dict[str, str], format: str
) -> Iterator[Unsaid]:
    if _names_own_type(column):
        return
    if format == "great-expectations" and not column.get("physicalType"):
        return
    phrase, _, other = _spelling(data_type, words, format).partition(">")
    said = _said_as(column, path, data_type, other, format)
    if said:
        yield said
    types, _, own = phrase.partition(":")
    logical, _, physical = types.partition("/")
    for key, value in (("logicalType", logical), ("physicalType", physical)):
        column.pop(key, None)
        if value:
            column[key] = value
    if own:
        avro_type, _, logical = own.partition(":")
        _set_custom(column, avroType=avro_type, avroLogicalType=logical)
    _set_sizes(column, data_type, format)


def _spelling(data_type: DataType, words: dict[str, str], format: str) -> str:
    if data_type.kind != "decimal" or format not in WITH_DIGITS or format == "sqlalchemy":
        return words.get(data_type.kind, _TEXT)
    digits, scale = data_type.precision, data_type.scale or 0
    most = _MOST_DIGITS if format != "bigquery" else 2 * _MOST_DIGITS
    if digits is None or digits > most:
        return _TEXT
    # NUMERIC of BigQuery has 29 digits before the point and 9 behind it.
    is_large = format == "bigquery" and (scale > 9 or digits - scale > 29)
    return "number/bignumeric" if is_large else words["decimal"]


def _said_as(
    column: Column, path: Path, data_type: DataType, other: str, format: str
) -> Unsaid | None:
    """What is to be told of a type, if it is not written as it is."""
    physical = column.get("physicalType")
    in_array = path[-1] in ("items", "key", "value")
    is_cut = data_type.length is not None and (format not in WITH_LENGTHS or in_array)
    word = other or ("string" if is_cut else "")
    if not word:
        return None
    if physical:
        message = f"{physical} is written as {word}"
        return Unsaid((*path, "physicalType"), "physicalType", message)
    message = f"{print_type(replace(data_type, format=None))} is written as {word}"
    option = _exact_option(column)
    if option:
        return Unsaid((*path, "logicalTypeOptions", option.partition(".")[2]), option, message)
    return Unsaid((*path, "logicalType"), "logicalType", message) if other == "string" else None


def _exact_option(column: Column) -> str | None:
    """The option that makes a logical type as exact as a physical one."""
    if column.get("physicalType") or option_type(_property(column)) is None:
        return None
    return {"timestamp": "date.timezone", "number": "number.format"}.get(column["logicalType"])


def _set_sizes(column: Column, data_type: DataType, format: str) -> None:
    options = dict(column.get("logicalTypeOptions") or {})
    if data_type.kind == "decimal" and data_type.precision is not None and format in WITH_DIGITS:
        digits = {"precision": data_type.precision, "scale": data_type.scale or 0}
        if format == "sqlalchemy":
            options |= digits
        else:
            _set_custom(column, **digits)
    if data_type.length is not None and format in WITH_LENGTHS:
        options["maxLength"] = min(data_type.length, options.get("maxLength", data_type.length))
    if options:
        column["logicalTypeOptions"] = options


def _names_own_type(column: Column) -> bool:
    """Whether somebody has said how Avro is to write it."""
    names = {custom.get("property") for _, custom in entries(column, "customProperties", ())}
    return not names.isdisjoint(("avroType", "avroLogicalType"))


def _set_custom(column: Column, **values: Any) -> None:
    kept = [
        custom
        for _, custom in entries(column, "customProperties", ())
        if custom.get("property") not in values
    ]
    added = [{"property": name, "value": value} for name, value in values.items()]
    column["customProperties"] = [*kept, *added]


def _phrase_in_sql(
    column: Column, path: Path, data_type: DataType, target: ExportTarget, *, is_column: bool
) -> Iterator[Unsaid]:
    physical = column.get("physicalType")
    is_own = target.dialect == target.own_dialect or target.dialect is None
    if target.format in _AS_WRITTEN and not physical:
        return
    if physical and (is_own or target.format == "sodacl"):
        if is_column:
            _set_custom(column, physicalType=physical)
        return
    written = sql_type(data_type, str(target.dialect), is_key=bool(column.get("primaryKey")))
    if not is_column or written.text is None:
        column["physicalType"] = print_type(replace(data_type, is_vague=False, format=None))
    else:
        _set_custom(column, physicalType=written.text)
    option = _exact_option({**column, "physicalType": physical})
    if written.is_exact or not (physical or option):
        return
    exact = physical or print_type(replace(data_type, format=None))
    place = ("physicalType",) if physical else ("logicalTypeOptions", str(option).partition(".")[2])
    message = f"{exact} is written as {written.text or 'another type'}"
    yield Unsaid((*path, *place), option or "physicalType", message)
