"""Where floe keeps what it makes once per machine: Java shims, class archives, Spark's logs."""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from floe.errors import OutsideError


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's cache folder for floe; FLOE_CACHE_DIR moves it."""
    if chosen := environment.get("FLOE_CACHE_DIR"):
        return Path(chosen).expanduser().absolute()
    above = environment.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(above).expanduser().absolute() / "floe"


def write_whole(file: Path, text: str, mode: int = 0o644) -> Path:
    """Write a file so that nobody ever sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).chmod(mode)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return file


def fingerprint(parts: Iterable[object]) -> str:
    """A short name for a list of things."""
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:16]


def new_log() -> Path:
    """An empty file for what a Java process says."""
    file = cache_folder() / "logs" / f"spark-{os.getpid()}-{secrets.token_hex(4)}.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError as error:
        raise OutsideError(f"cannot write {file}: {error.strerror}") from error
    return file
