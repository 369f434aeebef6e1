"""How floe keeps what it makes for Spark: whole files, logs, and those of a workspace."""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from floe.errors import ConfigurationError, OutsideError
from floe.user_cache import cache_folder


def own_folder(root: Path) -> Path:
    """The workspace's folder for what floe keeps there; a link out of the workspace is refused."""
    folder = root / ".floe"
    if not folder.resolve().is_relative_to(root.resolve()):
        raise ConfigurationError(f"{folder} leads out of the workspace: remove the link")
    return folder


def open_private(file: Path) -> BinaryIO:
    """A new or emptied file for its owner alone; a link is not followed."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    try:
        return os.fdopen(os.open(file, flags, 0o600), "wb")
    except OSError as error:
        raise OutsideError(f"cannot write {file}: {error.strerror}") from error


def write_whole(file: Path, text: str, mode: int = 0o600) -> Path:
    """Write a file for its owner so that nobody ever sees half of it."""
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
