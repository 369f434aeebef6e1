"""What a contract and a product are, in the standards' own words."""

from floe.model.annotations import AuthoritativeDefinition, CustomProperty, Synonym
from floe.model.classes import DEFAULT_CLASSES, Classes, ClassOrderError
from floe.model.comparisons import bound_of, can_fail, can_hold, implies, is_number, is_span
from floe.model.contract import Contract
from floe.model.cron import is_cron
from floe.model.data_types import FLOATS, INTEGERS, KINDS, NESTED, TIMESTAMPS, DataType, Field
from floe.model.date_patterns import find_pattern_fault
from floe.model.declared_types import (
    declared_type,
    may_be_bytes,
    option_type,
    physical_type,
    text_pattern,
    value_type,
)
from floe.model.durations import (
    DURATION_UNITS,
    Duration,
    Percent,
    is_duration_unit,
    is_percent_unit,
    is_row_unit,
    parse_duration,
    parse_percent,
)
from floe.model.end_of_life import (
    DEPRECATION_PARTS,
    END_DATES,
    NOTICE,
    STATES,
    SUNSET,
    EndOfLife,
    end_place,
    read_end_of_life,
    state_of,
    unread_parts,
)
from floe.model.endpoints import (
    AZURE_HOST,
    HOST_KEYS,
    Endpoint,
    find_endpoints,
    is_loopback,
    read_places,
    snowflake_host,
)
from floe.model.filled_text import VARIABLE, FilledText, fill_text
from floe.model.identifiers import free_id, snake_case
from floe.model.identity import ContractIdentity, make_name
from floe.model.logical_types import logical_type, typed_fields
from floe.model.metrics import LibraryMetric, as_metric, metric_of, read_metric
from floe.model.override import Override
from floe.model.place import Place, print_path
from floe.model.policy import PROFILES, Policy
from floe.model.product import InputContract, InputPort, ManagementPort, OutputPort, Product
from floe.model.quality import (
    EXTENDED_METRICS,
    OPERATORS,
    SEVERITIES,
    STANDARD_METRICS,
    QualityRule,
    is_query,
)
from floe.model.relationships import (
    CONTRACT_SECTIONS,
    FOREIGN_KEY,
    IMPORTS,
    RELATES_TO,
    RELATES_TO_ALIASES,
    Relationship,
)
from floe.model.repositories import public_repository
from floe.model.rule_names import metric_named
from floe.model.schema import EnumValue, MapType, Property, SchemaObject
from floe.model.secret_names import (
    is_reference,
    is_secret_key,
    is_secret_variable,
)
from floe.model.secret_places import FoundSecret, find_secrets
from floe.model.secret_shapes import TOKEN_STARTS, find_shapes, may_hold_secrets
from floe.model.secrets import (
    HIDDEN,
    Span,
    hide_known,
    hide_secrets,
    hide_shapes,
    hide_spans,
    merge_spans,
    strip_access,
)
from floe.model.sensitive_names import sensitive_class
from floe.model.sensitive_shapes import SHAPES, Shape, shapes_denied_by
from floe.model.server_choice import (
    ChosenServer,
    ServerSettings,
    choose_beside,
    choose_server,
    find_server,
    use_server,
)
from floe.model.server_options import (
    SERVER_OPTIONS,
    field_fault,
    lacks_option,
    meant_option,
    near_word,
    option_fault,
    option_problem,
    options_of_server,
)
from floe.model.servers import Server
from floe.model.service_levels import (
    SERVICE_LEVELS,
    Wording,
    form_problem,
    has_both_forms,
    is_minimum,
    is_never,
    read_service_level,
    service_level,
    service_level_kind,
)
from floe.model.sla import SlaProperty
from floe.model.team import Role, SupportItem, Team, TeamMember
from floe.model.type_grammar import parse_type
from floe.model.type_options import TYPE_OPTIONS
from floe.model.type_printing import SPARK_TYPES, print_type
from floe.model.type_shapes import is_plain_type
from floe.model.unclassified import find_unclassified
from floe.model.version import parse_version, same_version
from floe.model.views import Locate, known_keys, view

__all__ = [
    "AZURE_HOST",
    "CONTRACT_SECTIONS",
    "DEFAULT_CLASSES",
    "DEPRECATION_PARTS",
    "DURATION_UNITS",
    "END_DATES",
    "EXTENDED_METRICS",
    "FLOATS",
    "FOREIGN_KEY",
    "HIDDEN",
    "HOST_KEYS",
    "IMPORTS",
    "INTEGERS",
    "KINDS",
    "NESTED",
    "NOTICE",
    "OPERATORS",
    "PROFILES",
    "RELATES_TO",
    "RELATES_TO_ALIASES",
    "SERVER_OPTIONS",
    "SERVICE_LEVELS",
    "SEVERITIES",
    "SHAPES",
    "SPARK_TYPES",
    "STANDARD_METRICS",
    "STATES",
    "SUNSET",
    "TIMESTAMPS",
    "TOKEN_STARTS",
    "TYPE_OPTIONS",
    "VARIABLE",
    "AuthoritativeDefinition",
    "ChosenServer",
    "ClassOrderError",
    "Classes",
    "Contract",
    "ContractIdentity",
    "CustomProperty",
    "DataType",
    "Duration",
    "EndOfLife",
    "Endpoint",
    "EnumValue",
    "Field",
    "FilledText",
    "FoundSecret",
    "InputContract",
    "InputPort",
    "LibraryMetric",
    "Locate",
    "ManagementPort",
    "MapType",
    "OutputPort",
    "Override",
    "Percent",
    "Place",
    "Policy",
    "Product",
    "Property",
    "QualityRule",
    "Relationship",
    "Role",
    "SchemaObject",
    "Server",
    "ServerSettings",
    "Shape",
    "SlaProperty",
    "Span",
    "SupportItem",
    "Synonym",
    "Team",
    "TeamMember",
    "Wording",
    "as_metric",
    "bound_of",
    "can_fail",
    "can_hold",
    "choose_beside",
    "choose_server",
    "declared_type",
    "end_place",
    "field_fault",
    "fill_text",
    "find_endpoints",
    "find_pattern_fault",
    "find_secrets",
    "find_server",
    "find_shapes",
    "find_unclassified",
    "form_problem",
    "free_id",
    "has_both_forms",
    "hide_known",
    "hide_secrets",
    "hide_shapes",
    "hide_spans",
    "implies",
    "is_cron",
    "is_duration_unit",
    "is_loopback",
    "is_minimum",
    "is_never",
    "is_number",
    "is_percent_unit",
    "is_plain_type",
    "is_query",
    "is_reference",
    "is_row_unit",
    "is_secret_key",
    "is_secret_variable",
    "is_span",
    "known_keys",
    "lacks_option",
    "logical_type",
    "make_name",
    "may_be_bytes",
    "may_hold_secrets",
    "meant_option",
    "merge_spans",
    "metric_named",
    "metric_of",
    "near_word",
    "option_fault",
    "option_problem",
    "option_type",
    "options_of_server",
    "parse_duration",
    "parse_percent",
    "parse_type",
    "parse_version",
    "physical_type",
    "print_path",
    "print_type",
    "public_repository",
    "read_end_of_life",
    "read_metric",
    "read_places",
    "read_service_level",
    "same_version",
    "sensitive_class",
    "service_level",
    "service_level_kind",
    "shapes_denied_by",
    "snake_case",
    "snowflake_host",
    "state_of",
    "strip_access",
    "text_pattern",
    "typed_fields",
    "unread_parts",
    "use_server",
    "value_type",
    "view",
]
