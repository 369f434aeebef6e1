"""Which models the contracts of a whole project are about."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from tests.dbt.adopting.invented_shop import CUSTOMERS, FILES, catalog_of, manifest_of

SHAPE = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "adopt.schema.json").read_text()
)
SETTINGS = '# the shop\nname = "jaffle"\n\n[dbt]\nadapter = "duckdb" # for now\n'
SERVER = "servers:\n  - {server: wh, type: duckdb, database: prod, schema: gold}\nschema:\n"
CONTRACTS = {
    "customers.odcs.yaml": CUSTOMERS,
    "orders.odcs.yaml": CUSTOMERS.replace("customers", "orders").replace("schema:\n", SERVER, 1),
    "other.odcs.yaml": CUSTOMERS.replace("customers", "other"),
}
LINES = '\n[dbt.models]\n"crm-customers/customers" = "customers"\n"crm-orders/orders" = "orders"\n'


@pytest.fixture
def shop(workspace):
    def make(contracts=CONTRACTS, settings=SETTINGS, files=FILES):
        written = {f"dbt/{name}": text for name, text in files.items()}
        written |= {"floe.toml": settings} | contracts
        written["dbt/target/manifest.json"] = json.dumps(manifest_of(files))
        columns = {"customer_id": "VARCHAR", "first_name": "VARCHAR", "first_order": "DATE"}
        written["dbt/target/catalog.json"] = json.dumps(catalog_of(customers=columns))
        return workspace(written)

    return make


def adopt(floe, *arguments):
    ran = floe("generate", "--adopt", "--json", *arguments)
    written = json.loads(ran.out)
    jsonschema_rs.validate(SHAPE, written)
    return ran, written


def test_a_mapping_is_proposed_with_what_each_model_lacks(floe, shop):
    root = shop()

    ran, written = adopt(floe)

    assert (ran.code, written["written"], written["findings"]) == (0, False, [])
    assert written["proposals"] == [
        {
            "table": "crm-customers/customers",
            "model": "customers",
            "kind": "model",
            "file": "models/marts/customers.sql",
            "by": "same relation",
            "lacks": ["type of customer_id", "column number_of_orders", "owner"],
        },
        {
            "table": "crm-orders/orders",
            "model": "orders",
            "kind": "model",
            "file": "models/marts/orders.sql",
            "by": "same name",
            "lacks": ["columns in catalog.json", "owner"],
        },
    ]
    assert written["mapping"] == {
        "crm-customers/customers": "customers",
        "crm-orders/orders": "orders",
    }
    assert written["withoutModel"] == ["crm-other/other"]
    assert written["withoutContract"] == [
        *("stg_customers", "stg_orders", "raw_customers", "raw_orders", "shop.raw_payments"),
    ]
    assert (root / "floe.toml").read_text() == SETTINGS


def test_the_mapping_is_written_and_all_else_in_the_settings_stays(floe, shop):
    root = shop()
    before = sorted(file for file in (root / "dbt").rglob("*"))

    _, written = adopt(floe, "--yes")

    assert written["written"]
    assert (root / "floe.toml").read_text() == SETTINGS + LINES
    assert sorted((root / "dbt").rglob("*")) == before, "only the settings are written"
    ran, again = adopt(floe, "--check")
    assert (ran.code, again["mapping"]) == (0, {})
    assert [each["by"] for each in again["proposals"]] == ["floe.toml", "floe.toml"]
    floe("generate", "--yes")
    assert "crm-orders" in (root / "dbt/models/marts/orders.yml").read_text()


@pytest.mark.parametrize("flags", [("--check",), ("--dry-run",), ("--check", "--yes")])
def test_nothing_is_written_where_that_is_asked_for(floe, shop, flags):
    root = shop()
    ran, _ = adopt(floe, *flags)
    assert ran.code == int("--check" in flags)
    assert (root / "floe.toml").read_text() == SETTINGS


def test_people_read_it_as_lines(floe, shop):
    shop()
    told = floe("generate", "--adopt").out
    assert told == (
        "crm-customers/customers = customers"
        "  (model, models/marts/customers.sql, by same relation)\n"
        "    lacks type of customer_id, column number_of_orders, owner\n"
        "crm-orders/orders = orders  (model, models/marts/orders.sql, by same name)\n"
        "    lacks columns in catalog.json, owner\n\n"
        "1 table without a model: crm-other/other\n"
        "5 models without a contract: stg_customers, stg_orders, raw_customers, raw_orders,"
        " shop.raw_payments\n\n"
        "2 lines for [dbt.models] in floe.toml; nothing was written, --yes adds them\n"
    )


def test_errors_in_contracts_stop_it(floe, shop):
    shop({"customers.odcs.yaml": CUSTOMERS.replace("logicalType: date", "logicalType: dat")})
    assert floe("generate", "--adopt", "--yes").code == 1


def test_a_project_without_models_of_its_own_is_told(floe, shop):
    shop(files={"dbt_project.yml": FILES["dbt_project.yml"]})
    ran = floe("generate", "--adopt")
    assert (ran.code, ran.err) == (
        2,
        "error: there is nothing to adopt: dbt has no models of somebody else\n",
    )
