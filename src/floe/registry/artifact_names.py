"""What contracts and versions are called in an OCI registry, which allows fewer characters."""

import hashlib
import re
from dataclasses import dataclass
from typing import Final

# Names of contracts hold no '-', so what has two of them is never somebody's name.
_ABSENT: Final = "not--set"
_COMPONENT: Final = re.compile(r"[a-z0-9]+(?:(?:_|__)[a-z0-9]+)*")
_LONGEST: Final = 60
_TAG: Final = re.compile(r"\w[\w.-]{0,127}", re.ASCII)
_ADDRESS: Final = re.compile(
    r"oci://(?P<host>[^/@#?\s]+)"
    r"/(?P<repository>[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*"
    r"(?:/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*)"
    r"(?::(?P<tag>" + _TAG.pattern + r"))?(?:@(?P<digest>sha256:[0-9a-f]{64}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class ArtifactAddress:
    """Where an artifact lies: by a tag, by a digest, or by a tag that must lead to a digest."""

    host: str
    repository: str
    tag: str | None
    digest: str | None

    @property
    def reference(self) -> str:
        """What the registry is asked for."""
        return self.tag or self.digest or ""


def read_artifact_address(text: str) -> ArtifactAddress | str:
    """Take the address of an artifact apart, or say in a few words what is wrong with it."""
    address = _ADDRESS.fullmatch(text)
    if ":" in text.removeprefix("oci://").partition("/")[2].rpartition("/")[0]:
        return "what stands beside a published contract is no part of it"
    if address is None:
        return "an artifact is named oci://host/path/name:tag or …@sha256:…"
    if not (address["tag"] or address["digest"]):
        return "it names neither a tag nor a digest"
    return ArtifactAddress(**address.groupdict())


def repository_of(name: str) -> str:
    """The repository of a contract, from its full name without a version."""
    namespace, _, contract = name.rpartition("/")
    domain, _, product = namespace.partition(".")
    return "/".join(_component(part) for part in (domain, product, contract))


def tag_of(version: str) -> str:
    """The tag of a version; registries refuse the `+` of a build."""
    return version.replace("+", "_")


def version_of(tag: str) -> str:
    """The version that a tag stands for, if it stands for one."""
    return tag.replace("_", "+")


def tag_fault(tag: str) -> str | None:
    """Why registries would refuse a tag, if they would."""
    if _TAG.fullmatch(tag):
        return None
    return f"{tag[:200]!r} is no tag: up to 128 letters, digits, '_', '.' and '-' make one"


def _component(name: str) -> str:
    if name in ("", "_"):
        return _ABSENT
    if _COMPONENT.fullmatch(name) and len(name) <= _LONGEST:
        return name
    plain = re.sub(r"[^a-z0-9]+", "-", name)[:_LONGEST].strip("-") or "x"
    return f"{plain}--{hashlib.sha256(name.encode()).hexdigest()[:8]}"
