"""What OpenLineage calls a dataset or a job: a namespace and a name."""

from collections.abc import Mapping
from typing import NamedTuple

from floe.findings import Finding


class Pair(NamedTuple):
    """The identity: two texts, never one joined text."""

    namespace: str
    name: str


class Alias(NamedTuple):
    """Another pair that events use for the same thing, and who uses it."""

    namespace: str
    name: str
    origin: str


class Naming(NamedTuple):
    """A name and all that is known of it; a named tuple, since millions are made.

    `namespace` and `name` are as they were given, with credentials masked; `components` and
    `canonical` are put right. What could not be composed is None, and a finding says why.
    """

    source: str | None
    namespace: str | None
    name: str | None
    components: Mapping[str, str]
    canonical: Pair | None
    aliases: tuple[Alias, ...] = ()
    findings: tuple[Finding, ...] = ()
