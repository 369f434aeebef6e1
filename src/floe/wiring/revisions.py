"""A workspace as a revision of git has it, read from git's objects and never from the work tree."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from floe.errors import ConfigurationError, OutsideError
from floe.wiring.git_settings import run_git

_READ = (".yaml", ".yml", ".json", ".toml", ".lock", ".csv", ".sql")
_LINK, _FILES = "120000", ("100644", "100755", "100664")
_LARGEST = 64 * 1024 * 1024


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
    asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    ran = run_git(root, *asked)
    if ran is None:
        raise ConfigurationError("git is not installed, and git: reads its objects")
    commit = ran.stdout.decode().strip()
    if ran.returncode or not commit:
        if run_git(root, "rev-parse", "--git-dir").returncode:  # type: ignore[union-attr]
            raise ConfigurationError(f"{root} is in no git repository that can be read")
        raise ConfigurationError(
            f"git knows no revision '{revision}': in CI, fetch it first (fetch-depth: 0)"
        )
    return commit


def _write(root: Path, commit: str, target: Path) -> None:
    entries = list(_entries(root, commit))
    asked = "".join(f"{name}\n" for _, name, _ in entries).encode()
    ran = run_git(root, "cat-file", "--batch", feed=asked) if entries else None
    if ran is None:
        return
    if ran.returncode:
        raise OutsideError(f"git cannot read {commit[:12]}: {ran.stderr.decode(errors='replace')}")
    content, start = ran.stdout, 0
    for mode, name, path in entries:
        end = content.index(b"\n", start)
        header = content[start:end].decode().split()
        if len(header) != 3:
            raise OutsideError(f"git has lost {path} of {commit[:12]} ({name})")
        size = int(header[2])
        _place(target, path, mode, content[end + 1 : end + 1 + size])
        start = end + 1 + size + 1


def _entries(root: Path, commit: str) -> Iterator[tuple[str, str, str]]:
    """The mode, the object and the path of every file below the workspace that may be read."""
    ran = run_git(root, "ls-tree", "-r", "-z", "-l", commit)
    if ran is None or ran.returncode:
        said = ran.stderr.decode(errors="replace") if ran else "it has gone"
        raise OutsideError(f"git cannot list {commit[:12]}: {said}")
    for line in filter(None, ran.stdout.split(b"\0")):
        head, _, raw = line.partition(b"\t")
        mode, kind, name, size = head.decode().split()
        path = os.fsdecode(raw)
        is_wanted = kind == "blob" and path.endswith(_READ) and mode in (_LINK, *_FILES)
        if is_wanted and int(size) <= _LARGEST:
            yield mode, name, path


def _place(target: Path, path: str, mode: str, content: bytes) -> None:
    parts = PurePosixPath(path).parts
    if ".." in parts or ".git" in parts or path.startswith("/"):
        raise OutsideError(f"git has a file '{path}', which leads out of the workspace")
    file = target / path
    folder = target
    for part in parts[:-1]:
        folder /= part
        if folder.is_symlink():
            raise OutsideError(f"git has a file '{path}' behind a link")
    file.parent.mkdir(parents=True, exist_ok=True)
    if mode == _LINK:
        file.symlink_to(os.fsdecode(content))
    else:
        file.write_bytes(content)
