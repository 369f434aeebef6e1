import re
from pathlib import Path

from floe.checks import contents

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "floe" / "checks" / "clauses"
# Their clause is called as the service level itself.
AGES = ("freshness", "latency", "frequency", "retention")


def clause_files():
    return sorted(file.stem for file in SOURCE.glob("[!_]*.py"))


def clauses():
    return {
        *contents.TABLE_CLAUSES,
        *contents.COLUMN_CLAUSES,
        *contents.OPTION_CLAUSES,
        *contents.RULE_CLAUSES.values(),
        *contents.RELATIONSHIP_CLAUSES.values(),
        *contents.LEVEL_CLAUSES.values(),
    }


def listed():
    return sorted({clause.__module__.rpartition(".")[2] for clause in clauses()})


def test_every_clause_file_is_in_the_table_of_contents():
    assert listed() == clause_files()


def clause_names(file):
    """The names that a file gives to its checks' clauses: the first word of each call."""
    called = re.findall(
        r'(?:promise|not_run|inform|check_\w+|ScoreClause)\(\s*(?:rule, |element, )?"([a-z_]+)"',
        (SOURCE / f"{file}.py").read_text(encoding="utf-8"),
    )
    return {*called, *(AGES if file == "ages" else ())}


def test_every_clause_file_has_its_test():
    folder = ROOT / "tests" / "checks" / "clauses"
    assert [name for name in clause_files() if not (folder / f"test_{name}.py").is_file()] == []


def test_every_clause_is_tested_by_its_name():
    folder = ROOT / "tests" / "checks" / "clauses"
    assert [
        f"{name}: {clause}"
        for name in clause_files()
        for text in [(folder / f"test_{name}.py").read_text(encoding="utf-8").lower()]
        for clause in sorted(clause_names(name))
        if clause not in text and clause.replace("_", "") not in text
    ] == []


def test_every_clause_says_what_it_demands():
    assert [clause.__qualname__ for clause in clauses() if not clause.__doc__] == []
