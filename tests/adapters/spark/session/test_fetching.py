import os
import subprocess
import sys

import pytest

from floe.adapters.spark import SparkWish, start_server, stop_server
from floe.adapters.spark.session.packages import known_packages, remembered_jars
from floe.errors import OutsideError

pytestmark = pytest.mark.spark

OPEN = """
import sys
from floe.adapters.spark import SparkWish, close_session, open_session
from floe.errors import FloeError
conf = {"spark.driver.memory": "1g", "spark.jars.ivy": sys.argv[1]}
for _ in range(2):
    try:
        spark = open_session(SparkWish("local[2]", conf, (sys.argv[2],), small=True))
    except FloeError as error:
        print(type(error).__name__, error)
        continue
    told = dict(spark.sparkContext.getConf().getAll())
    loader = spark._jvm.java.lang.Thread.currentThread().getContextClassLoader()
    name = loader.loadClass("org.postgresql.Driver").getName()
    print("asked for" if "spark.jars.packages" in told else "remembered", name)
    close_session(spark)
"""
UNKNOWN = "org.example:no-such-thing:9.9"


def open_twice(folder, package):
    done = subprocess.run(
        [sys.executable, "-c", OPEN, folder / "ivy", package],
        env={**os.environ, "FLOE_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines(), done.stderr


def test_a_package_that_nobody_has_is_named_in_one_line(tmp_path):
    out, err = open_twice(tmp_path, UNKNOWN)
    message = f"OutsideError the Spark package {UNKNOWN} cannot be fetched: set "
    assert len(out) == 2
    assert all(line.startswith(message) for line in out)
    assert err == ""


@pytest.mark.slow
def test_a_package_is_fetched_once_and_remembered(tmp_path):
    out, err = open_twice(tmp_path, "postgres")
    assert out == ["asked for org.postgresql.Driver", "remembered org.postgresql.Driver"]
    assert err == ""


@pytest.mark.slow
def test_a_warm_server_fetches_its_packages_and_remembers_them(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    conf = {"spark.driver.memory": "1g", "spark.jars.ivy": str(tmp_path / "ivy")}
    with pytest.raises(OutsideError, match=f"the Spark package {UNKNOWN} cannot be fetched"):
        start_server(tmp_path, SparkWish("local[2]", conf, (UNKNOWN,)))
    server = start_server(tmp_path, SparkWish("local[2]", conf, ("postgres",)))
    try:
        coordinate = known_packages()["postgres"]
        assert server.packages == (coordinate,)
        jars = remembered_jars((coordinate,))
        assert any(jar.name.startswith("org.postgresql_postgresql-") for jar in jars)
    finally:
        assert stop_server(tmp_path)
