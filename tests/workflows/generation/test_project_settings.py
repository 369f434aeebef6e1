import pytest

from floe.errors import ConfigurationError
from floe.workflows.generation.project_settings import ProjectSettings, read_settings


def test_a_project_that_says_nothing_has_the_usual_folders():
    assert read_settings("name: theirs\n") == ProjectSettings(name="theirs")


def test_the_folders_of_a_project_are_read():
    text = """
    model-paths: [../shared, ./mdl/, other]
    macro-paths: [mac]
    test-paths: tst
    seed-paths: ["{{ env_var('SEEDS') }}"]
    snapshot-paths: []
    on-run-start: ["{{ log('x') }}", "{{ floe_open_sources() }}"]
    vars: {floe_workspace: ../..}
    """
    assert read_settings(text) == ProjectSettings(
        models=("mdl", "other"),
        macros=("mac",),
        tests=("tst",),
        seeds=(),
        snapshots=(),
        opens_sources=True,
        knows_workspace=True,
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("model-paths: [", "p.yml:1: did not find expected node content while parsing a flow node"),
        ("", "p.yml: it has no settings"),
        ("- name\n", "p.yml: it has no settings"),
        ("model-paths: [/abs]\n", "p.yml: model-paths names no folder that floe can write to"),
        ("macro-paths: ['.']\n", "p.yml: macro-paths names no folder that floe can write to"),
        ("test-paths: [7]\n", "p.yml: test-paths names no folder that floe can write to"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(text, said):
    with pytest.raises(ConfigurationError) as refused:
        read_settings(text, "p.yml")
    assert str(refused.value) == said
