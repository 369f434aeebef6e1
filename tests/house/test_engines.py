import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "floe"
ENGINES = re.compile(r"spark|duckdb|polars|\b(?:py)?arrow\b", re.IGNORECASE)


def test_a_plan_names_no_engine():
    assert [
        f"{file.name}: {line.strip()}"
        for file in sorted((SOURCE / "plan").rglob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if ENGINES.search(line)
    ] == []
