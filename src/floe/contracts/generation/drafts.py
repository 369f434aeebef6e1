"""A contract that nobody has written yet."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.contracts.merging.layers import Layer
from floe.documents import Path
from floe.findings import Finding
from floe.model import Place

# The mark on a column that says which of its fields were only seen in data, and promised by nobody.
SUGGESTED = "floe.suggested"


@dataclass(frozen=True, slots=True)
class Draft:
    """A tree of the standard, the word for what it was made from, and what is missing in it.

    `file` and `places` say where its parts were found; `defaults` are the paths of what floe chose.
    """

    tree: dict[str, Any]
    origin: str
    gaps: tuple[Finding, ...] = ()
    file: str = ""
    places: Mapping[Path, Place] = field(default_factory=dict)
    origins: Mapping[Path, str] = field(default_factory=dict)
    defaults: Collection[Path] = frozenset()

    @property
    def layer(self) -> Layer:
        """The draft as something to be merged."""
        return Layer(self.tree, self.origin, self.file, self.places, self.origins, self.defaults)
