"""A Spark session for the request of a user: embedded, on a cluster, or over Spark Connect."""

import contextlib
import os
import re
import socket
import threading
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from floe.adapters.spark.session.fetching import obtain_jars, unfetched_package
from floe.adapters.spark.session.java import find_java
from floe.adapters.spark.session.launcher import (
    IMPATIENCE,
    Launch,
    LaunchError,
    end_process,
    launch_default,
    launch_fast,
    let_go,
    python_environment,
    quiet_logging,
)
from floe.adapters.spark.session.packages import coordinates_of
from floe.adapters.spark.session.places import new_log
from floe.errors import ConfigurationError, OutsideError
from floe.progress import Progress, no_progress
from floe.user_cache import cache_folder

_LOCAL = re.compile(r"local(\[.*\])?")
_MASTER = re.compile(r"local(-cluster)?(\[[\w*, ]+\])?|yarn|(spark|k8s)://.+")
_EMBEDDED = {
    "spark.app.name": "floe",
    "spark.driver.memory": "2g",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "8",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}
_LOOPBACK = {"spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1"}
_PATIENCE = 5.0
_OWN = "_opened_by_floe"


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """How Spark is to be had; `packages` are short names or coordinates.

    `small` says that there is little data: the fast start then also leaves out what pays
    only in long work. `hidden` settings stand in no list of processes: they may hold secrets.
    """

    master: str | None = None
    conf: Mapping[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    fast_start: bool = True
    small: bool = False
    hidden: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The packages, and those that Spark's own setting names."""
        return coordinates_of((*self.packages, *_listed(self.conf, "spark.jars.packages")))


def open_session(request: SessionRequest, progress: Progress = no_progress) -> SparkSession:
    """A session as requested; one that is active already is used as it is.

    `progress` is told which packages are fetched first.
    """
    if request.master is not None and request.master.startswith("sc://"):
        return _connect(request.master, request.conf)
    if (active := SparkSession.getActiveSession()) is not None:
        return active
    return _embed(request, progress)


def close_session(spark: SparkSession) -> None:
    """Stop a session that floe opened, with its Java process; leave others alone."""
    if getattr(spark, _OWN, None) is None:
        return
    log = getattr(spark, _OWN)
    if not isinstance(log, Path):
        _disconnect(spark)
        return
    spark.stop()
    _end_java()
    log.unlink(missing_ok=True)


def _disconnect(spark: Any) -> None:
    """Say goodbye to a server, without waiting for one that is gone or no longer answers."""
    # PySpark would go on asking a server that is gone for ten minutes.
    spark.client.set_retry_policies([])
    leaving = threading.Thread(target=spark.stop, daemon=True)
    leaving.start()
    leaving.join(_PATIENCE)
    if leaving.is_alive():
        # All that still waits for the server ends with the connection; else Python could not end.
        spark.client._channel.close()  # noqa: SLF001


def _embed(request: SessionRequest, progress: Progress) -> SparkSession:
    for key, value in python_environment().items():
        os.environ.setdefault(key, value)
    conf = _conf(request)
    jars = obtain_jars(request.coordinates, request.conf, progress)
    conf.pop("spark.jars.packages", None)
    _add_jars(conf, jars)
    return _start(request, conf, jars, new_log())


def _conf(request: SessionRequest) -> dict[str, str]:
    master = request.master or request.conf.get("spark.master") or "local[*]"
    if not _MASTER.fullmatch(master):
        raise _wrong_master(master)
    near = _LOOPBACK if _LOCAL.fullmatch(master) else {}
    options = " ".join((f'"-Dlog4j2.configurationFile={quiet_logging()}"', *IMPATIENCE))
    # Spark would leave an empty folder in the user's own.
    warehouse = (cache_folder() / "warehouse").as_uri()
    told = {"spark.driver.extraJavaOptions": options, "spark.sql.warehouse.dir": warehouse}
    return {**_EMBEDDED, **near, **told, **request.conf, "spark.master": master}


def _start(
    request: SessionRequest, conf: dict[str, str], jars: tuple[Path, ...], log: Path
) -> SparkSession:
    launch = Launch(find_java(), conf, log, jars, small=request.small)
    try:
        gateway = _gateway(launch, is_fast=request.fast_start and _suits(conf))
    except LaunchError:
        raise _launch_failure(log) from None
    try:
        wanted = SparkConf(loadDefaults=False).setAll([*conf.items(), *request.hidden.items()])
        context = SparkContext(conf=wanted, gateway=gateway)
        session = SparkSession(context)
    except (Py4JError, PySparkException, ValueError, OSError) as error:
        _end_java()
        raise _context_failure(conf["spark.master"], error, log) from None
    setattr(session, _OWN, log)
    return session


def _gateway(launch: Launch, *, is_fast: bool) -> Any:
    if SparkContext._gateway is not None:  # noqa: SLF001
        return SparkContext._gateway  # noqa: SLF001
    if is_fast:
        try:
            return launch_fast(launch)
        except (LaunchError, OSError):
            # The log keeps the reason, and `floe doctor` shows whether the archive is there.
            return launch_default(launch)
    return launch_default(launch)


def _suits(conf: Mapping[str, str]) -> bool:
    """Whether a Java process of our own is told all that Spark's script would tell it."""
    told = (
        "SPARK_CONF_DIR",
        "HADOOP_CONF_DIR",
        "YARN_CONF_DIR",
        "PYSPARK_SUBMIT_ARGS",
        "SPARK_HOME",
    )
    extra = [
        key for key in conf if key.startswith("spark.driver.extra") and "log4j2" not in conf[key]
    ]
    is_local = _LOCAL.fullmatch(conf["spark.master"]) is not None
    return is_local and os.name == "posix" and not extra and not any(map(os.environ.get, told))


def _add_jars(conf: dict[str, str], jars: tuple[Path, ...]) -> None:
    if jars:
        conf["spark.jars"] = ",".join([*_listed(conf, "spark.jars"), *map(str, jars)])


def _listed(conf: Mapping[str, str], key: str) -> list[str]:
    return [word.strip() for word in conf.get(key, "").split(",") if word.strip()]


def _connect(url: str, conf: Mapping[str, str]) -> SparkSession:
    place = urlsplit(url)
    shown = f"sc://{place.hostname or ''}:{place.port or 15002}"
    if not place.hostname:
        raise ConfigurationError("a Spark Connect address is sc://host:port")
    try:
        socket.create_connection((place.hostname, place.port or 15002), _PATIENCE).close()
    except OSError as error:
        reason = error.strerror or error
        raise OutsideError(f"no Spark Connect server answers at {shown}: {reason}") from None
    builder = SparkSession.builder.remote(url)
    for key, value in conf.items():
        builder = builder.config(key, value)
    try:
        with warnings.catch_warnings():
            # PySpark warns of each setting that only a server's start can take.
            warnings.simplefilter("ignore", UserWarning)
            session: SparkSession = builder.create()
        _ = session.version
    except (PySparkException, RuntimeError, ValueError) as error:
        raise OutsideError(f"Spark Connect at {shown} refuses: {_first_line(error)}") from None
    setattr(session, _OWN, shown)
    return session


def _end_java() -> None:
    gateway = SparkContext._gateway  # noqa: SLF001
    if gateway is None:
        return
    with contextlib.suppress(OSError, Py4JError):
        if (active := SparkContext._active_spark_context) is not None:  # noqa: SLF001
            active.stop()
    SparkContext._gateway = SparkContext._jvm = None  # noqa: SLF001
    with contextlib.suppress(OSError, Py4JError):
        gateway.shutdown()
    if gateway.proc is not None:
        end = let_go if getattr(gateway, "makes_archive", False) else end_process
        end(gateway.proc)


def _launch_failure(log: Path) -> OutsideError:
    text = log.read_text(encoding="utf-8", errors="replace")
    if message := unfetched_package(text):
        return OutsideError(message)
    telling = [line for line in text.splitlines() if re.search(r"Exception|Error", line)]
    last = (telling or text.split("\n"))[0].strip() or "it ended without a word"
    return OutsideError(f"Spark does not start: {last} (all of it in {log})")


def _context_failure(master: str, error: Exception, log: Path) -> OutsideError | ConfigurationError:
    line = _first_line(error)
    if re.search(r"parse Master URL|Invalid master|master URL must", str(error)):
        return _wrong_master(master)
    return OutsideError(f"Spark does not start on {master}: {line} (more in {log})")


def _wrong_master(master: str) -> ConfigurationError:
    return ConfigurationError(
        f"'{master}' is no Spark master: local[*], spark://host:port, yarn, k8s://… or sc://…"
    )


def _first_line(error: Exception) -> str:
    if details := re.search(r'details = "([^"]+)"', str(error)):
        return details[1]
    lines = [line.strip(" :") for line in str(error).splitlines() if line.strip(" :")]
    telling = [line for line in lines if "Exception" in line or "Error" in line]
    return (telling or lines or [type(error).__name__])[0]
