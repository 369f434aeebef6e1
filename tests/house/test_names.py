from pathlib import Path

ROOT = Path(__file__).parents[2]
ATTIC = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc"}


def test_nothing_is_put_in_the_attic():
    assert [
        str(path.relative_to(ROOT))
        for folder in ("src", "tests", "scripts", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*"))
        if ATTIC & set(path.stem.split("_")) and "__pycache__" not in path.parts
    ] == []


def test_there_is_a_changelog():
    assert (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").startswith("# Changelog\n")
