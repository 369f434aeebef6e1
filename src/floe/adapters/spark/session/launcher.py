"""Starts the Java process that a Spark session lives in."""

import contextlib
import gc
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyspark import SparkConf
from pyspark.errors import PySparkRuntimeError
from pyspark.java_gateway import launch_gateway

from floe.adapters.spark.session.class_archive import archive_for, spark_home, spark_jars
from floe.adapters.spark.session.java import Java
from floe.adapters.spark.session.places import write_whole
from floe.user_cache import cache_folder

SUBMIT = "org.apache.spark.deploy.SparkSubmit"
# The compiler that starts fast and the collector that needs no threads: right for small work.
# One compiler alone reserves 48 MB for its code, which a long dbt build fills: then all is slow.
SMALL_WORK = ("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=256m", "-XX:+UseSerialGC")

_OPENED = (
    "java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net", "java.nio",
    "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "jdk.internal.ref",
    "sun.nio.ch", "sun.nio.cs", "sun.security.action", "sun.util.calendar",
)  # fmt: skip
_FIXED = (
    "-XX:+IgnoreUnrecognizedVMOptions",
    *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in _OPENED),
    "--add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED",
    "-Djdk.reflect.useDirectMethodHandle=false",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "-Dderby.connection.requireAuthentication=false",
    "--enable-native-access=ALL-UNNAMED",
)
QUIET_LOGGING = """status = error
rootLogger.level = error
rootLogger.appenderRef.stderr.ref = stderr
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n%ex
"""
_PATIENCE = 600.0
# Else a repository that does not answer would be waited for without end.
IMPATIENCE = (
    "-Dsun.net.client.defaultConnectTimeout=10000",
    "-Dsun.net.client.defaultReadTimeout=60000",
)


class LaunchError(Exception):
    """The Java process ended before it could be talked to."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What a Java process is started with."""

    java: Java
    conf: Mapping[str, str]
    log: Path
    jars: tuple[Path, ...] = ()
    small: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)


def launch_default(launch: Launch) -> Any:
    """The gateway of a Java process that Spark's own script starts."""
    conf = SparkConf(loadDefaults=False).setAll(list(launch.conf.items()))
    with (
        launch.log.open("ab") as log,
        _environment({"JAVA_HOME": str(launch.java.home), **launch.environment}),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore", ResourceWarning)
        try:
            return launch_gateway(conf, {"stdout": log, "stderr": log})  # type: ignore[no-untyped-call]
        except (PySparkRuntimeError, OSError) as error:
            reason = str(error)
        # PySpark leaves the pipe of a process that did not start to the garbage collector.
        gc.collect()
    raise LaunchError(reason)


def launch_apart(launch: Launch) -> Any:
    """The gateway of a Java process of its own, even inside a program that spark-submit started."""
    with _environment({"PYSPARK_GATEWAY_PORT": None}):
        return launch_default(launch)


def launch_fast(launch: Launch) -> Any:
    """The gateway of a Java process of our own, with the class archive."""
    folder = Path(tempfile.mkdtemp(prefix="floe-spark-"))
    place = folder / "gateway"
    try:
        archive = archive_for(launch.java)
        makes_archive = not (archive.is_made or archive.is_hopeless)
        process = _start(launch, {"_PYSPARK_DRIVER_CONN_INFO_PATH": str(place)})
        try:
            port, secret = _wait(process, place)
            known = {"PYSPARK_GATEWAY_PORT": str(port), "PYSPARK_GATEWAY_SECRET": secret}
            with _environment(known):
                gateway = launch_gateway()  # type: ignore[no-untyped-call]
        except BaseException:
            end_process(process)
            raise
        gateway.proc, gateway.makes_archive = process, makes_archive
        return gateway
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def java_options(launch: Launch) -> tuple[str, ...]:
    """The options of a Java process of our own."""
    memory = launch.conf.get("spark.driver.memory", "1g")
    small = SMALL_WORK if launch.small else ()
    told = f"-Dlog4j2.configurationFile={quiet_logging()}"
    return (f"-Xmx{memory}", *_FIXED, *IMPATIENCE, *small, told)


def class_path(jars: Sequence[Path]) -> str:
    """Spark's jars first and in order, since an archive fits only a class path that it begins."""
    return os.pathsep.join(map(str, (*spark_jars(), *jars)))


def quiet_logging() -> str:
    """The address of a logging configuration in which only errors are told."""
    file = cache_folder() / "log4j2-quiet.properties"
    if not file.is_file() or file.read_text(encoding="utf-8") != QUIET_LOGGING:
        write_whole(file, QUIET_LOGGING)
    return file.as_uri()


def submit_arguments(conf: Mapping[str, str]) -> list[str]:
    """Settings as arguments of spark-submit."""
    return [word for key, value in conf.items() for word in ("--conf", f"{key}={value}")]


def end_process(process: "subprocess.Popen[bytes]", patience: float = 20.0) -> None:
    """End the Java process that waits for its input to close."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def let_go(process: "subprocess.Popen[bytes]") -> None:
    """Tell Java to end, and let it finish the class archive after floe has gone."""
    if process.stdin is not None:
        process.stdin.close()
    # Python would warn of a process that nobody waited for.
    process.returncode = 0


def _start(launch: Launch, environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    archive = archive_for(launch.java)
    java = str(launch.java.program)
    arguments = [*archive.options, *java_options(launch), "-cp", class_path(launch.jars), SUBMIT]
    arguments += [*submit_arguments(launch.conf), "pyspark-shell"]
    if archive.is_made or archive.is_hopeless:
        command = [java, *arguments]
    else:
        command = archive.wrap(java, arguments, secrets.token_hex(4))
    surroundings = {**os.environ, **launch.environment, **environment}
    surroundings |= {"SPARK_HOME": str(spark_home()), "SPARK_CONNECT_MODE": "0"}
    with launch.log.open("ab") as log:
        # A group of its own, so that an interrupt reaches floe and not Java.
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            env=surroundings,
            process_group=0,
        )


def _wait(process: "subprocess.Popen[bytes]", place: Path) -> tuple[int, str]:
    until = time.monotonic() + _PATIENCE
    while not place.is_file():
        if process.poll() is not None or time.monotonic() > until:
            raise LaunchError("Java ended before Spark was there")
        time.sleep(0.02)
    with place.open("rb") as written:
        port = int.from_bytes(written.read(4), "big")
        length = int.from_bytes(written.read(4), "big")
        return port, written.read(length).decode()


@contextlib.contextmanager
def _environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    """PySpark reads some of its settings from the environment only; None is not set."""
    before = {key: os.environ.get(key) for key in changes}
    _put(changes)
    try:
        yield
    finally:
        _put(before)


def _put(variables: Mapping[str, str | None]) -> None:
    for key, value in variables.items():
        if value is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = value


def python_environment() -> dict[str, str]:
    """Workers run the Python that floe runs in, with the same packages.

    They are started with `-m`, which would look for modules in the current folder first.
    """
    python = sys.executable
    return {"PYSPARK_PYTHON": python, "PYSPARK_DRIVER_PYTHON": python, "PYTHONSAFEPATH": "1"}
