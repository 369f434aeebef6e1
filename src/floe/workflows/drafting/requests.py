"""What drafts are asked for."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from floe.checks import Table
from floe.contracts import Draft
from floe.dbt.manifest import BY_MEANING, Manifest
from floe.plan import Unreachable
from floe.progress import Progress, no_progress
from floe.workflows.generation import Permissions
from floe.workflows.linting import LintRequest

OUTPUT = "contracts"


class RealTables(Protocol):
    """Drafts contracts for real tables."""

    def draft(self, table: Table, hidden: Collection[str] | None = None) -> Draft | Unreachable:
        """A draft of a table; with `hidden`, also what its rows suggest, but for those columns."""
        ...


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table without a contract, and the server that the contract shall name for it."""

    table: Table
    server: Mapping[str, Any] | None = None

    @property
    def label(self) -> str:
        """What messages call it: where its files are, else its whole name."""
        server = self.server or {}
        return str(server.get("path") or server.get("location") or self.table.physical_name)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRequest:
    """Which contracts to draft.

    `products` are files, ids or names; none are all. Unless it is `with_products`, only ports that
    are called like one of the tables are meant. With `whole_manifest` there is a contract for
    every table of the manifest that no port stands for, or for those that a selector meets.
    `output` is a folder of the workspace;
    without it, contracts go beside their products.
    """

    products: tuple[str, ...] = ()
    with_products: bool = True
    manifest: Manifest | None = None
    manifest_file: str = "manifest.json"
    whole_manifest: bool = False
    grouping: str = BY_MEANING
    selectors: tuple[str, ...] = ()
    tables: tuple[WantedTable, ...] = ()
    with_profile: bool = False
    output: str | None = None
    enterprise: str | None = None
    domains: Mapping[str, str] = field(default_factory=dict)
    progress: Progress = no_progress
    lint: LintRequest = field(default_factory=LintRequest)
    permissions: Permissions = field(default_factory=Permissions)
