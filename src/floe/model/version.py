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


def same_version(text: str | None, other: str | None) -> bool:
    """Whether two versions are one, with or without a `v` before them; nothing is no version."""
    if not text or not other:
        return False
    version, other_version = parse_version(text), parse_version(other)
    if version is None or other_version is None:
        return text.strip() == other.strip()
    return str(version) == str(other_version)
