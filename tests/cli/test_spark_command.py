import json
import time

import pytest

CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: days
version: 1.0.0
status: active
servers:
  - {server: here, type: local, path: days.csv, format: csv}
schema:
  - name: days
    properties:
      - {name: day, logicalType: string, required: true, unique: true}
"""

EMPTY_REPOSITORY = """
<ivysettings>
  <settings defaultResolver="empty"/>
  <resolvers>
    <filesystem name="empty" m2compatible="true">
      <artifact pattern="${ivy.settings.dir}/empty/[artifact]-[revision].[ext]"/>
    </filesystem>
  </resolvers>
</ivysettings>
"""


def test_without_a_server_there_is_nothing_to_stop_or_show(floe, workspace):
    workspace({})
    assert floe("spark", "stop").out == "no warm Spark server runs here\n"
    assert floe("spark", "status").out == "no warm Spark server runs here\n"
    assert json.loads(floe("spark", "status", "--json").out) == {"running": False}


def test_a_misspelt_package_is_refused_before_anything_starts(floe, workspace):
    root = workspace({})
    ran = floe("spark", "start", "--package", "icebreg")
    assert (ran.code, ran.err) == (
        2,
        "error: there is no Spark package 'icebreg', did you mean 'iceberg'?\n",
    )
    assert not (root / ".floe").exists()


def test_a_misspelt_package_is_not_fetched(floe, workspace):
    workspace({})
    ran = floe("spark", "fetch", "--package", "icebreg")
    assert (ran.code, ran.err) == (
        2,
        "error: there is no Spark package 'icebreg', did you mean 'iceberg'?\n",
    )


def test_without_packages_there_is_nothing_to_fetch(floe, workspace):
    workspace({})
    ran = floe("spark", "fetch")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "nothing to fetch: name packages with --package, or in floe.toml\n"


@pytest.mark.spark
def test_what_is_there_is_not_fetched_again_and_what_is_not_to_be_had_is_named(
    floe, workspace, spark_package
):
    spark_package("postgres")
    unknown = "org.example:no-such-thing:9.9"
    # Its own repository, so that a network that is out of reach for once does not answer instead.
    root = workspace({"ivysettings.xml": EMPTY_REPOSITORY})
    workspace(
        {
            "floe.toml": f'[spark]\npackages = ["{unknown}", "postgres"]\n'
            f'conf."spark.jars.ivySettings" = "{root}/ivysettings.xml"\n'
        }
    )
    ran = floe("spark", "fetch")
    assert (ran.code, ran.out) == (3, "postgres is there: 2 jars\n")
    *waited, told, error = ran.err.splitlines()
    # Another test may be fetching at the same moment.
    assert set(waited) <= {"waiting for another process that fetches Spark packages …"}
    assert told == f"fetching the Spark package {unknown} …"
    assert error.startswith(f"error: the Spark package {unknown} cannot be fetched (no repository")
    doctor = floe("doctor").out.splitlines()
    (kept, missing) = (line for line in doctor if line.startswith("packages "))
    assert "postgres" in kept.removeprefix("packages     ok      fetched: ").split(", ")
    assert missing == f"packages     note    not fetched yet: {unknown}"
    assert doctor[doctor.index(missing) + 1].strip() == "→ floe spark fetch"


@pytest.mark.parametrize("text", ["soon", "2 weeks", "-1h"])
def test_a_time_that_cannot_be_read_is_refused(floe, workspace, text):
    workspace({})
    ran = floe("spark", "start", f"--idle={text}")
    assert ran.code == 2
    assert f"'{text}' is no time: write 30m, 2h or 0" in ran.err


@pytest.mark.slow
@pytest.mark.spark
def test_a_check_uses_the_warm_server_by_itself(installed_floe, workspace, monkeypatch):
    root = workspace(
        {"c.odcs.yaml": CONTRACT, "days.csv": "day\nmonday\nmonday\n", "floe.toml": ""}
    )
    monkeypatch.setenv("FLOE_CACHE_DIR", str(root / "cache"))
    words = ("spark", "start", "--master", "local[2]", "--conf", "spark.driver.memory=1g")
    started = installed_floe(*words, "--json", cwd=root)
    try:
        assert json.loads(started.out)["running"]
        # Spark cannot be started here, so only the warm server can answer.
        monkeypatch.setenv("SPARK_HOME", "/dev/null/nowhere")
        ran = installed_floe("check", "--json", "--no-record", cwd=root)
        failed = [each for each in json.loads(ran.out)["results"] if each["status"] == "failed"]
        assert (ran.code, [each["check"] for each in failed]) == (1, ["days.day/unique"])
        monkeypatch.setenv("FLOE_CACHE_DIR", str(root / "cache"))
        assert "warm server" in installed_floe("doctor", cwd=root).out
    finally:
        stopped = installed_floe("spark", "stop", cwd=root)
    assert stopped.out == "stopped\n"


@pytest.mark.slow
@pytest.mark.spark
def test_a_server_without_work_stops_by_itself(installed_floe, workspace, monkeypatch):
    root = workspace({"floe.toml": ""})
    monkeypatch.setenv("FLOE_CACHE_DIR", str(root / "cache"))
    words = ("spark", "start", "--master", "local[2]", "--conf", "spark.driver.memory=1g")
    assert installed_floe(*words, "--idle", "6s", cwd=root).code == 0
    told = ""
    for _ in range(3600):
        told = installed_floe("spark", "status", cwd=root).out
        if told.startswith("no warm"):
            break
        time.sleep(1)
    assert told == "no warm Spark server runs here\n"
