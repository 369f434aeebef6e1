import pytest

from floe.adapters.spark.session.packages import (
    check_packages,
    coordinates_of,
    fetched_packages,
    remember_fetched,
    remember_jars,
    remembered_jars,
    unfetched_package,
)
from floe.errors import ConfigurationError


def test_short_names_become_coordinates_once():
    assert coordinates_of(("postgres", "a.b:c:1", "postgres")) == (
        "org.postgresql:postgresql:42.7.14",
        "a.b:c:1",
    )


def test_a_connector_without_known_coordinates_is_left_to_the_user():
    assert coordinates_of(("snowflake",)) == ()


def test_a_misspelt_package_is_named_with_its_neighbour():
    with pytest.raises(
        ConfigurationError, match="no Spark package 'icebreg', did you mean 'iceberg'"
    ):
        check_packages(("icebreg",))


def test_a_broken_coordinate_is_refused():
    with pytest.raises(ConfigurationError, match="'a:b' is no Spark package"):
        check_packages(("a:b",))


def test_jars_are_remembered_until_one_is_gone(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    jar = tmp_path / "one.jar"
    jar.touch()
    assert remembered_jars(("a:b:1",)) is None
    remember_jars(("a:b:1",), [f"file://{jar}"])
    assert remembered_jars(("a:b:1",)) == (jar,)
    assert fetched_packages() == {"a:b:1"}
    jar.unlink()
    assert remembered_jars(("a:b:1",)) is None
    assert fetched_packages() == frozenset()


def test_what_a_report_says_is_remembered_only_if_it_is_there(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    report = (
        f"The jars for the packages stored in: {tmp_path}\n"
        "\tfound a.b#c_2.13;1.0 in central\n\tfound d#e;2 in central\n"
    )
    (tmp_path / "a.b_c_2.13-1.0.jar").touch()
    remember_fetched(("a.b:c_2.13:1.0",), report)
    assert remembered_jars(("a.b:c_2.13:1.0",)) is None
    (tmp_path / "d_e-2.jar").touch()
    remember_fetched(("a.b:c_2.13:1.0",), report)
    assert remembered_jars(("a.b:c_2.13:1.0",)) == (
        tmp_path / "a.b_c_2.13-1.0.jar",
        tmp_path / "d_e-2.jar",
    )


def test_the_package_that_ivy_could_not_have_is_named():
    report = "RuntimeException: [unresolved dependency: org.x#spark-y_2.13;4.1.4: not found]"
    assert unfetched_package(report) == "org.x:spark-y_2.13:4.1.4"
