"""A workspace as a revision of git has it, read from git's objects and never from the work tree."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from floe.documents import DEFAULT_LIMITS
from floe.errors import ConfigurationError, OutsideError
from floe.wiring.git_settings import run_git

_READ = (".yaml", ".yml", ".json", ".toml", ".lock")
_LINK, _FILES = "120000", ("100644", "100755", "100664")
_AT_ONCE = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file of a revision."""

    mode: str
    name: str
    size: int
    path: str


@contextmanager
def open_revision(root: Path, revision: str) -> Iterator[Path]:
    """A folder with the documents of a revision; it is gone when nobody reads them any more."""
    commit = _commit(root, revision)
    with TemporaryDirectory(prefix="floe-") as folder:
        target = Path(folder).resolve()
        _write(root, commit, target)
        # A folder in a repository is a workspace up to its root, not beyond.
        (target / ".git").touch()
        yield target


def _commit(root: Path, revision: str) -> str:
    _ask(root, "rev-parse", "--git-dir", failing=f"{root} is in no git repository that can be read")
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    unknown = f"git knows no revision '{revision}': in CI, fetch it first (fetch-depth: 0)"
    return _ask(root, *asked, failing=unknown).decode().strip()


def _ask(root: Path, *arguments: str, failing: str, feed: bytes = b"") -> bytes:
    ran = run_git(root, *arguments, feed=feed)
    if ran is None:
        raise OutsideError("git is not there, or does not answer, and git: reads its objects")
    if ran.returncode:
        said = ran.stderr.decode(errors="replace").strip()
        raise ConfigurationError(f"{failing}: {said}" if said else failing)
    return ran.stdout


def _write(root: Path, commit: str, target: Path) -> None:
    waiting: list[_Entry] = []
    for entry in _entries(root, commit):
        if entry.size > DEFAULT_LIMITS.bytes:
            # It is as large for whoever reads it, and need not be fetched for that.
            _place(target, entry, b"")
            os.truncate(target / entry.path, entry.size)
            continue
        waiting.append(entry)
        if sum(each.size for each in waiting) > _AT_ONCE:
            _fetch(root, waiting, target)
            waiting = []
    _fetch(root, waiting, target)


def _fetch(root: Path, entries: list[_Entry], target: Path) -> None:
    asked = "".join(f"{entry.name}\n" for entry in entries).encode()
    failing = "git cannot read its objects"
    content = _ask(root, "cat-file", "--batch", feed=asked, failing=failing) if entries else b""
    start = 0
    for entry in entries:
        end = content.index(b"\n", start) + 1
        if content[start:end].split()[1:] != [b"blob", str(entry.size).encode()]:
            raise OutsideError(f"git has lost {entry.path} ({entry.name})")
        _place(target, entry, content[end : end + entry.size])
        start = end + entry.size + 1


def _entries(root: Path, commit: str) -> Iterator[_Entry]:
    """The files below the workspace that may be read."""
    failing = f"git cannot list {commit}"
    for line in _ask(root, "ls-tree", "-r", "-z", "-l", commit, failing=failing).split(b"\0"):
        head, _, raw = line.partition(b"\t")
        path = os.fsdecode(raw)
        if path.lower().endswith(_READ):
            mode, kind, name, size = head.decode().split()
            if kind == "blob" and mode in (_LINK, *_FILES):
                if not size.isdigit():
                    raise OutsideError(f"git has lost {path} ({name})")
                yield _Entry(mode, name, int(size), path)


def _place(target: Path, entry: _Entry, content: bytes) -> None:
    parts = PurePosixPath(entry.path).parts
    if {"..", ".git", "/"} & set(parts):
        raise OutsideError(f"git has a file '{entry.path}', which leads out of the workspace")
    folder = target
    for part in parts[:-1]:
        folder /= part
        if folder.is_symlink():
            raise OutsideError(f"git has a file '{entry.path}' behind a link")
    folder.mkdir(parents=True, exist_ok=True)
    file = target / entry.path
    if entry.mode == _LINK:
        file.symlink_to(os.fsdecode(content))
    else:
        file.write_bytes(content)
