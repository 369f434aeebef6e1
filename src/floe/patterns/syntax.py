"""The structure of a regular expression: what repeats, and over which characters."""

from dataclasses import dataclass

# Characters beyond ASCII are not told apart: one number stands for all of them.
BEYOND = 128
EVERYTHING = frozenset(range(BEYOND + 1))
_DIGITS = frozenset(map(ord, "0123456789"))
_WORD = frozenset(c for c in range(BEYOND) if chr(c).isalnum() or c == ord("_"))
_SPACE = frozenset(map(ord, "\t\n\v\f\r "))
_CLASSES = {"d": _DIGITS, "w": _WORD, "s": _SPACE}
_CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "a": "\a"}
_HEX = frozenset("0123456789abcdefABCDEF")
_SHORTHANDS = frozenset("dDwWsS")
_ASSERTIONS = frozenset("bBAz")
_FLAGS = frozenset("ims-")


class PatternError(ValueError):
    """A construct that regular expression engines do not read alike."""


@dataclass(frozen=True, slots=True)
class Chars:
    """One character out of a set."""

    members: frozenset[int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place and not a character, such as the beginning or the end."""

    text: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after the other."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    """One of several."""

    branches: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """So many times; `maximum` None is without end. The quantifier stands at start:end."""

    body: "Node"
    minimum: int
    maximum: int | None
    start: int
    end: int


Node = Chars | Mark | Sequence | Alternation | Repeat


@dataclass(slots=True)
class PatternReader:
    """Reads a pattern once, from left to right; RE2 has accepted it before."""

    text: str
    at: int = 0
    folds_case: bool = False

    def read(self) -> Node:
        """The whole pattern."""
        node = self._choice()
        if self.at < len(self.text):
            raise PatternError("an unmatched parenthesis")
        return node

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _take(self) -> str:
        taken = self._peek()
        if not taken:
            raise PatternError("an unfinished construct")
        self.at += 1
        return taken

    def _choice(self) -> Node:
        branches = [self._sequence()]
        while self._peek() == "|":
            self.at += 1
            branches.append(self._sequence())
        return branches[0] if len(branches) == 1 else Alternation(tuple(branches))

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeat(self._atom()))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _repeat(self, body: Node) -> Node:
        start = self.at
        bounds = self._bounds()
        if bounds is None:
            return body
        if self._peek() == "?":
            self.at += 1
        if self._peek() and self._peek() in "*+?":
            raise PatternError("a quantifier behind a quantifier")
        return Repeat(body, *bounds, start, self.at)

    def _bounds(self) -> tuple[int, int | None] | None:
        simple: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        if self._peek() in simple:
            return simple[self._take()]
        if self._peek() != "{":
            return None
        end = self.text.find("}", self.at)
        low, comma, high = self.text[self.at + 1 : end].partition(",")
        if end < 0 or not low.isdecimal() or not low.isascii() or (high and not high.isdecimal()):
            raise PatternError("a '{' that is no quantifier (write '\\{')")
        self.at = end + 1
        return int(low), int(high) if high else (None if comma else int(low))

    def _atom(self) -> Node:
        char = self._take()
        if char == "(":
            return self._group()
        if char == "[":
            return Chars(self._class())
        if char == ".":
            return Chars(EVERYTHING)
        if char in "^$":
            return Mark(char)
        if char == "\\":
            return self._escape()
        if char in "{}":
            raise PatternError(f"a '{char}' that is no quantifier (write '\\{char}')")
        return Chars(self._fold(self._number(char)))

    def _group(self) -> Node:
        if self._peek() == "?":
            self.at += 1
            if not self._group_kind():
                return Sequence(())
        folds = self.folds_case
        node = self._choice()
        if self._take() != ")":
            raise PatternError("an unmatched parenthesis")
        self.folds_case = folds
        return Sequence((node,))

    def _group_kind(self) -> bool:
        """Read what follows `(?`; whether a group is open behind it."""
        if self._peek() == "<":
            self.at = self.text.find(">", self.at) + 1
            return True
        flags = ""
        while self._peek() not in (":", ")"):
            flags += self._take()
        if not set(flags) <= _FLAGS:
            raise PatternError(f"'(?{flags}', which engines read differently")
        wanted = flags.partition("-")[0]
        self.folds_case = self.folds_case or "i" in wanted
        return self._take() == ":"

    def _escape(self) -> Node:
        char = self._take()
        if char in _ASSERTIONS:
            return Mark("\\" + char)
        return Chars(self._escaped(char))

    def _escaped(self, char: str) -> frozenset[int]:
        if char in _SHORTHANDS:
            members = _CLASSES[char.lower()]
            return members if char.islower() else EVERYTHING - members
        if char in _CONTROLS:
            return frozenset((ord(_CONTROLS[char]),))
        if char == "x":
            return self._fold(self._hexadecimal())
        if char in "pP":
            self._category()
            return EVERYTHING
        if char.isalnum():
            raise PatternError(f"'\\{char}', which engines read differently or not at all")
        return frozenset((self._number(char),))

    def _hexadecimal(self) -> int:
        if self._peek() == "{":
            end = self.text.find("}", self.at)
            digits, self.at = self.text[self.at + 1 : end], end + 1
        else:
            digits = self._take() + self._take()
        if not digits or not set(digits) <= _HEX:
            raise PatternError("a '\\x' without a hexadecimal number")
        return self._known(min(int(digits, 16), BEYOND))

    def _category(self) -> None:
        name = self._take()
        if name == "{":
            end = self.text.find("}", self.at)
            name, self.at = self.text[self.at : end], end + 1
        if not 1 <= len(name) <= 2 or not name.isalpha() or name == "C":
            raise PatternError(f"'\\p{{{name}}}', which engines name differently")
        if self.folds_case:
            raise PatternError(f"'\\p{{{name}}}' under (?i), which engines fold differently")

    def _class(self) -> frozenset[int]:
        is_negated = self._peek() == "^"
        self.at += is_negated
        members: frozenset[int] = frozenset()
        first = True
        while first or self._peek() != "]":
            members |= self._class_part(is_first=first)
            first = False
        self.at += 1
        # What is left out beyond ASCII are some characters, never all of them.
        return (EVERYTHING - members) | {BEYOND} if is_negated else members

    def _class_part(self, *, is_first: bool) -> frozenset[int]:
        low = self._class_member(is_first=is_first)
        is_range = self._peek() == "-" and self.text[self.at + 1 : self.at + 2] not in ("]", "")
        is_single = len({chr(number).lower() for number in low}) == 1
        if not is_range or not is_single:
            return low
        self.at += 1
        high = self._class_member(is_first=False)
        span = range(min(low), max(high) + 1)
        return frozenset().union(*(self._fold(number) for number in span))

    def _class_member(self, *, is_first: bool) -> frozenset[int]:
        char = self._take()
        if char == "[" or self.text.startswith("&&", self.at - 1):
            raise PatternError(f"'{char}' inside a class, which engines read differently")
        if char == "]" and is_first:
            raise PatternError("a class that begins with ']' (write '\\]')")
        if char == "\\":
            return self._escaped(self._take())
        return self._fold(self._number(char))

    def _number(self, char: str) -> int:
        return self._known(min(ord(char), BEYOND))

    def _known(self, number: int) -> int:
        if number == BEYOND and self.folds_case:
            raise PatternError("letters beyond ASCII under (?i), which engines fold differently")
        return number

    def _fold(self, number: int) -> frozenset[int]:
        if not self.folds_case or number == BEYOND:
            return frozenset((number,))
        return frozenset((ord(chr(number).lower()), ord(chr(number).upper())))
