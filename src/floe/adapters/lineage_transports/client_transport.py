"""A transport of the OpenLineage client, by its own settings."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from openlineage.client.transport import get_default_factory
from openlineage.client.transport.transport import Transport

from floe.errors import ConfigurationError, OutsideError

# Other names would be classes that the client imports.
TRANSPORTS: Final = ("http", "kafka", "file")
# Work waits for it: who wants the client to try for longer says so.
_PATIENCE: Final = {"timeout": 5.0, "retry": {"total": 1, "connect": 1, "read": 1}}


def open_transport(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], None]:
    """What sends an event; an `OutsideError` says that it could not."""
    # What the client logs would be printed where nobody has set up logging.
    logging.getLogger("openlineage").addHandler(logging.NullHandler())
    kind = settings.get("type")
    if kind not in TRANSPORTS:
        raise ConfigurationError(f"lineage.transport.type must be one of {', '.join(TRANSPORTS)}")
    try:
        asked = {**_PATIENCE, **settings} if kind == "http" else settings
        transport: Transport = get_default_factory().create(_copied(asked))
    except Exception as error:
        raise ConfigurationError(f"lineage.transport is not understood: {_name(error)}") from error

    def send(event: Mapping[str, Any]) -> None:
        try:
            transport.emit(event)  # type: ignore[arg-type]
        except Exception as error:
            raise OutsideError(f"the {kind} transport failed: {_name(error)}") from error

    return send


def _copied(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The client takes entries out of what it is given."""
    return {
        key: _copied(value) if isinstance(value, Mapping) else value
        for key, value in settings.items()
    }


def _name(error: Exception) -> str:
    """An address in the words of an error may hold a login, so these are not repeated."""
    return type(error).__name__
