"""Texts in which variables are filled in, and who wrote which part of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass

VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")

# The value of a variable, by its name; None where the text's own default counts.
LookUp = Callable[[str, str | None], str | None]


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    variable: str | None = None


@dataclass(frozen=True, slots=True)
class FilledText:
    """A text piece by piece: those of a variable are not the author's."""

    pieces: tuple[_Piece, ...]

    @property
    def text(self) -> str:
        """The text with its variables filled in."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def has_variables(self) -> bool:
        """Whether the value of a variable went in."""
        return any(piece.variable for piece in self.pieces)

    def shown(self, start: int, end: int) -> str:
        """A part of the text as it was written, so with the names of variables."""
        parts = self._between(start, end)
        return "".join(piece.variable or piece.text[begin:stop] for piece, begin, stop in parts)

    def is_a_variables(self, start: int, end: int) -> bool:
        """Whether a part of the text is out of one variable, without a letter of the author's."""
        parts = self._between(start, end)
        return len(parts) == 1 and parts[0][0].variable is not None

    def _between(self, start: int, end: int) -> list[tuple[_Piece, int, int]]:
        parts, position = [], 0
        for piece in self.pieces:
            begin, stop = max(start - position, 0), min(end - position, len(piece.text))
            if begin < stop:
                parts.append((piece, begin, stop))
            position += len(piece.text)
        return parts


def fill_text(written: str, look_up: LookUp) -> FilledText:
    """A text with its variables filled in."""
    pieces, position = [], 0
    for match in VARIABLE.finditer(written):
        value = look_up(match[1], match[2])
        filled = _Piece(match[2] or "") if value is None else _Piece(value, f"${{{match[1]}}}")
        pieces += [_Piece(written[position : match.start()]), filled]
        position = match.end()
    return FilledText((*pieces, _Piece(written[position:])))
