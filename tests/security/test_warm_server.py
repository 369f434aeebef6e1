"""The warm Spark server is its owner's alone, and no workspace says where it is."""

import json
import os
import socket
import stat
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from floe.adapters.spark import (
    SessionRequest,
    WarmServer,
    find_server,
    start_server,
    stop_server,
)
from floe.adapters.spark.session import connect_server
from floe.adapters.spark.session.server_note import (
    UnsafeNoteError,
    mark_of,
    note_file,
    read_note,
    server_folder,
    write_note,
)
from floe.errors import OutsideError

REQUEST = SessionRequest(
    "local[1]",
    {
        "spark.driver.memory": "1g",
        "spark.connect.authenticate.token": "known",
        "spark.connect.grpc.binding.address": "0.0.0.0",  # noqa: S104
    },
)
ENTER = """
import sys
from floe.adapters.spark import SessionRequest, close_session, open_session
from floe.errors import OutsideError
for url in sys.argv[1:]:
    try:
        close_session(open_session(SessionRequest(url)))
        print("entered")
    except OutsideError as error:
        print("refused" if "refuses" in str(error) else error)
"""
SLEEP = "import time; time.sleep(60)"
MAIN = "org.apache.spark.sql.connect.service.SparkConnectServer"


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "workspace"
    folder.mkdir()
    return folder


@pytest.fixture
def stranger():
    """Starts processes that look like a server from outside."""
    started = []

    def start(*words):
        process = subprocess.Popen([sys.executable, "-c", SLEEP, MAIN, *words])
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


def note(pid, port, token="t"):  # noqa: S107
    return WarmServer(pid, port, token, "local[1]", (), "", "")


@pytest.mark.spark
@pytest.mark.process
def test_nobody_enters_without_the_token(root, floe, monkeypatch):
    monkeypatch.chdir(root)
    server = start_server(root, REQUEST)
    try:
        urls = [server.url, server.address, f"{server.address}/;token=known"]
        command = [sys.executable, "-c", ENTER, *urls]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines() == ["entered", "refused", "refused"]
        # Whoever listens on all addresses listens on this one too.
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", server.port), 5).close()
        shown = ["ps", "-ww", "-o", "command=", "-p", str(server.pid)]
        told = subprocess.run(shown, capture_output=True, text=True, check=True).stdout
        assert server.token not in told
        assert mark_of(server.token) in told
        modes = [stat.S_IMODE(path.stat().st_mode) for path in server_folder(root).glob("*.*")]
        assert set(modes) == {0o600}
        assert stat.S_IMODE(server_folder(root).stat().st_mode) == 0o700
        assert list(root.iterdir()) == []
        out = floe("doctor").out
        assert "on this machine only, for those who can read" in out
        assert server.token not in out
    finally:
        assert stop_server(root)


@pytest.mark.parametrize("name", ["spark.json", "spark-server.json", "server.json"])
def test_a_server_that_a_workspace_ships_is_not_believed(root, listener, stranger, name):
    """Broken before: `.floe/spark.json` was."""
    server = note(stranger(f"-D{mark_of('t')}").pid, listener.port)
    (root / ".floe").mkdir()
    (root / ".floe" / name).write_text(json.dumps(asdict(server)))
    assert find_server(root) is None
    assert not stop_server(root)
    assert listener.heard == []


@pytest.mark.parametrize("name", ["spark.log", "spark.lock", "spark.json", "lock"])
def test_a_link_that_a_workspace_ships_is_not_written_through(root, marker, name, monkeypatch):
    """Broken before: a start emptied the file behind `.floe/spark.log`."""
    marker.write_text("precious")
    (root / ".floe").mkdir()
    (root / ".floe" / name).symlink_to(marker)
    monkeypatch.setattr(connect_server, "find_java", _no_java)
    with pytest.raises(OutsideError, match="no Java"):
        start_server(root, SessionRequest("local[1]"))
    assert marker.read_text() == "precious"


def _no_java():
    raise OutsideError("no Java")


@pytest.mark.parametrize("kind", ["file", "folder"])
@pytest.mark.parametrize("mode", [0o040, 0o004, 0o020, 0o002])
def test_a_note_that_others_can_reach_is_not_believed(root, kind, mode):
    write_note(root, note(os.getpid(), 1))
    place = note_file(root) if kind == "file" else server_folder(root)
    place.chmod(stat.S_IMODE(place.stat().st_mode) | mode)
    with pytest.raises(UnsafeNoteError, match="is not for you alone, so it is not believed"):
        read_note(root)
    assert find_server(root) is None


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_note_of_another_user_is_not_believed(root, kind, monkeypatch):
    write_note(root, note(os.getpid(), 1))
    own = os.getuid()
    place = server_folder(root) if kind == "folder" else note_file(root)
    if own == 0:
        os.chown(place, 12345, 12345)
    else:
        monkeypatch.setattr(os, "getuid", lambda: own + 1)
    assert find_server(root) is None


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_is_no_note(root, kind, tmp_path):
    write_note(root, note(os.getpid(), 1))
    place = note_file(root) if kind == "file" else server_folder(root)
    place.rename(tmp_path / "moved")
    place.symlink_to(tmp_path / "moved")
    with pytest.raises(UnsafeNoteError):
        read_note(root)


def test_a_note_that_is_not_believed_is_told_by_the_doctor(root, floe, monkeypatch):
    monkeypatch.chdir(root)
    write_note(root, note(os.getpid(), 1))
    note_file(root).chmod(0o644)
    assert "is not for you alone, so it is not believed" in floe("doctor").out.replace("\n", " ")


def test_a_process_without_the_mark_of_the_token_is_no_server(root, listener, stranger):
    """Broken before: any process that was called like a server counted, and was ended."""
    process = stranger("-Dfloe.server=0")
    write_note(root, note(process.pid, listener.port))
    assert find_server(root) is None
    assert not stop_server(root)
    assert process.poll() is None


def test_a_process_with_the_mark_is_one(root, listener, stranger):
    process = stranger(f"-D{mark_of('t')}")
    write_note(root, note(process.pid, listener.port))
    assert find_server(root) == note(process.pid, listener.port)
    write_note(root, replace(note(process.pid, listener.port), token="guessed"))  # noqa: S106
    assert find_server(root) is None


BROKEN = ["", "[]", "{}", "null", '"x"', '{"pid": "1"}', "[" * 10_000]


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_note_is_none(root, text):
    write_note(root, note(os.getpid(), 1))
    note_file(root).write_text(text)
    assert find_server(root) is None


def test_nothing_of_a_server_lies_in_the_workspace(root):
    assert root not in server_folder(root).parents
    assert server_folder(root).parent == Path(os.environ["FLOE_CACHE_DIR"]) / "servers"
