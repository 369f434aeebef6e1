"""The words, numbers, names and signs of a written type."""

import re
from dataclasses import dataclass

MAX_CHARACTERS = 20_000

_TOKEN = re.compile(
    r"\s*(?:(?P<word>[A-Za-z_][A-Za-z0-9_$]*)|(?P<number>-?[0-9]{1,9}(?![0-9A-Za-z_]))"
    r"|`(?P<tick>(?:[^`]|``)*)`|\"(?P<double>(?:[^\"]|\"\")*)\""
    r"|'(?P<text>(?:[^']|'')*)'|(?P<sign>[<>(),:\[\]*]))"
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is word, number, name (it was quoted), text or sign."""

    kind: str
    value: str

    @property
    def word(self) -> str | None:
        """The word in lower case, if it is one."""
        return self.value.lower() if self.kind == "word" else None


def split_tokens(text: str) -> tuple[Token, ...] | None:
    """The tokens of a text, None if something in it belongs to no type."""
    text = text.rstrip()
    if len(text) > MAX_CHARACTERS:
        return None
    tokens, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            return None
        tokens.append(_token(match))
        position = match.end()
    return tuple(tokens)


def _token(match: re.Match[str]) -> Token:
    kind = str(match.lastgroup)
    value = match[kind]
    if kind == "tick":
        return Token("name", value.replace("``", "`"))
    if kind == "double":
        return Token("name", value.replace('""', '"'))
    return Token(kind, value)
