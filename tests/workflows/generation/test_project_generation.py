from dataclasses import replace

import pytest

from floe.adapters.files import FileWorkspace, GeneratedFolder
from floe.dbt import DbtOptions
from floe.workflows.generation import GenerateRequest, Permissions, generate_project

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: {id}
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - {{name: id, logicalType: string}}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
status: active
inputPorts:
  - {name: raw, version: 1.0.0, contractId: raw}
outputPorts:
  - {name: out, version: 1.0.0, contractId: out}
"""
SQL = "models/shop/orders.sql"


@pytest.fixture
def generate(tmp_path):
    """Generate a small product, as far as it is permitted."""
    for name in ("raw", "out"):
        (tmp_path / f"{name}.odcs.yaml").write_text(CONTRACT.format(id=name))
    (tmp_path / "shop.odps.yaml").write_text(PRODUCT)

    def run(**permissions):
        request = replace(GenerateRequest(DbtOptions()), permissions=Permissions(**permissions))
        return generate_project(FileWorkspace(tmp_path), request, GeneratedFolder(tmp_path / "dbt"))

    return run


def actions(outcome):
    return {path: str(decision.action) for path, decision in outcome.decisions}


def test_a_check_and_a_dry_run_write_nothing(generate, tmp_path):
    assert (generate(is_check=True).verdict, generate(is_dry_run=True).verdict) == (1, 0)
    assert not (tmp_path / "dbt").exists()
    written = generate()
    assert (written.verdict, written.is_written, written.is_stopped) == (0, True, False)
    assert actions(written)[SQL] == "write"
    assert (tmp_path / "dbt" / SQL).exists()
    assert generate(is_check=True).verdict == 0


def test_what_is_asked_about_is_written_by_the_answer(generate, tmp_path):
    generate()
    before = (tmp_path / "dbt" / SQL).read_text()
    with (tmp_path / "out.odcs.yaml").open("a") as contract:
        contract.write("      - {name: added, logicalType: string}\n")
    refused = generate(ask=lambda *_: False, ask_to_write=True)
    assert actions(refused)[SQL] == "keep"
    assert (tmp_path / "dbt" / SQL).read_text() == before
    assert actions(generate(ask=lambda *_: True, ask_to_write=True))[SQL] == "write"
    assert "added" in (tmp_path / "dbt" / SQL).read_text()


def test_errors_stop_it_before_anything_is_asked_or_written(generate, tmp_path):
    (tmp_path / "out.odcs.yaml").write_text("kind: DataContract\nschema: 1\n")
    outcome = generate(ask=pytest.fail, ask_to_write=True)
    assert (outcome.verdict, outcome.is_stopped, outcome.decisions) == (1, True, ())
    assert outcome.linted.findings
    assert not (tmp_path / "dbt").exists()
