from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType

from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf
from pyspark.sql.types import BooleanType, StringType, StructField, StructType

from floe.adapters.spark.connect_sessions import is_connect
from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.own_columns import UNREADABLE
from floe.adapters.spark.readers.json_types import (
    FittedTypes,
    Path,
    find_twins,
    fit_schema,
    has_unknown,
    join_schemas,
    text_keys,
    texts_and_marks,
    to_schema,
)
from floe.adapters.spark.readers.reader import Address, with_folder_texts, with_folders
from floe.adapters.spark.types import OWN
from floe.table_files import (
    JsonLayout,
    UnclearFolderError,
    declared_folders,
    json_layouts,
    partition_texts,
)

_CORRUPT = f"{OWN}corrupt"
_NEVER = f"{OWN}never"
_MOST_ROWS = 1_000_000
_NO_FOLDERS: Mapping[str, set[str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Part:
    """Files that are read in one way."""

    paths: list[str]
    options: Mapping[str, str]


def read_local_json(
    spark: SparkSession, address: Address, path: str, paths: list[str], options: Mapping[str, str]
) -> DataFrame:
    """Local JSON files as a table; what Spark would pass over counts as rows it cannot read."""
    is_said = multi_line(address)
    try:
        layouts = json_layouts(
            path,
            address.find("encoding") or "utf-8",
            is_document=is_said,
            text_keys=text_keys(address.declared),
        )
    except (UnclearFolderError, OSError, LookupError):
        return read_json(spark, address, paths, options)
    may_mix = any(layout.may_mix for layout in layouts)
    parts = _parts(layouts, path, paths, options)
    folders = partition_texts(layout.file for layout in layouts)
    frame = _read(spark, address, parts, may_mix=may_mix, folders=folders)
    return reduce(_add_passed_over, layouts, frame)


def read_json(
    spark: SparkSession, address: Address, paths: list[str], options: Mapping[str, str]
) -> DataFrame:
    """JSON files anywhere as a table: one document per line, unless the server says otherwise."""
    is_document = bool(multi_line(address))
    parts = [_Part(paths, {**options, **_layout(is_document=is_document)})]
    return _read(spark, address, parts, may_mix=True)


def multi_line(address: Address) -> bool | None:
    """Whether a file is one document; None where the server does not say so."""
    written = address.find("multiLine")
    if written is not None:
        return written.lower() == "true"
    return True if (address.find("delimiter") or "").lower() == "array" else None


def _layout(*, is_document: bool) -> dict[str, str]:
    return {"multiLine": "true" if is_document else "false"}


def _parts(
    layouts: Sequence[JsonLayout], path: str, paths: list[str], options: Mapping[str, str]
) -> list[_Part]:
    kinds = {layout.is_document for layout in layouts}
    if len(kinds) <= 1:
        return [_Part(paths, {**options, **_layout(is_document=any(kinds))})]
    base = {"basePath": path} if any(layout.file.partition for layout in layouts) else {}
    return [
        _Part(
            [str(layout.file.path) for layout in layouts if layout.is_document is kind],
            {**base, **options, **_layout(is_document=kind)},
        )
        for kind in sorted(kinds)
    ]


def _read(
    spark: SparkSession,
    address: Address,
    parts: Sequence[_Part],
    *,
    may_mix: bool,
    folders: Mapping[str, set[str]] = _NO_FOLDERS,
) -> DataFrame:
    encoding = address.find("encoding")
    parsing = {"mode": "PERMISSIVE", "columnNameOfCorruptRecord": _CORRUPT}
    # They are no JSON, and a document of such objects would end behind the first.
    parsing |= {"allowSingleQuotes": "false"}
    parsing |= {"encoding": encoding} if encoding else {}
    parts = [_Part(part.paths, {**parsing, **part.options}) for part in parts]
    columns = declared_folders(folders, address.declared)
    filled, found = None, with_folders(_infer(spark, parts), columns)
    if has_unknown(found, address.declared):
        filled = _infer(spark, parts, dropFieldIfAllNull="true")
    fixed = frozenset(folders) or (_partitions(spark, parts) if may_mix else frozenset())
    fitted = FittedTypes(filled, may_mix=may_mix, fixed=fixed)
    schema = fit_schema(fitted, found, address.declared) if address.declared else found
    frame = with_folder_texts(_load(spark, parts, schema, fitted.variants), columns)
    if schema.fields or address.declared is None:
        return frame
    # Files without a row that can be read do not say which columns they lack.
    is_empty = frame.where(sf.col(UNREADABLE).isNull()).isEmpty()
    return _load(spark, parts, to_schema(address.declared.fields)) if is_empty else frame


def _infer(spark: SparkSession, parts: Iterable[_Part], **more: str) -> StructType:
    """What Spark finds in the files; keys that differ in case only are one column to it."""
    session = _telling_case(spark)
    schemas: list[StructType] = []
    for part in parts:
        try:
            found = session.read.options(**{**part.options, **more}).json(part.paths).schema
        except AnalysisException as error:
            if error.getCondition() != "COLUMN_ALREADY_EXISTS":
                raise
            raise SourceError("some object in it has the same key twice") from None
        fields = [field for field in found.fields if not field.name.startswith(OWN)]
        schemas.append(StructType(fields))
    joined = reduce(join_schemas, schemas)
    twins = find_twins(joined)
    if twins:
        raise SourceError(f"its keys are spelt in two ways: {twins}")
    return joined


def _partitions(spark: SparkSession, parts: Iterable[_Part]) -> frozenset[str]:
    """The columns that folders have: of a file of texts, Spark finds them without reading it."""
    schemas = (spark.read.options(**part.options).text(part.paths).schema for part in parts)
    return frozenset(name for schema in schemas for name in schema.names[1:])


def _telling_case(spark: SparkSession) -> SparkSession:
    session: SparkSession = getattr(spark, "cloneSession" if is_connect(spark) else "newSession")()
    session.conf.set("spark.sql.caseSensitive", "true")
    return session


def _load(
    spark: SparkSession, parts: Iterable[_Part], schema: StructType, variants: Sequence[Path] = ()
) -> DataFrame:
    frames = [_load_part(spark, part, schema, variants) for part in parts]
    return reduce(lambda one, other: one.unionByName(other), frames)


def _load_part(
    spark: SparkSession, part: _Part, schema: StructType, variants: Sequence[Path]
) -> DataFrame:
    # Spark refuses to tell of broken lines alone, so a key is read that no file has.
    own = [StructField(_CORRUPT, StringType()), StructField(_NEVER, BooleanType())]
    reading = spark.read.options(**part.options).schema(StructType([*schema.fields, *own]))
    frame = reading.json(part.paths)
    file = frame.metadataColumn("_metadata")["file_name"]
    is_broken = sf.col(_CORRUPT).isNotNull() & sf.col(_NEVER).isNull()
    names = [name for name in frame.columns if not name.startswith(OWN)]
    columns = texts_and_marks(names, schema, variants)
    return frame.select(*columns, sf.when(is_broken, file).alias(UNREADABLE))


def _add_passed_over(frame: DataFrame, layout: JsonLayout) -> DataFrame:
    """A row that could not be read for everything that Spark leaves out of a file."""
    if not layout.passed_over:
        return frame
    rows = frame.sparkSession.range(min(layout.passed_over, _MOST_ROWS))
    mark = rows.select(sf.lit(layout.file.path.name).alias(UNREADABLE))
    return frame.unionByName(mark, allowMissingColumns=True)
