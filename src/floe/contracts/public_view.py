"""What anybody may read of a contract: secrets are hidden, by their keys and by their shape."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from floe.contracts.tokens import LONGEST_TOKEN, token_end
from floe.model import (
    HIDDEN,
    SECRET_SHAPES,
    USER_AND_PASSWORD,
    has_secret_word,
    is_secret_key,
    may_hold_secrets,
)

_SHORTEST_SECRET = 4
# Beyond this a hostile file could make every message cost a search for each of its values.
_MANY_SECRETS = 500
_WORD = re.compile(r"""(?<=')[^']*(?=')|[^\s'",{}\[\]]+""")
_NAMING_KEYS = ("property", "name", "key", "id")
# The value of a service level is no secret, whatever the entry is called.
_PROMISES = "slaProperties"
_LINE_KEY = re.compile(r"""(?<![\w.-])([\w.-]{1,100})(?:["']\s*:\s*|\s*:\s+)(?=[^\s{\[|>$#])""")

Span = tuple[int, int]
Secrets = frozenset[str]


def public_tree(tree: Any) -> Any:
    """The same tree of values without its secrets, and without their repetitions elsewhere."""
    # Most contracts have no such word at all.
    if not may_hold_secrets("\n".join(_texts(tree))):
        return tree
    return _View(frozenset(_secret_values(tree, _PROMISES))).of(tree)


def public_part(tree: Any, path: Sequence[str | int], value: Any) -> Any:
    """A value as it may be seen at a path of a tree, whose names say whether it is a secret."""
    parent, section = tree, ""
    for key in path[:-1]:
        parent, section = parent[key], key if isinstance(key, str) else section
    if not path or not isinstance(parent, dict):
        return public_tree(value)
    (entry,) = public_tree({section: [{**parent, path[-1]: value}]})[section]
    return entry.get(path[-1], HIDDEN)


def redact_text(text: str, secrets: Secrets = frozenset()) -> str:
    """A text without these secrets, and without what has the shape of one."""
    return hide_spans(text, _values_and_shapes(text, secrets), 0, len(text))


def secrets_in(text: str, tree: Any) -> Secrets:
    """The values in a file that stand under a key for secrets; `tree` is None if it is unread."""
    if not has_secret_word(text):
        return frozenset()
    if tree is None:
        return frozenset(filter(_is_secret, _scan(text)))
    return frozenset(_secret_values(tree))


def hidden_spans(line: str, secrets: Secrets) -> list[Span]:
    """The parts of a line of source that may not be shown."""
    return _merge([*_values_and_shapes(line, secrets), *_values_of_keys(line)])


def hide_spans(text: str, spans: Iterable[Span], start: int, end: int) -> str:
    """A part of a text in which the spans are hidden."""
    shown, position = "", start
    for first, last in spans:
        if first < end and last > start:
            shown += text[position : max(first, position)] + HIDDEN
            position = last
    return shown + text[position:end]


class _View:
    def __init__(self, secrets: Secrets) -> None:
        self._secrets = secrets

    def of(self, node: Any, section: str = "") -> Any:
        if isinstance(node, dict):
            is_named = section != _PROMISES and _is_named_as_secret(node)
            return {
                self._text(key): self._value(key, value, is_named=is_named)
                for key, value in node.items()
            }
        if isinstance(node, list):
            return [self.of(item, section) for item in node]
        return self._text(node)

    def _value(self, key: Any, value: Any, *, is_named: bool) -> Any:
        if is_named and key == "value":
            return self._hidden(value)
        if _names_a_secret(key) and not isinstance(value, dict):
            return self._hidden(value)
        return self.of(value, str(key))

    def _hidden(self, node: Any) -> Any:
        if isinstance(node, dict):
            return {self._text(key): self._hidden(value) for key, value in node.items()}
        if isinstance(node, list):
            return [self._hidden(item) for item in node]
        is_open = node is None or isinstance(node, bool) or "${" in str(node)
        return self._text(node) if is_open else HIDDEN

    def _text(self, value: Any) -> Any:
        return redact_text(value, self._secrets) if isinstance(value, str) else value


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield str(key)
            yield from _texts(value)
    elif isinstance(node, list):
        for item in node:
            yield from _texts(item)
    elif isinstance(node, str):
        yield node


def _secret_values(node: Any, spared: str | None = None, section: str = "") -> Iterator[str]:
    """The values under keys for secrets; entries of a spared section are not judged by name."""
    if isinstance(node, list):
        for item in node:
            yield from _secret_values(item, spared, section)
    elif isinstance(node, dict):
        is_named = section != spared and _is_named_as_secret(node)
        for key, value in node.items():
            is_secret = _names_a_secret(key) or (is_named and key == "value")
            values = value if isinstance(value, list) else [value]
            yield from (str(item) for item in values if is_secret and _is_secret(item))
            yield from _secret_values(value, spared, str(key))


def _is_named_as_secret(node: dict[str, Any]) -> bool:
    return any(_names_a_secret(node.get(key)) for key in _NAMING_KEYS)


def _scan(text: str) -> Iterator[str]:
    """What looks like a secret in a text that could not be read as values."""
    for line in text.splitlines():
        for start, end in _values_of_keys(line):
            yield line[start:end].strip("\"'")


def _values_of_keys(line: str) -> Iterator[Span]:
    """The words behind keys for secrets; one that has no end in sight takes the whole rest."""
    for key in _LINE_KEY.finditer(line):
        if _names_a_secret(key[1]):
            start = key.end()
            end = token_end(line, start)
            yield start, end if end - start < LONGEST_TOKEN else len(line)


def _names_a_secret(key: object) -> bool:
    return isinstance(key, str) and is_secret_key(key)


def _is_secret(value: object) -> bool:
    """Whether it can be one; a variable is only the name of a secret."""
    if value is None or isinstance(value, bool | dict | list):
        return False
    text = str(value)
    return len(text) >= _SHORTEST_SECRET and "${" not in text


def _values_and_shapes(text: str, secrets: Secrets) -> list[Span]:
    shapes = (SECRET_SHAPES, USER_AND_PASSWORD)
    spans = [match.span() for shape in shapes for match in shape.finditer(text)]
    if len(secrets) > _MANY_SECRETS:
        words = _WORD.finditer(text)
        return _merge(spans + [word.span() for word in words if word.group() in secrets])
    for secret in secrets:
        start = text.find(secret)
        while start >= 0:
            spans.append((start, start + len(secret)))
            start = text.find(secret, start + len(secret))
    return _merge(spans)


def _merge(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
