"""SQL without the white space and the comments that say nothing."""

import re
from typing import Final

# Where engines do not agree on what is a text, a name or a comment, nobody can tell what stands
# outside of them.
_UNSURE: Final = re.compile(
    r"""[\\#\[] | // | \$\w*\$ | ''' | \"{3} | \bn?q' | --(?!\s) | \r(?!\n)
      | /\*M?[!+] | /\*(?:(?!\*/).)*/\*""",
    re.ASCII | re.DOTALL | re.IGNORECASE | re.VERBOSE,
)
_PIECES: Final = re.compile(
    r"""'(?:[^']|'')*' | "(?:[^"]|"")*" | `(?:[^`]|``)*` | (?P<open>['"`])
      | (?P<space>(?:\s+|--[^\n]*|/\*.*?\*/)+)
      | [^\s'"`/-]+ | [/-]""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
_BRACKETS: Final = "(),;"
_SIGNS: Final = "<>=!|&+-*/.:~^%?"


def plain_query(text: str) -> str:
    """A query in one spelling, as far as all engines read it alike."""
    if _UNSURE.search(text):
        return text.strip()
    plain, is_apart = "", False
    for piece in _PIECES.finditer(text):
        if piece["open"]:
            return text.strip()
        if not piece["space"]:
            plain += (" " if is_apart and _would_join(plain[-1:], piece[0][0]) else "") + piece[0]
        is_apart = bool(piece["space"])
    return plain


def _would_join(before: str, after: str) -> bool:
    """Whether two words, numbers or signs are others when nothing is between them."""
    if not before or before in _BRACKETS or after in _BRACKETS:
        return False
    is_number = "." in (before, after) and (before + after).strip(".").isdigit()
    return is_number or (before in _SIGNS) == (after in _SIGNS)
