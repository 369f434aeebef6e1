import pytest

from floe.adapters.spark.measuring.metrics import by_spark
from floe.checks.contract_sql import gate_aggregate
from floe.checks.subjects import tables_of
from floe.documents import read_text
from floe.graph import build_graph

pytestmark = pytest.mark.spark

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: numbers
version: 1.0.0
schema: [{name: t, properties: [{name: a}]}]
"""


def test_a_filter_holds_for_all_of_an_expression(spark, measured):
    graph = build_graph([read_text("contract.yaml", CONTRACT)])
    (table,) = tables_of(graph, graph.contracts[0])
    frame = spark.range(10).selectExpr("id AS a")
    texts = ("sum(a) / count(*)", "max(a) - min(a)", "coalesce(sum(a), 0)", "sum(a)")
    metrics = [gate_aggregate(text, table, "a > 7") for text in texts]
    empty = gate_aggregate("coalesce(sum(a), 0)", table, "a > 99")
    seen = measured({"t": frame}, "t", *metrics, empty)
    assert [seen.measured[metric] for metric in metrics] == [
        by_spark(8.5, 2),
        by_spark(1, 2),
        by_spark(17, 2),
        by_spark(17, 2),
    ]
    assert seen.measured[empty] == by_spark(0, 0)
