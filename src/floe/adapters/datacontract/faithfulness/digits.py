"""Numbers of many digits, carried through exporters that would round them."""

import re
from typing import Any, Final

from floe.documents import LongFloat

# These can write any number, though their exporters cannot.
CARRIED: Final = ("jsonschema", "great-expectations", "sodacl")
_MARK: Final = "floe-digits-3f9c1e:"
_MARKED: Final = re.compile(rf"""(?:["']{_MARK}([-+.\deE]+)["'])|{_MARK}""")


def carry_digits(node: Any) -> None:
    """Write the long numbers of options as marked texts, in a tree that is the caller's own."""
    children = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(children):
        if isinstance(value, LongFloat):
            node[key] = f"{_MARK}{value}"
        elif isinstance(value, dict | list):
            carry_digits(value)


def uncarry_digits(written: str) -> str:
    """Make numbers of what was marked."""
    return _MARKED.sub(lambda marked: marked[1] or "", written)
