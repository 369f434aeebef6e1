"""The jars of fetched Spark packages, each of them whole, in floe's cache folder."""

import contextlib
import fcntl
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from floe.adapters.spark.session.places import fingerprint, write_whole
from floe.errors import OutsideError
from floe.user_cache import cache_folder

_MODULE = re.compile(r"(.+?)-\d")
_UNFINISHED = "fetch-"


def cached_jars(coordinates: Sequence[str], excludes: str = "") -> tuple[Path, ...] | None:
    """The jars of some packages, if all are there; `excludes` is what was left out of them."""
    together = _read_note(_note(coordinates, excludes))
    if together is not None:
        return together[1]
    notes = [_read_note(_note((coordinate,), excludes)) for coordinate in coordinates]
    jars = tuple(dict.fromkeys(jar for noted in notes if noted for jar in noted[1]))
    return None if None in notes or _has_rival_versions(jars) else jars


def cached_packages() -> frozenset[str]:
    """The coordinates of all packages whose jars are there."""
    notes = map(_read_note, _folder().glob("*.json"))
    return frozenset(coordinate for noted in notes if noted for coordinate in noted[0])


def cache_jars(
    coordinates: Sequence[str], jars: Iterable[Path], excludes: str = "", *, unfinished: Path
) -> None:
    """Take jars over; they are copied in an unfinished fetch's folder and noted when all are in."""
    kept = _folder() / "jars"
    kept.mkdir(exist_ok=True)
    sizes = {}
    for jar in jars:
        part = unfinished / jar.name
        shutil.copyfile(jar, part)
        sizes[jar.name] = part.stat().st_size
        part.replace(kept / jar.name)
    noted = {"packages": list(coordinates), "jars": sizes}
    write_whole(_note(coordinates, excludes), json.dumps(noted))


@contextlib.contextmanager
def fetch_alone(wait: Callable[[], None]) -> Iterator[Path]:
    """A folder for a fetch, once no other process fetches; the lock ends with its process.

    `wait` is called before waiting for another process. What a process that was killed has
    left behind is removed.
    """
    try:
        _folder().mkdir(parents=True, exist_ok=True)
        # To read is enough for a lock, so that users can share a cache folder.
        lock = os.open(_folder() / "lock", os.O_RDONLY | os.O_CREAT, 0o644)
    except OSError as error:
        raise OutsideError(f"cannot write {_folder()}: {error.strerror}") from error
    try:
        _take(lock, wait)
        for left_behind in _folder().glob(f"{_UNFINISHED}*"):
            shutil.rmtree(left_behind, ignore_errors=True)
        with tempfile.TemporaryDirectory(
            prefix=_UNFINISHED, dir=_folder(), ignore_cleanup_errors=True
        ) as folder:
            yield Path(folder)
    finally:
        os.close(lock)


def _take(lock: int, wait: Callable[[], None]) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        wait()
        fcntl.flock(lock, fcntl.LOCK_EX)


def _has_rival_versions(jars: Iterable[Path]) -> bool:
    """Whether packages that were fetched apart bring two versions of a library."""
    names = [match[1] if (match := _MODULE.match(jar.name)) else jar.name for jar in jars]
    return len(set(names)) < len(names)


def _folder() -> Path:
    return cache_folder() / "packages"


def _note(coordinates: Sequence[str], excludes: str) -> Path:
    left_out = sorted(word.strip() for word in excludes.split(",") if word.strip())
    return _folder() / f"{fingerprint([*sorted(coordinates), '', *left_out])}.json"


def _read_note(file: Path) -> tuple[tuple[str, ...], tuple[Path, ...]] | None:
    try:
        noted = json.loads(file.read_text(encoding="utf-8"))
        sizes = {_folder() / "jars" / name: size for name, size in noted["jars"].items()}
        if any(jar.stat().st_size != size for jar, size in sizes.items()):
            return None
        return tuple(noted["packages"]), tuple(sizes)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
