"""Sources that are files, for engines that open them without a table of their own."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from floe.dbt.dialects import Dialect, UnwritableError
from floe.dbt.jinja import jinja_string, literal_text
from floe.dbt.model_sql import type_dialect
from floe.dbt.names import is_name, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import SourceTable
from floe.dbt.servers import FileLocation, files_of, server_values
from floe.dbt.source_layout import data_parts
from floe.findings import Finding, Severity
from floe.model import declared_type, is_secret_variable

_VARIABLE = re.compile(r"\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}")
_WORKSPACE = (
    "{{ env_var('FLOE_WORKSPACE', env_var('DBT_PROJECT_DIR', '.') ~ '/'"
    " ~ var('floe_workspace', '..')) }}/"
)
_ABSOLUTE = re.compile(r"/|\$\{|[A-Za-z][A-Za-z0-9+.-]*:[/\\]")
_FILE_OR_FILES = re.compile(r"[*?\[]|\.(?:parquet|csv|json|jsonl|ndjson|avro|gz|zst|bz2)/?\Z")
_READERS = {
    "parquet": ("read_parquet", "/**/*.parquet"),
    "csv": ("read_csv", "/**/*.csv*"),
    "json": ("read_json", "/**/*.json*"),
    "avro": ("read_avro", "/**/*.avro"),
    "delta": ("delta_scan", ""),
}


def source_files(table: SourceTable, options: DbtOptions) -> FileLocation | None:
    """The files that a source's table is, where its server keeps files."""
    name = data_parts(table.schema_object)[-1]
    return files_of(server_values(table.server, options), name)


def location_of(written: str) -> str:
    """A location in which `${VAR}` is read from the environment when dbt runs."""
    return _filled(written, is_sql=False)


def scan_of(
    table: SourceTable, files: FileLocation, dialect: Dialect, options: DbtOptions
) -> str | None:
    """What DuckDB's adapter reads in the table's place: a query over its files."""
    if dialect.name != "duckdb" or files.file_format not in _READERS:
        return None
    reader, ending = _READERS[files.file_format]
    place = files.location.rstrip("/") or "/"
    start = "" if _ABSOLUTE.match(place) else _WORKSPACE
    whole = _filled(place if _FILE_OR_FILES.search(place) else place + ending, is_sql=True)
    types = _types(table, files, dialect, options)
    return f"(select * from {reader}('{start}{whole}'{literal_text(types)}))"  # noqa: S608


def unread_files(table: SourceTable, dialect: Dialect, options: DbtOptions) -> list[Finding]:
    """Files that the engine does not open: the table has to be there under its name."""
    files = source_files(table, options)
    is_read = dialect.name == "spark" or files is None or scan_of(table, files, dialect, options)
    if is_read or files is None:
        return []
    return [
        Finding(
            table.schema_object.place,
            f"{dialect.name} does not open the {files.file_format} files of '{table.name}':"
            " dbt looks for a table of this name",
            hint="load the files, or name another server with --server",
            rule="generate/unread-files",
            severity=Severity.WARNING,
        )
    ]


def _types(table: SourceTable, files: FileLocation, dialect: Dialect, options: DbtOptions) -> str:
    """Texts do not say what they hold, so that files of texts are read as the contract has it."""
    words = {"csv": ", header = true, types = ", "json": ", columns = "}
    types = _known_types(table, dialect, options)
    if files.file_format not in words or not types:
        return {"csv": ", header = true"}.get(files.file_format, "")
    pairs = (f"{dialect.text(name)}: {dialect.text(type_)}" for name, type_ in types.items())
    return words[files.file_format] + _formatted("{" + ", ".join(pairs) + "}")


def _known_types(table: SourceTable, dialect: Dialect, options: DbtOptions) -> Mapping[str, str]:
    types: dict[str, str] = {}
    words = type_dialect(table.contract, options)
    for prop in usable_columns(table.schema_object):
        declared = declared_type(prop, words)
        try:
            if declared and prop.data_name:
                types[prop.data_name] = dialect.type_name(declared)
        except UnwritableError:
            continue
    return types


def _filled(written: str, *, is_sql: bool) -> str:
    position, parts = 0, []
    for match in _VARIABLE.finditer(written):
        if not is_secret_variable(match[1]) and is_name(match[1]):
            parts += [written[position : match.start()], _variable(match, is_sql=is_sql)]
            position = match.end()
    return _joined([*parts, written[position:]], is_sql=is_sql)


def _joined(parts: Sequence[Any], *, is_sql: bool) -> str:
    """Texts and calls in turn."""
    texts = (_formatted(part.replace("'", "''")) if is_sql else part for part in parts[::2])
    # A brace at the end would become part of the call behind it.
    written = [
        "{{ " + jinja_string(text) + " }}" if text.endswith("{") else literal_text(text)
        for text in texts
    ]
    calls = [*parts[1::2], ""]
    return "".join(text + call for text, call in zip(written, calls, strict=True))


def _variable(match: re.Match[str], *, is_sql: bool) -> str:
    call = f"env_var('{match[1]}', {jinja_string(match[2] or '')})"
    doubled = """ | replace("'", "''") | replace("{", "{{") | replace("}", "}}")"""
    return "{{ " + call + (doubled if is_sql else "") + " }}"


def _formatted(text: str) -> str:
    """A text that DuckDB's adapter, for whom braces are places to fill, leaves as it is."""
    return text.replace("{", "{{").replace("}", "}}")
