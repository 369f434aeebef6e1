import json
import subprocess
import sys

HEAVY = {
    "datacontract",
    "dataproduct",
    "dbt",
    "fastapi",
    "httpx",
    "jsonschema_rs",
    "pydantic",
    "pyiceberg",
    "pyspark",
    "sqlalchemy",
    "yaml",
}
HELP = """
import json, sys
sys.argv = ["floe", "--help"]
from floe.cli.main import main
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def test_help_loads_nothing_heavy():
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, check=True)
    assert "Usage" in done.stdout
    assert HEAVY & set(json.loads(done.stdout.splitlines()[-1])) == set()


LINT = """
import json, sys
sys.argv = ["floe", "lint", "--quiet"]
from floe.cli.main import main
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted(name for name in sys.modules if name.startswith("floe."))))
"""
UNUSED_BY_LINT = (
    "floe.adapters.ledger",
    "floe.adapters.spark",
    "floe.dbt",
    "floe.diagrams",
    "floe.drift",
    "floe.lineage",
    "floe.naming",
    "floe.plan",
    "floe.reports.runs",
    "floe.results",
    "floe.workflows.data",
    "floe.workflows.drafting",
    "floe.workflows.drawing",
    "floe.workflows.generation",
    "floe.workflows.naming",
)


def test_a_lint_loads_nothing_of_data_diagrams_names_or_generation(tmp_path):
    (tmp_path / "a.odcs.yaml").write_text(
        "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: active\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", LINT], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert "floe.workflows.linting" in loaded
    assert [name for name in loaded if name.startswith(UNUSED_BY_LINT)] == []
