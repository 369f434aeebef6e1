import json
import subprocess
import sys
from pathlib import Path

import pytest

RETAIL = Path(__file__).parents[2] / "examples" / "retail"
# What no command that only reads contracts may load, however much is installed.
ENGINES = {
    "datacontract",
    "dataproduct",
    "dbt",
    "fastapi",
    "duckdb",
    "httpx",
    "numpy",
    "openlineage",
    "pandas",
    "psycopg",
    "pyarrow",
    "pydantic",
    "pyiceberg",
    "pyspark",
    "sqlalchemy",
}
HEAVY = ENGINES | {"jsonschema_rs", "re2", "sqlglot", "yaml"}
LOADED = """
import json, sys
from floe.cli.main import main
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def loaded_by(*words):
    """What a command prints, and the packages that it has loaded in the end."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=RETAIL,
    )
    *printed, modules = done.stdout.splitlines()
    return "\n".join(printed), set(json.loads(modules))


def test_help_loads_nothing_heavy():
    printed, modules = loaded_by("--help")
    assert "Usage" in printed
    assert modules & HEAVY == set()


@pytest.mark.parametrize("words", ["lint products", "graph", "find orders", "schema"])
def test_reading_contracts_loads_no_engine(words):
    printed, modules = loaded_by(*words.split())
    assert printed
    assert modules & ENGINES == set()
