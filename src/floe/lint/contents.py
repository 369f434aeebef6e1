"""The lint rules, in the order in which they are heard."""

from floe.findings import Rule
from floe.graph import Graph

RULES: tuple[Rule[Graph], ...] = ()
