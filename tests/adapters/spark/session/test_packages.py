import pytest

from floe.adapters.spark.session.packages import check_packages, coordinates_of, name_package
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


def test_a_known_package_has_a_short_name_and_others_their_own():
    names = map(name_package, coordinates_of(("postgres", "a.b:c:1")))
    assert list(names) == ["postgres", "a.b:c:1"]
