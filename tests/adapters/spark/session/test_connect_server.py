import contextlib
import os
import signal
import stat
import subprocess
import sys
import time

import pytest

from floe.adapters.spark import (
    SessionRequest,
    WarmServer,
    find_server,
    start_server,
    stop_server,
)
from floe.adapters.spark.session.server_note import note_file, write_note
from floe.errors import ConfigurationError

pytestmark = [pytest.mark.spark, pytest.mark.process]

REQUEST = SessionRequest(
    "local[2]", {"spark.driver.memory": "1g", "spark.sql.shuffle.partitions": "2"}
)
COUNT = """
import sys
from floe.adapters.spark import SessionRequest, close_session, open_session
from floe.errors import OutsideError
spark = open_session(SessionRequest(sys.argv[1]))
print(spark.range(7).count())
close_session(spark)
try:
    open_session(SessionRequest(sys.argv[1].partition("/;")[0]))
except OutsideError as error:
    print("without the token:", "refuses" in str(error))
"""

LEAVE = """
import os, sys
from floe.adapters.spark import SessionRequest, close_session, open_session
spark = open_session(SessionRequest(sys.argv[1]))
print(spark.range(7).count())
os.kill(int(sys.argv[2]), int(sys.argv[3]))
close_session(spark)
print("closed")
"""


def test_a_warm_server_starts_once_serves_and_stops(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", os.environ["SPARK_SUBMIT_OPTS"])
    server = start_server(tmp_path, REQUEST)
    try:
        assert start_server(tmp_path, REQUEST) == server
        assert find_server(tmp_path).url == server.url
        assert server.token not in repr(server)
        assert stat.S_IMODE(note_file(tmp_path).stat().st_mode) == 0o600
        command = [sys.executable, "-c", COUNT, server.url]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stdout.splitlines() == ["7", "without the token: True"]
    finally:
        assert stop_server(tmp_path)
    assert find_server(tmp_path) is None
    assert not stop_server(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP])
def test_a_server_that_is_gone_or_silent_keeps_nobody_waiting(tmp_path, monkeypatch, sign):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    server = start_server(tmp_path, REQUEST)
    try:
        command = [sys.executable, "-c", LEAVE, server.url, str(server.pid), str(int(sign))]
        begin = time.monotonic()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        # PySpark alone would wait for ten minutes.
        assert time.monotonic() - begin < 590
        assert (done.returncode, done.stdout.splitlines()) == (0, ["7", "closed"])
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(server.pid, signal.SIGKILL)


def test_a_number_that_went_to_another_process_is_no_server(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    write_note(tmp_path, WarmServer(os.getpid(), 1, "t", "local[2]", (), "", ""))
    assert find_server(tmp_path) is None
    assert not stop_server(tmp_path)
    assert not note_file(tmp_path).exists()


def test_a_connect_address_cannot_be_started(tmp_path):
    with pytest.raises(ConfigurationError, match="is a Spark Connect server already"):
        start_server(tmp_path, SessionRequest("sc://localhost"))
