"""The types that JSON files are read with: what Spark found in them, in the contract's words."""

import json
from collections.abc import Iterable, Iterator, Sequence

from pyspark.sql import Column
from pyspark.sql import functions as sf
from pyspark.sql import types as spark

from floe.adapters.spark.own_columns import named, no_text_name
from floe.adapters.spark.types import TEXTS, to_data_type, to_ddl
from floe.checks import Inside
from floe.model import FLOATS, INTEGERS, DataType, Field

Path = tuple[str, ...]
ITEMS, VALUES = Inside.ITEMS.value, Inside.VALUES.value
_MOMENTS = ("date", "timestamp", "timestamp_ntz")
# JSON has texts only for all of these.
_TEXTS = ("string", "json", "uuid", "unknown", "time", "binary", "interval")


def find_twins(type_: spark.DataType, name: str = "") -> str | None:
    """Two keys of one object that differ in case only."""
    if isinstance(type_, spark.ArrayType):
        return find_twins(type_.elementType, name)
    seen: dict[str, str] = {}
    for field in type_.fields if isinstance(type_, spark.StructType) else ():
        lower = field.name.lower()
        if lower in seen:
            return f"'{name}{seen[lower]}' and '{name}{field.name}'"
        seen[lower] = field.name
        if inside := find_twins(field.dataType, f"{name}{field.name}."):
            return inside
    return None


def join_schemas(one: spark.StructType, other: spark.StructType) -> spark.StructType:
    """The columns of two parts of a table."""
    fields = {field.name: field.dataType for field in one.fields}
    for field in other.fields:
        known = fields.get(field.name)
        fields[field.name] = join_types(known, field.dataType) if known else field.dataType
    return spark.StructType([spark.StructField(*entry) for entry in fields.items()])


def join_types(one: spark.DataType, other: spark.DataType) -> spark.DataType:
    """A type for the values of both; a text where nothing else is."""
    if one == other:
        return one
    match one, other:
        case spark.StructType(), spark.StructType():
            return join_schemas(one, other)
        case spark.ArrayType(), spark.ArrayType():
            return spark.ArrayType(join_types(one.elementType, other.elementType))
        case spark.NumericType(), spark.NumericType():
            return spark.DoubleType()
    return spark.StringType()


class FittedTypes:
    """Found types, fitted to what a contract declares.

    JSON has no dates, and its numbers have no width: at the paths of `texts`, texts stand for
    values of the declared type. Of a value that is null everywhere nothing is known: `filled`
    has only what is filled somewhere. Spark writes anything as a text: where a text `may_mix` with
    values of other kinds, a variant is read, which tells them apart. Columns that are `fixed` by
    folders stay as they are.
    """

    def __init__(
        self,
        filled: spark.DataType | None = None,
        *,
        may_mix: bool = False,
        fixed: frozenset[str] = frozenset(),
    ) -> None:
        self.texts: list[Path] = []
        self.variants: list[Path] = []
        self._filled = filled
        self._may_mix = may_mix
        self._fixed = fixed

    def fit(self, found: spark.DataType, declared: DataType, path: Path) -> spark.DataType:
        """The type to read a value with."""
        match found:
            case spark.StructType() if declared.kind == "struct":
                return self.fit_fields(found, declared.fields, path)
            case spark.StructType() if declared.kind == "map" and found.fields:
                value = found.fields[0].dataType
                for field in found.fields:
                    value = join_types(value, field.dataType)
                inner = self._fit_inner(value, declared.value, (*path, VALUES))
                return spark.MapType(spark.StringType(), inner)
            case spark.ArrayType() if declared.kind == "array":
                inner = self._fit_inner(found.elementType, declared.element, (*path, ITEMS))
                return spark.ArrayType(inner)
        return self._fit_plain(found, declared, path)

    def fit_fields(
        self, found: spark.StructType, declared: tuple[Field, ...], path: Path = ()
    ) -> spark.StructType:
        """The types to read the values of an object with."""
        types = {field.name.lower(): field.type for field in declared}
        return spark.StructType(
            [
                spark.StructField(
                    field.name,
                    self._fit_inner(
                        field.dataType, types.get(field.name.lower()), (*path, field.name)
                    ),
                )
                for field in found.fields
            ]
        )

    def _fit_inner(
        self, found: spark.DataType, declared: DataType | None, path: Path
    ) -> spark.DataType:
        return self.fit(found, declared, path) if declared else found

    def _fit_plain(self, found: spark.DataType, declared: DataType, path: Path) -> spark.DataType:
        if path[0] in self._fixed:
            return found
        if isinstance(found, spark.NumericType) and _is_narrower(declared, to_data_type(found)):
            self.texts.append(path)
            return spark.StringType()
        if not isinstance(found, spark.StringType):
            return found
        is_null = self._filled is not None and not _leads_to(self._filled, path)
        if is_null and declared.kind not in _TEXTS:
            return to_spark(declared)
        if declared.kind in _MOMENTS:
            self.texts.append(path)
        # What has no key of its own was not looked for.
        is_looked_at = self._may_mix or path[-1] in (ITEMS, VALUES)
        if not is_looked_at or not is_text_only(declared):
            return found
        self.variants.append(path)
        return spark.VariantType()


def fit_schema(
    fitted: FittedTypes, found: spark.StructType, declared: DataType
) -> spark.StructType:
    """The types to read objects with; columns say where texts stand for values in them."""
    schema = fitted.fit_fields(found, declared.fields)
    texts: dict[str, list[list[str]]] = {}
    for name, *inside in fitted.texts:
        texts.setdefault(name, []).append(inside)
    written = {name: {TEXTS: json.dumps(paths)} for name, paths in texts.items()}
    return spark.StructType(
        [
            spark.StructField(field.name, field.dataType, metadata=written.get(field.name))
            for field in schema.fields
        ]
    )


def texts_and_marks(
    names: Iterable[str], schema: spark.StructType, variants: Sequence[Path]
) -> list[Column]:
    """The columns of these names with texts for variants, and marks of those that hold none."""
    mixed = {path[0]: schema[path[0]] for path in variants}
    columns = [_as_texts(mixed[name]) if name in mixed else named(name) for name in names]
    marks = [
        has_no_text(named(path[0]), mixed[path[0]].dataType, path[1:]).alias(no_text_name(path))
        for path in variants
    ]
    return [*columns, *marks]


def _as_texts(field: spark.StructField) -> Column:
    texts = named(field.name).cast(with_texts(field.dataType))
    return texts.alias(field.name, metadata=field.metadata)


def is_text_only(declared: DataType) -> bool:
    """Whether values of the type are texts in JSON, and nothing else."""
    return declared.kind in (*_TEXTS, *_MOMENTS) and declared.kind not in ("json", "unknown")


def text_keys(declared: DataType | None) -> Iterator[str]:
    """The keys under which there may be texts only, at any depth."""
    if declared is None:
        return
    for field in declared.fields:
        if is_text_only(field.type):
            yield field.name
        yield from text_keys(field.type)
    yield from text_keys(declared.element)
    yield from text_keys(declared.value)


def with_texts(type_: spark.DataType) -> spark.DataType:
    """The same type with texts for variants."""
    match type_:
        case spark.VariantType():
            return spark.StringType()
        case spark.ArrayType():
            return spark.ArrayType(with_texts(type_.elementType))
        case spark.MapType():
            return spark.MapType(type_.keyType, with_texts(type_.valueType))
        case spark.StructType():
            fields = ((field.name, with_texts(field.dataType)) for field in type_.fields)
            return spark.StructType([spark.StructField(*field) for field in fields])
    return type_


def has_no_text(column: Column, type_: spark.DataType, steps: Path) -> Column:
    """Whether a variant at the end of the steps holds something that is neither text nor null."""
    match type_:
        case spark.ArrayType():
            inner = type_.elementType
            return sf.exists(column, lambda item: has_no_text(item, inner, steps[1:]))
        case spark.MapType():
            inner = type_.valueType
            values = sf.map_values(column)
            return sf.exists(values, lambda value: has_no_text(value, inner, steps[1:]))
        case spark.StructType():
            inner = type_[steps[0]].dataType
            return has_no_text(column.getField(steps[0]), inner, steps[1:])
    return ~sf.schema_of_variant(column).isin("STRING", "VOID")


def has_unknown(found: spark.DataType, declared: DataType | None) -> bool:
    """Whether something that is declared to be no text was found to be one, or null everywhere."""
    if declared is None:
        return False
    match found:
        case spark.StructType():
            types = {field.name.lower(): field.type for field in declared.fields}
            inner = ((field.dataType, types.get(field.name.lower())) for field in found.fields)
            return any(has_unknown(*pair) for pair in inner)
        case spark.ArrayType():
            return has_unknown(found.elementType, declared.element)
        case spark.StringType():
            return declared.kind not in (*_TEXTS, *_MOMENTS)
    return False


def as_found(declared: DataType) -> spark.DataType:
    """The type that Spark would find in JSON which holds what is declared."""
    match declared.kind:
        case "struct":
            fields = ((field.name, as_found(field.type)) for field in declared.fields)
            return spark.StructType([spark.StructField(*field) for field in fields])
        case "array" if declared.element:
            return spark.ArrayType(as_found(declared.element))
        case "map" if declared.value:
            return spark.StructType([spark.StructField("key", as_found(declared.value))])
    return spark.StringType() if declared.kind in (*_MOMENTS, "uuid") else to_spark(declared)


def to_schema(declared: tuple[Field, ...]) -> spark.StructType:
    """Declared columns for rows that are not there."""
    types = [(field.name, to_spark(field.type)) for field in declared]
    return spark.StructType([spark.StructField(*column) for column in types])


def to_spark(declared: DataType) -> spark.DataType:
    """A declared type for values that are not there; a text where Spark has no such type."""
    match declared.kind:
        case "struct":
            return to_schema(declared.fields)
        case "array" if declared.element:
            return spark.ArrayType(to_spark(declared.element))
        case "map" if declared.value:
            return spark.MapType(spark.StringType(), to_spark(declared.value))
    written = to_ddl(declared)
    return spark.DataType.fromDDL(written) if written else spark.StringType()


def _is_narrower(declared: DataType, found: DataType) -> bool:
    is_number = declared.kind in INTEGERS or declared.kind == "decimal"
    return (
        is_number
        and declared.kind not in FLOATS
        and (declared.kind == "decimal" or declared.kind != found.kind)
    )


def _leads_to(type_: spark.DataType, path: Path) -> bool:
    return any(step == path for step in _paths(type_, ()))


def _paths(type_: spark.DataType, path: Path) -> Iterator[Path]:
    yield path
    if isinstance(type_, spark.StructType):
        for field in type_.fields:
            yield from _paths(field.dataType, (*path, field.name))
            yield from _paths(field.dataType, (*path, VALUES))
    if isinstance(type_, spark.ArrayType):
        yield from _paths(type_.elementType, (*path, ITEMS))
