"""Which registered contracts fit what people look for."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from floe.contracts import TagQuery, fits_any
from floe.registry.versions import ContractVersion

_BETWEEN_WORDS: Final = re.compile(r"[^\w*?]+")


@dataclass(frozen=True, slots=True)
class VersionSearch:
    """What to look for: every part must fit, and any one of the patterns inside of a part."""

    tags: tuple[TagQuery, ...] = ()
    domains: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    all_versions: bool = False

    def fits(self, version: ContractVersion) -> bool:
        """Whether a version is one of those that are looked for."""
        return (
            all(query.matches(version.tags) for query in self.tags)
            # As in full names: a domain that authors call `hr-x` is `hr_x`.
            and fits_any([_BETWEEN_WORDS.sub("_", d) for d in self.domains], (version.domain,))
            and fits_any(self.layers, (version.layer,))
            and fits_any(self.classes, version.classes)
            and fits_any(self.statuses, (version.status,))
            and fits_any(self.owners, (version.owner,))
        )


def find_versions(
    versions: Iterable[ContractVersion], search: VersionSearch
) -> tuple[ContractVersion, ...]:
    """What fits, by name: the latest version of each contract, or all of them."""
    if search.all_versions:
        return tuple(sorted(filter(search.fits, versions), key=_order))
    latest: dict[str, ContractVersion] = {}
    for version in versions:
        # A version is only registered above all earlier ones: the last is the latest.
        latest[version.contract] = version
    return tuple(sorted(filter(search.fits, latest.values()), key=lambda version: version.name))


def _order(version: ContractVersion) -> tuple[str, object]:
    return version.name, version.precedence
