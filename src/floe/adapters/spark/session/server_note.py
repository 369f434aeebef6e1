"""What is noted of a warm server: for its owner alone, and outside of every workspace.

A workspace may come from somebody else, with a note of its own or with links in the place of files.
"""

import hashlib
import json
import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from floe.adapters.spark.session.places import fingerprint, write_whole
from floe.adapters.spark.session.session import SessionRequest
from floe.errors import OutsideError
from floe.user_cache import cache_folder

EXTENSIONS = "spark.sql.extensions"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class UnsafeNoteError(OutsideError):
    """A note, or its folder, that somebody else could have written or read."""


@dataclass(frozen=True, slots=True)
class WarmServer:
    """A server that was started, and how to enter; the token is for its owner alone."""

    pid: int
    port: int
    token: str
    master: str
    packages: tuple[str, ...]
    log: str
    started: str
    extensions: tuple[str, ...] = ()

    def suits(self, request: SessionRequest) -> bool:
        """Whether a request needs nothing that had to be given when the server started."""
        return (
            set(request.coordinates) <= set(self.packages)
            and set(listed(request.conf, EXTENSIONS)) <= set(self.extensions)
            and "spark.jars" not in request.conf
        )

    @property
    def url(self) -> str:
        """The address with the token."""
        return f"{self.address}/;token={self.token}"

    @property
    def address(self) -> str:
        """The address as it may be shown."""
        return f"sc://localhost:{self.port}"

    def __repr__(self) -> str:
        return f"WarmServer(pid={self.pid}, port={self.port})"


def listed(conf: Mapping[str, str], key: str) -> tuple[str, ...]:
    """The words of a setting that is a list."""
    return tuple(word.strip() for word in conf.get(key, "").split(",") if word.strip())


def mark_of(token: str) -> str:
    """What a server's process is known by; it says nothing of the token."""
    return f"floe.server={hashlib.sha256(token.encode()).hexdigest()[:32]}"


def server_folder(root: Path) -> Path:
    """Where all that belongs to the server of a workspace is kept."""
    return cache_folder() / "servers" / fingerprint((root.resolve(),))


def note_file(root: Path) -> Path:
    """The file with the token."""
    return server_folder(root) / "server.json"


def read_note(root: Path) -> WarmServer | None:
    """The server that was noted last, whether it runs or not."""
    file = note_file(root)
    try:
        _check_folder(file.parent)
        with os.fdopen(os.open(file, os.O_RDONLY | os.O_NOFOLLOW), encoding="utf-8") as stream:
            _check(file, os.fstat(stream.fileno()), stat.S_ISREG)
            noted = json.loads(stream.read())
        lists = {key: tuple(noted.get(key, ())) for key in ("packages", "extensions")}
        server = WarmServer(**{**noted, **lists})
        is_sound = all(isinstance(part, int) for part in (server.pid, server.port))
        return server if is_sound and isinstance(server.token, str) else None
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnsafeNoteError(f"cannot read {file}: {error.strerror}") from None
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None


def write_note(root: Path, server: WarmServer) -> None:
    """Note a server, its token included."""
    make_private(server_folder(root))
    write_whole(note_file(root), json.dumps(asdict(server), indent=2), 0o600)


def remove_note(root: Path) -> None:
    """Forget a server."""
    note_file(root).unlink(missing_ok=True)


def make_private(folder: Path) -> Path:
    """A folder that only its owner can look into."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.lstat().st_uid == os.getuid() and not folder.is_symlink():
            folder.chmod(0o700)
    except OSError as error:
        raise OutsideError(f"cannot write {folder}: {error.strerror}") from error
    _check_folder(folder)
    return folder


def _check_folder(folder: Path) -> None:
    _check(folder, folder.lstat(), stat.S_ISDIR)


def _check(file: Path, state: os.stat_result, is_kind: Callable[[int], bool]) -> None:
    if not is_kind(state.st_mode) or state.st_uid != os.getuid() or state.st_mode & _OTHERS:
        raise UnsafeNoteError(f"{file} is not for you alone, so it is not believed")
