"""The files that make a folder a dbt project, with a profile for the embedded Spark."""

from collections.abc import Iterator
from typing import Any

from floe.dbt.jinja import jinja_string, literal_text
from floe.dbt.lakes import lake_settings, lakes_of
from floe.dbt.names import dbt_name
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, SourceTable
from floe.dbt.servers import files_of, server_values
from floe.dbt.snowflake_login import login_lines
from floe.dbt.source_layout import data_parts
from floe.documents import print_yaml
from floe.findings import Finding, Severity
from floe.generated import GeneratedFile
from floe.model import Place

_PROJECT = "dbt_project.yml"
_OPEN_SOURCES = "{{ floe_open_sources() }}"
# From the first that takes the arguments of tests below `arguments` without a word.
_VERSIONS = (">=1.10.8", "<2.0.0")
_HOME = ".floe"
# dbt tells profiles of its own folder alone, and floe's lies beside dbt_project.yml.
_FOLDER = 'env_var("DBT_PROJECT_DIR", flags.PROFILES_DIR)'
_EMPTY = Layout((), (), {})
_IGNORED = (f"/{_HOME}/", "/target/", "/logs/", "/dbt_packages/", "/.user.yml", "/*.duckdb*")


def project_files(options: DbtOptions, layout: Layout = _EMPTY) -> tuple[GeneratedFile, ...]:
    """What a new project begins with; there is nothing to write where one is there already."""
    if options.has_project:
        return ()
    return (
        GeneratedFile(_PROJECT, print_yaml(_project(options))),
        GeneratedFile("profiles.yml", print_yaml(_profiles(options, layout))),
        GeneratedFile(".gitignore", "".join(f"{line}\n" for line in _IGNORED)),
    )


def missing_settings(layout: Layout, options: DbtOptions) -> tuple[Finding, ...]:
    """What somebody else's project has to say itself; floe rewrites none of its files."""
    if not options.has_project:
        return ()
    lakes = lakes_of(layout, options) if options.adapter == "spark" else ()
    needs = f", and its profile has to set up Spark for {' and '.join(lakes)}" if lakes else ""
    folders = dict.fromkeys((options.model_path, options.test_path, options.macro_path))
    message = f"this project is used as it is: floe writes below {', '.join(folders)}{needs}"
    told = Finding(
        Place(_PROJECT), message, rule="generate/existing-project", severity=Severity.INFO
    )
    return (told, *_missing_lines(layout, options))


def _missing_lines(layout: Layout, options: DbtOptions) -> Iterator[Finding]:
    """What the project has to add before sources that are files can be read."""
    has_files = any(_is_files(source, options) for source in layout.sources)
    is_read = options.adapter in ("spark", "duckdb")
    if has_files and options.adapter == "spark" and not options.opens_sources:
        line = f"on-run-start: ['{_OPEN_SOURCES}']"
        yield _missing_line("nothing opens the sources that are files", line)
    if has_files and is_read and options.workspace != ".." and not options.knows_workspace:
        line = f"vars: {{floe_workspace: '{options.workspace}'}}"
        yield _missing_line("paths of contracts begin at the folder above the project", line)


def _missing_line(problem: str, line: str) -> Finding:
    return Finding(
        Place(_PROJECT),
        f"{problem}, so dbt does not find them",
        hint=f"add to dbt_project.yml: {line}",
        rule="generate/missing-setting",
        severity=Severity.WARNING,
    )


def _is_files(table: SourceTable, options: DbtOptions) -> bool:
    values = server_values(table.server, options)
    return files_of(values, data_parts(table.schema_object)[-1]) is not None


def _project(options: DbtOptions) -> dict[str, Any]:
    name = dbt_name(options.project_name)
    is_usual = options.workspace == ".."
    is_spark = options.adapter == "spark"
    variables = {
        **({} if is_usual else {"floe_workspace": literal_text(options.workspace)}),
        # Who adds to the project later does as it has begun.
        **({"floe_staging": True} if options.staging else {}),
    }
    return {
        "name": name,
        "version": "1.0.0",
        "config-version": 2,
        "require-dbt-version": list(_VERSIONS),
        "profile": name,
        "model-paths": ["models"],
        "test-paths": ["tests"],
        "macro-paths": ["macros"],
        "clean-targets": ["target", "dbt_packages"],
        "flags": {"send_anonymous_usage_stats": False},
        **({"on-run-start": [_OPEN_SOURCES]} if is_spark else {}),
        **({"vars": variables} if variables else {}),
        "models": {name: {"+persist_docs": {"relation": True, "columns": True}}},
    }


def _profiles(options: DbtOptions, layout: Layout) -> dict[str, Any]:
    name = dbt_name(options.project_name)
    outputs = {
        "duckdb": _duckdb,
        "postgres": _postgres,
        "snowflake": lambda name: _snowflake(name, login_lines(layout, options)),
        "bigquery": _bigquery,
    }
    make = outputs.get(options.adapter)
    output = (
        make(name) if make else _spark(name, lake_settings(layout, options, _workspace(options)))
    )
    return {name: {"target": "dev", "outputs": {"dev": output}}}


def _variable(name: str, default: str) -> str:
    return '{{ env_var("' + name + '", "' + default + '") }}'


def _workspace(options: DbtOptions) -> str:
    """Where relative paths of contracts start."""
    folder = jinja_string(f"/{options.workspace}")
    return '{{ env_var("FLOE_WORKSPACE", ' + _FOLDER + " ~ " + folder + ") }}"


def _threads() -> str:
    return '{{ env_var("FLOE_DBT_THREADS", "1") | int }}'


def _schema(name: str) -> str:
    return _variable("FLOE_DBT_SCHEMA", name.lower())


def _spark(name: str, settings: dict[str, str]) -> dict[str, Any]:
    """A Spark inside of dbt's own process; tables and their catalog stay in the project."""
    home = "{{ " + _FOLDER + " }}" + f"/{_HOME}"
    return {
        "type": "spark",
        "method": "session",
        "host": "NA",
        "schema": _schema(name),
        "threads": _threads(),
        "server_side_parameters": {
            "spark.master": _variable("FLOE_SPARK_MASTER", "local[*]"),
            "spark.app.name": "floe dbt",
            "spark.driver.memory": _variable("FLOE_SPARK_DRIVER_MEMORY", "1g"),
            "spark.driver.extraJavaOptions": (
                f"-Dderby.system.home={home}/derby " + _variable("FLOE_SPARK_JAVA_OPTIONS", "")
            ),
            "spark.hadoop.javax.jdo.option.ConnectionURL": (
                "jdbc:derby:;databaseName=metastore;create=true"
            ),
            "spark.jars.packages": _variable("FLOE_SPARK_PACKAGES", ""),
            "spark.sql.warehouse.dir": f"{home}/warehouse",
            "spark.sql.session.timeZone": "UTC",
            "spark.sql.shuffle.partitions": _variable("FLOE_SPARK_SHUFFLE_PARTITIONS", "8"),
            # A text of a contract must not become a variable's value.
            "spark.sql.variable.substitute": "false",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            **settings,
        },
    }


def _duckdb(name: str) -> dict[str, Any]:
    path = f'env_var("FLOE_DUCKDB_PATH", {_FOLDER} ~ "/warehouse.duckdb")'
    # Relative paths of sources begin at the project, unless its folder is in front of them already.
    is_told = 'env_var("FLOE_WORKSPACE", "") or env_var("DBT_PROJECT_DIR", "")'
    start = f'"" if {is_told} else flags.PROFILES_DIR'
    return {
        "type": "duckdb",
        "path": "{{ " + path + " }}",
        "schema": _schema(name),
        "threads": _threads(),
        "settings": {"file_search_path": "{{ " + start + " }}"},
    }


def _postgres(name: str) -> dict[str, Any]:
    return {
        "type": "postgres",
        "host": _variable("PGHOST", "localhost"),
        "port": '{{ env_var("PGPORT", "5432") | int }}',
        "user": _variable("PGUSER", "postgres"),
        "password": _variable("PGPASSWORD", ""),
        "dbname": _variable("PGDATABASE", "postgres"),
        "schema": _schema(name),
        "threads": _threads(),
    }


def _snowflake(name: str, login: dict[str, str]) -> dict[str, Any]:
    return {
        "type": "snowflake",
        "account": _variable("SNOWFLAKE_ACCOUNT", ""),
        "user": _variable("SNOWFLAKE_USER", ""),
        **login,
        "role": _variable("SNOWFLAKE_ROLE", ""),
        "warehouse": _variable("SNOWFLAKE_WAREHOUSE", ""),
        "database": _variable("SNOWFLAKE_DATABASE", ""),
        "schema": _schema(name),
        "threads": _threads(),
    }


def _bigquery(name: str) -> dict[str, Any]:
    return {
        "type": "bigquery",
        "method": "oauth",
        "project": _variable("GOOGLE_CLOUD_PROJECT", "project"),
        "dataset": _schema(name),
        "threads": _threads(),
    }
