"""The forms into which integrations bring what they name jobs after."""

import re
from collections.abc import Callable, Mapping
from typing import Final
from unicodedata import category, normalize

from floe.naming.definitions import NormalForm

_FROM_WORD_TO_WORD: Final = re.compile("[A-Za-z0-9_](?:.*[A-Za-z0-9_])?", re.DOTALL)
_BREAK: Final = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?!\A)(?=[A-Z][a-z])|(?<=[0-9])(?=[^0-9])|[^A-Za-z0-9]"
)
_BREAKS: Final = re.compile("_{2,}")


def in_normal_form(text: str, form: NormalForm | None) -> str:
    """A text as its integration writes it; one of which nothing is left stands as it is."""
    return (_FORMS[form](text) or text) if form is not None else text


def _snake(text: str) -> str:
    """Words in lower case with underscores between them, as the Spark integration has them.

    A word ends before a capital, behind digits and at all that is neither letter nor digit. Accents
    are dropped; letters of other scripts are none.
    """
    found = _FROM_WORD_TO_WORD.search(text)
    bare = normalize("NFKD", found.group()) if found else ""
    letters = "".join(each for each in bare if not category(each).startswith("M"))
    return _BREAKS.sub("_", _BREAK.sub("_", letters)).lower()


def _underscored(text: str) -> str:
    """Underscores for dots; of a path, the last two parts."""
    if text.rfind("/") > 0:
        text = "_".join(text.rstrip("/").split("/")[-2:])
    return text.replace(".", "_")


_FORMS: Final[Mapping[NormalForm, Callable[[str], str]]] = {
    NormalForm.SNAKE: _snake,
    NormalForm.LOWER: str.lower,
    NormalForm.UNDERSCORED: _underscored,
}
