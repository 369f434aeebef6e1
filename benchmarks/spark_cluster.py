"""A Spark standalone cluster of two workers on loopback, for as long as a benchmark runs."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pyspark

HOST = "127.0.0.1"
_CLASSES = "org.apache.spark.deploy"
_PATIENCE = 60


@contextmanager
def standalone_cluster(folder: Path, workers: int = 2) -> Iterator[str]:
    """The address of a master whose workers have a core each; all are stopped at the end."""
    port, page = _free_port(), _free_port()
    with ExitStack() as stack:
        started = ["--host", HOST, "--port", str(port), "--webui-port", str(page)]
        stack.enter_context(_process("master.Master", started, folder / "master"))
        _await_port(port)
        for number in range(workers):
            given = ["--host", HOST, "--cores", "1", "--memory", "2g", "--webui-port", "0"]
            own = folder / f"worker-{number}"
            words = [*given, "--work-dir", str(own), f"spark://{HOST}:{port}"]
            stack.enter_context(_process("worker.Worker", words, own))
        yield f"spark://{HOST}:{port}"


@contextmanager
def _process(name: str, arguments: list[str], folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True)
    command = str(Path(pyspark.__file__).parent / "bin" / "spark-class")
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(
            [command, f"{_CLASSES}.{name}", *arguments], stdout=log, stderr=log
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait(_PATIENCE)


def _await_port(port: int) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.2)
    raise SystemExit("the master of the cluster did not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
