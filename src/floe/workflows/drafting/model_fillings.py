"""Drafts of a manifest, filled from the real tables of the same name."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from floe.documents import Path
from floe.findings import Finding
from floe.model import Place
from floe.workflows.drafting.layering import lay_over
from floe.workflows.drafting.named_tables import NamedTables
from floe.workflows.drafting.nodes import last_name, names_of, nodes_below
from floe.workflows.drafting.port_drafts import NamedDraft
from floe.workflows.drafting.real_drafts import Contracted, draft_real
from floe.workflows.drafting.requests import WantedTable

_FILLED: Final = ("generate/gap-columns", "generate/gap-types")


def fill_models(
    drafts: Sequence[NamedDraft], tables: NamedTables, covered: set[str]
) -> list[NamedDraft]:
    """The drafts over real tables that are not `covered` yet, and are from now on."""
    homes: dict[int, list[WantedTable]] = {}
    for wanted in tables.all:
        home = _home(wanted, drafts) if wanted.table.name not in covered else None
        if home is not None:
            homes.setdefault(home, []).append(wanted)
            covered.add(wanted.table.name)
    return [
        _filled(each, tables, homes[number]) if number in homes else each
        for number, each in enumerate(drafts)
    ]


def _home(wanted: WantedTable, drafts: Sequence[NamedDraft]) -> int | None:
    """The draft that is called like a table, else the first one that has a table of its name."""
    own = last_name(wanted.table.name)
    fitting = [n for n, each in enumerate(drafts) if own in _names(each)]
    called = (n for n in fitting if str(drafts[n].draft.tree["id"]).casefold() == own)
    return next(called, next(iter(fitting), None))


def _names(named: NamedDraft) -> set[str]:
    nodes = nodes_below(named.draft.tree, "schema")
    return {name for node in nodes for name in names_of(node)}


def _filled(named: NamedDraft, tables: NamedTables, wanted: Sequence[WantedTable]) -> NamedDraft:
    place = Place(named.file)
    modelled = nodes_below(named.draft.tree, "schema")
    real = draft_real(tables, wanted, Contracted(place, modelled=modelled))
    known = {last_name(each.table.name) for each in wanted}
    paths = [("schema", n) for n, node in enumerate(modelled) if names_of(node) & known]
    gaps = tuple(_left(named.draft.gaps, paths))
    filled = lay_over(real, replace(named.draft, gaps=gaps), place)
    return replace(named, draft=filled)


def _left(gaps: Iterable[Finding], filled: Sequence[Path]) -> Iterable[Finding]:
    """What is missing still, after some tables were filled."""
    return (gap for gap in gaps if gap.rule not in _FILLED or gap.place.path not in filled)
