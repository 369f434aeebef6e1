"""Workflows that draft contracts; apart, so that a lint does not load what they need."""

from floe.workflows.drafting.contract_drafting import OpenRealTables, draft_contracts
from floe.workflows.drafting.enrichment import ManifestKnowledge
from floe.workflows.drafting.folder_plans import FolderPlan, OpenFolder
from floe.workflows.drafting.planning import Drafting, plan_drafts
from floe.workflows.drafting.real_tables import classified_columns
from floe.workflows.drafting.requests import DraftRequest, RealTables, WantedTable

__all__ = [
    "DraftRequest",
    "Drafting",
    "FolderPlan",
    "ManifestKnowledge",
    "OpenFolder",
    "OpenRealTables",
    "RealTables",
    "WantedTable",
    "classified_columns",
    "draft_contracts",
    "plan_drafts",
]
