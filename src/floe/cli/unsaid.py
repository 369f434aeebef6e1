"""What an exported contract does not say: promises by their places, the rest by its names."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from floe.cli.output import remark
from floe.cli.printing import printable
from floe.documents import Path
from floe.model import print_path

_MOST_NAMED: Final = 5
_LONGEST: Final = 300
# What describes a contract and is no promise about its data.
_DESCRIPTIONS: Final = (
    *("tenant", "tags", "dataProduct", "domain", "context", "support", "price", "roles"),
    *("authoritativeDefinitions", "customProperties", "contractCreatedTs", "slaDefaultElement"),
    *("businessName", "deprecated", "synonyms", "dataGranularityDescription", "description"),
    *("classification", "examples", "semanticType", "criticalDataElement", "encryptedName"),
    *("transformSourceObjects", "transformLogic", "transformDescription", "enumLabels", "servers"),
)


class UnsaidPart(Protocol):
    """A part of a contract that a format does not say as it is meant."""

    @property
    def path(self) -> Path:
        """Where it stands."""
        ...

    @property
    def clause(self) -> str:
        """What it is."""
        ...

    @property
    def message(self) -> str:
        """What became of it."""
        ...


def tell_unsaid(unsaid: Sequence[UnsaidPart], format_: str, *, verbose: bool) -> None:
    """Name what a format does not say: promises first, quality rules last."""
    descriptions = [part for part in unsaid if _describes(part)]
    promises: dict[str, list[Path]] = {}
    for part in unsaid:
        if not _describes(part) and part.clause != "quality":
            promises.setdefault(f"{part.clause} {part.message}", []).append(part.path)
    for text, paths in promises.items():
        shown = paths if verbose else paths[:1]
        places = ", ".join(print_path(path) or "contract" for path in shown)
        more = f" and {len(paths) - len(shown)} more (-v lists them)" if paths[len(shown) :] else ""
        remark(f"{format_}: {printable(text, _LONGEST)}: {places}{more}")
    if descriptions:
        remark(f"{format_} has no place for {_counted(descriptions, verbose=verbose)}")
    _tell_rules(
        [part.path for part in unsaid if part.clause == "quality"], format_, verbose=verbose
    )


def _describes(part: UnsaidPart) -> bool:
    if part.clause.startswith("quality."):
        return part.clause not in ("quality.severity", "quality.schedule")
    return part.clause in _DESCRIPTIONS or part.clause.startswith(("description.", "team."))


def _counted(parts: Iterable[UnsaidPart], *, verbose: bool) -> str:
    places: dict[str, list[str]] = {}
    for part in parts:
        places.setdefault(part.clause, []).append(print_path(part.path))
    if verbose:
        return ", ".join(place for listed in places.values() for place in listed)
    counted = ((clause, len(listed)) for clause, listed in places.items())
    return ", ".join(clause if count == 1 else f"{clause} ({count})" for clause, count in counted)


def _tell_rules(lost: list[Path], format_: str, *, verbose: bool) -> None:
    """Name the rules that a format does not make."""
    if lost:
        rules = "1 quality rule has" if len(lost) == 1 else f"{len(lost)} quality rules have"
        remark(f"{rules} no words in {format_} and {'is' if len(lost) == 1 else 'are'} left out")
    for path in lost if verbose else lost[:_MOST_NAMED]:
        remark(f"  {print_path(path)}")
    if not verbose and len(lost) > _MOST_NAMED:
        remark(f"  and {len(lost) - _MOST_NAMED} more (-v lists them)")
