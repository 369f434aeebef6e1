import copy

import pytest

from floe.dbt.manifest import read_manifest
from floe.errors import InputError

SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v{}.json"


def manifest(version=12, **sections):
    return {"metadata": {"dbt_schema_version": SCHEMA.format(version)}, **sections}


@pytest.mark.req("REQ-224.1")
@pytest.mark.parametrize("version", [9, 10, 11, 12])
def test_manifests_of_dbt_1_5_to_1_11_are_read(version):
    assert read_manifest(manifest(version)).version == version


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (manifest(8), "the manifest is of version v8"),
        (manifest(13), "the manifest is of version v13"),
        ({"metadata": {}}, "this is no dbt manifest, as it names no schema version"),
        (
            {"metadata": {"dbt_schema_version": "https://schemas.getdbt.com/dbt/catalog/v1.json"}},
            "'https://schemas.getdbt.com/dbt/catalog/v1.json' is no schema of a dbt manifest",
        ),
    ],
)
def test_any_other_version_is_refused_in_one_line_that_names_those_that_are_read(tree, message):
    with pytest.raises(InputError) as refused:
        read_manifest(tree)
    assert str(refused.value) == (f"{message}: floe reads v9 to v12, which dbt 1.5 to 1.11 write")


def test_what_holds_no_object_is_no_manifest():
    with pytest.raises(InputError, match="holds no JSON object"):
        read_manifest(["nodes"])


@pytest.mark.req("REQ-224.2")
def test_the_types_of_a_catalog_come_before_those_that_people_wrote(shop_manifest):
    columns = {"AMOUNT": {"type": "DECIMAL(14,4)"}, "shop_id": {"type": ""}}
    catalog = {"nodes": {"model.shop.daily_sales": {"columns": columns}}}
    read = read_manifest(shop_manifest, catalog).by_id["model.shop.daily_sales"]
    types = {column.name: column.data_type for column in read.columns}
    assert types["amount"] == "DECIMAL(14,4)"
    assert types["shop_id"] == "int"
    assert types["sold_on"] == "date"


def test_a_manifest_of_dbt_1_5_says_the_same_in_its_own_shape(shop_manifest):
    old = copy.deepcopy(shop_manifest)
    old["metadata"]["dbt_schema_version"] = SCHEMA.format(9)
    del old["metadata"]["project_name"]
    for node in (*old["nodes"].values(), *old["sources"].values()):
        node.pop("attached_node", None)
        config = node.get("config") or {}
        if node["resource_type"] != "test":
            config.pop("meta", None)
            config.pop("freshness", None)
    read, today = read_manifest(old), read_manifest(shop_manifest)
    assert read.project == "shop"
    assert read.tables == today.tables
    assert read.tests == today.tests


def test_dbt_s_own_manifest_names_the_files_that_it_was_made_of(shop_manifest):
    stamps = {stamp.file: stamp for stamp in read_manifest(shop_manifest).stamps}
    assert sorted(stamps) == [
        "models/marts/daily_sales.sql",
        "models/marts/marts.yml",
        "models/marts/shop_names_v1.sql",
        "models/marts/shop_names_v2.sql",
        "models/sources.yml",
        "tests/amounts_are_known.sql",
    ]
    assert stamps["models/sources.yml"].checksum is None
    assert len(stamps["models/marts/daily_sales.sql"].checksum) == 64


@pytest.mark.parametrize("value", [None, 3, "x", [], [None], {"a": None}, {"a": {"name": 1}}])
def test_a_manifest_of_another_shape_is_read_as_far_as_it_goes(value):
    sections = ("nodes", "sources", "macros", "exposures", "groups")
    read = read_manifest(manifest(**dict.fromkeys(sections, value)))
    assert read.tests == ()
