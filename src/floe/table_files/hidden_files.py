"""Files with rows that engines pass over because of their names."""

from collections.abc import Collection, Iterator
from pathlib import Path

from floe.table_files.listings import COPYING, find_matches, has_glob, is_hidden

# What engines and notebooks keep beside a table's files; old and unfinished rows among it.
_KEPT = (
    *("_temporary", "_delta_log", "_spark_metadata", "_change_data", "_symlink_format_manifest"),
    *("_impala_insert_staging", ".spark-staging", ".hive-staging", ".hoodie", ".ipynb_checkpoints"),
)
_PACKED = frozenset({".gz", ".bz2", ".zst", ".lz4", ".snappy", ".deflate"})
# How macOS begins what it keeps of a file on a foreign disk, under the same name behind `._`.
_APPLE_DOUBLE = b"\x00\x05\x16\x07"


def find_hidden(path: str, shown: Collection[Path]) -> Path | None:
    """A hidden file at a path that holds something and ends like a file that is shown."""
    if not has_glob(path) and Path(path).is_file():
        return Path(path) if is_hidden(Path(path).name) else None
    endings = {_ending(file.name) for file in shown} - {""}
    roots = find_matches(path) if has_glob(path) else [Path(path)]
    hidden = (file for root in roots for file in _hidden_at(root))
    alike = (file for file in hidden if _ending(file.name) in endings)
    return next(filter(_holds_something, alike), None)


def _hidden_at(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield from [path] if is_hidden(path.name) else []
        return
    for entry in sorted(path.iterdir()):
        if not is_hidden(entry.name):
            yield from _hidden_at(entry) if entry.is_dir() else []
        elif not entry.is_dir():
            yield entry
        elif not entry.name.startswith(_KEPT):
            yield from (file for file in sorted(entry.rglob("*")) if file.is_file())


def _ending(name: str) -> str:
    plain = Path(name.removesuffix(COPYING).lower())
    return Path(plain.stem).suffix or plain.suffix if plain.suffix in _PACKED else plain.suffix


def _holds_something(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            start = opened.read(len(_APPLE_DOUBLE))
    except OSError:
        return True
    return bool(start) and start != _APPLE_DOUBLE
