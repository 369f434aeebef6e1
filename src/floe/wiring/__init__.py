"""The one place that picks adapters, importing each only when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from floe.wiring.artifact_headers import artifact_header
    from floe.wiring.artifact_stores import open_artifacts
    from floe.wiring.catalog_plugins import open_catalog_plugin
    from floe.wiring.compile_requests import compile_fields, compile_request
    from floe.wiring.contract_catalogs import has_catalog, open_contract_catalog
    from floe.wiring.converters import open_converter
    from floe.wiring.data_contracts import open_data_contract, open_tiers
    from floe.wiring.data_requests import (
        check_request,
        classify_request,
        drift_request,
        foresee_tables,
        reach_session_tables,
        reach_tables,
    )
    from floe.wiring.dbt_runs import run_dbt
    from floe.wiring.diff_sides import DiffSides
    from floe.wiring.event_sources import (
        check_event_log,
        naming_aliases,
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
    from floe.wiring.impact import find_impact, say_hurt
    from floe.wiring.late_readers import recent_runs, recent_users
    from floe.wiring.ledgers import open_ledger
    from floe.wiring.lineage_events import open_emission
    from floe.wiring.lint_requests import lint_request
    from floe.wiring.manifests import ConfiguredKnowledge, open_manifest
    from floe.wiring.named_tables import wanted_tables
    from floe.wiring.native_catalogs import open_native_catalog
    from floe.wiring.origins import open_origin, read_clock
    from floe.wiring.policy_enforcers import open_policy_enforcer
    from floe.wiring.rule_lists import described_rules, rules_behind
    from floe.wiring.rule_patterns import refuse_unknown, rule_names, spell_out
    from floe.wiring.scheduled_runs import is_run_id, runs_above
    from floe.wiring.settings_files import add_models_to_settings
    from floe.wiring.spark_sessions import open_workspace_session
    from floe.wiring.spark_tables import (
        SparkRequest,
        open_spark_room,
        open_tables,
        open_writable_table,
        spark_request,
        use_tables,
    )
    from floe.wiring.usage import find_usage, read_day
    from floe.wiring.usage_updates import follow_usage, update_usage
    from floe.wiring.workspaces import Opened, open_workspace
    from floe.wiring.written_files import (
        open_generated_folder,
        rewrite_below,
        write_below,
        write_file,
        write_report,
    )

# Most commands need little of it, and each part brings rooms of its own.
_LOADED_LATER = {
    "ConfiguredKnowledge": "floe.wiring.manifests",
    "DiffSides": "floe.wiring.diff_sides",
    "Opened": "floe.wiring.workspaces",
    "SparkRequest": "floe.wiring.spark_tables",
    "add_models_to_settings": "floe.wiring.settings_files",
    "artifact_header": "floe.wiring.artifact_headers",
    "check_event_log": "floe.wiring.event_sources",
    "check_request": "floe.wiring.data_requests",
    "classify_request": "floe.wiring.data_requests",
    "compile_fields": "floe.wiring.compile_requests",
    "compile_request": "floe.wiring.compile_requests",
    "described_rules": "floe.wiring.rule_lists",
    "draft_request": "floe.wiring.generation_requests",
    "drift_request": "floe.wiring.data_requests",
    "file_permissions": "floe.wiring.generation_requests",
    "find_impact": "floe.wiring.impact",
    "find_usage": "floe.wiring.usage",
    "follow_usage": "floe.wiring.usage_updates",
    "foresee_tables": "floe.wiring.data_requests",
    "generate_request": "floe.wiring.generation_requests",
    "has_catalog": "floe.wiring.contract_catalogs",
    "is_run_id": "floe.wiring.scheduled_runs",
    "lint_request": "floe.wiring.lint_requests",
    "look_around": "floe.wiring.examinations",
    "naming_aliases": "floe.wiring.event_sources",
    "open_approver": "floe.wiring.governance",
    "open_artifacts": "floe.wiring.artifact_stores",
    "open_catalog_plugin": "floe.wiring.catalog_plugins",
    "open_contract_catalog": "floe.wiring.contract_catalogs",
    "open_converter": "floe.wiring.converters",
    "open_data_contract": "floe.wiring.data_contracts",
    "open_emission": "floe.wiring.lineage_events",
    "open_event_files": "floe.wiring.event_sources",
    "open_generated_folder": "floe.wiring.written_files",
    "open_ledger": "floe.wiring.ledgers",
    "open_manifest": "floe.wiring.manifests",
    "open_native_catalog": "floe.wiring.native_catalogs",
    "open_origin": "floe.wiring.origins",
    "open_policy_enforcer": "floe.wiring.policy_enforcers",
    "open_spark_room": "floe.wiring.spark_tables",
    "open_tables": "floe.wiring.spark_tables",
    "open_tiers": "floe.wiring.data_contracts",
    "open_workspace": "floe.wiring.workspaces",
    "open_workspace_session": "floe.wiring.spark_sessions",
    "open_writable_table": "floe.wiring.spark_tables",
    "product_files": "floe.wiring.generation_requests",
    "reach_generated_folders": "floe.wiring.generation_requests",
    "reach_named_tables": "floe.wiring.generation_requests",
    "reach_session_tables": "floe.wiring.data_requests",
    "reach_tables": "floe.wiring.data_requests",
    "read_clock": "floe.wiring.origins",
    "read_day": "floe.wiring.usage",
    "read_event_files": "floe.wiring.event_sources",
    "recent_runs": "floe.wiring.late_readers",
    "recent_users": "floe.wiring.late_readers",
    "refuse_unknown": "floe.wiring.rule_patterns",
    "registration_guards": "floe.wiring.governance",
    "rewrite_below": "floe.wiring.written_files",
    "rule_names": "floe.wiring.rule_patterns",
    "rules_behind": "floe.wiring.rule_lists",
    "run_dbt": "floe.wiring.dbt_runs",
    "runs_above": "floe.wiring.scheduled_runs",
    "say_hurt": "floe.wiring.impact",
    "spark_request": "floe.wiring.spark_tables",
    "spell_out": "floe.wiring.rule_patterns",
    "update_usage": "floe.wiring.usage_updates",
    "use_event_log": "floe.wiring.event_sources",
    "use_tables": "floe.wiring.spark_tables",
    "wanted_tables": "floe.wiring.named_tables",
    "write_below": "floe.wiring.written_files",
    "write_file": "floe.wiring.written_files",
    "write_report": "floe.wiring.written_files",
}

__all__ = [
    "ConfiguredKnowledge",
    "DiffSides",
    "Opened",
    "SparkRequest",
    "add_models_to_settings",
    "artifact_header",
    "check_event_log",
    "check_request",
    "classify_request",
    "compile_fields",
    "compile_request",
    "described_rules",
    "draft_request",
    "drift_request",
    "file_permissions",
    "find_impact",
    "find_usage",
    "follow_usage",
    "foresee_tables",
    "generate_request",
    "has_catalog",
    "is_run_id",
    "lint_request",
    "look_around",
    "naming_aliases",
    "open_approver",
    "open_artifacts",
    "open_catalog_plugin",
    "open_contract_catalog",
    "open_converter",
    "open_data_contract",
    "open_emission",
    "open_event_files",
    "open_generated_folder",
    "open_ledger",
    "open_manifest",
    "open_native_catalog",
    "open_origin",
    "open_policy_enforcer",
    "open_spark_room",
    "open_tables",
    "open_tiers",
    "open_workspace",
    "open_workspace_session",
    "open_writable_table",
    "product_files",
    "reach_generated_folders",
    "reach_named_tables",
    "reach_session_tables",
    "reach_tables",
    "read_clock",
    "read_day",
    "read_event_files",
    "recent_runs",
    "recent_users",
    "refuse_unknown",
    "registration_guards",
    "rewrite_below",
    "rule_names",
    "rules_behind",
    "run_dbt",
    "runs_above",
    "say_hurt",
    "spark_request",
    "spell_out",
    "update_usage",
    "use_event_log",
    "use_tables",
    "wanted_tables",
    "write_below",
    "write_file",
    "write_report",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.wiring' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
