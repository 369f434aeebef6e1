import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
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
    COMPARED,
    CsvLayout,
    CsvSurvey,
    CsvSurveyor,
    DataFile,
    Quotes,
    UnclearFolderError,
    UnclearHeaderError,
    WrongEncodingError,
    csv_layouts,
    refuse_names,
)

_DELIMITERS = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "space": " "}
# A word that no file holds: else a quoted empty text would be taken for a missing one.
_ABSENT = "\u0001absent\u0001"
_CORRUPT = f"{OWN}corrupt"
# What decoders put in the place of bytes that they cannot read, and what no text holds.
_DAMAGE = ("\ufffd", "\u0000")
_UNKNOWN = CsvSurvey("")
_OF_ANY_FILE = ("basePath", *READ_ALL)


@dataclass(frozen=True, slots=True)
class _Manner:
    """How files are read: Spark's options, what bytes show, which folders have texts as names."""

    options: Mapping[str, str]
    surveys: Sequence[CsvSurvey] = ()
    folders: Sequence[str] = ()


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
    except (UnclearFolderError, UnclearHeaderError, OSError, EOFError, zlib.error):
        return read_csv(spark, address, paths, options)
    except WrongEncodingError as error:
        raise SourceError(f"{error}: give the server an encoding of {error.encoding}") from None
    surveyor = CsvSurveyor(options)
    files = [file for layout in layouts for file in layout.files]
    if any(file.partition for file in files) and _has_header(address):
        options = {"basePath": path, **options}
    for layout in layouts if _has_header(address) else ():
        _refuse_doubled(_column_names(layout.cells), layout.files)
    surveys = [surveyor.survey(file.path) for file in files]
    manner = _Manner(options, surveys, _declared_folders(address, files))
    if _has_header(address):
        return _join(spark, layouts, paths, manner)
    widths = [len(layout.cells) for layout in layouts if layout.cells]
    names = _declared_names(address, widths[0]) if widths else []
    _refuse_doubled(names, files)
    return _load(spark, names, paths, manner) if names else _nothing(spark)


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
    return _load_as(spark, inferred, paths, _Manner({**options, "enforceSchema": "false"}))


def _join(
    spark: SparkSession,
    layouts: Sequence[CsvLayout],
    paths: list[str],
    manner: _Manner,
) -> DataFrame:
    filled = [layout for layout in layouts if layout.cells]
    if not filled:
        return _nothing(spark)
    if len(filled) == 1 and len(layouts) == 1:
        return _load(spark, _column_names(filled[0].cells), paths, manner)
    frames = [
        _load(spark, _column_names(layout.cells), _paths(layout), manner) for layout in filled
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
    manner: _Manner,
) -> DataFrame:
    schema = StructType([StructField(name, StringType()) for name in names])
    return _load_as(spark, schema, paths, manner)


def _load_as(
    spark: SparkSession,
    schema: StructType,
    paths: list[str],
    manner: _Manner,
) -> DataFrame:
    surveys, options = manner.surveys, manner.options
    # What is named here is left as it is written; else Spark makes numbers of `007`.
    more = [StructField(name, StringType()) for name in (_CORRUPT, *manner.folders)]
    marked = StructType([*schema.fields, *more])
    frame = spark.read.format("csv").options(**options).schema(marked).load(paths)
    is_one = len(surveys) == 1
    file = sf.lit(surveys[0].name) if is_one else frame.metadataColumn("_metadata")["file_name"]
    texts = [named(name) for name in schema.names if schema[name].dataType == StringType()]
    signs = _signs(texts, options, surveys or [_UNKNOWN], file) if texts else ()
    is_known = (sf.coalesce(sign, sf.lit(col=False)) for sign in signs)
    mark = sf.when(reduce(or_, is_known, sf.col(_CORRUPT).isNotNull()), file)
    names = [name for name in frame.columns if name != _CORRUPT]
    rows = frame.select(*map(named, names), mark.alias(UNREADABLE))
    if (passed_over := _lines_passed_over(len(schema), options)) is None:
        return rows
    lines = spark.read.options(**{key: options[key] for key in options if key in _OF_ANY_FILE})
    lost = lines.text(paths).where(passed_over)
    name = lost.metadataColumn("_metadata")["file_name"].alias(UNREADABLE)
    return rows.unionByName(lost.select(name), allowMissingColumns=True)


def _lines_passed_over(width: int, options: Mapping[str, str]) -> Column | None:
    """Which lines Spark takes for none though they may be rows without a value.

    Line by line it passes over those of blanks alone, among them tabs that part cells.
    """
    line, is_by_line = sf.col("value"), options["multiLine"].lower() == "false"
    blank = line.rlike(r"\A[\x01-\x20]*\z") if is_by_line else line == ""
    if width == 1:
        return blank
    return (
        blank & line.contains(options["sep"]) if is_by_line and options["sep"].isspace() else None
    )


def _signs(
    texts: Sequence[Column],
    options: Mapping[str, str],
    surveys: Sequence[CsvSurvey],
    file: Column,
) -> Iterator[Column]:
    """Signs of a row with other bytes than text, or with a quote that is not where it belongs.

    Too few or too many cells are counted by Spark itself.
    """
    # Spark refuses to tell of rows with a wrong number of cells alone.
    yield texts[0] == sf.lit(_DAMAGE[-1])
    if not all(survey.is_text for survey in surveys):
        # Together, for cells are many and damage is rare.
        whole = sf.concat_ws("", *texts)
        yield from (whole.contains(damage) for damage in _DAMAGE)
    for quotes in (Quotes.ALL_STRAY, Quotes.UNKNOWN):
        files = [survey for survey in surveys if survey.quotes is quotes]
        if files:
            stray = (
                _is_stray(cell, at, options, is_known=quotes is Quotes.ALL_STRAY)
                for at, cell in enumerate(texts)
            )
            yield reduce(or_, stray) & _is_in(files, surveys, file)
    for survey in surveys:
        ends = [_ends_with(texts[-1], end) for end in survey.open_ends or ()]
        ends += [cell.isin(*survey.stray) for cell in texts if survey.stray]
        if ends:
            yield reduce(or_, ends) & _is_in([survey], surveys, file)
    if any(survey.open_ends is None for survey in surveys) and texts[1:]:
        yield _ends_like_a_row(texts, options)


def _ends_like_a_row(texts: Sequence[Column], options: Mapping[str, str]) -> Column:
    """Whether the last line inside of the last cell has as many cells as a row."""
    sep = re.escape(options["sep"])
    cell = rf"[^{sep}\n]*"
    line = rf"\n(?:{cell}{sep}){{{len(texts) - 1}}}{cell}\n\z"
    return texts[-1].endswith("\n") & texts[-1].rlike(line)


def _ends_with(last: Column, end: str) -> Column:
    return last.endswith(end) if len(end) >= COMPARED else last == end


def _is_in(files: Sequence[CsvSurvey], surveys: Sequence[CsvSurvey], file: Column) -> Column:
    """Whether a row is of these files."""
    if len(files) == len(surveys):
        return sf.lit(col=True)
    names = {survey.name for survey in files}
    return file.isin(*names, *map(quote_url, names))


def _is_stray(cell: Column, at: int, options: Mapping[str, str], *, is_known: bool) -> Column:
    """Whether a value that begins with a quote comes from a broken cell.

    Where sound ones may begin with a quote, it does if it holds the beginning of another row: a
    quote that is never closed ends where the next one opens, lines below. If that is in another
    column than its own, the row has another number of cells.
    """
    leads = cell.startswith(options["quote"])
    if is_known:
        return leads
    quote, sep = re.escape(options["quote"]), re.escape(options["sep"])
    begun = rf"\n(?:[^{sep}\n]*{sep}){{{at}}}[ \t]*{quote}[^{sep}\n]*\z"
    return leads & cell.contains("\n") & cell.rlike(rf"(?s)\A.*{begun}")


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


def _declared_folders(address: Address, files: Sequence[DataFile]) -> list[str]:
    """The columns of folders that the contract declares; as all texts they are typed by it."""
    fields = address.declared.fields if address.declared else ()
    declared = {field.name.lower() for field in fields}
    names = dict.fromkeys(name for file in files for name in file.partition)
    return [name for name in names if name.lower() in declared]


def _refuse_doubled(names: Sequence[str], files: Sequence[DataFile]) -> None:
    """Spark would read a column that a folder has too from the folder, and pass over the cells."""
    for file in files:
        refuse_names(names, file)


def _paths(layout: CsvLayout) -> list[str]:
    return [str(file.path) for file in layout.files]


def _nothing(spark: SparkSession) -> DataFrame:
    return spark.createDataFrame([], StructType([]))


def _has_header(address: Address) -> bool:
    return (address.find("header") or "true").lower() != "false"


def _default_delimiter(address: Address) -> str:
    return "\t" if (address.find("format") or "").lower() == "tsv" else ","
