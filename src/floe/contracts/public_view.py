"""What anybody may read of a contract: secrets are hidden, by their keys and by their shape."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from floe.contracts.tokens import LONGEST_TOKEN, token_end
from floe.model import (
    HIDDEN,
    FoundSecret,
    Span,
    find_secrets,
    find_shapes,
    hide_spans,
    is_reference,
    is_secret_key,
    may_hold_secrets,
    merge_spans,
)

_SHORTEST_SECRET = 4
# Beyond this a hostile file could make every message cost a search for each of its values.
_MANY_SECRETS = 500
_WORD = re.compile(r"""(?<=')[^']*(?=')|[^\s'",{}\[\]]+""")
_LINE_KEY = re.compile(r"""(?<![\w.-])([\w.-]{1,100})(?:["']\s*:\s*|\s*:\s+)(?=[^\s{\[|>#])""")
# A key at the end of a line: what is indented below it is its value.
_OPEN_KEY = re.compile(
    r"""\s*(?:-\s+)?["']?([\w.-]{1,100})["']?\s*:\s*(?:[|>][-+0-9]*)?\s*(?:#.*)?"""
)
_NAMED = re.compile(r"""(?<![\w.-])(?:property|name|key|id)["']?\s*:\s*["']?([\w.-]{1,100})""")
_ESCAPED = re.compile(r'"(?:[^"\\]|\\.)*"')

Secrets = frozenset[str]
_Found = dict[tuple[str | int, ...], list[FoundSecret]]


def public_tree(tree: Any, secrets: Secrets = frozenset()) -> Any:
    """The same tree of values without its secrets and these, and without their repetitions."""
    # Most contracts have no such word at all.
    if not secrets and not may_hold_secrets("\n".join(_texts(tree))):
        return tree
    places: _Found = {}
    for found in find_secrets(tree):
        places.setdefault(found.path, []).append(found)
    if not places and not secrets:
        return tree
    values = frozenset(_values(found for several in places.values() for found in several))
    return _View(places, secrets | values).of(tree, ())


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
    return hide_spans(text, _values_and_shapes(text, secrets))


def tree_secrets(tree: Any) -> Secrets:
    """The secret values in a tree."""
    if not may_hold_secrets("\n".join(_texts(tree))):
        return frozenset()
    return frozenset(_values(find_secrets(tree)))


def secrets_in(text: str, tree: Any) -> Secrets:
    """The secret values in a file; `tree` is None if it could not be read."""
    if not may_hold_secrets(text):
        return frozenset()
    if tree is None:
        return frozenset(filter(_is_secret, _scan(text.splitlines())))
    return frozenset(_values(find_secrets(tree)))


def hidden_spans(line: str, secrets: Secrets) -> list[Span]:
    """The parts of a line of source that may not be shown."""
    bare = line.strip().strip("\"'")
    if len(bare) >= _SHORTEST_SECRET and any(bare in secret for secret in secrets):
        start = line.index(bare)
        return [(start, start + len(bare))]
    spans = [*_values_and_shapes(line, secrets), *_values_of_keys(line)]
    return merge_spans([*spans, *_escaped(line, secrets)])


def redact_source(text: str, secrets: Secrets = frozenset()) -> str:
    """Lines of source, or of a difference between two, without these secrets and their own."""
    lines = text.split("\n")
    if not secrets and not may_hold_secrets(text):
        return text
    own = secrets | frozenset(filter(_is_secret, _scan([line[1:] for line in lines])))
    return "\n".join(hide_spans(line, hidden_spans(line, own)) for line in lines)


class _View:
    def __init__(self, places: _Found, secrets: Secrets) -> None:
        self._places = places
        self._secrets = secrets

    def of(self, node: Any, path: tuple[str | int, ...]) -> Any:
        if isinstance(node, dict):
            return {
                self._key(key, (*path, key)): self.of(value, (*path, key))
                for key, value in node.items()
            }
        if isinstance(node, list):
            return [self.of(item, (*path, number)) for number, item in enumerate(node)]
        here = [found for found in self._places.get(path, ()) if not found.is_key]
        if any(not found.spans for found in here):
            return HIDDEN
        return self._text(node, here) if isinstance(node, str) else node

    def _key(self, key: Any, path: tuple[str | int, ...]) -> Any:
        here = [found for found in self._places.get(path, ()) if found.is_key]
        return self._text(key, here) if isinstance(key, str) else key

    def _text(self, text: str, here: list[FoundSecret]) -> str:
        spans = [span for found in here for span in found.spans]
        spans += _repetitions(text, self._secrets)
        return hide_spans(text, merge_spans(spans)) if spans else text


def _texts(tree: Any) -> list[str]:
    texts: list[str] = []
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, str):
            texts.append(node)
        elif isinstance(node, dict):
            texts.extend(map(str, node))
            nodes.extend(node.values())
        elif isinstance(node, list):
            nodes.extend(node)
    return texts


def _values(places: Iterator[FoundSecret]) -> Iterator[str]:
    """The secrets that must not be shown elsewhere either; a user's name may."""
    for found in places:
        spans = found.spans or ((0, len(found.text)),)
        if found.is_sure or not found.spans:
            yield from filter(_is_secret, (found.text[start:end] for start, end in spans))


def _scan(lines: Iterable[str]) -> Iterator[str]:
    """What looks like a secret in lines that were not read as values."""
    below, is_named = -1, False
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if below >= 0 and line.strip():
            if indent <= below:
                below = -1
            else:
                yield line.strip().strip("\"'")
        names = [is_secret_key(name[1]) for name in _NAMED.finditer(line)]
        is_named = any(names) if names else is_named
        spans = (*_values_of_keys(line, is_named=is_named), *_values_and_shapes(line, frozenset()))
        yield from (line[start:end].strip("\"'") for start, end in spans)
        key = _OPEN_KEY.fullmatch(line)
        if key is not None and is_secret_key(key[1]):
            below = indent


def _values_of_keys(line: str, *, is_named: bool = False) -> Iterator[Span]:
    """The words behind keys for secrets; one that has no end in sight takes the whole rest.

    `is_named` says that an entry has a secret's name, so that its value is one.
    """
    for key in _LINE_KEY.finditer(line):
        if is_secret_key(key[1]) or (is_named and key[1] == "value"):
            start = key.end()
            end = token_end(line, start)
            end = end if end - start < LONGEST_TOKEN else len(line)
            if not is_reference(line[start:end]):
                yield start, end


def _escaped(line: str, secrets: Secrets) -> Iterator[Span]:
    """Quoted words that hold a secret in another spelling."""
    for word in _ESCAPED.finditer(line) if secrets and "\\" in line else ():
        try:
            value = json.loads(word.group().replace("\\x", "\\u00"))
        except ValueError:
            yield word.span()
            continue
        if _repetitions(str(value), secrets):
            yield word.span()


def _is_secret(text: str) -> bool:
    """Whether it would be known again elsewhere, and is no reference to a secret."""
    return len(text) >= _SHORTEST_SECRET and not is_reference(text)


def _values_and_shapes(text: str, secrets: Secrets) -> list[Span]:
    shapes = ((shape.start, shape.end) for shape in find_shapes(text))
    return merge_spans([*shapes, *_repetitions(text, secrets)])


def _repetitions(text: str, secrets: Secrets) -> list[Span]:
    if len(secrets) > _MANY_SECRETS:
        return [word.span() for word in _WORD.finditer(text) if word.group() in secrets]
    spans = []
    for secret in secrets:
        start = text.find(secret)
        while start >= 0:
            spans.append((start, start + len(secret)))
            start = text.find(secret, start + len(secret))
    return spans
