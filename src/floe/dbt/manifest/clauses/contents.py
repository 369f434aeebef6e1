from collections.abc import Callable, Mapping

from floe.dbt.manifest.clauses import field_clauses, rule_clauses
from floe.dbt.manifest.clauses.check_ids import CheckId
from floe.dbt.manifest.clauses.clause import Clause, Read, Subject
from floe.dbt.manifest.clauses.other_clauses import age, columns, foreign_key
from floe.dbt.manifest.clauses.package_tests import (
    accepted_range,
    expression_is_true,
    lengths_between,
    match_regex,
    not_null_proportion,
    row_count_between,
    values_between,
)
from floe.dbt.manifest.clauses.plain_tests import (
    accepted_values,
    not_null,
    relationships,
    unique,
    unique_together,
)
from floe.dbt.manifest.clauses.query_clauses import sql

OWN_CLAUSES: Mapping[str, Callable[[Subject, CheckId], Clause | None]] = {
    "required": field_clauses.required,
    "unique": field_clauses.unique,
    "primary_key": field_clauses.primary_key,
    "enum": field_clauses.enum,
    "range": field_clauses.option,
    "length": field_clauses.option,
    "pattern": field_clauses.option,
    "format": field_clauses.value_format,
    "multiple_of": field_clauses.option,
    "items": field_clauses.option,
    "entries": field_clauses.option,
    "vector": field_clauses.dimensions,
    "null_values": rule_clauses.null_values,
    "missing_values": rule_clauses.missing_values,
    "invalid_values": rule_clauses.invalid_values,
    "duplicate_values": rule_clauses.duplicate_values,
    "row_count": rule_clauses.row_count,
    "custom": rule_clauses.custom,
    "sql": sql,
    "foreign_key": foreign_key,
    "freshness": age,
    "latency": age,
    "retention": age,
    "frequency": age,
}

TESTS: Mapping[str, Read] = {
    "floe_columns": columns,
    "not_null": not_null,
    "unique": unique,
    "accepted_values": accepted_values,
    "relationships": relationships,
    "dbt_utils.unique_combination_of_columns": unique_together,
    "dbt_utils.accepted_range": accepted_range,
    "dbt_utils.expression_is_true": expression_is_true,
    "dbt_utils.not_null_proportion": not_null_proportion,
    "dbt_expectations.expect_column_values_to_not_be_null": not_null,
    "dbt_expectations.expect_column_values_to_be_unique": unique,
    "dbt_expectations.expect_column_values_to_be_in_set": accepted_values,
    "dbt_expectations.expect_column_values_to_be_between": values_between,
    "dbt_expectations.expect_column_values_to_match_regex": match_regex,
    "dbt_expectations.expect_column_value_lengths_to_be_between": lengths_between,
    "dbt_expectations.expect_column_value_lengths_to_equal": lengths_between,
    "dbt_expectations.expect_compound_columns_to_be_unique": unique_together,
    "dbt_expectations.expect_table_row_count_to_be_between": row_count_between,
    "dbt_expectations.expect_table_row_count_to_equal": row_count_between,
}
