import sys
from pathlib import Path

import pytest

import floe.dbt
from floe.adapters.spark import SessionRequest, share_settings
from floe.adapters.spark.session.java import find_java, without_module
from floe.adapters.spark.session.package_cache import cache_jars, fetch_alone
from floe.errors import ConfigurationError

COORDINATE = "org.example:driver:1.0"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))


def written(folder):
    return (folder / "spark-defaults.conf").read_text().splitlines()[1:]


def test_settings_are_written_as_spark_reads_them(tmp_path):
    conf = {"spark.driver.memory": "3g", "spark.x": "a\\b c", "spark.sql.shuffle.partitions": "4"}
    environment = share_settings(SessionRequest("local[2]", conf), tmp_path / "conf")
    assert written(tmp_path / "conf") == [
        "spark.driver.memory 3g",
        "spark.master local[2]",
        "spark.sql.shuffle.partitions 4",
        "spark.x a\\\\b c",
    ]
    assert environment == {
        "SPARK_CONF_DIR": str(tmp_path / "conf"),
        "JAVA_HOME": str(without_module(find_java()).home),
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
        "PYTHONSAFEPATH": "1",
        "FLOE_SPARK_MASTER": "local[2]",
        "FLOE_SPARK_DRIVER_MEMORY": "3g",
        "FLOE_SPARK_SHUFFLE_PARTITIONS": "4",
    }


def test_spark_is_told_to_be_quiet(tmp_path):
    share_settings(SessionRequest(), tmp_path)
    assert "rootLogger.level = error\n" in (tmp_path / "log4j2.properties").read_text()
    assert written(tmp_path) == []


def test_packages_are_named_until_their_jars_are_at_hand(tmp_path):
    request = SessionRequest(packages=(COORDINATE,), conf={"spark.jars": "own.jar"})
    environment = share_settings(request, tmp_path)
    assert environment["FLOE_SPARK_PACKAGES"] == COORDINATE
    assert written(tmp_path) == ["spark.jars own.jar", f"spark.jars.packages {COORDINATE}"]
    (tmp_path / "driver.jar").write_text("a driver")
    with fetch_alone(lambda: None) as unfinished:
        cache_jars((COORDINATE,), [tmp_path / "driver.jar"], unfinished=unfinished)
    jar = tmp_path / "cache" / "packages" / "jars" / "driver.jar"
    environment = share_settings(request, tmp_path)
    assert "FLOE_SPARK_PACKAGES" not in environment
    assert written(tmp_path) == [f"spark.jars own.jar,{jar}"]


@pytest.mark.parametrize(
    "asked",
    [
        SessionRequest("sc://host:15002/;token=secret"),
        SessionRequest(conf={"spark.master": "sc://host:15002/;token=secret"}),
    ],
)
def test_a_server_that_runs_already_is_not_dbts_to_start(tmp_path, asked):
    with pytest.raises(ConfigurationError) as error:
        share_settings(asked, tmp_path)
    assert str(error.value) == (
        "dbt starts a Spark of its own and cannot use Spark Connect: "
        "set another master, as in FLOE_SPARK_MASTER='local[*]'"
    )


def test_an_unknown_package_is_refused(tmp_path):
    with pytest.raises(ConfigurationError, match="there is no Spark package 'icebrg'"):
        share_settings(SessionRequest(packages=("icebrg",)), tmp_path)


def test_a_generated_profile_asks_for_the_variables_that_are_set(tmp_path):
    keys = ("driver.memory", "driver.extraJavaOptions", "sql.shuffle.partitions")
    request = SessionRequest("local", {f"spark.{key}": "x" for key in keys}, (COORDINATE,))
    source = Path(floe.dbt.__file__).with_name("project_files.py").read_text()
    variables = [name for name in share_settings(request, tmp_path) if name.startswith("FLOE_")]
    assert len(variables) == 5
    assert [name for name in variables if f'"{name}"' not in source] == []
