"""Sees what a process does outside of a folder: files written, programs started, connections."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGING = frozenset(
    f"os.{name}"
    for name in [
        "chmod",
        "chown",
        "link",
        "mkdir",
        "remove",
        "rename",
        "rmdir",
        "symlink",
        "truncate",
        "utime",
    ]
)
_STARTING = frozenset(("os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork"))
_CONNECTING = frozenset(
    f"socket.{name}"
    for name in [
        "bind",
        "connect",
        "getaddrinfo",
        "gethostbyname",
        "gethostbyaddr",
        "sendto",
        "sendmsg",
    ]
)


@dataclass
class Watch:
    """While it is on, `seen` gets a line for everything that a reader of contracts must not do."""

    inside: Path
    outside: Path
    on: bool = False
    seen: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Listen for as long as the process lives."""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            self._opened(*arguments)
        elif event in _CHANGING:
            self._changed(event, arguments)
        elif event == "subprocess.Popen":
            # Which repository a workspace is of is asked of git, and of nobody else.
            if os.path.basename(str(arguments[0])) != "git":  # noqa: PTH119
                self.seen.append(f"{event} {arguments[:2]}")
        elif event in _STARTING or event in _CONNECTING:
            self.seen.append(f"{event} {arguments}")

    def _opened(self, path: Any, _mode: Any, flags: int) -> None:
        if isinstance(path, int):
            return
        if flags & _WRITING:
            self._changed("open", (path,))
        elif not flags & os.O_NOFOLLOW and self._real(path).startswith(str(self.outside)):
            self.seen.append(f"read {os.fsdecode(path)}")

    def _changed(self, event: str, arguments: tuple[Any, ...]) -> None:
        paths = [path for path in arguments if isinstance(path, str | bytes | os.PathLike)]
        for path in paths:
            real = self._real(path)
            if not real.startswith((f"{self.inside}/", "/dev/null")) and real != str(self.inside):
                self.seen.append(f"{event} {real}")

    @staticmethod
    def _real(path: Any) -> str:
        return os.path.realpath(os.fsdecode(path))
