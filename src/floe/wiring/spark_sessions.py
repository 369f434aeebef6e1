"""Spark for notebooks and jobs, with the listener of the OpenLineage project if it is wanted."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from floe.errors import ConfigurationError
from floe.wiring.data_requests import check_request
from floe.wiring.lineage_events import FOLDER, is_switched_off, transport_settings
from floe.wiring.origins import read_clock
from floe.wiring.spark_tables import SparkRequest, need_spark, session_request
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from floe.checks import Table
    from floe.plan import TableSource

_LISTENER = "io.openlineage.spark.agent.OpenLineageSparkListener"
_LISTENERS = "spark.extraListeners"
_PREFIX = "spark.openlineage."
_REDACTION = "spark.redaction.regex"
# Spark's own pattern does not know the settings of the listener.
_REDACTED = r"(?i)secret|password|token|access[.]?key|openlineage[.]transport[.](auth|url)"
_SENT = ("url", "endpoint", "compression")


def open_workspace_session(
    opened: Opened,
    request: SparkRequest,
    contracts: tuple[Path, ...] = (),
    *,
    name: str | None = None,
    lineage: bool = False,
) -> "SparkSession":
    """A session as the workspace wants it; it stays until somebody stops it."""
    need_spark()
    from floe.adapters.spark import open_session

    called = name or request.conf.get("spark.app.name") or opened.root.name or "floe"
    request = replace(request, conf={**request.conf, "spark.app.name": called})
    hidden: Mapping[str, str] = {}
    if lineage:
        _refuse_listener(opened, request)
        request, hidden = _with_listener(opened, request, called)
    complete = session_request(opened, request, _sources(opened, contracts))
    return open_session(replace(complete, hidden=hidden), request.progress)


def _sources(opened: Opened, contracts: tuple[Path, ...]) -> "Mapping[Table, TableSource]":
    if not contracts:
        return {}
    from floe.workflows.data import prepare_checks

    _, prepared = prepare_checks(opened.workspace, check_request(opened, contracts))
    return {table: source for part in prepared for table, source in part.sources.items()}


def _refuse_listener(opened: Opened, request: SparkRequest) -> None:
    from pyspark.sql import SparkSession

    if opened.untrusted:
        raise ConfigurationError("an untrusted workspace has no listener of Spark")
    if (request.master or "").startswith("sc://"):
        raise ConfigurationError(
            "Spark Connect takes no listener of its clients: add it where the server starts, "
            "or use floe.spark.read and floe.spark.write"
        )
    if SparkSession.getActiveSession() is not None:
        raise ConfigurationError(
            "a Spark session runs already, and takes no listener any more: stop it first"
        )


def _with_listener(
    opened: Opened, request: SparkRequest, name: str
) -> tuple[SparkRequest, Mapping[str, str]]:
    """The request with the listener, and settings that nobody but Spark is to see."""
    if is_switched_off(opened):
        return request, {}
    is_own = any(key.startswith(f"{_PREFIX}transport.") for key in request.conf)
    place = {} if is_own else _transport(opened)
    told = {f"{_PREFIX}transport.{key}": value for key, value in place.items()}
    listeners = [*filter(None, request.conf.get(_LISTENERS, "").split(",")), _LISTENER]
    conf = {
        _REDACTION: _REDACTED,
        **_identity(opened, name),
        **request.conf,
        _LISTENERS: ",".join(dict.fromkeys(listeners)),
    }
    return replace(request, conf=conf, packages=(*request.packages, "openlineage")), told


def _identity(opened: Opened, name: str) -> dict[str, str]:
    """All that the session does is of one run, whether the listener or floe tells it."""
    from floe.reports.lineage_events import application_job

    namespace = opened.settings.lineage.namespace
    job = application_job(name, namespace)
    if job is None:
        raise ConfigurationError(f"{name!r} is no name for a job: give the session another")
    return {
        f"{_PREFIX}namespace": namespace,
        f"{_PREFIX}parentJobNamespace": job.namespace,
        f"{_PREFIX}parentJobName": job.name,
        f"{_PREFIX}parentRunId": str(uuid4()),
    }


def _transport(opened: Opened) -> dict[str, str]:
    """The place that [lineage] names, in the listener's words."""
    settings = transport_settings(opened)
    match settings.get("type", "file"):
        case "file":
            return {"type": "file", "location": str(_file(opened, settings))}
        case "http":
            return _http(settings)
        case kind:
            raise ConfigurationError(
                f"Spark's listener sends by file or http, and lineage.transport is {kind}: "
                "set spark.openlineage.transport.… under [spark.conf] for others"
            )


def _file(opened: Opened, settings: Mapping[str, Any]) -> Path:
    if "log_file_path" in settings:
        return opened.root / str(settings["log_file_path"])
    folder = opened.root / FOLDER
    if not folder.resolve().is_relative_to(opened.root.resolve()):
        raise ConfigurationError(f"{FOLDER} leads out of the workspace")
    # A file of its own for each session: two of them may not write into one.
    return folder / f"spark-{read_clock():%Y-%m-%d}-{uuid4().hex[:8]}.ndjson"


def _http(settings: Mapping[str, Any]) -> dict[str, str]:
    """The settings of the Python client as those of Java's have them."""
    auth = settings.get("auth") or {}
    login = {f"auth.{key}": str(auth[key]) for key in ("type", "apiKey") if key in auth}
    seconds = settings.get("timeout")
    patience = {"timeoutInMillis": str(int(float(seconds) * 1000))} if seconds else {}
    sent = {key: str(settings[key]) for key in _SENT if key in settings}
    return {"type": "http", **sent, **login, **patience}
