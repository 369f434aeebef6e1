import shutil
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers import formats
from floe.adapters.spark.readers.csv_files import csv_options
from floe.adapters.spark.readers.json_files import multi_line
from floe.adapters.spark.readers.partition_texts import keep_empty_texts
from floe.adapters.spark.readers.reader import Address, Rows
from floe.table_files import has_glob

_FORMATS = ("parquet", "csv", "json", "avro", "orc", "delta")
_MOMENTS = {
    # Spark's own format drops what is finer than a millisecond.
    "timestampFormat": "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX",
    "timestampNTZFormat": "yyyy-MM-dd'T'HH:mm:ss.SSSSSS",
}
_CSV = ("header", "sep", "encoding", "quote", "escape")
TAKEN = "there is something already: ask for mode='append' or mode='overwrite'"


@dataclass(frozen=True, slots=True)
class StoredFiles:
    """Files in an object store; whether something is there already Spark itself tells."""

    address: Address
    location: str
    access: Mapping[str, str]

    def refuse(self, _: Rows) -> str | None:
        """Why no files are written there."""
        return refuse_files(self.address, self.location)

    def write(self, rows: Rows) -> None:
        """Write the rows as files, by Spark's own commit."""
        form = formats.format_of(self.address, self.location)
        _save(self.address, rows, form, self.location, self.access)


@dataclass(frozen=True, slots=True)
class LocalFiles:
    """The folder of a table on a disk; what replaces others appears whole or not at all."""

    address: Address
    location: str

    def refuse(self, rows: Rows) -> str | None:
        """Why no files are written there."""
        if reason := refuse_files(self.address, self.location):
            return reason
        path = Path(self.location)
        if path.exists() and not path.is_dir():
            return "its path is a file, and rows are written as a folder of files"
        if rows.mode == "error" and path.is_dir() and any(path.iterdir()):
            return TAKEN
        return None

    def write(self, rows: Rows) -> None:
        """Write the rows as files."""
        path = Path(self.location).resolve()
        form = formats.format_of(self.address, self.location)
        if form == "delta" or rows.mode == "append":
            _save(self.address, rows, form, path.as_uri())
        else:
            self._write_whole(rows, form, path)

    def _write_whole(self, rows: Rows, form: str, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial, old = (_beside(path, word) for word in ("partial", "old"))
        try:
            _save(self.address, rows, form, partial.as_uri())
            if not partial.is_dir():
                raise SourceError(f"the Spark server wrote {path} where floe cannot see it")
            if path.exists():
                path.rename(old)
            partial.rename(path)
        finally:
            if old.exists() and not path.exists():
                old.rename(path)
            for folder in (partial, old):
                shutil.rmtree(folder, ignore_errors=True)


def refuse_files(address: Address, location: str) -> str | None:
    """Why rows cannot become files of a table."""
    if has_glob(location):
        return "its path is a pattern, and rows need a place"
    form = formats.format_of(address, location)
    if form not in _FORMATS:
        return f"floe does not write files of the format '{form}'"
    if form == "json" and multi_line(address):
        return "floe writes JSON as one object per line, and the server has documents"
    return _refuse_texts(address) if form in ("csv", "json") else None


def _refuse_texts(address: Address) -> str | None:
    fields = address.declared.fields if address.declared else ()
    shaped = [field.name for field in fields if field.type.format is not None]
    if shaped:
        return f"the contract has a format of its own for '{shaped[0]}', in which floe cannot write"
    return None


def _beside(path: Path, word: str) -> Path:
    return path.parent / f".{path.name}.{uuid.uuid4().hex}.{word}"


def _save(
    address: Address,
    rows: Rows,
    form: str,
    location: str,
    access: Mapping[str, str] = MappingProxyType({}),
) -> None:
    frame = keep_empty_texts(rows.frame, rows.partitions)
    writer = frame.write.format(form).mode(rows.mode)
    writer = writer.options(**_options(address, form), **access)
    writer = writer.partitionBy(*rows.partitions) if rows.partitions else writer
    writer.save(location)


def _options(address: Address, form: str) -> dict[str, str]:
    match form:
        case "csv":
            read = csv_options(address)
            written = address.find("nullValue")
            spaces = ("ignoreLeadingWhiteSpace", "ignoreTrailingWhiteSpace")
            return {
                **{key: read[key] for key in _CSV},
                **_MOMENTS,
                **dict.fromkeys(spaces, "false"),
                **({"nullValue": written} if written else {}),
            }
        case "json":
            encoding = address.find("encoding")
            shown = {"encoding": encoding} if encoding else {}
            return {"ignoreNullFields": "false", **_MOMENTS, **shown}
    return {}
