import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from floe.adapters.spark.session.class_archive import archive_for
from floe.adapters.spark.session.java import find_java

pytestmark = [pytest.mark.spark, pytest.mark.process]

CONF = {"spark.driver.memory": "1g", "spark.sql.shuffle.partitions": "2"}
START = f"""
import sys
from floe.adapters.spark import SessionRequest, close_session, open_session
request = SessionRequest("local[2]", {CONF}, fast_start=sys.argv[1] != "default", small=True)
"""
TWICE = f"""{START}
for _ in range(2):
    spark = open_session(request)
    assert open_session(request) is spark
    print(spark.range(10).filter("id > 6").count(), spark.conf.get("spark.sql.session.timeZone"))
    close_session(spark)
"""
WRONG_MASTER = f"""{START}
from floe.errors import FloeError
for master in ("locall[2]", "sc://localhost:1", "sc://"):
    try:
        open_session(SessionRequest(master, {CONF}, fast_start=False))
    except FloeError as error:
        print(type(error).__name__, error)
"""


def run(script, *words, **environment):
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_a_session_starts_fast_twice_in_a_process_without_a_word(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path))
    archive = archive_for(find_java())
    archive.file.parent.mkdir()
    Path(f"{archive.file}.failed").touch()
    assert run(TWICE, "fast") == (0, ["3 UTC", "3 UTC"], "")
    assert list((tmp_path / "logs").iterdir()) == []


@pytest.mark.slow
def test_the_first_fast_session_leaves_a_class_archive_for_the_next(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path))
    archive = archive_for(find_java())
    assert run(TWICE, "fast") == (0, ["3 UTC", "3 UTC"], "")
    while not archive.is_made and not archive.is_hopeless:
        time.sleep(0.5)
    assert archive.is_made
    assert run(TWICE, "fast") == (0, ["3 UTC", "3 UTC"], "")


def test_a_machine_with_only_python_runs_spark_on_the_java_from_pypi(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "sh", "dirname", "env", "ps", "uname", "cat"):
        (programs / name).symlink_to(f"/bin/{name}")
    places = {"PATH": str(programs), "JAVA_HOME": "", "FLOE_CACHE_DIR": str(tmp_path / "a cache")}
    code, out, err = run(TWICE, "default", **places)
    assert (code, out, err) == (0, ["3 UTC", "3 UTC"], "")


def test_a_wrong_master_and_a_dead_server_are_one_line_each(tmp_path):
    code, out, _ = run(WRONG_MASTER, "default", FLOE_CACHE_DIR=str(tmp_path))
    assert code == 0
    assert out == [
        "ConfigurationError 'locall[2]' is no Spark master: "
        "local[*], spark://host:port, yarn, k8s://… or sc://…",
        "OutsideError no Spark Connect server answers at sc://localhost:1: Connection refused",
        "ConfigurationError a Spark Connect address is sc://host:port",
    ]
