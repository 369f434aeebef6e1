from pathlib import Path

from floe.checks import contents

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "floe" / "checks" / "clauses"


def clause_files():
    return sorted(file.stem for file in SOURCE.glob("[!_]*.py"))


def listed():
    tables = (
        *contents.TABLE_CLAUSES,
        *contents.COLUMN_CLAUSES,
        *contents.RULE_CLAUSES.values(),
        *contents.RELATIONSHIP_CLAUSES.values(),
        *contents.LEVEL_CLAUSES.values(),
    )
    return sorted({clause.__module__.rpartition(".")[2] for clause in tables})


def test_every_clause_file_is_in_the_table_of_contents():
    assert listed() == clause_files()


def test_every_clause_has_its_test():
    folder = ROOT / "tests" / "checks" / "clauses"
    assert [name for name in clause_files() if not (folder / f"test_{name}.py").is_file()] == []


def test_every_clause_says_what_it_demands():
    assert [
        clause.__module__
        for clause in (*contents.COLUMN_CLAUSES, *contents.RULE_CLAUSES.values())
        if not clause.__doc__
    ] == []
