"""Contract → dbt project → manifest → contract: what comes back, and what does not."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from floe.dbt import DbtOptions, plan_project
from floe.dbt.manifest import draft_contracts, read_manifest
from floe.documents import read_text
from floe.graph import build_graph
from tests.dbt.manifest.losses import losses

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
CLINIC = Path(__file__).parent / "clinic"
WORKSPACES = Path(__file__).parents[1] / "workspaces"
PAGE = ROOT / "docs" / "dbt-round-trip.md"

# What is said of tests that are not as floe wrote them.
DOUBTS = {"generate/changed-test", "generate/removed-test", "generate/gap-test"}
# Kinds of what dbt has no place for; the page says the same in words.
LISTED = {
    "contract.apiVersion",
    "contract.team.members.id",
    "contract.support",
    "contract.roles",
    "contract.servers",
    "contract.schema.physicalName",
    "contract.schema.properties.id",
    "contract.schema.properties.transformLogic",
    "contract.schema.properties.transformSourceObjects",
    "contract.schema.properties.examples",
    "contract.schema.properties.relationships",
    "contract.schema.properties.relationships[definition]",
    "contract.schema.properties.relationships[relatesTo]",
    "contract.schema.properties.properties.id",
    "contract.schema.properties.properties.description",
    "contract.schema.properties.properties.classification",
    "contract.schema.properties.properties.examples",
    "contract.schema.properties.items.relationships",
    "contract.schema.properties.items.properties.id",
    "contract.schema.properties.items.properties.description",
    "contract.schema.properties.items.properties.classification",
    "contract.slaProperties",
    "contract.slaProperties[availability]",
    "contract.slaProperties[dataQuality]",
    "contract.slaProperties[dataIntegrity]",
    "contract.slaProperties[frequency]",
}


def read_folders(*folders):
    """One graph, as each project costs a run of dbt; files keep the name of their folder."""
    return build_graph(
        read_text(file.relative_to(folder.parent).as_posix(), file.read_text(encoding="utf-8"))
        for folder in folders
        for file in sorted(folder.rglob("*.yaml"))
        if "target" not in file.parts
    )


@pytest.fixture(scope="module")
def come_back(parse_files) -> Callable[..., dict[str, list[str]]]:
    """The losses of each contract of some folders that a dbt project is made from."""

    def run(*folders: Path) -> dict[str, list[str]]:
        graph = read_folders(*folders)
        plan = plan_project(graph, DbtOptions(project_name="round"))
        own = [file for folder in folders for file in folder.glob("*.sql")]
        macros = {f"macros/{file.name}": file.read_text(encoding="utf-8") for file in own}
        manifest = parse_files({file.path: file.text for file in plan.files} | macros)
        drafts = [found.draft for found in draft_contracts(read_manifest(manifest))]
        assert {gap.rule for draft in drafts for gap in draft.gaps} & DOUBTS == set()
        trees = [draft.tree for draft in drafts]
        restored = {(tree["id"], tree["version"]): tree for tree in trees}
        return {
            contract.file: list(losses(contract.node, restored[contract.id, contract.version]))
            for contract in graph.contracts
            if (contract.id, contract.version) in restored
        }

    return run


def kinds(found):
    return {loss.partition(": ")[0] for each in found.values() for loss in each}


def test_a_contract_with_every_clause_comes_back_but_for_what_dbt_has_no_place_for(come_back):
    assert come_back(CLINIC) == {
        "clinic/desk.odcs.yaml": ["contract.servers"],
        "clinic/visits.odcs.yaml": ["contract.slaProperties[availability]"],
    }


def test_nothing_is_lost_that_is_not_listed(come_back):
    names = ("payments", "three_products", "versions")
    found = come_back(*(WORKSPACES / name for name in names))
    assert len(found) == 14
    assert kinds(found) - LISTED == set()


def test_the_retail_example_comes_back_but_for_what_is_listed(come_back):
    found = come_back(ROOT / "examples" / "retail")
    assert len(found) == 4
    assert kinds(found) - LISTED == set()


def test_the_page_lists_what_does_not_come_back():
    text = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-zA-Z.]+(?:\[\w+\])?)`", text))
    assert {kind.removeprefix("contract.") for kind in LISTED} <= told
