"""Where runs are recorded."""

from typing import TYPE_CHECKING

from floe.extras import naming_extras
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.adapters.ledger import Ledger


def open_ledger(opened: Opened) -> "Ledger":
    """Where runs are recorded; nothing is created or reached before it is used."""
    opened.need_settings("ledger")
    with naming_extras():
        from floe.adapters.ledger import Ledger
    return Ledger.open(opened.settings.ledger.url, opened.root)
