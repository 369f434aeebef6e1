"""Tables behind URLs that only their own driver can read: the URL itself is the namespace."""

import re
from typing import Final

from floe.model import hide_secrets
from floe.naming.composition import missing_component, unresolved
from floe.naming.connections.placements import LONGEST, is_table, unreadable
from floe.naming.names import default_names
from floe.naming.pairs import Naming

_SOURCE: Final = "jdbc"
_SETTINGS: Final = re.compile(r"[?;#&].*", re.DOTALL)
_PLAIN: Final = re.compile(r"[^=@\x00-\x1f\x7f]+")


def name_by_url(start: str, rest: str, table: str) -> Naming | None:
    """The name of a table behind a URL like `h2:mem:x`; None if it may hold a credential.

    `start` is the product with its colon.
    """
    address = _bare_address(rest)
    if address is None:
        return None
    if not table.strip():
        return unresolved(_SOURCE, {}, (missing_component(_SOURCE, "table"),))
    if not is_table(table):
        return unresolved(_SOURCE, {}, (unreadable("table", "this names no table"),))
    naming = default_names().parse(f"{start}{address}", table)
    return naming._replace(source=naming.source or _SOURCE)


def _bare_address(rest: str) -> str | None:
    """What stands behind the product, without user, password and settings."""
    head = _SETTINGS.sub("", rest)
    # An @ among the settings may end a password that began before them.
    if "@" in rest[len(head) :] or len(rest) > LONGEST:
        return None
    before, at, behind = head.rpartition("@")
    slashes = "//" if at and before.startswith("//") else ""
    bare = f"{slashes}{behind}".strip()
    is_plain = _PLAIN.fullmatch(bare) is not None and hide_secrets(bare) == bare
    return bare if is_plain else None
