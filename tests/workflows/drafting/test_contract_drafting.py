from contextlib import contextmanager

import pytest

from floe.adapters.files import FileWorkspace, GeneratedFolder
from floe.checks import Table
from floe.contracts import Draft
from floe.workflows.drafting import DraftRequest, WantedTable, draft_contracts
from floe.workflows.generation import Permissions

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: till
name: till
version: 1.0.0
status: active
outputPorts:
  - {name: orders, version: 1.0.0}
"""
FILE = "till/contracts/orders.odcs.yaml"
SHOP = {"id": "shop", "name": "shop", "logicalType": "integer", "physicalType": "bigint"}


class Tables:
    """Real tables, which all have one column."""

    def draft(self, table, hidden=None):
        assert hidden is None
        own = {"id": table.name, "name": table.name, "physicalType": "table", "properties": [SHOP]}
        return Draft({"schema": [own]}, "table")


@pytest.fixture
def draft(tmp_path):
    """Draft the contracts of a small product, as far as it is permitted."""
    (tmp_path / "till").mkdir()
    (tmp_path / "till" / "till.odps.yaml").write_text(PRODUCT)

    def run(*tables, **permissions):
        opened = []

        @contextmanager
        def open_tables():
            opened.append("open")
            yield Tables()
            opened.append("closed")

        def ask(*_):
            # A session is not kept waiting for an answer.
            assert opened == ["open", "closed"]
            return True

        wanted = tuple(WantedTable(Table("", name, name)) for name in tables)
        request = DraftRequest(
            tables=wanted, permissions=Permissions(ask=ask, ask_to_write=True, **permissions)
        )
        return draft_contracts(
            FileWorkspace(tmp_path),
            request,
            lambda folder: GeneratedFolder(tmp_path / folder),
            open_tables,
        )

    return run


def actions(outcome):
    return {path: str(decision.action) for path, decision in outcome.decisions}


def test_a_check_and_a_dry_run_write_nothing(draft, tmp_path):
    assert (draft(is_check=True).verdict, draft(is_dry_run=True).verdict) == (1, 0)
    assert not (tmp_path / FILE).exists()
    written = draft()
    assert (written.verdict, written.is_written) == (0, True)
    assert actions(written) == {FILE: "write"}
    assert draft(is_check=True).verdict == 0


def test_a_draft_is_filled_from_a_table_by_the_answer(draft, tmp_path):
    draft()
    filled = draft("orders")
    assert actions(filled) == {FILE: "write"}
    assert "bigint" in (tmp_path / FILE).read_text()


def test_a_file_that_cannot_be_read_fails_and_stops_nothing(draft, tmp_path):
    (tmp_path / "broken.odcs.yaml").write_text("kind: DataContract\nkind: [\n")
    outcome = draft()
    assert outcome.verdict == 1
    assert (tmp_path / FILE).exists()
    assert "broken.odcs.yaml" in {finding.place.file for finding in outcome.linted.findings}
    assert {"broken.odcs.yaml", "till/till.odps.yaml"} <= set(outcome.linted.files)
