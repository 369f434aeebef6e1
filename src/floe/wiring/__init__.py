"""The one place that picks adapters, importing each only when it is asked for."""

from floe.wiring.artifact_headers import artifact_header
from floe.wiring.artifact_stores import open_artifacts
from floe.wiring.catalog_plugins import open_catalog_plugin
from floe.wiring.compile_requests import compile_fields
from floe.wiring.contract_catalogs import open_contract_catalog
from floe.wiring.converters import open_converter
from floe.wiring.data_contracts import open_data_contract, open_tiers
from floe.wiring.data_requests import (
    check_request,
    drift_request,
    foresee_tables,
    reach_session_tables,
    reach_tables,
)
from floe.wiring.dbt_runs import run_dbt
from floe.wiring.diff_sides import DiffSides
from floe.wiring.event_sources import (
    check_event_log,
    open_event_files,
    read_event_files,
    use_event_log,
)
from floe.wiring.examinations import look_around
from floe.wiring.generation_requests import (
    draft_request,
    file_permissions,
    generate_request,
    product_files,
    reach_generated_folders,
    reach_named_tables,
)
from floe.wiring.governance import open_approver, registration_guards
from floe.wiring.ledgers import open_ledger
from floe.wiring.lint_requests import lint_request
from floe.wiring.manifests import ConfiguredKnowledge, open_manifest
from floe.wiring.named_tables import wanted_tables
from floe.wiring.native_catalogs import open_native_catalog
from floe.wiring.origins import open_origin, read_clock
from floe.wiring.policies import make_policy
from floe.wiring.rule_lists import described_rules, rules_behind
from floe.wiring.rule_patterns import refuse_unknown, rule_names, spell_out
from floe.wiring.settings_files import add_models_to_settings
from floe.wiring.spark_tables import (
    SparkRequest,
    open_spark_room,
    open_tables,
    spark_request,
    use_tables,
)
from floe.wiring.workspaces import Opened, open_workspace
from floe.wiring.written_files import open_generated_folder, write_below, write_file

__all__ = [
    "ConfiguredKnowledge",
    "DiffSides",
    "Opened",
    "SparkRequest",
    "add_models_to_settings",
    "artifact_header",
    "check_event_log",
    "check_request",
    "compile_fields",
    "described_rules",
    "draft_request",
    "drift_request",
    "file_permissions",
    "foresee_tables",
    "generate_request",
    "lint_request",
    "look_around",
    "make_policy",
    "open_approver",
    "open_artifacts",
    "open_catalog_plugin",
    "open_contract_catalog",
    "open_converter",
    "open_data_contract",
    "open_event_files",
    "open_generated_folder",
    "open_ledger",
    "open_manifest",
    "open_native_catalog",
    "open_origin",
    "open_spark_room",
    "open_tables",
    "open_tiers",
    "open_workspace",
    "product_files",
    "reach_generated_folders",
    "reach_named_tables",
    "reach_session_tables",
    "reach_tables",
    "read_clock",
    "read_event_files",
    "refuse_unknown",
    "registration_guards",
    "rule_names",
    "rules_behind",
    "run_dbt",
    "spark_request",
    "spell_out",
    "use_event_log",
    "use_tables",
    "wanted_tables",
    "write_below",
    "write_file",
]
