"""`CONTRACT[:VERSION]`: how people name a registered version."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import ge, gt, le, ne

from semver import Version

from floe.errors import ConfigurationError
from floe.model import parse_version
from floe.registry.versions import ContractVersion

_LATEST = "latest"
_COMPARISON = re.compile(r"(?P<operator>>=|<=|==|!=|>|<|=|\^|~)?\s*(?P<version>[0-9][^\s,]*)")
_OPERATORS = {">=": ge, "<=": le, ">": gt, "!=": ne}


@dataclass(frozen=True, slots=True)
class VersionReference:
    """A contract by its ODCS id or full name, and which of its versions is meant.

    `whole` is the text that was taken apart, which may be an id as it stands: `urn:orders:1`.
    """

    contract: str
    wanted: str = _LATEST
    whole: str | None = None

    @property
    def readings(self) -> "tuple[VersionReference, ...]":
        """What it may mean."""
        return (self,) if self.whole is None else (self, VersionReference(self.whole))

    def choose(self, versions: Iterable[ContractVersion]) -> ContractVersion | None:
        """The highest version that fits; pre-releases only where they are asked for."""
        fitting = [version for version in versions if self._fits(version)]
        return max(fitting, key=lambda version: version.precedence, default=None)

    def _fits(self, version: ContractVersion) -> bool:
        if version.version == self.wanted:
            return True
        precedence = version.precedence
        if self.wanted == _LATEST:
            return True
        if precedence.prerelease and "-" not in self.wanted:
            return False
        parts = [part.strip() for part in self.wanted.split(",")]
        return all(_holds(part, precedence, self.wanted) for part in parts)


def read_reference(text: str) -> VersionReference:
    """Read what stands behind the last colon as a version or a range, if it is one."""
    contract, colon, wanted = text.rpartition(":")
    if not colon or not _is_range(wanted):
        return VersionReference(text)
    return VersionReference(contract, wanted.strip(), text)


def _is_range(text: str) -> bool:
    parts = [part.strip() for part in text.split(",")]
    return text.strip() == _LATEST or all(_COMPARISON.fullmatch(part) for part in parts)


def _holds(part: str, precedence: Version, whole: str) -> bool:
    comparison = _COMPARISON.fullmatch(part)
    if comparison is None:
        raise ConfigurationError(f"'{whole}' is no range of versions such as >=1.2,<2")
    operator, bound = comparison["operator"], comparison["version"]
    numbers = bound.partition("-")[0].partition("+")[0].split(".")
    least = parse_version(".".join((*numbers, "0", "0")[:3]) + bound[len(".".join(numbers)) :])
    if (
        least is None
        or len(numbers) > 3
        or (len(numbers) < 3 and (least.prerelease or least.build))
    ):
        raise ConfigurationError(f"'{whole}' is no range of versions such as >=1.2,<2")
    if operator in (None, "=", "==") and len(numbers) == 3:
        return str(precedence) == bound if "+" in bound else precedence == least
    if operator == "<":
        return precedence < _first_of(least)
    if operator in _OPERATORS:
        return bool(_OPERATORS[operator](precedence, least))
    return least <= precedence < _first_of(_above(least, operator, len(numbers)))


def _first_of(bound: Version) -> Version:
    """The lowest pre-release of a version: who stays below 2.0.0 wants none of them either."""
    return bound if bound.prerelease else bound.replace(prerelease="0")


def _above(least: Version, operator: str | None, precision: int) -> Version:
    """The first version behind what `^1.2`, `~1.2`, `1.2` or `1` stand for."""
    if operator == "^":
        if least.major or precision == 1:
            return Version(least.major + 1, 0, 0)
        if least.minor or precision == 2:
            return Version(0, least.minor + 1, 0)
        return Version(0, 0, least.patch + 1)
    if precision == 1:
        return Version(least.major + 1, 0, 0)
    return Version(least.major, least.minor + 1, 0)
