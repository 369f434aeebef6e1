from floe.dbt.manifest.clauses.check_ids import check_id_of
from floe.dbt.manifest.clauses.clause import Clause, Subject
from floe.dbt.manifest.clauses.contents import OWN_CLAUSES, TESTS


def read_clause(subject: Subject) -> Clause | None:
    """What a test says: a test of floe's own by its check, any other by its name."""
    check = check_id_of(subject.test)
    own = OWN_CLAUSES.get(check.clause) if check else None
    found = own(subject, check) if own and check else None
    if found is not None:
        return found
    read = TESTS.get(subject.test.full_name)
    return read(subject) if read else None
