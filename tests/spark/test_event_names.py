import json

import pytest

from floe.spark import check_names

pytestmark = pytest.mark.spark


def test_names_in_a_log_become_a_table(spark, tmp_path):
    event = {
        "job": {"namespace": "prod", "name": "orders.load"},
        "inputs": [{"namespace": "nowhere://x", "name": "y"}],
    }
    (tmp_path / "events.ndjson").write_text(json.dumps(event) + "\n")
    found = check_names(str(tmp_path), spark=spark, strict=True)
    rows = found.select("kind", "name", "rule", "severity", "occurrences").orderBy("kind").collect()
    assert [tuple(row) for row in rows] == [
        ("dataset", "y", "naming/unknown-source", "warning", 1),
        ("job", "orders.load", None, None, 1),
    ]
