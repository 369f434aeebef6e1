import pytest
import yaml

from floe.dbt import DIALECTS, DbtOptions
from floe.dbt.project_files import project_files


def read(options):
    files = {file.path: file.text for file in project_files(options)}
    return files, *(yaml.safe_load(files[name]) for name in ("dbt_project.yml", "profiles.yml"))


def test_a_new_project_has_its_paths_and_sends_nothing_home():
    files, project, _ = read(DbtOptions(project_name="my shop"))

    assert project == {
        "name": "my_shop",
        "version": "1.0.0",
        "config-version": 2,
        "require-dbt-version": [">=1.10.8", "<2.0.0"],
        "profile": "my_shop",
        "model-paths": ["models"],
        "test-paths": ["tests"],
        "macro-paths": ["macros"],
        "clean-targets": ["target", "dbt_packages"],
        "flags": {"send_anonymous_usage_stats": False},
        "on-run-start": ["{{ floe_open_sources() }}"],
        "models": {"my_shop": {"+persist_docs": {"relation": True, "columns": True}}},
    }
    assert (
        files[".gitignore"] == "/.floe/\n/target/\n/logs/\n/dbt_packages/\n/.user.yml\n/*.duckdb*\n"
    )


def test_the_embedded_spark_keeps_everything_inside_of_the_project():
    _, _, profiles = read(DbtOptions())

    output = profiles["floe"]["outputs"]["dev"]
    settings = output["server_side_parameters"]
    home = '{{ env_var("DBT_PROJECT_DIR", flags.PROFILES_DIR) }}/.floe'
    assert (output["type"], output["method"]) == ("spark", "session")
    assert settings["spark.master"] == '{{ env_var("FLOE_SPARK_MASTER", "local[*]") }}'
    assert settings["spark.sql.warehouse.dir"] == f"{home}/warehouse"
    assert settings["spark.driver.extraJavaOptions"] == (
        f'-Dderby.system.home={home}/derby {{{{ env_var("FLOE_SPARK_JAVA_OPTIONS", "") }}}}'
    )
    assert settings["spark.hadoop.javax.jdo.option.ConnectionURL"] == (
        "jdbc:derby:;databaseName=metastore;create=true"
    )
    assert settings["spark.sql.variable.substitute"] == "false"


@pytest.mark.parametrize("adapter", DIALECTS)
def test_every_adapter_has_a_profile_without_secrets(adapter):
    _, project, profiles = read(DbtOptions(adapter=adapter))

    output = profiles[project["profile"]]["outputs"]["dev"]
    assert output["type"] == adapter
    assert output.get("password", "{{ env_var(") == "{{ env_var(" or "env_var" in output["password"]


def test_the_way_to_the_contracts_is_said_where_it_is_unusual():
    _, usual, _ = read(DbtOptions())
    _, project, _ = read(DbtOptions(workspace="../../contracts {{ x }}"))

    assert "vars" not in usual
    assert project["vars"] == {"floe_workspace": "{% raw %}../../contracts {{ x }}{% endraw %}"}
