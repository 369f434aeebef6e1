"""Foreign code shut in: no connection, no other program, no file but those it was given."""

import contextlib
import functools
import mimetypes
import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

# Files that Python's own libraries look for, and the package of workbooks writes.
_SYSTEM_FILES: Final = ("/usr/share/zoneinfo", "/etc/localtime", "/etc/timezone", "/dev/null")
_OWN_TEMPORARY: Final = re.compile(r"openpyxl\..*|tmp\w{8}")
_MODULE_SUFFIXES: Final = (".py", ".pyc", ".so", ".pyd", ".dll")
_PACKAGES: Final = ("site-packages", "dist-packages")
_CONNECTIONS: Final = (
    "socket.connect",
    "socket.getaddrinfo",
    "socket.gethostbyname",
    "socket.gethostbyaddr",
    "socket.bind",
    "socket.sendto",
    "socket.sendmsg",
)
_PROGRAMS: Final = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.spawn",
    "os.posix_spawn",
    "os.fork",
    "os.forkpty",
    "os.startfile",
)
_CHANGES: Final = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "shutil.rmtree",
)
_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class ConfinedError(PermissionError):
    """Foreign code asked for something that it was not given."""


@dataclass(frozen=True, slots=True)
class Confinement:
    """What foreign code may read, and what it has asked for in vain."""

    readable: tuple[str, ...]
    suffixes: tuple[str, ...] = ("",)
    attempts: list[str] = field(default_factory=list)

    def judge(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Refuse what leads out."""
        if event in _CONNECTIONS:
            self._refuse(f"it asked for a connection to {_address(arguments)}")
        if event in _PROGRAMS:
            self._refuse("it asked for another program")
        if event == "open":
            self._judge_file(arguments)
        elif event in _CHANGES:
            for path in map(_real, arguments):
                if path is not None and not _is_own(path):
                    self._refuse(f"it asked to change {path}")

    def _judge_file(self, arguments: tuple[Any, ...]) -> None:
        path = _real(arguments[0])
        if path is None:
            return
        mode, flags = arguments[1], arguments[2]
        if (isinstance(mode, str) and set(mode) & set("wax+")) or flags & _WRITING:
            if not _is_own(path):
                self._refuse(f"it asked to write {path}")
        elif not self._is_given(path) and not _is_own(path) and not _is_code(path):
            self._refuse(f"it asked for the file {path}")

    def _is_given(self, path: str) -> bool:
        """A file that was named, or one of the right kind in a folder that was."""
        is_below = path.endswith(self.suffixes) and _is_below(path, self.readable)
        return path in self.readable or is_below

    def _refuse(self, attempt: str) -> None:
        self.attempts.append(attempt)
        raise ConfinedError(attempt)


class _Current(threading.local):
    confinement: Confinement | None = None


_CURRENT: Final = _Current()


@contextlib.contextmanager
def confined(
    readable: Iterable[Path] = (), suffixes: tuple[str, ...] = ("",)
) -> Iterator[Confinement]:
    """Shut in what runs in this thread; its modules, and what is readable, can be opened."""
    _install()
    # Python looks for the folder of temporary files by writing to it, and reads the system's
    # types of files once.
    tempfile.gettempdir()
    if not mimetypes.inited:
        mimetypes.init()
    files = tuple(os.path.realpath(path) for path in readable)
    before, _CURRENT.confinement = _CURRENT.confinement, Confinement(files, suffixes)
    try:
        yield _CURRENT.confinement
    finally:
        _CURRENT.confinement = before


@functools.cache
def _install() -> None:
    sys.addaudithook(_judge)


def _judge(event: str, arguments: tuple[Any, ...]) -> None:
    confinement = _CURRENT.confinement
    if confinement is not None:
        confinement.judge(event, arguments)


def _real(path: Any) -> str | None:
    """Where a path leads, None for what is no path."""
    if not isinstance(path, str | bytes | os.PathLike):
        return None
    return os.path.realpath(os.fsdecode(path))


def _is_below(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(place.rstrip("/") + "/") for place in places)


def _is_own(path: str) -> bool:
    """What Python keeps of its modules, and the temporary files of a workbook."""
    folder, name = os.path.split(path)
    is_cache = "__pycache__" in (name, Path(folder).name) and _is_below(path, _modules())
    temporary = os.path.realpath(tempfile.gettempdir())
    is_temporary = folder == temporary and _OWN_TEMPORARY.fullmatch(name) is not None
    # A file without a name is made by opening the folder.
    return is_cache or is_temporary or path in (temporary, os.devnull)


def _is_code(path: str) -> bool:
    """Part of Python and its packages; of other folders on the path, modules alone."""
    return _is_below(path, (*_installation(), *_SYSTEM_FILES)) or (
        path.endswith(_MODULE_SUFFIXES) and _is_below(path, _modules())
    )


def _installation() -> tuple[str, ...]:
    packages = (path for path in _modules() if path.endswith(_PACKAGES))
    return (*map(os.path.realpath, (sys.prefix, sys.base_prefix)), *packages)


def _modules() -> tuple[str, ...]:
    return tuple(os.path.realpath(path) for path in sys.path if path)


def _address(arguments: tuple[Any, ...]) -> str:
    named = arguments[1] if len(arguments) > 1 and not isinstance(arguments[0], str) else arguments
    parts = named if isinstance(named, tuple) else (named,)
    return ":".join(str(part) for part in parts[:2] if part is not None)
