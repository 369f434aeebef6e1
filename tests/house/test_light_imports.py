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
