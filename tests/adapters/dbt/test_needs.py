import pytest

from floe.adapters.dbt import lakes_of_profile, starts_engine


def test_lakes_are_found_in_the_profile_that_names_their_packages(tmp_path):
    assert lakes_of_profile(tmp_path) == {}
    (tmp_path / "profiles.yml").write_text(
        'a: "{{ [env_var("FLOE_SPARK_PACKAGES", ""), env_var("FLOE_DELTA_PACKAGE", "x")] }}"'
    )
    assert lakes_of_profile(tmp_path) == {"delta": "FLOE_DELTA_PACKAGE"}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["build"], True),
        (["--debug", "run", "--select", "a"], True),
        (["docs", "generate"], True),
        (["parse"], False),
        (["deps"], False),
        (["--version"], False),
        (["build", "--help"], False),
    ],
)
def test_only_some_commands_start_an_engine(arguments, expected):
    assert starts_engine(arguments) is expected
