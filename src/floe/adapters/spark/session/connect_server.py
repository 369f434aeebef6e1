"""A Spark Connect server that stays warm between checks."""

import contextlib
import fcntl
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

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
from floe.adapters.spark.session.places import open_private
from floe.adapters.spark.session.server_note import (
    EXTENSIONS,
    UnsafeNoteError,
    WarmServer,
    listed,
    make_private,
    mark_of,
    read_note,
    remove_note,
    server_folder,
    write_note,
)
from floe.adapters.spark.session.session import SessionRequest
from floe.errors import ConfigurationError, OutsideError
from floe.progress import Progress, no_progress

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


def find_server(root: Path) -> WarmServer | None:
    """The server of a workspace, if it still runs; a note that others could have made is none."""
    try:
        server = read_note(root)
    except UnsafeNoteError:
        return None
    return server if server and _is_running(server) and _answers(server.port) else None


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
        remove_note(root)
        return _start(root, request, idle, progress)


def stop_server(root: Path) -> bool:
    """Stop the server of a workspace, and say whether there was one."""
    if not server_folder(root).exists():
        return False
    with _lock(root):
        try:
            server = read_note(root)
        except UnsafeNoteError:
            server = None
        is_running = server is not None and _is_running(server)
        if server is not None and is_running:
            _end(server)
        remove_note(root)
        return is_running


def _start(root: Path, request: SessionRequest, idle: int, progress: Progress) -> WarmServer:
    port, token = _free_port(), secrets.token_urlsafe(24)
    coordinates = request.coordinates
    jars = obtain_jars(coordinates, request.conf, progress)
    log = server_folder(root) / "spark.log"
    is_for_delta = set(coordinates_of(packages_of("delta"))) <= set(coordinates)
    first = settings_of("delta") if is_for_delta else {}
    conf = {**_CONF, **first, **request.conf, "spark.master": request.master or "local[*]"}
    conf.pop("spark.jars.packages", None)
    # It would take the place of the token, and stand among the arguments.
    conf.pop("spark.connect.authenticate.token", None)
    conf |= {"spark.connect.grpc.binding.port": str(port)}
    conf |= {"spark.connect.grpc.binding.address": "127.0.0.1"}
    progress("starting Spark")
    process = _launch(Launch(find_java(), conf, log, jars), token, idle)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    extensions = listed(conf, EXTENSIONS)
    server = WarmServer(
        process.pid, port, token, conf["spark.master"], coordinates, str(log), now, extensions
    )
    _wait(process, server)
    write_note(root, server)
    return server


def _launch(launch: Launch, token: str, idle: int) -> "subprocess.Popen[bytes]":
    options = [*archive_for(launch.java).options, *java_options(launch), f"-D{mark_of(token)}"]
    command = ["sh", "-c", _WATCHED, "sh", str(idle), str(max(1, min(_GLANCE, idle // 2)))]
    command += [str(launch.java.program), *options, "-cp", class_path(launch.jars), SUBMIT]
    command += [*submit_arguments(launch.conf), "--class", _MAIN, "spark-internal"]
    # The token goes by the environment: arguments can be read by every user of the machine.
    environment = {**os.environ, **python_environment(), "SPARK_HOME": str(spark_home())}
    environment |= {"SPARK_CONNECT_AUTHENTICATE_TOKEN": token}
    with open_private(launch.log) as log:
        return subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            cwd=launch.log.parent,
            start_new_session=True,
        )


def _wait(process: "subprocess.Popen[bytes]", server: WarmServer) -> None:
    until = time.monotonic() + _PATIENCE
    while not _answers(server.port):
        if process.poll() is not None:
            raise _failure(Path(server.log))
        if time.monotonic() > until:
            _end(server)
            waited = f"did not answer within {_PATIENCE:.0f} s, see {server.log}"
            raise OutsideError(f"Spark Connect {waited}")
        time.sleep(0.1)
    # The server is to outlive this process, so nobody will wait for it.
    process.returncode = 0


def _failure(log: Path) -> OutsideError:
    text = log.read_text(encoding="utf-8", errors="replace")
    if message := unfetched_package(text):
        return OutsideError(message)
    telling = [line.strip() for line in text.splitlines() if "Exception" in line or "Error" in line]
    return OutsideError(f"Spark Connect does not start: {(telling or ['no reason given'])[0]}")


def _end(server: WarmServer, patience: float = 15.0) -> None:
    """End the server's whole group, gently first."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(server.pid, sign)
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if not _is_running(server):
                return
            time.sleep(0.1)


def _is_running(server: WarmServer) -> bool:
    """Whether a process is the server that a note means; its number may have gone to another.

    The process carries the mark of its token, so that nobody can mean one who was not told it.
    """
    command = ["ps", "-ww", "-o", "stat=", "-o", "uid=", "-o", "command=", "-p", str(server.pid)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    words = done.stdout.split()
    is_own = words[1:2] == [str(os.getuid())] and not done.stdout.startswith("Z")
    return is_own and _MAIN in words and f"-D{mark_of(server.token)}" in words


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


@contextlib.contextmanager
def _lock(root: Path) -> Iterator[None]:
    """Two starts at the same time become one."""
    with open_private(make_private(server_folder(root)) / "lock") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def describe_server(server: WarmServer) -> Mapping[str, object]:
    """What may be shown of a server."""
    shown = {key: value for key, value in asdict(server).items() if key != "token"}
    return {**shown, "address": server.address}
