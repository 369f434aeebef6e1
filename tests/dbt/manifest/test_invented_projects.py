"""Whatever a project holds, its drafts are contracts that nobody has to mend first."""

import pytest
from datacontract.data_contract import DataContract

from floe.dbt.manifest import GROUPINGS, draft_contracts, read_manifest
from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from floe.workflows.drafting.folder_plans import print_contract
from tests.dbt.manifest.invented_projects import InventedProject

SEEDS = range(12)


def texts_of(seed, grouping=GROUPINGS[0]):
    project = InventedProject(seed)
    drafts = draft_contracts(read_manifest(project.manifest, project.catalog), grouping)
    return {f"{found.name}.odcs.yaml": print_contract(found.draft.tree) for found in drafts}


def errors_in(texts, profile):
    documents = [read_text(file, text) for file, text in texts.items()]
    graph = build_graph(documents, policy=Policy(profile=profile))
    return [
        f"{finding.rule} {finding.place}: {finding.message}"
        for finding in lint(graph, RULES).findings
        if finding.severity is Severity.ERROR
    ]


@pytest.mark.parametrize("grouping", GROUPINGS)
@pytest.mark.long
def test_every_draft_lints_without_errors(grouping):
    """Half of them had some: SQL that no engine reads, options that no type has, ids twice."""
    assert [
        error for seed in SEEDS for error in errors_in(texts_of(seed, grouping), "extended")
    ] == []


@pytest.mark.long
def test_every_draft_keeps_the_official_schema():
    """A table's lineage was written as a relationship that the standard does not have."""
    assert [error for seed in SEEDS for error in errors_in(texts_of(seed), "standard")] == []


@pytest.mark.long
def test_datacontract_cli_takes_the_drafts():
    faults = []
    for file, text in texts_of(7).items():
        run = DataContract(data_contract_str=text).lint()
        faults += [f"{file}: {check.reason}" for check in run.checks if check.result != "passed"]
    assert faults == []


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_what_a_test_asks_is_in_the_draft_or_left_to_dbt(seed):
    """A clause that lint refuses is not dropped: the test stands in the draft, for dbt."""
    project = InventedProject(seed)
    manifest = read_manifest(project.manifest, project.catalog)
    for found in draft_contracts(manifest, "table"):
        tests = [test for id_ in found.tables for test in manifest.tests_of.get(id_, ())]
        told = {gap.message for gap in found.draft.gaps if gap.rule == "generate/gap-test"}
        for table in found.draft.tree["schema"]:
            passed_on = [
                rule
                for node in (table, *table["properties"])
                for rule in node.get("quality", ())
                if rule.get("engine") == "dbt"
            ]
            assert bool(passed_on) == bool(told)
        assert len(told) <= len(tests)
