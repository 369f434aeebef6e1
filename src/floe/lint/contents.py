"""The lint rules, in their order."""

from floe.findings import Rule
from floe.graph import Graph
from floe.lint.rules.array_without_items import array_without_items
from floe.lint.rules.collection_reference import collection_reference
from floe.lint.rules.copied_description import copied_description
from floe.lint.rules.costly_sql import costly_sql
from floe.lint.rules.custom_property_misspelt import custom_property_misspelt
from floe.lint.rules.dangling_reference import dangling_reference
from floe.lint.rules.date_format_unclear import date_format_unclear
from floe.lint.rules.deprecated_field import deprecated_field
from floe.lint.rules.deprecations import (
    deprecation_ambiguous,
    deprecation_date_not_readable,
    deprecation_incomplete,
    deprecation_replacement_unknown,
    deprecation_too_short,
    status_ahead_of_dates,
    status_behind_dates,
    status_misspelt,
)
from floe.lint.rules.dialects import DIALECTS
from floe.lint.rules.duplicate_contract_id import duplicate_contract_id
from floe.lint.rules.duplicate_enum_value import duplicate_enum_value
from floe.lint.rules.duplicate_port import duplicate_port
from floe.lint.rules.ending_contracts_used import (
    deprecated_contract_used,
    retired_contract_used,
    retired_with_users,
    sunset_contract_used,
)
from floe.lint.rules.enum_value_does_not_fit_type import enum_value_does_not_fit_type
from floe.lint.rules.example_does_not_fit_type import example_does_not_fit_type
from floe.lint.rules.expired_override import expired_override
from floe.lint.rules.foreign_key_column_counts import foreign_key_column_counts
from floe.lint.rules.foreign_key_from_elsewhere import foreign_key_from_elsewhere
from floe.lint.rules.foreign_key_mixed_tables import foreign_key_mixed_tables
from floe.lint.rules.foreign_key_several_targets import foreign_key_several_targets
from floe.lint.rules.foreign_key_target_not_a_property import foreign_key_target_not_a_property
from floe.lint.rules.foreign_key_target_not_unique import foreign_key_target_not_unique
from floe.lint.rules.foreign_key_types import foreign_key_type_differs, foreign_key_type_mismatch
from floe.lint.rules.foreign_key_without_columns import foreign_key_without_columns
from floe.lint.rules.gold_description_missing import gold_description_missing
from floe.lint.rules.hidden_character import hidden_character
from floe.lint.rules.id_characters import id_characters
from floe.lint.rules.id_not_snake_case import id_not_snake_case
from floe.lint.rules.import_problems import IMPORT_PROBLEMS
from floe.lint.rules.input_contract_not_an_input_port import input_contract_not_an_input_port
from floe.lint.rules.key_positions import partition_key_positions, primary_key_positions
from floe.lint.rules.missing_parts import (
    owner_missing,
    platform_name_missing,
    platform_owner_missing,
    platform_schema_missing,
    platform_sla_missing,
)
from floe.lint.rules.misspelt_column_in_sql import misspelt_column_in_sql
from floe.lint.rules.newer_edition_needed import newer_edition_needed
from floe.lint.rules.not_a_contract import not_a_contract
from floe.lint.rules.nullable_primary_key import nullable_primary_key
from floe.lint.rules.option_does_not_fit_type import option_does_not_fit_type
from floe.lint.rules.option_range_reversed import option_range_reversed
from floe.lint.rules.override_without_contract import override_without_contract
from floe.lint.rules.owner_not_an_address import owner_not_an_address
from floe.lint.rules.pattern_not_a_regex import pattern_not_a_regex
from floe.lint.rules.placeholder_description import placeholder_description
from floe.lint.rules.plaintext_secret import plaintext_secret
from floe.lint.rules.port_contract_ambiguous import port_contract_ambiguous
from floe.lint.rules.port_version_differs import port_version_differs
from floe.lint.rules.product_cycle import product_cycle
from floe.lint.rules.product_without_ports import product_without_ports
from floe.lint.rules.quality_between_reversed import quality_between_reversed
from floe.lint.rules.quality_deprecated_rule_key import quality_deprecated_rule_key
from floe.lint.rules.quality_empty_set import quality_empty_set
from floe.lint.rules.quality_missing_argument import quality_missing_argument
from floe.lint.rules.quality_properties_unknown import quality_properties_unknown
from floe.lint.rules.quality_text_with_operator import quality_text_with_operator
from floe.lint.rules.quality_unknown_metric import quality_unknown_metric
from floe.lint.rules.quality_unknown_unit import quality_unknown_unit
from floe.lint.rules.quality_verdicts import quality_contradictory_operators, quality_never_fails
from floe.lint.rules.quality_without_operator import quality_without_operator
from floe.lint.rules.quality_wrong_level import quality_wrong_level
from floe.lint.rules.reading_faults import READING_FAULTS
from floe.lint.rules.references import (
    ambiguous_reference,
    duplicate_target,
    malformed_reference,
    old_reference_form,
    reference_by_name,
    reference_not_allowed,
    reference_outside_workspace,
)
from floe.lint.rules.relationship_from_missing import relationship_from_missing
from floe.lint.rules.relationship_from_not_allowed import relationship_from_not_allowed
from floe.lint.rules.relationship_type_unknown import relationship_type_unknown
from floe.lint.rules.relationship_without_target import relationship_without_target
from floe.lint.rules.repetitions import duplicate_id, duplicate_name
from floe.lint.rules.rule_of_no_table import rule_of_no_table
from floe.lint.rules.schedules import quality_schedule_not_cron, sla_schedule_not_cron
from floe.lint.rules.schema_violation import schema_violation
from floe.lint.rules.server_options import (
    server_option_misspelt,
    server_option_not_readable,
    server_option_unsupported,
)
from floe.lint.rules.shorthand_outside_foreign_key import shorthand_outside_foreign_key
from floe.lint.rules.sla_date_in_percent import sla_date_in_percent
from floe.lint.rules.sla_element_unknown import sla_element_unknown
from floe.lint.rules.sla_percent_out_of_range import sla_percent_out_of_range
from floe.lint.rules.sla_slips import sla_form_unknown, sla_fraction, sla_property_misspelt
from floe.lint.rules.sla_unit_unknown import sla_unit_unknown
from floe.lint.rules.sla_value_not_readable import sla_value_not_readable
from floe.lint.rules.suppressions import (
    suppression_without_reason,
    too_many_suppressions,
    unused_suppression,
)
from floe.lint.rules.tag_not_allowed import tag_not_allowed
from floe.lint.rules.unclassified_column import unclassified_column
from floe.lint.rules.unknown_classification import unknown_classification
from floe.lint.rules.unknown_contracts import input_port_contract_unknown, port_contract_unknown
from floe.lint.rules.unknown_key import unknown_key
from floe.lint.rules.unmeasurable_clause import unmeasurable_clause
from floe.lint.rules.unreachable_document import unreachable_document
from floe.lint.rules.unsupported_edition import unsupported_edition
from floe.lint.rules.validity_dimension import validity_dimension
from floe.lint.rules.version_not_semver import version_not_semver

# What says why a file, or a part of it, is not there for other work.
UNREAD: tuple[Rule[Graph], ...] = (*READING_FAULTS, not_a_contract, unsupported_edition)
RULES: tuple[Rule[Graph], ...] = (
    *UNREAD,
    *DIALECTS,
    newer_edition_needed,
    schema_violation,
    unknown_key,
    duplicate_contract_id,
    duplicate_id,
    duplicate_name,
    hidden_character,
    id_characters,
    id_not_snake_case,
    ambiguous_reference,
    collection_reference,
    dangling_reference,
    duplicate_target,
    malformed_reference,
    old_reference_form,
    reference_by_name,
    reference_not_allowed,
    reference_outside_workspace,
    sla_element_unknown,
    unreachable_document,
    relationship_from_missing,
    relationship_from_not_allowed,
    relationship_type_unknown,
    relationship_without_target,
    foreign_key_column_counts,
    foreign_key_from_elsewhere,
    foreign_key_mixed_tables,
    foreign_key_several_targets,
    foreign_key_target_not_a_property,
    foreign_key_target_not_unique,
    foreign_key_type_differs,
    foreign_key_type_mismatch,
    foreign_key_without_columns,
    *IMPORT_PROBLEMS,
    array_without_items,
    duplicate_enum_value,
    enum_value_does_not_fit_type,
    example_does_not_fit_type,
    nullable_primary_key,
    option_does_not_fit_type,
    date_format_unclear,
    option_range_reversed,
    partition_key_positions,
    pattern_not_a_regex,
    costly_sql,
    primary_key_positions,
    version_not_semver,
    quality_between_reversed,
    quality_contradictory_operators,
    quality_deprecated_rule_key,
    quality_empty_set,
    quality_missing_argument,
    quality_never_fails,
    quality_properties_unknown,
    quality_schedule_not_cron,
    quality_text_with_operator,
    quality_unknown_metric,
    quality_unknown_unit,
    quality_without_operator,
    quality_wrong_level,
    rule_of_no_table,
    server_option_misspelt,
    server_option_not_readable,
    server_option_unsupported,
    validity_dimension,
    sla_date_in_percent,
    sla_form_unknown,
    sla_fraction,
    sla_percent_out_of_range,
    sla_property_misspelt,
    sla_schedule_not_cron,
    sla_unit_unknown,
    sla_value_not_readable,
    unmeasurable_clause,
    misspelt_column_in_sql,
    owner_missing,
    owner_not_an_address,
    copied_description,
    gold_description_missing,
    placeholder_description,
    deprecated_field,
    custom_property_misspelt,
    deprecation_ambiguous,
    deprecation_date_not_readable,
    deprecation_incomplete,
    deprecation_too_short,
    deprecation_replacement_unknown,
    status_misspelt,
    status_ahead_of_dates,
    status_behind_dates,
    deprecated_contract_used,
    sunset_contract_used,
    retired_contract_used,
    retired_with_users,
    plaintext_secret,
    tag_not_allowed,
    unknown_classification,
    unclassified_column,
    duplicate_port,
    input_contract_not_an_input_port,
    port_contract_ambiguous,
    port_contract_unknown,
    port_version_differs,
    product_cycle,
    product_without_ports,
    platform_name_missing,
    platform_owner_missing,
    platform_schema_missing,
    platform_sla_missing,
    expired_override,
    override_without_contract,
    input_port_contract_unknown,
    shorthand_outside_foreign_key,
    suppression_without_reason,
    too_many_suppressions,
    unused_suppression,
)
