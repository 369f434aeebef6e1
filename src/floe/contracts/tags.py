"""Questions about tags: `gold and not pii*`, with parentheses where they help."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fnmatch import translate
from functools import lru_cache

from floe.errors import ConfigurationError

Has = Callable[[str], bool]
Test = Callable[[Has], bool]

_WORD = re.compile(
    r"""\s*(?:(?P<mark>[()])|"(?P<quoted>[^"]*)"|'(?P<single>[^']*)'(?=[\s()]|$)"""
    r"""|(?P<word>[^\s()"]+))"""
)
_MAGIC = re.compile(r"[*?]")
_FOREIGN = re.compile(r"[&|!]+|!.*", re.DOTALL)
_OPERATORS = frozenset(("and", "or", "not"))
_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class TagQuery:
    """A question that can be asked of any set of tags."""

    text: str
    test: Test

    def matches(self, tags: Iterable[str]) -> bool:
        """Whether the tags answer it; `*` and `?` stand for letters, case for nothing."""
        folded = [tag.casefold() for tag in tags]
        return self.holds(lambda word: any(map(_test_of(word), folded)))

    def holds(self, has: Has) -> bool:
        """Whether it holds when each of its words is judged by `has`."""
        return self.test(has)


def fits_any(patterns: Collection[str], values: Iterable[str | None]) -> bool:
    """Whether one of the values fits one of the patterns, as with tags; none ask for nothing."""
    if not patterns:
        return True
    folded = [value.casefold() for value in values if value is not None]
    return any(_test_of(pattern)(value) for pattern in patterns for value in folded)


@lru_cache
def _test_of(pattern: str) -> Callable[[str], object]:
    """Whether folded text fits a pattern; most patterns are plain words."""
    word = pattern.casefold()
    return (
        re.compile(translate(word.replace("[", "[[]"))).match
        if _MAGIC.search(word)
        else word.__eq__
    )


def parse_tag_query(text: str) -> TagQuery:
    """Read a question; words side by side must all be there, as with `and`."""
    reader = _Reader(text, _split(text))
    test = reader.read_alternatives(0)
    if reader.next is not None:
        raise reader.trouble("expected nothing more")
    return TagQuery(text, test)


def _split(text: str) -> list[tuple[str, bool]]:
    """The words, each with whether it may be an operator."""
    words = []
    position = 0
    while text[position:].strip():
        match = _WORD.match(text, position)
        if match is None:
            raise ConfigurationError(f"tag query '{text}': a quotation mark is not closed")
        words.append((match[match.lastgroup or 0], match.lastgroup in ("mark", "word")))
        position = match.end()
    return words


class _Reader:
    """Reads words from left to right; `not` binds closest, then `and`, then `or`."""

    def __init__(self, text: str, words: list[tuple[str, bool]]) -> None:
        self._text = text
        self._words = words
        self._position = 0

    @property
    def next(self) -> str | None:
        """The operator or mark that comes next, `""` for a tag, None at the end."""
        if self._position >= len(self._words):
            return None
        word, is_bare = self._words[self._position]
        is_special = is_bare and (word.lower() in _OPERATORS or word in "()")
        return word.lower() if is_special else ""

    def trouble(self, expected: str) -> ConfigurationError:
        """What is wrong at the word that comes next."""
        place = "at the end" if self.next is None else f"at '{self._words[self._position][0]}'"
        return ConfigurationError(f"tag query '{self._text}': {expected} {place}")

    def read_alternatives(self, depth: int) -> Test:
        """Parts joined by `or`."""
        tests = [self._read_together(depth)]
        while self.next == "or":
            self._position += 1
            tests.append(self._read_together(depth))
        return lambda has: any(test(has) for test in tests)

    def _read_together(self, depth: int) -> Test:
        tests = [self._read_one(depth)]
        while self.next in ("and", "not", "(", ""):
            self._position += self.next == "and"
            tests.append(self._read_one(depth))
        return lambda has: all(test(has) for test in tests)

    def _read_one(self, depth: int) -> Test:
        if depth > _DEEPEST:
            raise self.trouble("nested too deep")
        kind = self.next
        if kind not in ("not", "(", ""):
            raise self.trouble("expected a tag")
        word, is_bare = self._words[self._position]
        if is_bare and _FOREIGN.fullmatch(word):
            raise self.trouble("expected 'and', 'or', 'not' or a tag in quotation marks")
        self._position += 1
        if kind == "not":
            denied = self._read_one(depth + 1)
            return lambda has: not denied(has)
        if kind == "(":
            return self._read_group(depth + 1)
        return lambda has: has(word)

    def _read_group(self, depth: int) -> Test:
        inner = self.read_alternatives(depth)
        if self.next != ")":
            raise self.trouble("expected ')'")
        self._position += 1
        return inner
