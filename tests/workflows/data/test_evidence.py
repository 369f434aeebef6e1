from datetime import UTC, datetime

from floe.checks import BadRows, Check, ColumnPath, Null, Table, TableMetric, ValueTest
from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Place
from floe.plan import Evidence, Plan, TablePlan
from floe.results import Result, Run, Status
from floe.workflows.data.evidence import collect_evidence
from floe.workflows.data.preparation import Planned, Prepared

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
version: 1.0.0
schema: [{name: orders, properties: [{name: id}]}]
"""
TABLE = Table("shop.yaml", "orders", "orders")
REQUIRED = Check(
    id="orders.id/required",
    clause="required",
    table=TABLE,
    place=Place("shop.yaml"),
    description="is never null",
    measures=TableMetric(TABLE, BadRows(ValueTest(ColumnPath(("id",)), Null()))),
)


class Lost:
    """An engine that has lost the table."""

    def sample(self, _plan, broken, _columns, _limit):
        return tuple(Evidence(check, (), "the connection was lost") for check in broken)


def test_why_no_rows_are_shown_is_told():
    graph = build_graph([read_text("shop.yaml", CONTRACT)])
    (compiled,) = compile_graph(graph).contracts
    prepared = Prepared(compiled, (REQUIRED,), None, {}, {}, {}, {})
    run = Run(
        id="1",
        contract="shop",
        contract_file="shop.yaml",
        version=None,
        schema_hash=None,
        server=None,
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
        seconds=0,
        results=(Result(check=REQUIRED, status=Status.FAILED, failing_rows=1),),
    )
    planned = Planned(prepared, Plan((TablePlan(TABLE, None),)))
    (result,) = collect_evidence(planned, run, Lost(), 5).results
    assert result.samples == ()
    assert result.reason == "is never null; no rows can be shown: the connection was lost"
