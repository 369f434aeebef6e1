"""Columns that need a class: what their names, their values, or both say of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from floe.checks import Table
from floe.findings import Finding, Severity
from floe.model import SHAPES, Classes, Place
from floe.plan import SampledColumn, SampledTable, Unreachable

UNCLASSIFIED = "lint/unclassified-column"


@dataclass(frozen=True, slots=True)
class ShapedValues:
    """How many of a column's values, in a sample, have shapes of one class."""

    class_: str
    values: int
    shapes: Mapping[str, int]

    @property
    def matching(self) -> int:
        """How many have such a shape."""
        return sum(self.shapes.values())

    @property
    def share(self) -> float:
        """The part of the values that have such a shape."""
        return self.matching / self.values

    @property
    def words(self) -> str:
        """What the values are, as people call them, the most frequent first."""
        ordered = sorted(self.shapes, key=lambda name: (-self.shapes[name], name))
        return " or ".join(SHAPES[name].words for name in ordered)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnclassifiedColumn:
    """A column without a class, and where it was written; `by_name` is the class of its name.

    `proposed` is a class of the workspace, None where nobody can say which.
    """

    contract: str
    table: str | None
    name: str
    place: Place
    line: int = 0
    by_name: str | None = None
    by_data: ShapedValues | None = None
    proposed: str | None = None

    @property
    def finding(self) -> Finding:
        """What is to be said of a column whose values tell."""
        words = self.by_data.words if self.by_data else "something"
        message = f"'{self.name}' holds {words} and has no classification"
        return Finding(self.place, message, rule=UNCLASSIFIED, severity=Severity.WARNING)

    def propose(self, classes: Classes, wanted: str | None) -> "UnclassifiedColumn":
        """The same with the class that it should have: the stricter one, where two are told."""
        told = (self.by_name, self.by_data.class_ if self.by_data else None)
        known = {class_ for word in told if word and (class_ := classes.find(word))}
        strictest = [c for c in known if all(c == o or classes.is_weaker(o, c) for o in known)]
        asked = classes.find(wanted) if wanted else None
        return replace(self, proposed=asked or next(iter(strictest), None))


@dataclass(frozen=True, slots=True)
class TableLook:
    """A table of a contract, and what became of the look at its rows."""

    contract: str
    table: Table
    outcome: SampledTable | Unreachable


def judge_values(sampled: SampledColumn, threshold: float, fewest: int) -> ShapedValues | None:
    """The class that most values seem to be of, if they are many enough and different enough."""
    by_class: dict[str, dict[str, int]] = {}
    distinct: dict[str, int] = {}
    for name, counted in sampled.shapes.items():
        class_ = SHAPES[name].class_
        by_class.setdefault(class_, {})[name] = counted.values
        distinct[class_] = distinct.get(class_, 0) + counted.distinct
    told = [
        ShapedValues(class_, sampled.values, shapes)
        for class_, shapes in by_class.items()
        if distinct[class_] >= fewest
    ]
    strongest = max(told, key=lambda shaped: shaped.share, default=None)
    return strongest if strongest and strongest.share >= threshold else None
