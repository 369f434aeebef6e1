from floe.dbt.manifest.clauses.check_ids import CheckId, check_ids_of
from floe.dbt.manifest.clauses.clause import Clause, Subject
from floe.dbt.manifest.clauses.contents import OWN_CLAUSES, TESTS


def read_clause(subject: Subject) -> Clause | None:
    """What a test says: a test of floe's own by its checks, any other by its name."""
    found = [_own(subject, check) for check in check_ids_of(subject.test)]
    known = [clause for clause in found if clause is not None]
    if known and len(known) == len(found):
        return _together(known)
    read = TESTS.get(subject.test.full_name)
    return read(subject) if read else None


def _own(subject: Subject, check: CheckId) -> Clause | None:
    read = OWN_CLAUSES.get(check.clause)
    return read(subject, check) if read else None


def _together(clauses: list[Clause]) -> Clause:
    """All that a test says, where it stands for several checks."""
    return Clause(
        fields={key: value for each in clauses for key, value in each.fields.items()},
        rules=tuple(rule for each in clauses for rule in each.rules),
        relationships=tuple(one for each in clauses for one in each.relationships),
        levels=tuple(level for each in clauses for level in each.levels),
        key=next((each.key for each in clauses if each.key), ()),
    )
