"""Every command sees the same contracts: the compiled ones."""

import datetime
import json
import re
from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from floe.adapters.files import FileWorkspace, GeneratedFolder
from floe.checks import derive_checks
from floe.dbt import DbtOptions
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.reports.compilations import ArtifactHeader, print_artifact
from floe.wiring import compile_fields, open_workspace
from floe.workflows.compiling import CompileRequest, TierContracts, compile_workspace
from floe.workflows.data import CheckRequest, DataRequest, prepare_checks, prepare_drift
from floe.workflows.exporting import export_contract
from floe.workflows.finding import Search, find_elements
from floe.workflows.generation import GenerateRequest, plan_generation
from floe.workflows.linting import LintRequest, lint_workspace

ROOT = Path(__file__).parents[2]
NOW = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
MARK = re.compile(r"""["']check["']: ?["']([^"']+)["']""")
UNTESTED = re.compile(r"dbt does not test '([^']+)'")
# One test of a table's columns stands for these.
OF_COLUMNS = re.compile(r"/(present|type|format)(?:$|-)")


def by_contract(pairs):
    found = defaultdict(set)
    for contract, key in pairs:
        found[contract].add(key)
    return dict(found)


def ids_of_check(workspace, fields):
    """All promises; an error in a contract is told beside them, and is none."""
    _, prepared = prepare_checks(workspace, CheckRequest(**fields))
    return by_contract(
        (each.contract.id, check.id)
        for each in prepared
        for check in each.checks
        if check.clause != "lint"
    )


def ids_of_artifact(linted):
    """What follows from target/compiled.json alone, read by anybody."""
    header = ArtifactHeader(NOW, "0")
    compiled = json.loads(print_artifact(linted.compilation, linted.findings, header))
    documents = [
        read_text(
            contract["source"]["file"] + (f"#{contract['port']}" if contract["is_draft"] else ""),
            json.dumps(contract["effective"]),
        )
        for contract in compiled["contracts"]
    ]
    graph = build_graph(documents)
    return by_contract(
        (contract.id, check.id)
        for contract in graph.contracts
        for check in derive_checks(graph, contract)
    )


def ids_of_generate(linted, folder):
    """The ids that tests are marked with, and those that are told to be untested."""
    generation = plan_generation(
        linted, GeneratedFolder(folder), GenerateRequest(DbtOptions(is_lenient=True))
    )
    assert not generation.is_stopped
    found = {name for finding in generation.findings for name in UNTESTED.findall(finding.message)}
    for planned in generation.planned:
        if planned.path.endswith(".yml") and planned.generated:
            found.update(_marked(yaml.load(planned.generated, yaml.CSafeLoader)))
        elif planned.generated:
            found.update(MARK.findall(planned.generated))
    return found


def _marked(node):
    if isinstance(node, list):
        for child in node:
            yield from _marked(child)
    if isinstance(node, dict):
        marks = node.get("floe")
        if isinstance(marks, dict):
            yield from marks.get("checks", [])
            yield from [marks["check"]] if "check" in marks else []
        for child in node.values():
            yield from _marked(child)


def columns_of(node):
    return {
        (table.get("name"), column.get("name"))
        for table in node.get("schema", [])
        for column in table.get("properties", [])
    }


def compare_commands(workspace, fields, folder):
    """Hold what every command sees of a workspace against what a compile says."""
    linted = lint_workspace(workspace, LintRequest(**fields))
    sources = linted.graph.sources
    # A file with faults in it is told as unreadable by all commands alike.
    compiled = [
        each
        for each in linted.compilation.contracts
        if each.is_usable and not sources[each.contract.file].document.faults
    ]
    promising = [
        each.contract
        for each in compiled
        if each.contract.node.get("schema") or each.contract.node.get("slaProperties")
    ]
    # A tier without a server has no data of its own; the tables below it keep its promises.
    tiers = fields.get("tiers", TierContracts()).files
    with_data = [each for each in promising if each.servers or each.file not in tiers]
    checked = ids_of_check(workspace, fields)
    assert checked == by_contract(
        (contract.id, check.id)
        for contract in with_data
        for check in derive_checks(linted.graph, contract)
    )
    artifact = ids_of_artifact(linted)
    assert {key: artifact.get(key, set()) for key in checked} == checked

    generated = ids_of_generate(linted, folder)
    given_out = {
        port.contract_id
        for product in linted.graph.products
        for port in (*product.output_ports, *product.input_ports)
    }
    every = set().union(*checked.values(), *artifact.values())
    columns_tests = {name for name in generated if name.endswith("/columns")}
    assert generated - columns_tests <= every
    for contract_id in given_out & set(checked):
        for check in checked[contract_id] - generated:
            assert OF_COLUMNS.search(check), f"{check} of {contract_id} is in no test"
            assert f"{re.split(r'[./]', check)[0]}/columns" in columns_tests

    tables = {each.id: columns_of(each.node) for each in promising if each.node.get("schema")}
    _, subjects = prepare_drift(workspace, DataRequest(**fields))
    drifting = {each.contract.id: columns_of(each.contract.node) for each in subjects}
    assert drifting == {each.id: tables[each.id] for each in with_data if each.id in tables}
    search = Search(kinds=("property",))
    elements = find_elements(compile_workspace(workspace, CompileRequest(**fields)), search)
    seen = {tuple(each.title.split(".", 1)) for each in elements if "." in each.title}
    assert set().union(*tables.values()) <= seen
    for each in compiled:
        if not each.is_draft and each.contract.node.get("schema"):
            written = export_contract(linted.graph, each.contract.file).tree
            assert columns_of(written) == tables[each.contract.id]
    return linted, checked


@pytest.mark.parametrize(
    "seeds",
    [
        range(5),
        pytest.param(range(5, 25), marks=pytest.mark.long),
        *(pytest.param(range(n, n + 25), marks=pytest.mark.long) for n in range(25, 200, 25)),
    ],
    ids=str,
)
def test_all_commands_see_the_same_contracts(generated_workspace, seeds):
    drafts = changed = 0
    for seed in seeds:
        made = generated_workspace(seed)
        workspace = FileWorkspace(made.root)
        tiers = TierContracts("platform/enterprise.odcs.yaml" if made.has_enterprise else None)
        linted, checked = compare_commands(workspace, {"tiers": tiers}, made.root / "dbt")
        drafts += sum(each.is_draft for each in linted.compilation.contracts)
        changed += sum(each.is_changed for each in linted.compilation.contracts)
        for each in linted.compilation.contracts:
            if not each.is_draft and each.contract.id in checked:
                alone = {"tiers": tiers, "files": (each.contract.file,)}
                fresh = FileWorkspace(made.root)
                found = ids_of_check(fresh, alone)
                assert found == {each.contract.id: checked[each.contract.id]}, seed
    # A generator that made none of these would prove nothing.
    assert drafts > len(seeds) / 5
    assert changed > len(seeds)


@pytest.mark.parametrize("example", ["retail", "broken"])
def test_all_commands_see_the_same_contracts_of_an_example(tmp_path, example):
    folder = ROOT / "examples" / example
    opened = open_workspace((folder,))
    compare_commands(opened.workspace, compile_fields(opened), tmp_path / "dbt")


def test_a_folder_without_contracts_is_compared_by_no_command(tmp_path):
    opened = open_workspace((ROOT / "examples" / "events",))
    with pytest.raises(ConfigurationError, match="there is no contract or product in"):
        compare_commands(opened.workspace, compile_fields(opened), tmp_path / "dbt")


def test_a_service_level_of_a_tier_is_checked_as_it_is_tested():
    opened = open_workspace((ROOT / "examples" / "retail",))
    checked = ids_of_check(opened.workspace, compile_fields(opened))
    assert any("retention" in check for check in checked["customers"])
