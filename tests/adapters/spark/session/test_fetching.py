"""Real packages, fetched by real processes."""

import os
import signal
import subprocess
import sys
import time

import pytest

from floe.adapters.spark import SessionRequest, obtain_jars, start_server, stop_server
from floe.adapters.spark.session.fetching import unfetched_package
from floe.adapters.spark.session.package_cache import cached_jars, cached_packages
from floe.adapters.spark.session.packages import known_packages
from floe.errors import OutsideError
from tests.conftest import lack

pytestmark = pytest.mark.process

OPEN = """
import sys
from floe.adapters.spark import SessionRequest, close_session, open_session
from floe.errors import FloeError
conf = {"spark.driver.memory": "1g", "spark.jars.ivy": sys.argv[1]}
for _ in range(2):
    said = []
    try:
        request = SessionRequest("local[2]", conf, (sys.argv[2],), small=True)
        spark = open_session(request, said.append)
    except FloeError as error:
        print(type(error).__name__, error)
        continue
    loader = spark._jvm.java.lang.Thread.currentThread().getContextClassLoader()
    print(*said, loader.loadClass("org.postgresql.Driver").getName())
    close_session(spark)
"""
FETCH = """
import sys
from floe.adapters.spark import obtain_jars
jars = obtain_jars((sys.argv[2],), {"spark.jars.ivy": sys.argv[1]})
print(*sorted(jar.name for jar in jars), sep="\\n")
"""
UNKNOWN = "org.example:no-such-thing:9.9"
POSTGRES = known_packages()["postgres"]


def start(script, folder, package):
    return subprocess.Popen(
        [sys.executable, "-c", script, folder / "ivy", package],
        env={**os.environ, "FLOE_CACHE_DIR": str(folder / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    out, err = process.communicate()
    if "cannot be fetched" in err:
        lack("component 'postgres' (a Spark package) cannot be fetched")
    return out.splitlines(), err


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "packages"


@pytest.mark.spark
def test_a_package_that_nobody_has_is_named_in_one_line(tmp_path):
    out, err = start(OPEN, tmp_path, UNKNOWN).communicate()
    message = f"OutsideError the Spark package {UNKNOWN} cannot be fetched (no repository has it"
    assert len(out.splitlines()) == 2
    assert all(line.startswith(message) for line in out.splitlines())
    assert all(line.endswith(" to a copy of its jar") for line in out.splitlines())
    assert err == ""


@pytest.mark.spark
def test_two_processes_at_once_on_an_empty_cache_both_succeed(tmp_path, own_cache):
    both = [start(FETCH, tmp_path, POSTGRES) for _ in range(2)]
    first, second = [finish(process) for process in both]
    assert first == second
    assert first == (sorted(jar.name for jar in cached_jars((POSTGRES,))), "")
    assert {file.suffix for file in own_cache.iterdir()} == {"", ".json"}


@pytest.mark.spark
def test_a_fetch_that_is_killed_leaves_nothing_half_and_the_next_one_succeeds(tmp_path, own_cache):
    killed = start(FETCH, tmp_path, POSTGRES)
    while not list(own_cache.glob("fetch-*")) and killed.poll() is None:
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert (cached_jars((POSTGRES,)), cached_packages()) == (None, frozenset())
    out, err = finish(start(FETCH, tmp_path, POSTGRES))
    assert (out, err) == (sorted(jar.name for jar in cached_jars((POSTGRES,))), "")
    assert not list(own_cache.glob("fetch-*"))


@pytest.mark.spark
def test_a_copy_that_ivy_was_interrupted_in_is_never_taken(tmp_path, own_cache):
    conf = {"spark.jars.ivy": str(tmp_path / "ivy")}
    finish(start(FETCH, tmp_path, POSTGRES))
    (copy,) = (tmp_path / "ivy" / "jars").glob("org.postgresql_*.jar")
    whole = copy.read_bytes()
    copy.write_bytes(whole[:1000])
    for note in own_cache.glob("*.json"):
        note.unlink()
    jars = obtain_jars((POSTGRES,), conf)
    assert whole in [jar.read_bytes() for jar in jars]
    assert copy.read_bytes() == whole


@pytest.mark.slow
@pytest.mark.spark
def test_a_package_is_fetched_once(tmp_path):
    out, err = finish(start(OPEN, tmp_path, "postgres"))
    assert out == [
        "fetching the Spark package postgres org.postgresql.Driver",
        "org.postgresql.Driver",
    ]
    assert err == ""


@pytest.mark.slow
@pytest.mark.spark
@pytest.mark.usefixtures("own_cache")
def test_a_warm_server_fetches_its_packages(tmp_path):
    conf = {"spark.driver.memory": "1g", "spark.jars.ivy": str(tmp_path / "ivy")}
    with pytest.raises(OutsideError, match=f"the Spark package {UNKNOWN} cannot be fetched"):
        start_server(tmp_path, SessionRequest("local[2]", conf, (UNKNOWN,)))
    server = start_server(tmp_path, SessionRequest("local[2]", conf, ("postgres",)))
    try:
        assert server.packages == (POSTGRES,)
        assert any(
            jar.name.startswith("org.postgresql_postgresql-") for jar in cached_jars((POSTGRES,))
        )
    finally:
        assert stop_server(tmp_path)


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        ("[unresolved dependency: org.x#y_2.13;4.1.4: not found]", "no repository has it"),
        (
            "Host a.example not found. url=b\nHost a.example not found. url=c\n"
            "[unresolved dependency: org.x#y_2.13;4.1.4: not found]",
            "no repository has it; out of reach: a.example",
        ),
        ("[download failed: org.x#y_2.13;4.1.4!y.jar]", "its download failed"),
    ],
)
def test_the_package_that_ivy_could_not_have_is_named_with_the_reason(report, reason):
    assert unfetched_package(f"RuntimeException: {report}") == (
        f"the Spark package org.x:y_2.13:4.1.4 cannot be fetched ({reason}): set "
        "spark.jars.repositories to a repository that has it, or spark.jars to a copy of its jar"
    )


def test_other_reports_name_no_package():
    assert unfetched_package("java.lang.OutOfMemoryError") is None
