"""Profiles of projects whose tables are Iceberg or Delta."""

import pytest
import yaml

from floe.adapters.spark.session.packages import known_packages
from floe.dbt import DbtOptions
from floe.dbt.lakes import LAKES

OUTPUT = """
    servers: [{{server: out, type: {type}}}]
    schema:
      - {{name: orders, physicalType: {kind}, properties: [{{name: a, logicalType: string}}]}}
"""
SOURCE = """
    servers: [{server}]
    schema:
      - {{name: raw, properties: [{{name: a, logicalType: string}}]}}
"""
PRODUCT = """
    name: shop
    inputPorts: [{name: feed, version: 1.0.0, contractId: source}]
    outputPorts: [{name: out, version: 1.0.0, contractId: output}]
"""
FILES = "{server: in, type: local, path: raw, format: parquet}"


@pytest.fixture
def profile(project):
    """What Spark is told, for a source's server and the type and kind of an output."""

    def read(server=FILES, type_="local, path: out", kind="table", **options):
        made = project(
            DbtOptions(**options),
            output=OUTPUT.format(type=type_, kind=kind),
            source=SOURCE.format(server=server),
            shop=PRODUCT,
        )
        tree = yaml.safe_load(made.texts["profiles.yml"])
        return made, tree["floe"]["outputs"]["dev"].get("server_side_parameters", {})

    return read


@pytest.mark.parametrize("name", LAKES)
def test_packages_are_those_that_floe_itself_would_take(name):
    assert LAKES[name].package == known_packages("4.1.0")[name]


def test_a_project_without_lakes_sets_none_up(profile):
    _, settings = profile()
    assert settings["spark.jars.packages"] == '{{ env_var("FLOE_SPARK_PACKAGES", "") }}'
    assert [key for key in settings if "catalog" in key or "extensions" in key] == []


@pytest.mark.parametrize(
    ("type_", "kind"),
    [("local, path: out, format: iceberg", "table"), ("local, path: out", "iceberg table")],
)
def test_a_model_on_iceberg_makes_sparks_catalog_one_of_iceberg(profile, type_, kind):
    _, settings = profile(type_=type_, kind=kind)
    package = "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0"
    extension = "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions"
    assert settings["spark.jars.packages"] == (
        '{{ [env_var("FLOE_SPARK_PACKAGES", ""), env_var("FLOE_ICEBERG_PACKAGE", "'
        f'{package}")] | select | join(",") }}}}'
    )
    assert settings["spark.sql.extensions"] == (
        f'{{{{ [env_var("FLOE_SPARK_EXTENSIONS", ""), "{extension}"] | select | join(",") }}}}'
    )
    assert settings["spark.sql.catalog.spark_catalog"] == (
        "org.apache.iceberg.spark.SparkSessionCatalog"
    )


def test_a_source_in_iceberg_is_read_through_its_own_catalog(profile):
    server = "{server: lake, type: iceberg, namespace: sales, catalogUrl: data/lake}"
    made, settings = profile(server=server)
    prefix = "spark.sql.catalog.lake"
    assert {key: value for key, value in settings.items() if key.startswith(prefix)} == {
        prefix: "org.apache.iceberg.spark.SparkCatalog",
        f"{prefix}.type": "hadoop",
        f"{prefix}.warehouse": (
            '{{ env_var("FLOE_WORKSPACE", env_var("DBT_PROJECT_DIR", flags.PROFILES_DIR)'
            " ~ '/..') }}/data/lake"
        ),
    }
    sources = made.yaml("models/shop/_shop__sources.yml")["sources"]
    assert sources[0]["schema"] == "lake.sales"


REST = "{server: x, type: iceberg, catalog: house, namespace: sales}"


def test_a_catalog_that_is_a_server_keeps_its_address_and_no_secret(profile):
    url = "https://me:secret@catalog.example/${STAGE}"
    made, settings = profile(server=REST, overrides={"x": {"catalogUrl": url, "warehouse": "wh"}})
    prefix = "spark.sql.catalog.house"
    assert settings[f"{prefix}.type"] == "rest"
    assert settings[f"{prefix}.uri"] == "https://catalog.example/{{ env_var('STAGE', '') }}"
    assert settings[f"{prefix}.warehouse"] == "wh"
    assert "generate/unset-catalog" not in {finding.rule for finding in made.plan.findings}


@pytest.mark.parametrize(
    ("values", "undue"),
    [
        ("catalogUrl: 'https://evil.example/${SECRET}'", "catalogUrl"),
        ("catalogUrl: 'jdbc:postgresql://x/?socketFactory=evil', warehouse: w", "catalogUrl and"),
        ("catalogUrl: 'thrift://evil:9083'", "catalogUrl"),
        ("catalogType: glue", "catalogType"),
        ("catalogType: org.evil.Catalog", "catalogType"),
        ("warehouse: 'env:AWS_SECRET_ACCESS_KEY'", "warehouse"),
        ("catalog: spark_catalog, warehouse: lake", "catalog "),
    ],
)
def test_a_catalog_that_only_the_contract_names_is_left_out(profile, values, undue):
    server = f"{{server: lake, type: iceberg, namespace: sales, {values}}}"
    made, settings = profile(server=server)
    catalogs = {key for key in settings if key.startswith("spark.sql.catalog.")}
    assert catalogs == {"spark.sql.catalog.spark_catalog", "spark.sql.catalog.spark_catalog.type"}
    assert settings["spark.sql.catalog.spark_catalog"].endswith("SparkSessionCatalog")
    (told,) = (each for each in made.plan.findings if each.rule == "generate/unset-catalog")
    assert told.message == (
        "the profile does not tell Spark of the Iceberg catalog of the source 'feed',"
        " for only the contract names it"
    )
    assert told.hint.startswith(f"write {undue}")
    assert told.hint.endswith(" under [servers.lake] in floe.toml")


def test_delta_is_set_up_alike_and_iceberg_has_sparks_catalog_where_both_are(profile):
    _, alone = profile(kind="delta table")
    _, both = profile(server=FILES.replace("parquet", "delta"), kind="iceberg table")
    key = "spark.sql.catalog.spark_catalog"
    assert alone[key] == "org.apache.spark.sql.delta.catalog.DeltaCatalog"
    assert both[key] == "org.apache.iceberg.spark.SparkSessionCatalog"
    assert "io.delta" in both["spark.jars.packages"]


def test_a_project_of_somebody_else_is_told_what_its_profile_needs(project):
    made = project(
        DbtOptions(has_project=True),
        output=OUTPUT.format(type="local, path: out", kind="iceberg table"),
        source=SOURCE.format(server=FILES),
        shop=PRODUCT,
    )
    (told,) = (one for one in made.plan.findings if one.rule == "generate/existing-project")
    assert told.message.endswith(", and its profile has to set up Spark for iceberg")
