import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from urllib.parse import quote as quote_url

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as sf
from pyspark.sql.types import StringType, StructField, StructType

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.own_columns import UNREADABLE, named
from floe.adapters.spark.readers.reader import READ_ALL, Address
from floe.adapters.spark.types import ABSENT_IN, OWN
from floe.table_files import (
    CsvLayout,
    UnclearEndError,
    UnclearFolderError,
    UnclearHeaderError,
    WrongEncodingError,
    csv_layouts,
    open_end,
)

_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
# A word that no file holds: else a quoted empty text would be taken for a missing one.
_ABSENT = "\u0001absent\u0001"
_CORRUPT = f"{OWN}corrupt"
# What decoders put in the place of bytes that they cannot read, and what no text holds.
_DAMAGE = ("\ufffd", "\u0000")


@dataclass(frozen=True, slots=True)
class OpenEnds:
    """How files end that never close a quote, by name, and whether all files were looked at."""

    texts: Mapping[str, str]
    are_known: bool


def csv_options(address: Address) -> dict[str, str]:
    """The options that Spark reads CSV with."""
    delimiter = address.find("delimiter") or _default_delimiter(address)
    return {
        "header": "true" if _has_header(address) else "false",
        "sep": _DELIMITERS.get(delimiter.lower(), delimiter),
        "encoding": address.find("encoding") or "UTF-8",
        "quote": address.find("quote", "quoteChar") or '"',
        # Quotes are doubled inside quotes, as everyone but Spark writes them.
        "escape": address.find("escape", "escapeChar") or '"',
        "multiLine": address.find("multiLine") or "true",
        "inferSchema": "false",
        "nullValue": address.find("nullValue") or _ABSENT,
        "mode": "PERMISSIVE",
        "columnNameOfCorruptRecord": _CORRUPT,
        # Else cells are counted only up to the last column that somebody asks for.
        "columnPruning": "false",
        **READ_ALL,
    }


def read_local_csv(
    spark: SparkSession, address: Address, path: str, paths: list[str], options: Mapping[str, str]
) -> DataFrame:
    """Local CSV files as a table of texts, their columns joined by name."""
    options = {**csv_options(address), **options}
    try:
        layouts = csv_layouts(path, options)
    except (UnclearFolderError, UnclearHeaderError, OSError):
        return read_csv(spark, address, paths, options)
    except WrongEncodingError as error:
        raise SourceError(f"{error}: give the server an encoding of {error.encoding}") from None
    ends = _find_ends(layouts, options)
    if not _has_header(address):
        widths = [len(layout.cells) for layout in layouts if layout.cells]
        names = _declared_names(address, widths[0]) if widths else []
        return _load(spark, names, paths, options, ends) if names else _nothing(spark)
    if any(file.partition for layout in layouts for file in layout.files):
        options = {"basePath": path, **options}
    return _join(spark, layouts, paths, options, ends)


def read_csv(
    spark: SparkSession, address: Address, paths: list[str], options: Mapping[str, str]
) -> DataFrame:
    """CSV files anywhere as a table of texts; headers that differ are an error."""
    options = {**csv_options(address), **options}
    inferred = spark.read.format("csv").options(**options).load(paths).schema
    if not _has_header(address) and address.declared is not None:
        names = _declared_names(address, len(inferred))
        fields = zip(names, inferred.fields, strict=True)
        inferred = StructType([StructField(name, field.dataType) for name, field in fields])
    # Else a file with another order of columns would be read into the wrong ones.
    return _load_as(spark, inferred, paths, {**options, "enforceSchema": "false"})


def _join(
    spark: SparkSession,
    layouts: Sequence[CsvLayout],
    paths: list[str],
    options: Mapping[str, str],
    ends: OpenEnds,
) -> DataFrame:
    filled = [layout for layout in layouts if layout.cells]
    if not filled:
        return _nothing(spark)
    if len(filled) == 1 and len(layouts) == 1:
        return _load(spark, _column_names(filled[0].cells), paths, options, ends)
    frames = [
        _load(spark, _column_names(layout.cells), _paths(layout), options, ends)
        for layout in filled
    ]
    joined = reduce(lambda one, other: one.unionByName(other, allowMissingColumns=True), frames)
    return _tell_absent(joined, layouts)


def _tell_absent(frame: DataFrame, layouts: Sequence[CsvLayout]) -> DataFrame:
    """The same rows; columns that some file lacks say so."""
    files = {
        name: layout.files[0].path.name
        for layout in layouts
        for name in frame.columns
        if name.lower() not in _names_in(layout)
    }
    columns = (
        named(name).alias(name, metadata={ABSENT_IN: files[name]}) if name in files else named(name)
        for name in frame.columns
    )
    return frame.select(*columns)


def _names_in(layout: CsvLayout) -> set[str]:
    names = (*_column_names(layout.cells), *layout.files[0].partition, UNREADABLE)
    return {name.lower() for name in names}


def _load(
    spark: SparkSession,
    names: Sequence[str],
    paths: list[str],
    options: Mapping[str, str],
    ends: OpenEnds,
) -> DataFrame:
    schema = StructType([StructField(name, StringType()) for name in names])
    return _load_as(spark, schema, paths, options, ends)


def _load_as(
    spark: SparkSession,
    schema: StructType,
    paths: list[str],
    options: Mapping[str, str],
    ends: OpenEnds | None = None,
) -> DataFrame:
    marked = StructType([*schema.fields, StructField(_CORRUPT, StringType())])
    frame = spark.read.format("csv").options(**options).schema(marked).load(paths)
    texts = [name for name in schema.names if schema[name].dataType == StringType()]
    file = frame.metadataColumn("_metadata")["file_name"]
    is_unreadable = _is_unreadable(texts, options)
    if texts:
        is_unreadable = is_unreadable | _ends_open(texts, ends, file, options)
    mark = sf.when(is_unreadable, file)
    names = [name for name in frame.columns if name != _CORRUPT]
    return frame.select(*map(named, names), mark.alias(UNREADABLE))


def _is_unreadable(texts: Iterable[str], options: Mapping[str, str]) -> Column:
    """Whether a row has too few or too many cells, other bytes than text, or an open quote."""
    quote, sep = re.escape(options["quote"]), re.escape(options["sep"])
    # A quote that was never closed ends where the next one opens, lines below.
    first_line = rf"[^{quote}\n]*(?:{quote}{quote}[^{quote}\n]*)*\n"
    is_open = rf"\A{quote}{first_line}(?:[^{quote}]|{quote}{quote})*+(?<={sep}|\n){quote}"
    signs = [
        sign
        for cell in map(named, texts)
        for sign in (
            *(cell.contains(damage) for damage in _DAMAGE),
            cell.startswith(options["quote"]) & cell.contains("\n") & cell.rlike(is_open),
        )
    ]
    is_known = (sf.coalesce(sign, sf.lit(col=False)) for sign in signs)
    return reduce(or_, is_known, sf.col(_CORRUPT).isNotNull())


def _ends_open(
    texts: Sequence[str], ends: OpenEnds | None, file: Column, options: Mapping[str, str]
) -> Column:
    """Whether the last cell took in all that was left of its file."""
    last = sf.coalesce(named(texts[-1]), sf.lit(""))
    is_one = sf.lit(col=False)
    for name, end in (ends.texts if ends else {}).items():
        is_one = is_one | (file.isin(name, quote_url(name)) & last.endswith(end))
    if ends is not None and ends.are_known:
        return is_one
    # Nobody looked at the file: its last line inside of a cell has as many cells as a row.
    sep = re.escape(options["sep"])
    cell = rf"[^{sep}\n]*"
    line = rf"\n(?:{cell}{sep}){{{len(texts) - 1}}}{cell}\n\z"
    return is_one | (last.endswith("\n") & last.rlike(line)) if texts[1:] else is_one


def _find_ends(layouts: Sequence[CsvLayout], options: Mapping[str, str]) -> OpenEnds:
    texts: dict[str, str] = {}
    are_known = True
    for file in (file for layout in layouts for file in layout.files):
        try:
            end = open_end(file.path, options)
        except (UnclearEndError, OSError):
            are_known = False
        else:
            texts |= {} if end is None else {file.path.name: end}
    return OpenEnds(texts, are_known)


def _column_names(cells: Sequence[str]) -> list[str]:
    """The names that Spark gives columns: none twice, none empty."""
    lower = [cell.lower() for cell in cells]
    return [
        f"_c{place}" if not cell else f"{cell}{place}" if lower.count(cell.lower()) > 1 else cell
        for place, cell in enumerate(cells)
    ]


def _declared_names(address: Address, width: int) -> list[str]:
    declared = address.declared.fields if address.declared else ()
    if not declared:
        return [f"_c{place}" for place in range(width)]
    if len(declared) != width:
        raise SourceError(
            f"the file has no header and {width} columns, the contract {len(declared)}"
        )
    return [field.name for field in declared]


def _paths(layout: CsvLayout) -> list[str]:
    return [str(file.path) for file in layout.files]


def _nothing(spark: SparkSession) -> DataFrame:
    return spark.createDataFrame([], StructType([]))


def _has_header(address: Address) -> bool:
    return (address.find("header") or "true").lower() != "false"


def _default_delimiter(address: Address) -> str:
    return "\t" if (address.find("format") or "").lower() == "tsv" else ","
