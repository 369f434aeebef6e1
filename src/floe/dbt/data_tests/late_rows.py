"""The test of a model that grows: that no row came later than its window."""

from floe.dbt.data_tests.entries import query_file_text
from floe.dbt.data_tests.identities import file_of, identity_of
from floe.dbt.relations import Model
from floe.generated import GeneratedFile


def late_rows_file(query: str, model: Model, folder: str) -> GeneratedFile:
    """A test that yields the keys of late rows; no clause of the contract asks for it."""
    check_id = f"{model.schema_object.title or ''}/late_rows"
    identity = identity_of(check_id, model)
    return GeneratedFile(file_of(identity, folder), query_file_text(query, identity, check_id))
