"""Where runs are recorded."""

from typing import TYPE_CHECKING

from floe.errors import ConfigurationError
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.adapters.ledger import Ledger


def open_ledger(opened: Opened) -> "Ledger":
    """Where runs are recorded; nothing is created or reached before it is used."""
    try:
        from floe.adapters.ledger import Ledger
    except ModuleNotFoundError as error:
        message = f"the ledger needs the package {error.name}: install floe[spark]"
        raise ConfigurationError(message) from error
    return Ledger.open(opened.settings.ledger.url, opened.root)
