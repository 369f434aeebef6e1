"""What floe.toml and a caller ask of activities on data."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.findings import Severity
from floe.progress import Progress, no_progress
from floe.wiring.data_places import DataPlaces
from floe.wiring.lint_requests import lint_fields
from floe.wiring.native_catalogs import NATIVE_TYPES
from floe.wiring.spark_tables import (
    SparkRequest,
    describe_tables,
    open_tables,
    refuse_table,
    use_tables,
)
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pyspark.sql import SparkSession

    from floe.adapters.spark import SparkTables
    from floe.plan import ServerTrust, TableSource
    from floe.workflows.data import (
        CheckRequest,
        ClassifyRequest,
        DriftRequest,
        OpenTables,
        TableAccess,
    )

    Refuse = Callable[[TableSource], str | None]


def data_fields(
    opened: Opened,
    contracts: tuple[Path, ...],
    *,
    server: str | None = None,
    tables: tuple[str, ...] = (),
    variables: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Which contracts and tables, on which server: the fields that all requests on data share."""
    settings, places = opened.settings, DataPlaces(opened, variables)
    return {
        **lint_fields(opened, contracts),
        "server": server,
        "default_server": settings.servers.default,
        "server_values": settings.servers.values,
        "variables": variables or {},
        "tables": tables,
        "trust": server_trust(opened, variables or {}),
        "refuse": places.refuse,
        "conceal": places.conceal,
    }


def server_trust(opened: Opened, variables: Mapping[str, str]) -> "ServerTrust":
    """What floe.toml and the command line let contracts' servers have."""
    from floe.plan import ServerTrust

    servers = opened.settings.servers
    return ServerTrust(servers.variables, servers.hosts, variables)


def check_request(
    opened: Opened,
    contracts: tuple[Path, ...],
    *,
    where: str | None = None,
    sample: int | None = None,
    given: Mapping[str | None, Any] | None = None,
    quarantine: str | None = None,
    fail_on: str | None = None,
    allow_not_run: bool = False,
    is_planned_only: bool = False,
    tell: Callable[[str], None] = lambda _: None,
    progress: Progress = no_progress,
    **tables: Any,
) -> "CheckRequest":
    """What to check, and how; `tables` are arguments of `data_fields`.

    For a plan nobody's credentials are needed.
    """
    from floe.workflows.data import CheckRequest

    checks = opened.settings.checks
    fields = data_fields(opened, contracts, **tables)
    refuse = fields["refuse"] if is_planned_only else _refuse_any(opened, fields["refuse"])
    return CheckRequest(
        **fields | {"refuse": refuse},
        where=where,
        between=checks.between,
        sample=checks.sample if sample is None else sample,
        given=given or {},
        quarantine=quarantine,
        is_taken=_is_taken,
        fail_on=Severity(fail_on or checks.fail_on),
        allow_not_run=allow_not_run or checks.allow_not_run,
        tell=tell,
        progress=progress,
    )


def _refuse_any(opened: Opened, refuse: "Refuse") -> "Refuse":
    """Why a table is not read: because of its place, or for want of a reader or credentials."""

    def judge(source: "TableSource") -> str | None:
        return refuse(source) or refuse_table(opened, source)

    return judge


def drift_request(
    opened: Opened,
    contracts: tuple[Path, ...],
    *,
    target: str = "auto",
    with_data: bool = False,
    check_order: bool = False,
    fail_on: str = "error",
    progress: Progress = no_progress,
    **tables: Any,
) -> "DriftRequest":
    """What to hold against its tables, and how; `tables` are arguments of `data_fields`."""
    from floe.workflows.data import DriftRequest

    return DriftRequest(
        **data_fields(opened, contracts, **tables),
        target=target,
        native_types=NATIVE_TYPES,
        with_data=with_data,
        check_order=check_order,
        fail_on=Severity(fail_on),
        progress=progress,
    )


def classify_request(
    opened: Opened,
    contracts: tuple[Path, ...],
    *,
    sample: int | None = None,
    threshold: float | None = None,
    min_values: int | None = None,
    class_: str | None = None,
    progress: Progress = no_progress,
    **tables: Any,
) -> "ClassifyRequest":
    """Which columns to look at, and how; `tables` are arguments of `data_fields`."""
    from floe.findings import Selection
    from floe.results import UNCLASSIFIED
    from floe.workflows.data import ClassifyRequest

    fields = data_fields(opened, contracts, **tables)
    defaults = ClassifyRequest()
    return ClassifyRequest(
        # Who asks wants to know, whatever a lint of the workspace leaves out.
        **fields
        | {
            "refuse": _refuse_any(opened, fields["refuse"]),
            "selection": Selection(select=(UNCLASSIFIED,)),
        },
        rows=defaults.rows if sample is None else sample or None,
        threshold=threshold or defaults.threshold,
        fewest=min_values or defaults.fewest,
        wanted=class_,
        progress=progress,
    )


def reach_tables(opened: Opened, spark: SparkRequest) -> "OpenTables":
    """A way to the tables of a workspace, by a Spark that is started when it is needed."""
    opened.need_settings("servers")

    def reach(access: "TableAccess") -> "AbstractContextManager[SparkTables]":
        return open_tables(opened, access.sources, spark, declared=access.declared, now=access.now)

    return reach


def foresee_tables(opened: Opened) -> "OpenTables":
    """Tables as their files and contracts describe them: nothing is started, nobody is asked."""

    def foresee(access: "TableAccess") -> "AbstractContextManager[SparkTables]":
        return nullcontext(describe_tables(opened, access.sources, access.declared))

    return foresee


def reach_session_tables(opened: Opened, session: "SparkSession") -> "OpenTables":
    """A way to the tables of a workspace, by a session that runs already."""
    opened.need_settings("servers")

    def reach(access: "TableAccess") -> "AbstractContextManager[SparkTables]":
        return nullcontext(
            use_tables(
                opened,
                access.sources,
                session,
                access.given,
                declared=access.declared,
                now=access.now,
            )
        )

    return reach


def _is_taken(place: str) -> bool:
    return "://" not in place and Path(place).exists()
