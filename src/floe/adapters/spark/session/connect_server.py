"""A Spark Connect server that stays warm between checks."""

import contextlib
import fcntl
import json
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from floe.adapters.spark.session.class_archive import archive_for, spark_home
from floe.adapters.spark.session.fetching import obtain_jars, unfetched_package
from floe.adapters.spark.session.formats import packages_of, settings_of
from floe.adapters.spark.session.java import find_java
from floe.adapters.spark.session.launcher import (
    SUBMIT,
    Launch,
    class_path,
    java_options,
    python_environment,
    submit_arguments,
)
from floe.adapters.spark.session.packages import coordinates_of
from floe.adapters.spark.session.places import is_private, open_private, own_folder, write_whole
from floe.adapters.spark.session.session import SessionRequest
from floe.errors import ConfigurationError, OutsideError
from floe.progress import Progress, no_progress

EXTENSIONS = "spark.sql.extensions"
_MAIN = "org.apache.spark.sql.connect.service.SparkConnectServer"
_PATIENCE = 600.0
_GLANCE = 60
# Java takes the shell's place and number; the watcher stays in its group and ends with it.
_WATCHED = """idle=$1 step=$2; shift 2
spent() { ps -o time= -p $$ | awk '{ sub(/\\.[0-9]+$/, ""); n = split($0, part, /[-:]/)
  for (i = 1; i <= n; i++) seconds = seconds * 60 + part[i]; print seconds + 0 }'; }
watch() {
  quiet=0 before=0
  while [ "$quiet" -lt "$idle" ]; do
    sleep "$step"
    kill -0 $$ 2>/dev/null || return
    now=$(spent)
    if [ $((now - before)) -gt 1 ]; then quiet=0; else quiet=$((quiet + step)); fi
    before=$now
  done
  kill -TERM $$
}
[ "$idle" -eq 0 ] || watch >/dev/null 2>&1 &
exec "$@"
"""
_CONF = {
    "spark.app.name": "floe",
    "spark.driver.memory": "2g",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "8",
    "spark.ui.enabled": "false",
}


@dataclass(frozen=True, slots=True)
class WarmServer:
    """A server that was started, and how to enter; the token is for its owner alone."""

    pid: int
    port: int
    token: str
    master: str
    packages: tuple[str, ...]
    log: str
    started: str
    extensions: tuple[str, ...] = ()

    def suits(self, request: SessionRequest) -> bool:
        """Whether a request needs nothing that had to be given when the server started."""
        return (
            set(request.coordinates) <= set(self.packages)
            and set(_listed(request.conf, EXTENSIONS)) <= set(self.extensions)
            and "spark.jars" not in request.conf
        )

    @property
    def url(self) -> str:
        """The address with the token."""
        return f"{self.address}/;token={self.token}"

    @property
    def address(self) -> str:
        """The address as it may be shown."""
        return f"sc://localhost:{self.port}"

    def __repr__(self) -> str:
        return f"WarmServer(pid={self.pid}, port={self.port})"


def find_server(root: Path) -> WarmServer | None:
    """The server of a workspace, if it still runs."""
    try:
        noted = _noted(root)
        lists = {key: tuple(noted.get(key, ())) for key in ("packages", "extensions")}
        server = WarmServer(**{**noted, **lists})
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return server if _is_ours(server.pid) and _answers(server.port) else None


def start_server(
    root: Path, request: SessionRequest, progress: Progress = no_progress, *, idle: int = 0
) -> WarmServer:
    """Start the server of a workspace, or find it running already.

    After `idle` seconds in which it had nothing to do it stops; 0 is never.
    """
    if request.master is not None and request.master.startswith("sc://"):
        raise ConfigurationError(f"{request.master} is a Spark Connect server already")
    with _lock(root):
        if (running := find_server(root)) is not None:
            return running
        _state(root).unlink(missing_ok=True)
        return _start(root, request, idle, progress)


def stop_server(root: Path) -> bool:
    """Stop the server of a workspace, and say whether there was one."""
    with _lock(root):
        try:
            pid = int(_noted(root)["pid"])
        except (OSError, ValueError, TypeError, KeyError):
            return False
        is_running = _is_ours(pid)
        if is_running:
            _end(pid)
        _state(root).unlink(missing_ok=True)
        return is_running


def _start(root: Path, request: SessionRequest, idle: int, progress: Progress) -> WarmServer:
    port, token = _free_port(), secrets.token_urlsafe(24)
    coordinates = request.coordinates
    jars = obtain_jars(coordinates, request.conf, progress)
    log = own_folder(root) / "spark.log"
    is_for_delta = set(coordinates_of(packages_of("delta"))) <= set(coordinates)
    first = settings_of("delta") if is_for_delta else {}
    conf = {**_CONF, **first, **request.conf, "spark.master": request.master or "local[*]"}
    conf.pop("spark.jars.packages", None)
    conf |= {"spark.connect.grpc.binding.port": str(port)}
    conf |= {"spark.connect.grpc.binding.address": "127.0.0.1"}
    progress("starting Spark")
    process = _launch(Launch(find_java(), conf, log, jars), token, idle)
    _wait(process, port, log)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    extensions = _listed(conf, EXTENSIONS)
    server = WarmServer(
        process.pid, port, token, conf["spark.master"], coordinates, str(log), now, extensions
    )
    write_whole(_state(root), json.dumps(asdict(server), indent=2), 0o600)
    return server


def _launch(launch: Launch, token: str, idle: int) -> "subprocess.Popen[bytes]":
    options = [*archive_for(launch.java).options, *java_options(launch)]
    command = ["sh", "-c", _WATCHED, "sh", str(idle), str(max(1, min(_GLANCE, idle // 2)))]
    command += [str(launch.java.program), *options, "-cp", class_path(launch.jars), SUBMIT]
    command += [*submit_arguments(launch.conf), "--class", _MAIN, "spark-internal"]
    # The token goes by the environment: arguments can be read by every user of the machine.
    environment = {**os.environ, **python_environment(), "SPARK_HOME": str(spark_home())}
    environment |= {"SPARK_CONNECT_AUTHENTICATE_TOKEN": token}
    with open_private(launch.log, os.O_WRONLY | os.O_TRUNC) as log:
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            cwd=launch.log.parent,
            start_new_session=True,
        )


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    until = time.monotonic() + _PATIENCE
    while not _answers(port):
        if process.poll() is not None:
            raise _failure(log)
        if time.monotonic() > until:
            _end(process.pid)
            raise OutsideError(f"Spark Connect did not answer within {_PATIENCE:.0f} s, see {log}")
        time.sleep(0.1)
    # The server is to outlive this process, so nobody will wait for it.
    process.returncode = 0


def _failure(log: Path) -> OutsideError:
    text = log.read_text(encoding="utf-8", errors="replace")
    if message := unfetched_package(text):
        return OutsideError(message)
    telling = [line.strip() for line in text.splitlines() if "Exception" in line or "Error" in line]
    return OutsideError(f"Spark Connect does not start: {(telling or ['no reason given'])[0]}")


def _end(pid: int, patience: float = 15.0) -> None:
    """End the server's whole group, gently first."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, sign)
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if not _is_ours(pid):
                return
            time.sleep(0.1)


def _is_ours(pid: int) -> bool:
    """Whether a process is a Spark Connect server; its number may have gone to another."""
    command = ["ps", "-ww", "-o", "stat=", "-o", "command=", "-p", str(pid)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return _MAIN in done.stdout and not done.stdout.startswith("Z")


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 2.0).close()
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _listed(conf: Mapping[str, str], key: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in conf.get(key, "").split(",") if word.strip())


def _noted(root: Path) -> Any:
    """What is noted of a server; a note that somebody else could have written is none."""
    file = _state(root)
    return json.loads(file.read_text(encoding="utf-8")) if is_private(file) else {}


def _state(root: Path) -> Path:
    return own_folder(root) / "spark.json"


@contextlib.contextmanager
def _lock(root: Path) -> Iterator[None]:
    """Two starts at the same time become one."""
    try:
        own_folder(root).mkdir(exist_ok=True)
        stream = open_private(own_folder(root) / "spark.lock", os.O_WRONLY)
    except OSError as error:
        raise OutsideError(f"cannot write {root / '.floe'}: {error.strerror}") from error
    with stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def describe_server(server: WarmServer) -> Mapping[str, object]:
    """What may be shown of a server."""
    shown = {key: value for key, value in asdict(server).items() if key != "token"}
    return {**shown, "address": server.address}
