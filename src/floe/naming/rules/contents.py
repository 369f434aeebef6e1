"""The rules in the order in which they are heard."""

from typing import Any, Final

from floe.findings import Rule
from floe.naming.readings import NamespaceReading, PairReading
from floe.naming.rules.unknown_source import unknown_source

NAMESPACE_RULES: Final[tuple[Rule[NamespaceReading], ...]] = (unknown_source,)
NAME_RULES: Final[tuple[Rule[PairReading], ...]] = ()
RULES: Final[tuple[Rule[Any], ...]] = tuple(dict.fromkeys((*NAMESPACE_RULES, *NAME_RULES)))
