"""What a contract demands of a table, as tests of a dbt project."""

from floe.dbt.data_tests.late_rows import late_rows_file
from floe.dbt.data_tests.open_columns import warn_of
from floe.dbt.data_tests.relation_tests import RelationTests, tests_of

__all__ = ["RelationTests", "late_rows_file", "tests_of", "warn_of"]
