"""Contracts for what a team's own dbt project makes already."""

import json

import pytest
import yaml

from tests.dbt.adopting.invented_shop import CUSTOMERS, FILES, catalog_of, manifest_of

SETTINGS = 'name = "jaffle"\n[dbt]\nadapter = "duckdb"\n'
MARTS = "dbt/models/marts/marts.yml"
COLUMNS = {
    "customer_id": "INTEGER",
    "first_name": "VARCHAR",
    "first_order": "DATE",
    "number_of_orders": "BIGINT",
}
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: crm
name: crm
status: active
outputPorts:
  - {name: customers, version: 1.0.0, contractId: crm-customers}
"""


@pytest.fixture
def shop(workspace):
    """A workspace with the project; a manifest and a catalog where they are given."""

    def make(contracts=None, *, files=FILES, manifest=None, catalog=None, settings=SETTINGS):
        written = {f"dbt/{name}": text for name, text in files.items()}
        written |= {"floe.toml": settings} | (contracts or {"customers.odcs.yaml": CUSTOMERS})
        if manifest is not None:
            written["dbt/target/manifest.json"] = json.dumps(manifest)
        if catalog is not None:
            written["dbt/target/catalog.json"] = json.dumps(catalog)
        return workspace(written)

    return make


def named(model, contract=CUSTOMERS):
    said = f"  - name: customers\n    customProperties: [{{property: dbt.model, value: {model}}}]\n"
    return contract.replace("  - name: customers\n", said)


def generate(floe, *arguments):
    ran = floe("generate", "--yes", "--json", *arguments)
    return ran, json.loads(ran.out)


def found(written, *severities):
    return [
        (finding["severity"], finding["rule"].removeprefix("generate/"), finding["message"])
        for finding in written["findings"]
        if finding["severity"] in (severities or ("error", "warning"))
    ]


def sql(root):
    return sorted(file.name for file in (root / "dbt" / "models").rglob("*.sql"))


def entry(root, name="customers", file=MARTS, key="models"):
    tree = yaml.safe_load((root / file).read_text())
    return next(each for each in tree[key] if each["name"] == name)


@pytest.mark.parametrize("way", ["the table", "floe.toml", "floe.toml by port", "the manifest"])
def test_a_contract_describes_and_tests_the_model_that_is_there(floe, shop, way):
    """Today a second model of typed nulls is built beside theirs, and is green."""
    manifest = manifest_of(FILES) if way == "the manifest" else None
    words = {"floe.toml": "crm-customers/customers", "floe.toml by port": "crm/customers/customers"}
    mapping = f'[dbt.models]\n"{words[way]}" = "customers"\n' if way in words else ""
    contract = named("customers") if way == "the table" else CUSTOMERS
    contracts = {"customers.odcs.yaml": contract, "crm.odps.yaml": PRODUCT}
    root = shop(contracts, manifest=manifest, settings=SETTINGS + mapping)
    before = sql(root)

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (0, [])
    assert sql(root) == before
    assert not (root / "dbt/models/crm").exists()
    customers = entry(root)
    assert customers["description"] == "One row per customer."
    assert [column["name"] for column in customers["columns"]] == [
        *("customer_id", "first_order", "first_name", "number_of_orders"),
    ]
    assert customers["meta"]["owner"] == "@sales"
    assert customers["meta"]["floe"]["product"] == "crm"
    assert customers["columns"][1]["description"] == "When it began."
    assert [next(iter(test)) for test in customers["data_tests"]] == ["floe_columns"]
    # Theirs say the same already.
    assert customers["columns"][0]["tests"] == ["unique", "not_null"]
    assert [next(iter(test)) for test in customers["columns"][3]["data_tests"]] == ["not_null"]


def test_no_second_model_of_nulls_is_made_where_only_the_name_is_known(floe, shop):
    """It was built and green, and tested instead of theirs."""
    root = shop({"customers.odcs.yaml": CUSTOMERS, "crm.odps.yaml": PRODUCT})
    before = sql(root)

    ran, written = generate(floe)

    assert (ran.code, sql(root)) == (0, before)
    assert [rule for _, rule, _ in found(written)] == ["unattached-model"]
    assert floe("generate", "--check").code == 0


def test_every_line_of_theirs_stays_where_it_was(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)

    lines = iter((root / MARTS).read_text().splitlines())
    assert all(line in lines for line in FILES["models/marts/marts.yml"].splitlines()
               if "meta:" not in line)  # fmt: skip


def test_a_second_run_has_nothing_to_do(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    text = (root / MARTS).read_text()

    assert floe("generate", "--check").code == 0
    generate(floe)
    assert (root / MARTS).read_text() == text
    states = (root / "dbt/floe-state").iterdir()
    assert not any("models/marts" in state.read_text() for state in states)


def test_nothing_is_added_to_their_file_before_somebody_agrees(floe, shop):
    root = shop(manifest=manifest_of(FILES))

    ran = floe("generate")

    assert (root / MARTS).read_text() == FILES["models/marts/marts.yml"]
    assert "shared    dbt/models/marts/marts.yml  (yours, --yes adds what the contract says)" in (
        ran.out
    )
    assert floe("generate", "--check").code == 1


def test_replacing_and_keeping_edited_files_leaves_theirs_theirs(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe, "--replace-edited")
    assert "agreed with sales" in (root / MARTS).read_text()
    generate(floe, "--keep-edited")
    assert floe("generate", "--check").code == 0


def test_what_the_contract_takes_back_is_taken_out_and_changed_tests_stay(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    contract = (root / "customers.odcs.yaml").read_text()
    (root / "customers.odcs.yaml").write_text(contract.replace(", required: true", ""))
    generate(floe)
    assert "data_tests" not in entry(root)["columns"][3]

    (root / "customers.odcs.yaml").write_text(contract)
    generate(floe)
    theirs = (root / MARTS).read_text()
    edited = theirs.replace(
        "          - not_null:\n", "          - not_null:\n              description: mine\n"
    )
    (root / MARTS).write_text(edited)
    (root / "customers.odcs.yaml").write_text(contract.replace(", required: true", ""))
    generate(floe)
    assert entry(root)["columns"][3]["data_tests"][0]["not_null"]["description"] == "mine"


def test_a_model_without_yaml_gets_a_file_beside_it(floe, shop):
    files = {name: text for name, text in FILES.items() if name != "models/marts/marts.yml"}
    root = shop(files=files, manifest=manifest_of(files))

    _, written = generate(floe)

    file = "dbt/models/marts/customers.yml"
    assert entry(root, file=file)["description"] == "All customers."
    assert "dbt/models/marts/customers.yml".removeprefix("dbt/") in [
        each["path"] for each in written["files"] if each["state"] == "new"
    ]
    assert floe("generate", "--check").code == 0
    (root / "dbt/models/marts/customers.sql").rename(root / "dbt/models/customers.sql")
    assert floe("generate", "--check").code == 0, "the file stays where it is"


def test_a_python_model_and_a_seed_are_described_too(floe, shop):
    files = {**FILES, "models/marts/people.py": "def model(dbt, session):\n    return None\n"}
    people = CUSTOMERS.replace("customers", "people").replace("crm-", "")
    raw = CUSTOMERS.replace("name: customers", "name: raw_customers").replace("crm-", "raw-")
    contracts = {"people.odcs.yaml": people, "raw.odcs.yaml": raw}
    root = shop(contracts, files=files, manifest=manifest_of(files))

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (0, [])
    assert entry(root, "people", "dbt/models/marts/people.yml")
    assert entry(root, "raw_customers", "dbt/seeds/raw_customers.yml", "seeds")
    assert "contract" not in entry(root, "people", "dbt/models/marts/people.yml")["config"]


def test_a_source_of_theirs_is_described_where_it_is(floe, shop):
    contract = named("shop.raw_payments", CUSTOMERS)
    root = shop({"customers.odcs.yaml": contract})

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (0, [])
    source = entry(root, "shop", "dbt/models/staging/sources.yml", "sources")
    assert source["tables"][0]["description"] == "All customers."
    assert "# loaded by the seeds" in (root / "dbt/models/staging/sources.yml").read_text()


def test_columns_and_types_that_the_model_lacks_are_told(floe, shop):
    columns = {**COLUMNS, "first_order": "VARCHAR"}
    del columns["first_name"]
    shop(manifest=manifest_of(FILES), catalog=catalog_of(customers=columns))

    ran, written = generate(floe)

    assert ran.code == 0
    assert found(written) == [
        ("warning", "missing-column", "the model 'customers' has no column 'first_name'"),
        (
            *("warning", "other-type"),
            "the column 'first_order' of the model 'customers' is VARCHAR:"
            " is string, declared date",
        ),
    ]


def test_columns_are_not_judged_by_a_catalog_of_older_sql(floe, shop):
    manifest = manifest_of(FILES)
    manifest["nodes"]["model.jaffle.customers"]["checksum"]["checksum"] = "0" * 64
    shop(manifest=manifest, catalog=catalog_of(customers={"other": "DATE"}))

    _, written = generate(floe)

    assert found(written) == []
    assert "unknown-columns" in [rule for _, rule, _ in found(written, "info")]


TYPED = CUSTOMERS.replace("logicalType: integer, primaryKey", "logicalType: integer, "
                          "physicalType: integer, primaryKey")  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "columns", "is_enforced"),
    [
        ({}, COLUMNS, True),
        ({}, {**COLUMNS, "age": "INTEGER"}, False),
        ({}, {**COLUMNS, "first_order": "TIMESTAMP"}, False),
        ({"config": {"materialized": "incremental"}}, COLUMNS, False),
        ({"config": {"materialized": "view"}}, COLUMNS, False),
        ({}, None, False),
    ],
)
def test_dbt_is_told_to_enforce_only_what_is_known_to_fit(
    floe, shop, changed, columns, is_enforced
):
    catalog = catalog_of(customers=columns) if columns else None
    manifest = manifest_of(FILES, customers=changed)
    root = shop({"customers.odcs.yaml": TYPED}, manifest=manifest, catalog=catalog)

    generate(floe)

    config = entry(root).get("config", {})
    assert config.get("contract", {}).get("enforced", False) is is_enforced


def test_what_dbt_was_told_to_enforce_stays_when_its_manifest_has_heard_of_it(floe, shop):
    """It was taken out by each second run, and written again by the next."""
    contract = TYPED.replace("customers", "orders")
    enforced = {"config": {"materialized": "table", "contract": {"enforced": True}}}
    catalog = catalog_of(orders=COLUMNS)
    root = shop({"o.odcs.yaml": contract}, manifest=manifest_of(FILES), catalog=catalog)
    generate(floe)
    beside = (root / "dbt/models/marts/orders.yml").read_text()
    assert "enforced: true" in beside

    heard = json.dumps(manifest_of(FILES, orders=enforced))
    (root / "dbt/target/manifest.json").write_text(heard)

    assert floe("generate", "--check").code == 0
    assert (root / "dbt/models/marts/orders.yml").read_text() == beside


def test_a_snapshot_that_is_written_in_yaml_is_described_where_it_is(floe, shop):
    """No file was said to make it."""
    yaml_text = "snapshots:\n  - name: history\n    relation: ref('orders')\n"
    contract = CUSTOMERS.replace("customers", "history")
    shop({"h.odcs.yaml": contract}, files={**FILES, "snapshots/history.yml": yaml_text},
         settings=SETTINGS + '[dbt.models]\n"crm-history/history" = "history"\n')  # fmt: skip

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (0, [])
    assert "snapshots/history.yml" in [file["path"] for file in written["files"]]


def test_nothing_is_listed_below_a_contract_that_they_have_dbt_enforce(floe, shop):
    manifest = manifest_of(
        FILES, customers={"config": {"materialized": "table", "contract": {"enforced": True}}}
    )
    root = shop(manifest=manifest)
    generate(floe)
    assert [column["name"] for column in entry(root)["columns"]] == ["customer_id", "first_order"]


def hidden(name):
    return {"model.jaffle." + name: [{"name": name, "resource_type": "model"}]}


def without(manifest, name):
    del manifest["nodes"][f"model.jaffle.{name}"]
    return manifest


def in_packages(manifest, name, *packages):
    for package in packages:
        manifest["nodes"][f"model.{package}.{name}"] = {
            "unique_id": f"model.{package}.{name}",
            "name": name,
            "resource_type": "model",
            "package_name": package,
            "original_file_path": f"models/{name}.sql",
            "config": {"materialized": "table"},
        }
    return manifest


@pytest.mark.parametrize(
    ("word", "manifest", "message"),
    [
        (
            "custmers",
            manifest_of(FILES),
            "'customers' is said to be the model 'custmers', and no file of the dbt project makes"
            " it",
        ),
        (
            "customers",
            without(manifest_of(FILES), "customers") | {"disabled": hidden("customers")},
            "'customers' is said to be the model 'customers', but it is disabled",
        ),
        (
            "customers",
            manifest_of(FILES, customers={"config": {"materialized": "ephemeral"}}),
            "'customers' is said to be the model 'customers', but it is ephemeral, so there is no"
            " table to be tested",
        ),
        (
            "people",
            in_packages(manifest_of(FILES), "people", "left", "right"),
            "'customers' could be 'left.people' or 'right.people' of the dbt project",
        ),
    ],
)
def test_a_name_that_leads_to_no_table_is_an_error(floe, shop, word, manifest, message):
    root = shop({"customers.odcs.yaml": named(word)}, manifest=manifest)

    ran, written = generate(floe)

    assert ran.code == 1
    assert [said for _, _, said in found(written)] == [message]
    assert not (root / "dbt/floe-state").exists()
    lenient, written = generate(floe, "--lenient")
    assert lenient.code == 0
    assert [severity for severity, _, _ in found(written)] == ["warning"]
    assert entry(root) == yaml.safe_load(FILES["models/marts/marts.yml"])["models"][0]


def test_two_contracts_that_name_one_model_are_an_error(floe, shop):
    other = named("jaffle.customers").replace("crm-customers", "sales-customers")
    contracts = {"a.odcs.yaml": named("customers"), "b.odcs.yaml": other}
    shop(contracts, manifest=manifest_of(FILES))

    ran, written = generate(floe)

    assert ran.code == 1
    assert found(written) == [
        (
            *("error", "claimed-model"),
            "'sales-customers/customers' and 'crm-customers/customers' are both said to be the"
            " model 'customers'",
        )
    ]


def test_two_contracts_that_are_only_alike_get_a_warning_and_nothing_else(floe, shop):
    contracts = {
        "a.odcs.yaml": CUSTOMERS,
        "b.odcs.yaml": CUSTOMERS.replace("crm-customers", "sales-customers"),
    }
    root = shop(contracts, manifest=manifest_of(FILES))

    ran, written = generate(floe)

    assert (ran.code, [rule for _, rule, _ in found(written)]) == (0, ["claimed-model"])
    assert (root / MARTS).read_text() == FILES["models/marts/marts.yml"]


RIVAL = CUSTOMERS.replace("crm-customers", "sales")
WITHOUT_YAML = {name: text for name, text in FILES.items() if name != "models/marts/marts.yml"}


@pytest.mark.parametrize("files", [FILES, WITHOUT_YAML], ids=["their YAML", "a file beside"])
@pytest.mark.parametrize("way", ["the table", "floe.toml", "its relation", "its name"])
def test_a_model_is_not_taken_from_the_contract_that_had_it(floe, shop, files, way):
    """The second contract got the model, and the tests of the first went without a word."""
    root = shop(files=files, manifest=manifest_of(files))
    generate(floe)
    file = next(path for path in (root / MARTS, root / MARTS.replace("marts.y", "customers.y"))
                if path.exists())  # fmt: skip
    text = file.read_text()
    server = "servers:\n  - {server: wh, type: duckdb, database: shop, schema: main}\nschema:\n"
    rivals = {
        "floe.toml": RIVAL,
        "its relation": RIVAL.replace("schema:\n", server, 1),
        "its name": RIVAL,
        "the table": named("customers", RIVAL).replace("- name: customers", "- name: people"),
    }
    (root / "sales.odcs.yaml").write_text(rivals[way])
    if way == "floe.toml":
        (root / "floe.toml").write_text(
            f'{SETTINGS}[dbt.models]\n"sales/customers" = "customers"\n'
        )

    ran, written = generate(floe)

    claimed = [message for severity, rule, message in found(written, "error")
               if rule == "claimed-model"]  # fmt: skip
    assert ran.code == 1
    assert len(claimed) == 1
    assert "'crm-customers/customers'" in claimed[0]
    assert file.read_text() == text
    assert floe("generate", "--check").code == 1


def test_a_table_that_is_only_alike_is_told_that_another_one_has_its_model(floe, shop):
    """It had no tests, and nobody was told."""
    contracts = {"a.odcs.yaml": CUSTOMERS, "b.odcs.yaml": named("customers", RIVAL)}
    root = shop(contracts, manifest=manifest_of(FILES))

    ran, written = generate(floe)

    message = "'crm-customers/customers' loses the model 'customers' to 'sales/customers'"
    assert (ran.code, found(written)) == (
        0,
        [("warning", "claimed-model", f"{message}: it is not tested")],
    )
    assert entry(root)["meta"]["floe"]["contract"] == "sales"


def test_a_model_may_be_given_to_another_contract_by_name(floe, shop):
    """The first one names another model, so nothing is lost."""
    root = shop({"a.odcs.yaml": named("customers")}, manifest=manifest_of(FILES))
    generate(floe)
    (root / "a.odcs.yaml").write_text(named("stg_customers"))
    (root / "b.odcs.yaml").write_text(named("customers", RIVAL))

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (0, [])
    assert entry(root)["meta"]["floe"]["contract"] == "sales"


def left(written):
    return [message for _, rule, message in found(written, "warning") if rule == "left-behind"]


def test_what_was_written_for_a_contract_that_is_gone_is_taken_out_again(floe, shop):
    """Its tests and notes stayed for ever, with exit code 0 and nothing said."""
    root = shop({"a.odcs.yaml": CUSTOMERS, "b.odcs.yaml": named("stg_orders", RIVAL)},
                manifest=manifest_of(FILES))  # fmt: skip
    generate(floe)
    theirs = (root / MARTS).read_text()
    mine = "          - not_null:\n              description: mine\n"
    (root / MARTS).write_text(theirs.replace("          - not_null:\n", mine))
    (root / "a.odcs.yaml").unlink()

    checked = floe("generate", "--check")
    ran, written = generate(floe)

    assert (checked.code, ran.code) == (1, 0)
    assert left(written) == [
        "models/marts/marts.yml has what floe wrote for 'crm-customers/customers', which is not"
        " about the model 'customers' any more: what nobody has changed is taken out, and this"
        " stays, as somebody changed it: the column 'number_of_orders'"
    ]
    customers = entry(root)
    assert customers["meta"] == {"owner": "@sales"}
    assert "data_tests" not in customers
    assert customers["columns"][0]["tests"] == ["unique", "not_null"]
    assert [column["name"] for column in customers["columns"]] == [
        *("customer_id", "first_order", "number_of_orders"),
    ]
    assert customers["columns"][2]["data_tests"][0]["not_null"]["description"] == "mine"
    assert "agreed with sales" in (root / MARTS).read_text()
    assert floe("generate", "--check").code == 0
    assert entry(root, "stg_orders", "dbt/models/staging/schema.yml")["data_tests"]


def test_all_that_floe_added_is_taken_out_with_its_contract(floe, shop):
    """Descriptions, columns, types and settings of a contract that was gone stayed for ever."""
    root = shop(manifest=manifest_of(FILES))
    before = (root / MARTS).read_text()
    generate(floe)
    assert (root / MARTS).read_text() != before
    assert generate(floe)[1]["files"]
    assert floe("generate", "--check").code == 0
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    generate(floe)

    assert (root / MARTS).read_text().replace('{"owner":', "{owner:") == before


ENUM = """\
apiVersion: v3.2.0
kind: DataContract
id: crm-customers
version: 1.0.0
status: active
schema:
  - name: customers
    properties:
      - {name: first_name, logicalType: string, enum: [{value: a}, {value: b}, {value: "{{ x }}"}]}
"""


WORDS = """\
    description: All customers.
    tags: [sales]
    properties:
      - {name: customer_id, logicalType: integer, primaryKey: true}
      - {name: first_name, logicalType: string, description: What they are called.}
"""
RENEWED = (
    ("All customers.", "Whoever bought."),
    ("[sales]", "[gold]"),
    ("What they are called.", "A name."),
    ("{name: crm-team}", "{name: care}"),
)
ROWS = "    quality: [{id: rows, metric: rowCount, mustBeGreaterThan: 0}]\n"
BARE_YAML = """\
models:
  - name: customers
    columns:
      - name: first_name
  - name: orders
"""
BARE = {**FILES, "models/marts/marts.yml": BARE_YAML}


def worded(*changes):
    """A contract with words of all kinds that go into YAML."""
    text = named("customers").partition("    description:")[0] + WORDS
    text = text.replace("status: active\n", "status: active\nteam: {name: crm-team}\n")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_what_floe_added_follows_its_contract(floe, shop):
    """Words, owner and tags of before stayed, and the check was green."""
    root = shop({"customers.odcs.yaml": worded()}, files=BARE)
    generate(floe)
    (root / "customers.odcs.yaml").write_text(worded(*RENEWED))
    assert floe("generate", "--check").code == 1
    generate(floe)

    customers = entry(root)
    assert customers["description"] == "Whoever bought."
    assert customers["config"]["tags"] == ["gold"]
    assert customers["config"]["meta"]["owner"] == "care"
    assert customers["columns"][0]["description"] == "A name."
    assert floe("generate", "--check").code == 0

    taken_back = (("    description: All customers.\n", ""), ("    tags: [sales]\n", ""))
    (root / "customers.odcs.yaml").write_text(worded(*taken_back))
    generate(floe)
    assert "description" not in entry(root)
    assert "tags" not in entry(root)["config"]
    (root / "customers.odcs.yaml").unlink()
    generate(floe)
    assert (root / MARTS).read_text() == BARE_YAML


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("models:\n  - {name: customers, columns: [{name: first_name}]}  # one line\n", None),
        ("{version: 2, models: [{name: customers, config: {meta: {a: 1}}}, {name: b}]}\n", None),
        ("models:\n  - name: customers\n    config: {meta: {b: 1}}\n  - {name: b}\n", None),
        (
            "models:\n  - {name: customers, columns: [], data_tests: [], config: {alias: a}}\n",
            "models:\n  - {name: customers, config: {alias: a}}\n",
        ),
    ],
)
def test_what_floe_added_in_braces_is_all_taken_out(floe, shop, text, left):
    """Two tests beside each other were a fault in floe; nothing was ever taken out of braces."""
    root = shop(
        {"customers.odcs.yaml": worded() + ROWS}, files={**FILES, "models/marts/marts.yml": text}
    )
    assert found(generate(floe)[1]) == []
    column = "      - {name: added, logicalType: string, required: true, unique: true}\n"
    changed = worded(*RENEWED) + column + ROWS.replace("Than: 0", "Than: 7")
    (root / "customers.odcs.yaml").write_text(changed)
    ran, written = generate(floe)
    assert (ran.code, found(written)) == (0, [])
    tests = entry(root)["data_tests"]
    assert [next(iter(test)) for test in tests] == ["floe_columns", "floe_row_count"]
    assert floe("generate", "--check").code == 0
    (root / "customers.odcs.yaml").unlink()
    generate(floe)
    assert (root / MARTS).read_text() == (left or text)


def test_what_floe_added_in_braces_follows_its_contract(floe, shop):
    text = "models:\n  - {name: customers, columns: [{name: first_name}]}  # one line\n"
    files = {**FILES, "models/marts/marts.yml": text}
    root = shop({"customers.odcs.yaml": worded() + ROWS}, files=files)
    generate(floe)
    changed = worded(*RENEWED) + ROWS.replace("Than: 0", "Than: 7")
    (root / "customers.odcs.yaml").write_text(changed)
    assert found(generate(floe)[1]) == []

    customers = entry(root)
    assert customers["description"] == "Whoever bought."
    assert customers["config"]["tags"] == ["gold"]
    demands = [test.get("floe_row_count") for test in customers["data_tests"]]
    assert [each["arguments"]["demand"] for each in demands if each] == [{"mustBeGreaterThan": 7}]
    assert "# one line" in (root / MARTS).read_text()
    assert floe("generate", "--check").code == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("description: What they are called.", "description: Mine."),
        ("description: What they are called.", "description: What they are called.  # agreed"),
    ],
)
def test_what_people_changed_of_it_does_not_follow(floe, shop, old, new):
    root = shop({"customers.odcs.yaml": worded()}, files=BARE)
    generate(floe)
    (root / MARTS).write_text((root / MARTS).read_text().replace(old, new))
    (root / "customers.odcs.yaml").write_text(worded(*RENEWED))
    generate(floe)
    assert new in (root / MARTS).read_text()
    assert entry(root)["description"] == "Whoever bought."
    assert floe("generate", "--check").code == 0


ALIAS = "config:\n            alias: customers_row"
BESIDE = ALIAS.replace("alias", "{}\n            alias")


@pytest.mark.parametrize(
    ("old", "new", "is_told"),
    [
        ("mustBeGreaterThan: 0", "mustBeGreaterThan: -1", True),
        (ALIAS, BESIDE.format("enabled: false"), True),
        (ALIAS, BESIDE.format("tags: [nightly]"), False),
        ("demand:\n", "demand:  # as agreed\n", False),
    ],
)
def test_a_test_that_people_changed_stays_and_what_it_misses_is_told(floe, shop, old, new, is_told):
    """It stood for the contract's rule and found less, and nobody heard of it."""
    root = shop({"customers.odcs.yaml": worded() + ROWS}, files=BARE)
    generate(floe)
    text = (root / MARTS).read_text()
    changed = text.replace(old, new)
    assert changed != text
    (root / MARTS).write_text(changed)

    told = found(generate(floe)[1])

    assert [rule for _, rule, _ in told] == ["changed-test"] * is_told
    assert all("'customers__row_count__rows' in models/marts" in message for *_, message in told)
    assert (root / MARTS).read_text() == changed
    (root / "customers.odcs.yaml").write_text(worded() + ROWS.replace("Than: 0", "Than: 7"))
    assert [rule for _, rule, _ in found(generate(floe)[1])] == ["changed-test"]
    assert (root / MARTS).read_text() == changed


def test_what_holds_braces_follows_the_contract_and_goes_with_it(floe, shop):
    """The value that the contract had dropped was allowed for ever, and nothing was said."""
    root = shop({"a.odcs.yaml": ENUM}, manifest=manifest_of(FILES))
    before = (root / MARTS).read_text()
    generate(floe)
    (root / "a.odcs.yaml").write_text(ENUM.replace("{value: b}, ", ""))

    assert floe("generate", "--check").code == 1
    generate(floe)

    column = next(each for each in entry(root)["columns"] if each["name"] == "first_name")
    [test] = column["data_tests"]
    raw = "{% raw %}{{ x }}{% endraw %}"
    assert test["floe_values"]["arguments"]["validValues"] == ["a", raw]
    (root / "a.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))
    assert "as somebody changed it" not in left(generate(floe)[1])[0]
    assert (root / MARTS).read_text().replace('{"owner":', "{owner:") == before


def test_what_tests_are_given_stands_where_the_project_reads_it(floe, shop):
    """dbt took `arguments` for an argument, and could not read the project."""
    flag = "flags:\n  require_generic_test_arguments_property: false\n"
    files = {**FILES, "dbt_project.yml": FILES["dbt_project.yml"].replace("flags:\n", flag)}
    root = shop({"a.odcs.yaml": ENUM}, files=files, manifest=manifest_of(files))
    before = (root / MARTS).read_text()
    generate(floe)

    column = next(each for each in entry(root)["columns"] if each["name"] == "first_name")
    [test] = column["data_tests"]
    assert sorted(test["floe_values"]) == ["config", "name", "type", "validValues"]
    assert entry(root)["data_tests"][0]["floe_columns"]["object"] == "customers"
    assert floe("generate", "--check").code == 0

    (root / "dbt/dbt_project.yml").write_text(FILES["dbt_project.yml"])
    assert floe("generate", "--check").code == 1
    generate(floe)
    assert "object" in entry(root)["data_tests"][0]["floe_columns"]["arguments"]
    (root / "a.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))
    generate(floe)
    assert (root / MARTS).read_text().replace('{"owner":', "{owner:") == before


@pytest.mark.parametrize("words", ["{{ x }}", "{{ var('x') }}"])
def test_a_template_that_people_wrote_into_a_test_stays_theirs(floe, shop, words):
    root = shop({"a.odcs.yaml": ENUM}, manifest=manifest_of(FILES))
    generate(floe)
    raw = "'{% raw %}{{ x }}{% endraw %}'"
    text = (root / MARTS).read_text().replace(raw, f'"{words}"')
    (root / MARTS).write_text(text)
    (root / "a.odcs.yaml").write_text(ENUM.replace("{value: b}, ", ""))

    generate(floe)

    assert (root / MARTS).read_text() == text
    (root / "a.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))
    [message] = left(generate(floe)[1])
    assert message.endswith("stays, as somebody changed it: the column 'first_name'")


def test_the_case_of_a_column_does_not_keep_what_floe_added(floe, shop):
    """Tests of a contract that was gone stayed untold where YAML has `ID` for its `id`."""
    marts = FILES["models/marts/marts.yml"].replace("customer_id", "CUSTOMER_ID")
    theirs = "        tests:\n          - unique\n          - not_null\n"
    files = {**FILES, "models/marts/marts.yml": marts.replace(theirs, "")}
    root = shop(files=files, manifest=manifest_of(files))
    before = (root / MARTS).read_text()
    generate(floe)
    assert (root / MARTS).read_text() != before
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    generate(floe)

    assert (root / MARTS).read_text().replace('{"owner":', "{owner:") == before


def test_a_test_that_people_changed_is_told_when_its_contract_is_gone(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    text = (root / MARTS).read_text()
    loud = text.replace("- floe_columns:\n", "- floe_columns:\n          description: mine\n")
    (root / MARTS).write_text(loud)
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    [message] = left(generate(floe)[1])

    assert message.endswith("as somebody changed it: the test 'customers__columns'")


def test_what_people_changed_of_it_stays_and_is_told(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    text = (root / MARTS).read_text().replace("When it began.", "When it all began.")
    text = text.replace("- name: first_name\n", "- name: first_name\n        quote: true\n", 1)
    (root / MARTS).write_text(text)
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    _, written = generate(floe)

    [message] = left(written)
    assert message.rpartition(": ")[2] == "description of 'first_order', the column 'first_name'"
    assert entry(root)["columns"][1:] == [
        {"name": "first_order", "description": "When it all began."},
        {"name": "first_name", "quote": True},
    ]


def test_comments_beside_notes_stay_where_they_are(floe, shop):
    marts = FILES["models/marts/marts.yml"].replace(
        'meta: {owner: "@sales"}', 'meta:\n      owner: "@sales"  # ask first'
    )
    files = {**FILES, "models/marts/marts.yml": marts}
    root = shop(files=files, manifest=manifest_of(files))
    generate(floe)
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    generate(floe)

    assert 'owner: "@sales"  # ask first\n' in (root / MARTS).read_text()
    assert entry(root)["meta"] == {"owner": "@sales"}


def test_nothing_is_taken_out_where_only_the_manifest_is_missing(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    text = (root / MARTS).read_text()
    (root / "dbt/target/manifest.json").unlink()

    _, written = generate(floe)

    assert (left(written), (root / MARTS).read_text()) == ([], text)


MAKER = """\
apiVersion: v1.0.0
kind: DataProduct
id: crm
name: crm
status: active
inputPorts:
  - {name: in, version: 1.0.0, contractId: raw-people}
outputPorts:
  - {name: customers, version: 1.0.0, contractId: crm-customers}
"""
RAW = CUSTOMERS.replace("crm-customers", "raw-people").replace(
    "schema:\n", "servers: [{server: raw, type: duckdb, database: raw.db, schema: raw}]\nschema:\n"
)


@pytest.mark.parametrize("yaml_is", ["theirs", "beside"])
def test_a_model_stays_attached_where_the_manifest_is_gone(floe, shop, yaml_is):
    """A second model was made beside theirs, or its YAML dropped; a check was green."""
    files = dict(FILES)
    if yaml_is == "beside":
        del files["models/marts/marts.yml"]
    contracts = {"customers.odcs.yaml": CUSTOMERS, "crm.odps.yaml": MAKER, "raw.odcs.yaml": RAW}
    root = shop(contracts, files=files, manifest=manifest_of(files))
    generate(floe)
    before = sql(root)
    written = {file: file.read_text() for file in (root / "dbt/models").rglob("*.yml")}
    (root / "dbt/target/manifest.json").unlink()

    checked = floe("generate", "--check", "--json")
    generate(floe)

    assert (checked.code, sql(root)) == (0, before)
    assert {file: file.read_text() for file in written} == written
    assert checked.err.startswith("note: there is no manifest: floe knows of your models no more")
    told = found(json.loads(checked.out), "info")
    assert ("info", "attached-model") in [each[:2] for each in told]
    assert [message for _, rule, message in told if rule == "unparsed-project"] == [
        "there is no manifest: floe knows of your models no more than names and what it wrote"
    ]


def test_a_model_of_another_relation_is_not_attached_by_what_was_written(floe, shop):
    """What the manifest says goes before notes."""
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    moved = manifest_of(FILES, customers={"alias": "people", "name": "people"})
    (root / "dbt/target/manifest.json").write_text(json.dumps(moved))
    (root / "dbt/models/marts/customers.sql").rename(root / "dbt/models/marts/people.sql")

    _, written = generate(floe)

    assert [rule for _, rule, _ in found(written, "info") if rule == "attached-model"] == []


def test_a_manifest_that_floe_toml_names_and_is_gone_is_told(floe, shop):
    settings = SETTINGS + 'manifest = "dbt/target/other.json"\n'
    shop(settings=settings)

    for arguments in ((), ("--check",), ("--adopt", "--check")):
        told = json.loads(floe("generate", "--json", *arguments).out)
        assert [each for each in found(told) if each[1] == "no-manifest"] == [
            ("warning", "no-manifest",
             "the dbt manifest 'dbt/target/other.json' is not there: contracts are compiled"
             " without it")
        ]  # fmt: skip


def test_a_project_of_floes_own_needs_no_manifest(floe, shop):
    shop({"customers.odcs.yaml": CUSTOMERS, "crm.odps.yaml": PRODUCT}, files={})

    _, written = generate(floe)

    assert [
        rule for _, rule, _ in found(written, "info") if "manifest" in rule or "parsed" in rule
    ] == []


def test_what_cannot_be_taken_out_is_told_until_it_is_gone(floe, shop):
    root = shop(manifest=manifest_of(FILES))
    generate(floe)
    text = (root / MARTS).read_text().replace("      - floe_columns:", "      - floe_columns: # x")
    (root / MARTS).write_text(text)
    (root / "customers.odcs.yaml").write_text(RIVAL.replace("- name: customers", "- name: none"))

    _, written = generate(floe)

    assert [message.endswith("it stays, as there is a comment in what floe wrote")
            for message in left(written)] == [True]  # fmt: skip
    assert (root / MARTS).read_text() == text
    assert floe("generate", "--check").code == 1


def test_a_draft_is_known_again_by_the_id_that_it_noted(floe, shop):
    said = "    customProperties: [{property: dbt.node, value: model.jaffle.customers}]\n"
    server = "{server: wh, type: duckdb, database: '${WAREHOUSE}', schema: other}"
    contract = CUSTOMERS.replace("schema:\n", f"servers:\n  - {server}\nschema:\n", 1)
    contract = contract.replace("  - name: customers\n", f"  - name: customers\n{said}")
    root = shop({"customers.odcs.yaml": contract})
    generate(floe)
    assert entry(root)["data_tests"]


def test_a_way_of_keeping_that_only_the_model_can_have_is_told(floe, shop):
    contract = named("customers").replace(
        "customProperties: [", "customProperties: [{property: dbt.materialized, value: view}, "
    )
    shop({"customers.odcs.yaml": contract})
    _, written = generate(floe)
    assert [rule for _, rule, _ in found(written)] == ["unused-setting"]


def test_what_was_drafted_of_their_own_model_is_nothing_to_be_told(floe, shop):
    """Each adopted draft had warnings of what the project does already."""
    contract = named("customers").replace(
        "customProperties: [", "customProperties: [{property: dbt.materialized, value: view}, "
    )
    singular = "{singular: {name: no_future, file: tests/no_future.sql}}"
    rule = f"    quality: [{{type: custom, engine: dbt, implementation: {singular}}}]\n"
    contract = contract.replace("  - name: customers\n", f"  - name: customers\n{rule}")
    config = {"config": {"materialized": "view"}}
    shop({"customers.odcs.yaml": contract}, manifest=manifest_of(FILES, customers=config))
    _, written = generate(floe)
    assert found(written) == []


@pytest.mark.parametrize("place", ["a table", "a table of a product", "a port"])
def test_a_misspelt_setting_is_told_with_and_without_a_product(floe, shop, place):
    """Only the table of a product was told; elsewhere the contract was about no model, silently."""
    said = "customProperties: [{property: dbt.modle, value: orders}]"
    table = CUSTOMERS.replace("  - name: customers\n", f"  - name: customers\n    {said}\n")
    product = PRODUCT if place == "a table of a product" else PRODUCT.replace(
        "crm-customers}", f"crm-customers, {said}}}"
    )  # fmt: skip
    contracts = {"customers.odcs.yaml": CUSTOMERS if place == "a port" else table}
    contracts |= {} if place == "a table" else {"crm.odps.yaml": product}
    shop(contracts)

    _, written = generate(floe)

    told = [finding for finding in written["findings"] if "unused-setting" in finding["rule"]]
    assert [(finding["message"], finding["hint"]) for finding in told] == [
        (
            "'dbt.modle: orders' is not used: it is none of dbt.materialized, dbt.model and"
            " dbt.window",
            "did you mean 'dbt.model'?",
        )
    ]


def test_a_variable_says_nothing_of_the_relation(floe, shop):
    server = "{server: wh, type: duckdb, database: '${WAREHOUSE}', schema: main}"
    contract = CUSTOMERS.replace("schema:\n", f"servers:\n  - {server}\nschema:\n", 1)
    root = shop({"customers.odcs.yaml": contract}, manifest=manifest_of(FILES))
    generate(floe)
    assert entry(root)["data_tests"]
    assert "tests" not in entry(root)["meta"]["floe"]


@pytest.mark.parametrize("database", ["shop", "shop.duckdb", "./data/shop.db", "md:shop"])
def test_a_file_of_duckdb_is_the_database_of_its_name(floe, shop, database):
    """The contract was about no model, in silence."""
    server = f"{{server: wh, type: duckdb, database: '{database}', schema: main}}"
    contract = CUSTOMERS.replace("schema:\n", f"servers:\n  - {server}\nschema:\n", 1)
    root = shop({"customers.odcs.yaml": contract}, manifest=manifest_of(FILES))
    generate(floe)
    assert entry(root)["data_tests"]


def test_a_table_that_is_two_models_is_an_error(floe, shop):
    """What floe.toml said went unheard."""
    mapping = '[dbt.models]\n"crm-customers/customers" = "{}"\n'
    contracts = {"customers.odcs.yaml": named("customers")}
    shop(contracts, settings=SETTINGS + mapping.format("orders"))

    ran, written = generate(floe)

    assert (ran.code, found(written)) == (
        1,
        [
            (
                "error",
                "ambiguous-model",
                "'customers' is said to be the model 'customers' here, and 'orders' in floe.toml",
            )
        ],
    )
    shop(contracts, settings=SETTINGS + mapping.format("jaffle.customers"))
    assert generate(floe)[0].code == 0


@pytest.mark.parametrize(
    "server",
    [
        "{server: wh, type: duckdb, database: shop, schema: other}",
        "{server: lake, type: local, path: data, format: parquet}",
    ],
)
def test_another_relation_of_the_same_name_is_another_table(floe, shop, server):
    contract = CUSTOMERS.replace("schema:\n", f"servers:\n  - {server}\nschema:\n", 1)
    root = shop({"customers.odcs.yaml": contract}, manifest=manifest_of(FILES))
    generate(floe)
    assert (root / MARTS).read_text() == FILES["models/marts/marts.yml"]


@pytest.mark.parametrize(
    ("key", "message"),
    [
        (
            "crm-customer/customers",
            "floe.toml: dbt.models: no contract has a table 'crm-customer/customers', did you mean"
            " 'crm-customers/customers'?",
        ),
    ],
)
def test_a_key_of_the_mapping_that_names_no_table_is_refused(floe, shop, key, message):
    shop(settings=f'{SETTINGS}[dbt.models]\n"{key}" = "customers"\n')
    ran = floe("generate")
    assert (ran.code, ran.err) == (2, f"error: {message}\n")


VERSIONS = """\
models:
  - name: people
    latest_version: 2
    columns:
      - {name: customer_id}
    versions:
      - v: 1
      - v: 2
"""


def test_tests_of_a_versioned_model_are_files_of_their_own(floe, shop):
    files = {
        **FILES,
        "models/people_v1.sql": "select 1 as customer_id",
        "models/people_v2.sql": "select 2 as customer_id",
        "models/people.yml": VERSIONS,
    }
    root = shop({"customers.odcs.yaml": named("people")}, files=files)

    ran, written = generate(floe)

    assert (ran.code, [rule for _, rule, _ in found(written)]) == (0, ["unmerged-yaml"])
    assert (root / "dbt/models/people.yml").read_text() == VERSIONS
    texts = [file.read_text() for file in (root / "dbt/tests/contracts").iterdir()]
    assert any("{{ test_floe_columns(model=ref('people', v=2), " in text for text in texts)
    assert any("test_not_null(model=ref('people', v=2), column_name='customer_id')" in text
               for text in texts)  # fmt: skip


def test_tests_of_a_packages_model_are_files_of_their_own(floe, shop):
    manifest = in_packages(manifest_of(FILES), "people", "left")
    root = shop({"customers.odcs.yaml": named("left.people")}, manifest=manifest)

    ran, written = generate(floe)

    assert (ran.code, [rule for _, rule, _ in found(written)]) == (0, ["unmerged-yaml"])
    texts = [file.read_text() for file in (root / "dbt/tests/contracts").iterdir()]
    assert texts
    assert all("ref('left', 'people')" in text for text in texts)


@pytest.mark.parametrize(
    "line", ["columns: {customer_id: {}}", "tests: {unique: {}}", "config: [table]"]
)
def test_yaml_of_another_shape_is_left_alone_and_told(floe, shop, line):
    """It was a fault in floe, and nothing at all was generated."""
    text = f"models:\n  - name: customers\n    {line}\n"
    files = {**FILES, "models/marts/marts.yml": text}
    root = shop({"a.odcs.yaml": worded()}, files=files)
    ran, written = generate(floe)
    assert ran.code == 0
    assert "unmerged-yaml" in [rule for _, rule, _ in found(written)]
    assert (root / MARTS).read_text() == text


def test_yaml_with_anchors_is_left_alone(floe, shop):
    marts = FILES["models/marts/marts.yml"].replace(
        "- name: customers", "- &one\n    name: customers"
    )
    files = {**FILES, "models/marts/marts.yml": f"{marts}\n  - *one\n"}
    root = shop({"customers.odcs.yaml": named("customers")}, files=files)

    _, written = generate(floe)

    assert [rule for _, rule, _ in found(written)] == ["unmerged-yaml"]
    assert (root / MARTS).read_text() == files["models/marts/marts.yml"]


def test_models_of_other_contracts_read_what_people_own_by_its_name(floe, shop):
    """An input port whose table is a model of theirs became a source that does not exist."""
    report = CUSTOMERS.replace("crm-customers", "report").replace("name: customers", "name: report")
    product = PRODUCT.replace("crm-customers", "report").replace("name: customers", "name: report")
    ports = "inputPorts:\n  - {name: people, version: 1.0.0, contractId: crm-customers}\n"
    contracts = {
        "customers.odcs.yaml": CUSTOMERS,
        "report.odcs.yaml": report,
        "crm.odps.yaml": product + ports,
    }
    root = shop(contracts, manifest=manifest_of(FILES))

    ran, _ = generate(floe)

    assert ran.code == 0
    assert "{{ ref('customers') }}" in (root / "dbt/models/crm/report.sql").read_text()
    assert not (root / "dbt/models/crm/_crm__sources.yml").exists()


def test_one_product_alone_leaves_what_others_own(floe, shop):
    contracts = {
        "customers.odcs.yaml": CUSTOMERS,
        "orders.odcs.yaml": CUSTOMERS.replace("customers", "orders"),
        "crm.odps.yaml": PRODUCT.replace("customers", "orders"),
    }
    root = shop(contracts, manifest=manifest_of(FILES))

    generate(floe, "crm")

    assert (root / MARTS).read_text() == FILES["models/marts/marts.yml"]
    assert (root / "dbt/models/marts/orders.yml").exists()
