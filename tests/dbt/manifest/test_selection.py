from dataclasses import replace

import pytest

from floe.dbt.manifest import DbtTable, Manifest, own_tables, select_tables
from floe.errors import ConfigurationError


def table(name, kind="model", package="shop", **rest):
    return DbtTable(
        id=f"{kind}.{package}.{name}",
        name=name,
        kind=kind,
        data_name=name,
        package=package,
        **{"file": f"models/{name}.sql", **rest},
    )


RAW = table("raw", "source", source="crm", file="models/sources.yml")
STAGED = table("stg", materialized="ephemeral", depends_on=(RAW.id,))
THEIRS = table("util", package="utils", depends_on=(STAGED.id,))
ORDERS = table(
    "fct_orders",
    file="models/marts/fct_orders.sql",
    tags=("gold",),
    depends_on=(THEIRS.id, RAW.id, "model.shop.unknown"),
)
MANIFEST = Manifest(12, "shop", tables=(RAW, STAGED, THEIRS, ORDERS))


def test_ephemeral_models_and_those_of_packages_get_no_contracts_and_are_counted():
    own = own_tables(MANIFEST)
    assert [found.name for found in own.manifest.tables] == ["raw", "fct_orders"]
    assert (own.ephemeral, own.of_packages) == (1, 1)


def test_lineage_leads_through_what_is_left_out():
    [_, orders] = own_tables(MANIFEST).manifest.tables
    assert orders.depends_on == (RAW.id, "model.shop.unknown")


def test_a_package_that_is_named_takes_part():
    own = own_tables(MANIFEST, ("utils",))
    assert [found.name for found in own.manifest.tables] == ["raw", "util", "fct_orders"]


def test_a_circle_of_tables_that_are_left_out_ends():
    one = replace(STAGED, depends_on=("model.shop.two",))
    two = table("two", materialized="ephemeral", depends_on=(STAGED.id,))
    manifest = Manifest(12, "shop", tables=(one, two, replace(ORDERS, depends_on=(one.id,))))
    assert own_tables(manifest).manifest.tables[0].depends_on == ()


@pytest.mark.parametrize(
    ("selector", "names"),
    [
        ("fct_*", ["fct_orders"]),
        ("crm.raw", ["raw"]),
        ("tag:gold", ["fct_orders"]),
        ("tag:g*", ["fct_orders"]),
        ("path:models/marts", ["fct_orders"]),
        ("path:models/marts/", ["fct_orders"]),
        ("path:models/mar", []),
        ("path:models/*/fct_*.sql", ["fct_orders"]),
        ("package:utils", ["util"]),
        ("source:crm", ["raw"]),
        ("source:crm.*", ["raw"]),
        ("nobody", []),
    ],
)
def test_tables_are_selected_by_name_tag_path_package_and_source(selector, names):
    [met] = select_tables(MANIFEST, (selector,)).values()
    assert [found.name for found in MANIFEST.tables if found.id in met] == names


@pytest.mark.parametrize("selector", ["tags:gold", "tag:", ":x", "+fct_orders", "a,b", "state:new"])
def test_an_unknown_selector_is_wrong_usage(selector):
    with pytest.raises(ConfigurationError, match="--select does not know"):
        select_tables(MANIFEST, (selector,))


def test_a_staging_model_of_floes_own_gets_no_contract():
    """Each table of a source would have had two contracts: its own, and one of its view."""
    view = table(
        "stg_raw", materialized="view", depends_on=(RAW.id,), meta={"floe": {"staging": "c#raw"}}
    )
    reader = table("orders", materialized="table", depends_on=(view.id,))
    own = own_tables(Manifest(12, "shop", tables=(RAW, view, reader)))
    assert [each.id for each in own.manifest.tables] == [RAW.id, reader.id]
    assert own.manifest.by_id[reader.id].depends_on == (RAW.id,)
    assert own.ephemeral == 0
