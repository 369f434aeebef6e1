"""What the log of a local Delta table says."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import parquet

from floe.model import INTEGERS
from floe.plan import ActualColumn, ColumnStatistics, TableFacts
from floe.table_files.listings import DamagedTableError
from floe.table_files.stored_schemas import columns_of, load_schema

ANSWERED_BY = "delta log"
DELTA_KEEPS = frozenset({"zone", "nulls"})
_COMMIT = re.compile(r"(\d{20})\.json")
_CHECKPOINT = re.compile(r"(\d{20})\.checkpoint\.parquet")


@dataclass(slots=True)
class _Snapshot:
    """The table as the log leaves it."""

    schema: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict)
    files: dict[tuple[str, ...], Mapping[str, Any]] = field(default_factory=dict)
    changes: list[datetime] = field(default_factory=list)


def read_delta_log(folder: Path) -> TableFacts | None:
    """The facts of a local Delta table; None where it does not tell.

    A file that the log names and that is not there whole is a DamagedTableError.
    """
    try:
        snapshot = _replay(folder / "_delta_log")
        _look_for_files(folder, snapshot)
        return _to_facts(folder, snapshot) if snapshot and snapshot.schema else None
    except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
        return None


def list_delta_files(folder: Path) -> list[Path] | None:
    """The local data files of a Delta table; None where the log does not tell."""
    try:
        snapshot = _replay(folder / "_delta_log")
    except (OSError, ValueError, KeyError, TypeError, pa.ArrowException):
        return None
    places = [_place(folder, add) for add in snapshot.files.values()] if snapshot else []
    return [place for place in places if place] if None not in places else None


def _replay(log: Path) -> _Snapshot | None:
    commits = {int(found[1]): path for path in log.iterdir() if (found := _match(_COMMIT, path))}
    checkpoints = {
        int(found[1]): path for path in log.iterdir() if (found := _match(_CHECKPOINT, path))
    }
    if any("checkpoint" in path.name and not _is_known(path) for path in log.iterdir()):
        return None
    start = max(checkpoints, default=-1)
    newer = sorted(version for version in commits if version > start)
    if newer != list(range(start + 1, start + 1 + len(newer))):
        return None
    snapshot = _Snapshot()
    if start >= 0:
        _apply(snapshot, _checkpoint_actions(checkpoints[start]))
    for version in newer:
        _apply(snapshot, _commit_actions(commits[version]))
    snapshot.changes = [moment for v in sorted(commits) if (moment := _change(commits[v]))]
    return snapshot


def _match(pattern: re.Pattern[str], path: Path) -> re.Match[str] | None:
    return pattern.fullmatch(path.name)


def _is_known(path: Path) -> bool:
    # Checkpoints of several parts or of the second version are left to Delta itself.
    return path.name.startswith(("_", ".")) or _match(_CHECKPOINT, path) is not None


def _commit_actions(path: Path) -> list[Mapping[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines if line.strip()]


def _checkpoint_actions(path: Path) -> list[Mapping[str, Any]]:
    table = parquet.read_table(path)
    known = [name for name in ("add", "metaData", "protocol") if name in table.column_names]
    rows = table.select(known).to_pylist()
    return [{key: value for key, value in row.items() if value is not None} for row in rows]


def _apply(snapshot: _Snapshot, actions: Iterable[Mapping[str, Any]]) -> None:
    for action in actions:
        if "metaData" in action:
            snapshot.schema = action["metaData"]["schemaString"]
            snapshot.properties = dict(action["metaData"].get("configuration") or {})
        if "add" in action:
            snapshot.files[_key(action["add"])] = action["add"]
        if "remove" in action:
            snapshot.files.pop(_key(action["remove"]), None)


def _key(file: Mapping[str, Any]) -> tuple[str, ...]:
    # A file whose rows get marked as deleted is removed and added again, in either order.
    vector = file.get("deletionVector") or {}
    marks = (vector.get(part) for part in ("storageType", "pathOrInlineDv", "offset"))
    return (str(file["path"]), *(str(mark) for mark in marks))


def _change(path: Path) -> datetime | None:
    """When a commit changed rows; None for one that only rearranged files."""
    actions = _commit_actions(path)
    moved = [action.get("add") or action.get("remove") or {} for action in actions]
    if not any(each.get("dataChange") for each in moved):
        return None
    notes: Mapping[str, Any] = next((a["commitInfo"] for a in actions if "commitInfo" in a), {})
    stamp = notes.get("inCommitTimestamp") or notes.get("timestamp")
    return datetime.fromtimestamp(int(stamp) / 1000 if stamp else path.stat().st_mtime, UTC)


def _look_for_files(folder: Path, snapshot: _Snapshot | None) -> None:
    for add in snapshot.files.values() if snapshot else ():
        file = _place(folder, add)
        if file is None:
            continue
        if not file.is_file():
            raise DamagedTableError(f"its log names a file that is not there: {file.name}")
        if file.stat().st_size < int(add["size"]):
            raise DamagedTableError(f"a file is shorter than its log says: {file.name}")


def _place(folder: Path, add: Mapping[str, Any]) -> Path | None:
    place = urlsplit(str(add["path"]))
    return folder / unquote(place.path) if place.scheme in ("", "file") else None


def _to_facts(folder: Path, snapshot: _Snapshot) -> TableFacts:
    columns = columns_of(load_schema(snapshot.schema or ""))
    figures = [_figures(add) for add in snapshot.files.values()]
    counts = [figure.get("numRecords") for figure in figures]
    is_exact = None not in counts
    rows = sum(int(count) for count in counts if count is not None)
    return TableFacts(
        columns=columns,
        rows=rows if is_exact else None,
        statistics=_statistics(columns, snapshot, figures) if is_exact else {},
        answered_by=ANSWERED_BY,
        estimated_rows=rows if is_exact else None,
        bytes=sum(int(add["size"]) for add in snapshot.files.values()),
        files=len(snapshot.files),
        format="delta",
        location=str(folder),
        changes=tuple(snapshot.changes),
        keeps=DELTA_KEEPS,
    )


def _figures(add: Mapping[str, Any]) -> Mapping[str, Any]:
    """A file's own figures; none where rows of it are marked as deleted."""
    if add.get("deletionVector") or not add.get("stats"):
        return {}
    figures: Mapping[str, Any] = json.loads(add["stats"], parse_float=Decimal)
    return figures if figures.get("tightBounds", True) else {}


def _statistics(
    columns: tuple[ActualColumn, ...], snapshot: _Snapshot, figures: list[Mapping[str, Any]]
) -> dict[str, ColumnStatistics]:
    if snapshot.properties.get("delta.columnMapping.mode", "none") != "none":
        return {}
    return {column.name: _column(column, figures) for column in columns}


def _column(column: ActualColumn, figures: list[Mapping[str, Any]]) -> ColumnStatistics:
    full = [figure for figure in figures if figure["numRecords"]]
    nulls = [each.get("nullCount", {}).get(column.name) for each in full]
    if any(not isinstance(count, int) for count in nulls):
        return ColumnStatistics()
    known = [each for each, count in zip(full, nulls, strict=True) if count < each["numRecords"]]
    low = [_value(each.get("minValues", {}).get(column.name), column) for each in known]
    high = [_value(each.get("maxValues", {}).get(column.name), column) for each in known]
    is_bounded = bool(known) and None not in low and None not in high
    return ColumnStatistics(
        nulls=sum(nulls),
        minimum=min(low) if is_bounded else None,
        maximum=max(high) if is_bounded else None,
    )


def _value(written: Any, column: ActualColumn) -> Any:
    # Texts may be cut short and moments are rounded, so neither is exact.
    match column.type.kind:
        case "date" if isinstance(written, str):
            return date.fromisoformat(written)
        case "decimal" if isinstance(written, int | Decimal):
            return Decimal(written)
        case kind if kind in INTEGERS and isinstance(written, int):
            return written
    return None
