"""Semantic versions."""

from semver import Version


def parse_version(text: object, *, allow_prefix: bool = True) -> Version | None:
    """A semantic version, or None; many people write a `v` before it."""
    if not isinstance(text, str):
        return None
    bare = text[1:] if allow_prefix and text[:1] in ("v", "V") else text
    try:
        return Version.parse(bare)
    except ValueError:
        return None


def same_version(one: str, other: str) -> bool:
    """Whether two versions are one, with or without a `v` before them."""
    first, second = parse_version(one), parse_version(other)
    if first is None or second is None:
        return one.strip() == other.strip()
    return str(first) == str(second)
