"""What floe.toml and a caller ask of activities that generate files."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError
from floe.progress import Progress, no_progress
from floe.wiring.data_requests import server_trust
from floe.wiring.lint_requests import lint_request
from floe.wiring.manifests import find_manifest, read_project_manifest
from floe.wiring.spark_tables import SparkRequest, open_tables
from floe.wiring.workspaces import Opened
from floe.wiring.written_files import open_generated_folder

if TYPE_CHECKING:
    from floe.plan import TableSource
    from floe.workflows.drafting import DraftRequest, OpenFolder, OpenRealTables, WantedTable
    from floe.workflows.generation import Ask, GenerateRequest, Permissions

    NamedTables = tuple[tuple[WantedTable, TableSource], ...]


def file_permissions(
    *,
    yes: bool = False,
    check: bool = False,
    dry_run: bool = False,
    delete_orphans: bool | None = None,
    replace_edited: bool = False,
    keep_edited: bool = False,
    ask: "Ask | None" = None,
) -> "Permissions":
    """What may be done with files; nothing is asked where nothing is written."""
    from floe.workflows.generation import Permissions

    if replace_edited and keep_edited:
        raise ConfigurationError("--replace-edited and --keep-edited exclude each other")
    can_ask = ask is not None and not (yes or check or dry_run)
    return Permissions(
        merges=yes,
        deletes=True if yes and delete_orphans is None else delete_orphans,
        replaces_edited=replace_edited,
        accepts_edited=keep_edited,
        ask=ask if can_ask else None,
        ask_to_write=can_ask,
        is_dry_run=dry_run,
        is_check=check,
    )


def generate_request(
    opened: Opened,
    products: tuple[str, ...],
    project: Path,
    permissions: "Permissions",
    *,
    adapter: str | None = None,
    server: str | None = None,
    lenient: bool = False,
    progress: Progress = no_progress,
) -> "GenerateRequest":
    """What to write into a dbt project; products are files, ids or names."""
    from floe.dbt import DbtOptions
    from floe.workflows.generation import GenerateRequest

    opened.need_settings("servers")
    settings = opened.settings
    options = DbtOptions(
        adapter=adapter or settings.dbt.adapter,
        project_name=settings.dbt.name or settings.name or opened.root.name or "floe",
        server=server or settings.dbt.environment or settings.servers.default,
        overrides=settings.servers.values,
        trust=server_trust(opened, {}),
        between=settings.checks.between,
        is_lenient=lenient,
        staging=settings.dbt.staging,
        yaml_per=settings.dbt.yaml_per,
        workspace=_seen(opened.root, project.resolve()),
        model_names=settings.dbt.models,
        login=settings.dbt.login,
    )
    return GenerateRequest(
        options,
        _name_products(opened, products),
        _seen(project.resolve(), opened.root),
        progress,
        lint_request(opened, progress=progress),
        partial(read_project_manifest, opened, project),
        permissions,
    )


def draft_request(
    opened: Opened,
    products: tuple[str, ...],
    tables: "NamedTables",
    permissions: "Permissions",
    *,
    manifest: Path | None = None,
    catalog: Path | None = None,
    project_dir: Path | None = None,
    tell_stale: Callable[[str], None],
    per: str,
    select: tuple[str, ...] = (),
    profile: bool = False,
    output: Path | None = None,
    progress: Progress = no_progress,
) -> "DraftRequest":
    """Which contracts to draft, by the names that `floe contract generate` has for its options.

    Without products all are meant, unless tables are named.
    """
    from floe.workflows.drafting import DraftRequest

    settings = opened.settings
    lint = lint_request(opened, progress=progress)
    return DraftRequest(
        products=_name_products(opened, products),
        with_products=bool(products) or not tables,
        manifest=find_manifest(opened, manifest, catalog, project_dir, tell_stale=tell_stale),
        manifest_file=str(manifest or settings.dbt.manifest),
        whole_manifest=manifest is not None and not products,
        grouping=per,
        selectors=select,
        tables=tuple(wanted for wanted, _ in tables),
        with_profile=profile,
        output=opened.name_file(output) if output else None,
        enterprise=settings.tiers.enterprise,
        domains=settings.tiers.domain,
        progress=progress,
        lint=replace(lint, may_find_nothing=bool(tables or manifest)),
        permissions=permissions,
    )


def reach_named_tables(
    opened: Opened, tables: "NamedTables", spark: SparkRequest
) -> "OpenRealTables":
    """A way to tables that were named, by a Spark that is started when it is needed."""
    sources = {wanted.table: source for wanted, source in tables}
    return partial(open_tables, opened, sources, spark)


def reach_generated_folders(opened: Opened) -> "OpenFolder":
    """A way to the folders of a workspace that files are generated into."""
    return lambda folder: open_generated_folder(opened.root / folder, opened.root)


def product_files(products: tuple[str, ...]) -> tuple[Path, ...]:
    """The products that are named by their files, which decide where the workspace is."""
    return tuple(Path(product) for product in products if Path(product).is_file())


def _name_products(opened: Opened, products: tuple[str, ...]) -> tuple[str, ...]:
    """Files as the workspace names them, ids and names as they are."""
    return tuple(
        opened.name_file(Path(product)) if Path(product).is_file() else product
        for product in products
    )


def _seen(path: Path, start: Path) -> str:
    return Path(os.path.relpath(path, start)).as_posix()
