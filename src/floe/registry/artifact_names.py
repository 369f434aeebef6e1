"""What contracts and versions are called in an OCI registry, which allows fewer characters."""

import hashlib
import re
from typing import Final

# Names of contracts hold no '-', so what has two of them is never somebody's name.
_ABSENT: Final = "not--set"
_COMPONENT: Final = re.compile(r"[a-z0-9]+(?:(?:_|__)[a-z0-9]+)*")
_LONGEST: Final = 60


def repository_of(name: str) -> str:
    """The repository of a contract, from its full name without a version."""
    namespace, _, contract = name.rpartition("/")
    domain, _, product = namespace.partition(".")
    return "/".join(_component(part) for part in (domain, product, contract))


def tag_of(version: str) -> str:
    """The tag of a version; registries refuse the `+` of a build."""
    return version.replace("+", "_")


def _component(name: str) -> str:
    if name in ("", "_"):
        return _ABSENT
    if _COMPONENT.fullmatch(name) and len(name) <= _LONGEST:
        return name
    plain = re.sub(r"[^a-z0-9]+", "-", name)[:_LONGEST].strip("-") or "x"
    return f"{plain}--{hashlib.sha256(name.encode()).hexdigest()[:8]}"
