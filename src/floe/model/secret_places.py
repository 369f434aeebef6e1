"""Where secrets stand in a tree of values, by the keys around them and by their shape."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from floe.model.secret_names import is_connection_key, is_reference, is_secret_key
from floe.model.secret_shapes import find_shapes

Step = str | int
Span = tuple[int, int]

_NAMING_KEYS: Final = ("property", "name", "key", "id")
# Their values are promises and words of a column, whatever an entry is called.
_SPARED: Final = frozenset(("slaProperties", "enum"))
# In a mapping below a key for secrets, these hold the secret; others tell something about it.
_HOLDING: Final = re.compile(
    r"val(?:ue)?s?|plain(?:text)?|clear(?:text)?|raw|content|current|previous|old|new"
    r"|prod(?:uction)?|prd|live|stag(?:e|ing)|test|qa|uat|int|dev(?:elopment)?|local|sandbox",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(r"(?:secret|password|passphrase|token|key)s$", re.IGNORECASE)
_TELLING: Final = frozenset(("description", "type", "title", "format", "$ref"))
_HOSTLY: Final = re.compile(
    r"host|server|ur[il]|endpoint|address|broker|location|connection|dsn|jdbc|database|proxy"
    r"|node|service|bootstrap|remote|repository",
    re.IGNORECASE,
)
_LOGIN: Final = re.compile(
    r"(?!(?:mailto|ssh|git|urn|tel|acct|xmpp|sips?|tag|npm|pkg|docker|did|arn):)"
    r"[\w.+%-]{1,64}:(?P<secret>[^\s@]{1,256})@\[?[\w.-]+\]?(?::\d+)?(?:[/?;].*)?",
    re.IGNORECASE | re.DOTALL,
)
_ORACLE_LOGIN: Final = re.compile(
    r"[\w.+%-]{1,64}/(?P<secret>[^\s@]{1,256})@(?://)?[\w.-]+:\d{2,5}(?:[/:?].*)?", re.DOTALL
)
_SCHEME_AND_TOKEN: Final = re.compile(
    r"(?:bearer|basic|token|digest|apikey|negotiate)\s+(?P<secret>\S.*)", re.IGNORECASE | re.DOTALL
)
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_.]{0,40}")
_HEADER: Final = re.compile(r"authorization$", re.IGNORECASE)
_TOKENS: Final = re.compile(r"tokens$", re.IGNORECASE)


class FoundSecret(NamedTuple):
    """A secret in a tree: in the value at a path, or in its last key; without spans, all of it."""

    path: tuple[Step, ...]
    text: str
    what: str
    spans: tuple[Span, ...] = ()
    is_key: bool = False
    is_sure: bool = True


def find_secrets(tree: Any) -> Iterator[FoundSecret]:
    """The secrets in a tree, each at its path."""
    yield from _walk(tree, (), "", is_held=False, section="")


def _walk(
    node: Any, path: tuple[Step, ...], key: str, *, is_held: bool, section: str
) -> Iterator[FoundSecret]:
    """`is_held` is for what stands under a key for secrets, which is `key`."""
    if isinstance(node, dict):
        yield from _walk_mapping(node, path, key, is_held=is_held, section=section)
    elif isinstance(node, list):
        for number, item in enumerate(node):
            yield from _walk(item, (*path, number), key, is_held=is_held, section=section)
    elif isinstance(node, str):
        yield from _judge_text(node, path, key, is_held=is_held)
    elif is_held and node is not None and not isinstance(node, bool) and not _TOKENS.search(key):
        yield FoundSecret(path, str(node), f"the value of '{key}'")


def _walk_mapping(
    node: dict[Any, Any], path: tuple[Step, ...], key: str, *, is_held: bool, section: str
) -> Iterator[FoundSecret]:
    named = _secret_name(node) if section not in _SPARED else None
    is_below = is_secret_key(key)
    for name, child in node.items():
        inner, place = str(name), (*path, name)
        if not _PLAIN_KEY.fullmatch(inner):
            for found in _judge_text(inner, place, "", is_held=False):
                yield found._replace(is_key=True)
        if named is not None and name == "value":
            yield from _walk(child, place, named, is_held=True, section=inner)
        elif is_held or (is_below and _holds_secret(inner, child, key)):
            yield from _walk(child, place, key, is_held=True, section=inner)
        else:
            # A mapping of that name says something about a secret, as a column's type does.
            own = is_secret_key(inner) and not isinstance(child, dict)
            yield from _walk(child, place, inner, is_held=own, section=inner)


def _holds_secret(name: str, value: Any, key: str) -> bool:
    """Whether a value in a mapping that a key for secrets has is one of them."""
    is_one = _SEVERAL.search(key) is not None and not isinstance(value, dict)
    return _HOLDING.fullmatch(name) is not None or (is_one and name not in _TELLING)


def _judge_text(
    text: str, path: tuple[Step, ...], key: str, *, is_held: bool
) -> Iterator[FoundSecret]:
    if is_held:
        if not is_reference(text):
            # A connection without a password is hidden all the same: nobody knows all forms.
            is_sure = not is_connection_key(key) or any(s.is_sure for s in find_shapes(text))
            yield FoundSecret(path, text, f"the value of '{key}'", is_sure=is_sure)
        return
    shapes = sorted(find_shapes(text))
    if shapes:
        spans = tuple((shape.start, shape.end) for shape in shapes)
        first = max(shapes, key=lambda shape: shape.is_sure)
        yield FoundSecret(path, text, first.what, spans, is_sure=first.is_sure)
        return
    match = _match_by_key(text, key)
    if match is not None and not is_reference(match["secret"]):
        yield FoundSecret(path, text, "a password in an address", (match.span("secret"),))


def _match_by_key(text: str, key: str) -> re.Match[str] | None:
    if _HEADER.search(key):
        return _SCHEME_AND_TOKEN.fullmatch(text)
    if "@" in text and "://" not in text and _HOSTLY.search(key):
        return _LOGIN.fullmatch(text) or _ORACLE_LOGIN.fullmatch(text)
    return None


def _secret_name(node: dict[Any, Any]) -> str | None:
    """What an entry of a name and a value is called, if that is a secret's name."""
    if "value" not in node:
        return None
    names = (node.get(key) for key in _NAMING_KEYS)
    return next((name for name in names if isinstance(name, str) and is_secret_key(name)), None)
