from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers import formats
from floe.adapters.spark.readers.csv_files import read_local_csv
from floe.adapters.spark.readers.file_facts import learn_files
from floe.adapters.spark.readers.file_targets import LocalFiles
from floe.adapters.spark.readers.json_files import read_local_json
from floe.adapters.spark.readers.known_schemas import parquet_schema
from floe.adapters.spark.readers.locations import describe_files, local_path
from floe.adapters.spark.readers.reader import (
    READ_ALL,
    Address,
    Reader,
    RowTarget,
    with_folder_texts,
    with_folders,
)
from floe.adapters.spark.session.formats import packages_of, settings_of
from floe.plan import TableFacts
from floe.table_files import (
    StrayFilesError,
    UnclearFolderError,
    declared_folders,
    find_hidden,
    find_unreadable,
    fixed_part,
    has_glob,
    has_one_schema,
    list_delta_files,
    list_files,
    match_paths,
    partitions_below,
    read_delta_log,
    read_footers,
    refuse_doubled,
    schema_conflict,
)

# A file of no bytes is none of these, and Spark passes over it.
_NEVER_EMPTY = ("parquet", "avro", "orc")
# Partitions of these are of the types that the table has for them, whatever folders are called.
_WITH_OWN_TYPES = ("delta", "iceberg")
_DISAGREEMENT = "its files do not agree on the columns or their types"
_ZONES = frozenset({"zone"})


def _path(address: Address) -> str:
    return local_path(address, "path", "location")


def _packages(address: Address) -> tuple[str, ...]:
    return packages_of(formats.format_of(address, _path(address)))


def _settings(address: Address) -> Mapping[str, str]:
    return settings_of(formats.format_of(address, _path(address)))


def read_local(spark: SparkSession, address: Address) -> DataFrame:
    """Local files as a table."""
    path = _path(address)
    form = formats.format_of(address, path)
    _check_presence(form, path)
    schema = parquet_schema(spark, path) if form == "parquet" else None
    options = _options(form, path, has_schema=schema is not None)
    if form == "csv":
        return read_local_csv(spark, address, path, _expand(path), options)
    if form == "json":
        return read_local_json(spark, address, path, _expand(path), options)
    refuse_doubled(form, path)
    try:
        frame = formats.load(spark, address, _expand(path), options, schema)
        folders = declared_folders(partitions_below(path), address.declared)
        if folders and form not in _WITH_OWN_TYPES:
            typed = with_folders(frame.schema, folders)
            frame = formats.load(spark, address, _expand(path), options, typed)
            frame = with_folder_texts(frame, folders)
        if "mergeSchema" in options:
            # Over Connect, only who asks for the columns hears that files disagree on them.
            frame.schema.fieldNames()
    except (PySparkException, Py4JError):
        conflict = schema_conflict(path) if form == "parquet" else None
        if conflict is None:
            raise
        raise SourceError(f"{_DISAGREEMENT}: {conflict}") from None
    return frame


def know_local(address: Address) -> TableFacts | None:
    """What footers and logs say, without Spark."""
    path = _path(address)
    form = formats.format_of(address, path)
    _check_presence(form, path)
    if form == "parquet":
        facts = read_footers(path, address.declared)
        return replace(facts, keeps=_ZONES) if facts else None
    return read_delta_log(Path(path)) if form == "delta" else None


def learn_local(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
    """What Spark says."""
    path = _path(address)
    form = formats.format_of(address, path)
    return learn_files(spark, form, path, frame)


def try_local_rows(address: Address, columns: tuple[str, ...]) -> str | None:
    """Read the first rows of the newest Parquet files, of some columns or all."""
    path = _path(address)
    match formats.format_of(address, path):
        case "parquet":
            files = _list(path)
        case "delta":
            files = list_delta_files(Path(path))
        case _:
            files = None
    return "" if files is None else find_unreadable(files, columns)


def local_target(_: SparkSession, address: Address) -> RowTarget:
    """The folder of a table."""
    return LocalFiles(address, _path(address))


def _options(form: str, path: str, *, has_schema: bool) -> dict[str, str]:
    options: dict[str, str] = {}
    if form == "parquet" and not has_schema and not has_one_schema(path):
        options["mergeSchema"] = "true"
    base = fixed_part(path) if form not in _WITH_OWN_TYPES else None
    return {**options, **READ_ALL, **({"basePath": base} if base else {})}


def _check_presence(form: str, path: str) -> None:
    if not has_glob(path) and not Path(path).exists():
        raise SourceError(f"there is nothing at its path: {path}", is_missing=True)
    if form in _WITH_OWN_TYPES:
        return
    if (Path(path) / "_delta_log").is_dir():
        reason = (
            f"it is a Delta table, whose folder holds old files too: say so as its format: {path}"
        )
        raise SourceError(reason, is_outside=False)
    files = _list(path)
    if hidden := find_hidden(path, files or ()):
        reason = (
            "a file in its path would be passed over, for its name begins with '_' or '.' or ends "
            f"with '._COPYING_': {hidden}; rename it, or move it out of the path"
        )
        raise SourceError(reason, is_outside=False)
    if files is not None and not files:
        raise SourceError(f"there are no files to read at its path: {path}")
    for file in files or ():
        if form in _NEVER_EMPTY and file.stat().st_size == 0:
            raise SourceError(f"a file is damaged, for it is empty: {file}")


def _list(path: str) -> list[Path] | None:
    """The files at a path; None where only Spark can tell."""
    try:
        return [file.path for file in list_files(path)]
    except StrayFilesError as error:
        reason = (
            f"files in its path would be passed over: {error}; "
            "name those that belong to it, such as folder/*.parquet or folder/**/*.parquet"
        )
        raise SourceError(reason, is_outside=False) from None
    except UnclearFolderError:
        matches = match_paths(path) if has_glob(path) else []
        files = [match for match in matches if match.is_file()]
        return files if files or "**" in path else None


def _expand(path: str) -> list[str]:
    """Spark takes `**` for a single level, so those are looked up here."""
    if "**" not in path:
        return [path]
    return [str(match) for match in match_paths(path) if match.is_file()]


LOCAL = Reader(
    describe_files,
    read_local,
    _packages,
    _settings,
    know=know_local,
    learn=learn_local,
    try_rows=try_local_rows,
    demand=_path,
    target=local_target,
)
