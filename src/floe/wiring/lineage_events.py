"""Where events of floe's own runs go, by the settings of a workspace."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from floe.cleaning import write_json
from floe.errors import ConfigurationError
from floe.extras import naming_extras
from floe.wiring.origins import read_clock
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.workflows.emitting import Emission, Send

# The switch of the OpenLineage client, for all who send events.
_DISABLED = "OPENLINEAGE_DISABLED"
FOLDER = PurePath(".floe", "lineage")
_VARIABLE = re.compile(r"\$\{(\w+)\}")


def open_emission(opened: Opened, tell: Callable[[str], None]) -> "Emission":
    """What sends events; nothing is opened before the first one."""
    from floe.workflows.emitting import Emission

    namespace = opened.settings.lineage.namespace
    return Emission(partial(_open, opened, tell), namespace, tell, read_clock)


def is_switched_off(opened: Opened) -> bool:
    """Whether no events are wanted."""
    said = opened.environment.get(_DISABLED, "").strip().lower()
    return said == "true" or opened.settings.lineage.transport.get("type") == "none"


def transport_settings(opened: Opened) -> dict[str, Any]:
    """What floe.toml says of the transport, with variables filled in."""
    settings: dict[str, Any] = _filled(opened, opened.settings.lineage.transport)
    return settings


def _open(opened: Opened, tell: Callable[[str], None]) -> "Send":
    if is_switched_off(opened):
        return lambda _: None
    transport = opened.settings.lineage.transport
    kind = transport.get("type", "file")
    if kind == "console":
        return lambda event: tell(write_json(event, indent=None))
    if kind == "file" and "log_file_path" not in transport:
        from floe.adapters.files import keep_out_of_git

        keep_out_of_git(opened.root, FOLDER)
        return partial(_append, opened)
    with naming_extras():
        from floe.adapters.lineage_transports import open_transport
    settings = transport_settings(opened)
    if kind == "file":
        settings["log_file_path"] = str(opened.root / str(settings["log_file_path"]))
        settings.setdefault("append", True)
    return open_transport(settings)


def _append(opened: Opened, event: Mapping[str, Any]) -> None:
    """A file per day, which others can read while it grows."""
    from floe.adapters.files import append_line

    file = FOLDER / f"{str(event['eventTime'])[:10]}.ndjson"
    append_line(opened.root, file, write_json(event, indent=None))


def _filled(opened: Opened, value: Any) -> Any:
    """Settings with `${NAME}` filled from the environment, where logins belong."""
    if isinstance(value, Mapping):
        return {key: _filled(opened, inner) for key, inner in value.items()}
    if not isinstance(value, str):
        return value
    return _VARIABLE.sub(lambda found: _variable(opened, found[1]), value)


def _variable(opened: Opened, name: str) -> str:
    if name not in opened.environment:
        raise ConfigurationError(f"lineage.transport needs the environment variable {name}")
    return opened.environment[name]
