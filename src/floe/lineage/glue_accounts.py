"""AWS accounts as contracts write them."""

import re
from typing import Final

from floe.lineage.fields import Field
from floe.lineage.served_tables import ServedTable

_GROUPED: Final = re.compile(r"\d{4}-\d{4}-\d{4}")


def account_id(table: ServedTable) -> Field | None:
    """The twelve digits of an account, which may stand in groups of four."""
    found = table.ask("account_id", "account")
    if found is not None and _GROUPED.fullmatch(found.text):
        return found._replace(text=found.text.replace("-", ""))
    return found
