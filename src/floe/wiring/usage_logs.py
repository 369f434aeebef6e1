"""Where events come from: files, folders and topics."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from floe.errors import ConfigurationError
from floe.model import strip_access
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.workflows.usage_updates import UsageUpdate

_HOST: Final = r"(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}"
_TOPIC: Final = re.compile(rf"kafka://({_HOST}(?:,{_HOST})*)/([\w.-]{{1,249}})", re.ASCII)


@dataclass(frozen=True, slots=True)
class NamedLogs:
    """Files and folders, and topics as their brokers and their names."""

    paths: tuple[Path, ...]
    topics: tuple[tuple[str, str], ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that are named, and those that are below the folders now."""
        from floe.adapters.openlineage import find_event_files

        if not self.paths:
            return ()
        files = find_event_files(self.paths)
        for file in files:
            if file.path is None or not file.path.is_file():
                called = "standard input" if file.path is None else file.name
                raise ConfigurationError(
                    f"{called} is no file: its events cannot be told from those read before"
                )
        return tuple(file.path for file in files if file.path is not None)

    def refuse_nothing(self) -> None:
        """Refuse folders without a file of events; who follows them waits for the first."""
        if self.paths and not self.files:
            way_out = "" if not self.others else f": name {self.others[0]} if it is one"
            raise ConfigurationError(f"there are no files of events below {self.paths[0]}{way_out}")

    @property
    def unread(self) -> tuple[str, ...]:
        """Hidden files and pipes below the folders, and links that lead nowhere."""
        from floe.adapters.openlineage import find_unread_files

        return find_unread_files(self.paths)

    @property
    def others(self) -> tuple[str, ...]:
        """Files below the folders whose names do not end as those of events do."""
        from floe.adapters.openlineage import find_other_files

        return find_other_files(self.paths)

    def tell(self, updated: "UsageUpdate") -> "UsageUpdate":
        """An update, with what lies below the folders and is not read."""
        return replace(updated, unread=self.unread, others=self.others)


def event_logs(opened: Opened, named: Iterable[str | Path]) -> NamedLogs:
    """The logs that are named, else those that floe.toml names."""
    logs = tuple(map(str, named))
    if not logs:
        opened.need_settings("usage.logs")
        logs = tuple(_below(opened.root, log) for log in opened.settings.usage.logs)
    if not logs:
        raise ConfigurationError(
            "name files, folders or topics with events, or set usage.logs in floe.toml"
        )
    topics = dict.fromkeys(_topic(log) for log in logs if ":/" in log)
    return NamedLogs(tuple(Path(log) for log in logs if ":/" not in log), tuple(topics))


def _below(root: Path, log: str) -> str:
    return log if ":/" in log else str(root / log)


def _topic(log: str) -> tuple[str, str]:
    match = _TOPIC.fullmatch(log)
    if match is None:
        raise ConfigurationError(
            f"{strip_access(log)} is no file or folder of this machine, and no topic: "
            "that is kafka://host:port/topic"
        )
    return match[1], match[2]
