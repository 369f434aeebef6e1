import pytest

from floe.errors import ConfigurationError
from floe.workflows.generation.project_settings import ProjectSettings, read_settings


def test_a_project_that_says_nothing_has_the_usual_folders():
    assert read_settings("name: theirs\n") == ProjectSettings(name="theirs")


def test_the_folders_of_a_project_are_read():
    text = """
    model-paths: [../shared, ./mdl/, other]
    macro-paths: [mac]
    name: theirs
    test-paths: [tst]
    seed-paths: ["{{ env_var('SEEDS') }}"]
    snapshot-paths: []
    on-run-start: ["{{ log('x') }}", "{{ floe_open_sources() }}"]
    vars: {floe_workspace: ../..}
    flags: {require_generic_test_arguments_property: false}
    """
    assert read_settings(text) == ProjectSettings(
        models=("mdl", "other"),
        macros=("mac",),
        tests=("tst",),
        seeds=(),
        snapshots=(),
        opens_sources=True,
        knows_workspace=True,
        name="theirs",
        nests_arguments=False,
    )


def test_what_paths_were_called_before_is_read_as_dbt_reads_it():
    assert read_settings("name: t\nsource-paths: [src]\ndata-paths: [raw]\n") == ProjectSettings(
        models=("src",), seeds=("raw",), name="t"
    )
    both = "name: t\nsource-paths: [src]\nmodel-paths: [m]\n"
    assert read_settings(both).models == ("m",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("model-paths: [", "p.yml:1: did not find expected node content while parsing a flow node"),
        ("", "p.yml: it has no settings"),
        ("- name\n", "p.yml: it has no settings"),
        (
            "name: t\nmodel-paths: [/abs]\n",
            "p.yml: model-paths names no folder that floe can write to",
        ),
        (
            "name: t\nmacro-paths: ['.']\n",
            "p.yml: macro-paths names no folder that floe can write to",
        ),
        (
            "name: t\ntest-paths: [7]\n",
            "p.yml: test-paths names no folder that floe can write to",
        ),
        ("model-paths: [m]\n", "p.yml: dbt reads no project without a name"),
        ("name: t\nmodel-paths: m\n", "p.yml: dbt reads model-paths as a list only: write [m]"),
        (
            "name: t\nmodel-paths: [a]\nmodel-paths: [b]\n",
            "p.yml:3: 'model-paths' is written twice in one mapping, and dbt takes the last one",
        ),
        (
            "name: t\nmodel-paths: [all]\nmacro-paths: [all/macros]\n",
            "p.yml: dbt would take the macros in 'all/macros' for models, as these are in 'all':"
            " give the macros a folder of their own",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(text, said):
    with pytest.raises(ConfigurationError) as refused:
        read_settings(text, "p.yml")
    assert str(refused.value) == said
