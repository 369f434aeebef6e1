"""Where those who name datasets and jobs disagree, and what this specification chose."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from floe.naming.definition_reader import read_json
from floe.naming.definitions import Definition

_FILE: Final = Path(__file__).with_name("disagreements.json")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One of them; `sources` are those it concerns, such as `datasets/hive`."""

    subject: str
    others: tuple[str, ...]
    choice: str
    reason: str
    sources: tuple[str, ...] = ()


def read_disagreements() -> Iterator[Disagreement]:
    """Those that belong to no single source."""
    for node in read_json(_FILE.read_text("utf-8"), _FILE.name)["disagreements"]:
        yield _read(node, tuple(node["sources"]))


def disagreements_of(
    definition: Definition, shared: Iterable[Disagreement]
) -> Iterator[Disagreement]:
    """Those of a source: its own, and the shared ones that name it."""
    for node in definition.annotation.get("differences", ()):
        yield _read(node, (source_key(definition),))
    for each in shared:
        if source_key(definition) in each.sources:
            yield each


def source_key(definition: Definition) -> str:
    """A definition as its folder in the specification."""
    return f"{definition.kind}s/{definition.id}"


def _read(node: Mapping[str, Any], sources: tuple[str, ...]) -> Disagreement:
    others = node["others"]
    texts = (others,) if isinstance(others, str) else tuple(others)
    return Disagreement(node["subject"], texts, node["choice"], node["reason"], sources)
