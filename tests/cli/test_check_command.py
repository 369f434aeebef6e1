import json
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path

import duckdb
import jsonschema_rs
import pyarrow.parquet as pq
import pytest
from junitparser import JUnitXml

from floe.cli import check_command
from tests.fakes.tables import open_fake_tables

SHAPE = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "check.schema.json").read_text()
)
PLAN = Path(__file__).parents[2] / "docs" / "formats" / "plan.schema.json"
SHOP = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
name: Shop
version: 1.0.0
status: active
servers:
  - {server: local, type: local, path: 'data/{model}.parquet', format: parquet}
schema:
  - id: orders
    name: orders
    properties:
      - {id: id, name: id, logicalType: integer, primaryKey: true}
      - {id: total, name: total, logicalType: integer, logicalTypeOptions: {minimum: 0}}
      - {id: phone, name: phone, logicalType: string, classification: restricted}
  - id: customers
    name: customers
    properties:
      - {id: id, name: id, logicalType: integer, unique: true}
"""
RULE = """\
    quality:
      - {id: ours, type: custom, engine: soda, implementation: 'checks: []'}
"""
GOOD = "SELECT unnest([1, 2, 3]) AS id, unnest([5, 0, 7]) AS total, '555-1' AS phone, 'x' AS note"
BAD = "SELECT unnest([1, 2, 2]) AS id, unnest([5, -1, 7]) AS total, '555-1' AS phone, 'x' AS note"
CUSTOMERS = "SELECT unnest([1, 2]) AS id"
NAMES = [".floe", "data", "deep", "floe.toml", "shop.odcs.yaml"]
BROKEN = ["orders/primary_key", "orders.total/range:minimum"]


@pytest.fixture
def shop(workspace, monkeypatch):
    """A workspace with a contract and its two tables."""
    monkeypatch.setenv("COLUMNS", "100")

    def make(orders=GOOD, contract=SHOP, customers=CUSTOMERS, **files):
        root = workspace({"floe.toml": "", "shop.odcs.yaml": contract, **files})
        (root / "data").mkdir(exist_ok=True)
        for name, query in (("orders", orders), ("customers", customers)):
            if query:
                file = root / "data" / f"{name}.parquet"
                duckdb.sql(f"COPY ({query}) TO '{file}' (FORMAT parquet)")
        return root

    return make


@pytest.fixture
def spark_free(monkeypatch):
    """Whoever starts a JVM in this test finds no Java."""
    monkeypatch.setenv("JAVA_HOME", "/nowhere")


@pytest.fixture
def fake_tables(monkeypatch):
    """Tables are measured without Spark, which would find no Java."""
    monkeypatch.setenv("JAVA_HOME", "/nowhere")

    def reach(opened, _request):
        return partial(open_fake_tables, root=opened.root)

    monkeypatch.setattr(check_command, "reach_tables", reach)


def read(ran):
    found = json.loads(ran.out)
    jsonschema_rs.Draft202012Validator(SHAPE).validate(found)
    return found


def broken(ran):
    return [each["check"] for each in read(ran)["results"] if each["status"] == "failed"]


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
class TestExitCodes:
    def test_a_broken_promise(self, floe, shop):
        shop(BAD)
        ran = floe("check", "--json")
        assert ran.code == 1
        assert broken(ran) == BROKEN

    def test_a_file_that_is_no_parquet(self, floe, shop):
        root = shop(customers=None)
        (root / "data" / "customers.parquet").write_text("no parquet at all")
        ran = floe("check", "--json")
        assert ran.code == 3
        statuses = {(each["table"], each["status"]) for each in read(ran)["results"]}
        assert statuses == {("orders", "passed"), ("customers", "error")}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--table", "ordrs"], "no table is called 'ordrs': there are customers, orders"),
        (["--where", "id > 1"], "--where filters one table: name it with --table"),
        (["--where", "nope > 1", "--table", "orders"], "no column is called 'nope': there are id"),
        (["--where", "id > (SELECT 1)", "--table", "orders"], "the row filter cannot be used: "),
        (["--where", "java_method('a', 'b')", "--table", "orders"], "the row filter cannot be"),
        (["--var", "path"], "--var takes key=value, not 'path'"),
        (["--conf", "x"], "--conf takes key=value, not 'x'"),
        (["--server", "prod"], "'prod'"),
        (["--format", "pdf"], "'pdf' is not one of"),
        (["--sample", "-1"], "-1 is not in the range"),
        (["nowhere.yaml"], "nowhere.yaml does not exist"),
    ],
)
@pytest.mark.usefixtures("spark_free")
def test_a_wrong_question_is_answered_in_one_line(floe, shop, arguments, message):
    shop()
    ran = floe("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.usefixtures("spark_free")
def test_a_file_that_is_no_contract_is_not_checked(floe, shop):
    shop()
    ran = floe("check", "floe.toml")
    message = "floe.toml cannot be read as a contract: try floe lint floe.toml\n"
    assert (ran.code, ran.err) == (1, message)
    assert ran.out == "failed: no checks, 1 file unreadable\n"


@pytest.mark.usefixtures("spark_free")
class TestNothingToCheck:
    def test_a_named_contract_without_promises_is_incomplete(self, floe, shop):
        shop(contract=SHOP.partition("schema:")[0])
        ran = floe("check", "shop.odcs.yaml", "--json")
        (result,) = read(ran)["results"]
        assert (ran.code, result["check"], result["status"]) == (1, "*/schema", "not_run")
        assert "has no schema" in result["reason"]
        assert floe("check", "shop.odcs.yaml", "-q").out.startswith("incomplete: 1 not run")

    def test_a_service_level_without_a_schema_has_a_result(self, floe, shop):
        level = "slaProperties:\n  - {id: fresh, property: freshness, value: 1, unit: d}\n"
        shop(contract=SHOP.partition("schema:")[0] + level)
        ran = floe("check", "--json")
        (result,) = read(ran)["results"]
        assert (ran.code, result["clause"], result["status"]) == (1, "freshness", "not_run")

    def test_a_library_of_rules_is_passed_over(self, floe, shop):
        shop(contract=SHOP.partition("schema:")[0] + "quality: [{metric: rowCount, mustBe: 1}]\n")
        ran = floe("check")
        assert (ran.code, ran.err.startswith("error: there is no contract to check")) == (2, True)

    def test_a_contract_with_words_alone_is_incomplete(self, floe, shop):
        """Dates and prices are for people: such a contract was `passed: 1 info`."""
        level = "slaProperties:\n  - {id: end, property: endOfLife, value: 2030-01-01}\n"
        shop(contract=SHOP.partition("schema:")[0] + level)
        ran = floe("check", "--json")
        statuses = {each["check"]: each["status"] for each in read(ran)["results"]}
        assert (ran.code, statuses["*/schema"]) == (1, "not_run")

    @pytest.mark.parametrize(
        ("file", "text"),
        [
            ("orders.yaml", "kind: DataContract\nid: [broken\n"),
            ("orders.yaml", SHOP + "id: again\n"),
            ("orders.odcs.yaml", "id: orders\n"),
            ("orders.yaml", "kind: DataContract\napiVersion: v2.2.2\nuuid: x\n"),
        ],
        ids=["syntax", "repeated key", "only the name says contract", "edition"],
    )
    def test_a_contract_that_cannot_be_read_fails_the_run(self, floe, workspace, file, text):
        workspace({"floe.toml": "", f"here/{file}": text})
        for place in ((), ("here",)):
            ran = floe("check", *place, "--no-record")
            message = f"here/{file} cannot be read as a contract: try floe lint here/{file}\n"
            assert (ran.code, ran.err) == (1, message)
            assert floe("check", *place, "--explain").code == 1

    def test_a_plan_of_nothing_is_refused(self, floe, workspace):
        """`--explain` printed nothing, and all was well."""
        workspace({"floe.toml": ""})
        for format in ((), ("--json",)):
            ran = floe("check", "--explain", *format)
            assert (ran.code, ran.out) == (2, "")
            assert ran.err.startswith("error: there is no contract to check in ")

    @pytest.mark.parametrize("file", ["shop.odps.yaml", "shop.yaml"])
    def test_a_product_is_no_contract(self, floe, workspace, file):
        workspace({"floe.toml": "", file: "kind: DataProduct\nid: [broken\n"})
        ran = floe("check", "--no-record")
        assert (ran.code, "there is no contract to check" in ran.err) == (2, True)

    def test_what_lies_elsewhere_is_not_asked_for(self, floe, workspace):
        broken = "kind: DataContract\nid: [broken\n"
        workspace({"floe.toml": "", "there/x.yaml": broken, "here/y.txt": ""})
        ran = floe("check", "here", "--no-record")
        assert (ran.code, ran.err) == (2, "error: there is no contract or product in here\n")


NO_SERVERS = {
    "no server": ("servers: []", "the contract has no server"),
    "no type": ("servers: [{server: x}]", "server 'x' has no type"),
    "no reader": ("servers: [{server: x, type: zen, host: h, database: d}]", "no reader for"),
    "no path": ("servers: [{server: x, type: local, format: parquet}]", "has no path"),
    "no login": (
        "servers: [{server: x, type: postgres, host: localhost, port: 1, database: d, schema: s}]",
        "credentials are missing: set FLOE_X_USERNAME",
    ),
    "no variable": (
        "servers: [{server: x, type: local, path: '${NOWHERE}/x', format: parquet}]",
        "NOWHERE",
    ),
}


@pytest.mark.usefixtures("spark_free")
@pytest.mark.parametrize("cause", NO_SERVERS)
def test_a_table_that_cannot_be_asked_for_is_told_once_and_starts_nothing(floe, shop, cause):
    """Spark was started first, availability failed, and each check said the same again."""
    servers, reason = NO_SERVERS[cause]
    level = "slaProperties: [{property: availability, value: 99, unit: percent}]\n"
    contract = SHOP.partition("servers:")[0] + servers + "\nschema:" + SHOP.partition("schema:")[2]
    shop(contract=contract + level)
    ran = floe("check")
    assert ran.code == 2
    told = [line for line in ran.err.splitlines() if reason in line]
    assert [line.split(" not run: ")[0] for line in told] == [
        "shop.odcs.yaml: orders: 10 checks are",
        "shop.odcs.yaml: customers: 4 checks are",
    ]
    rows = [line for line in ran.out.splitlines() if ": 10 checks" in line or ": 4 checks" in line]
    assert [" ".join(row.split()) for row in rows] == [
        "○ not run orders: 10 checks",
        "○ not run customers: 4 checks",
    ]
    assert ran.out.splitlines()[-1].startswith("incomplete: ")
    assert floe("check", "-q", "--allow-not-run").code == 0


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
class TestFormats:
    def test_people_read_what_is_broken(self, floe, shop):
        shop(BAD)
        lines = floe("check", "--table", "orders").out.splitlines()
        assert lines[:2] == ["shop 1.0.0 on local", "  orders 3 rows"]
        broken = "✗ failed orders/primary_key 1 of 3 rows (33.3333 %), must be 0 spark"
        assert " ".join(lines[3].split()) == broken
        assert lines[4:6] == ["      no key comes twice: id", "      --> shop.odcs.yaml:13"]
        assert not any("passed   orders.id/present" in line for line in lines)
        assert "orders.id/present" in floe("check", "--table", "orders", "-v").out


@pytest.mark.usefixtures("spark_free")
class TestExplaining:
    def test_the_plan_is_printed_and_nothing_runs(self, floe, shop):
        root = shop(BAD)
        ran = floe("check", "--explain")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith("Shop\n")
        assert all(table in ran.out for table in ("orders", "customers"))
        assert not (root / ".floe").exists()

    def test_the_plan_is_data_too(self, floe, shop):
        shop(BAD)
        ran = floe("check", "--explain", "--json")
        printed = json.loads(ran.out)
        jsonschema_rs.validator_for(json.loads(PLAN.read_text())).validate(printed)
        (plan,) = printed["plans"]
        assert plan["contract"] == "Shop"
        assert {each["table"] for each in plan["tables"]} == {"orders", "customers"}

    def test_programs_hear_of_contracts_that_cannot_be_read(self, floe, shop):
        """The plans of the others were all that a program was told."""
        (shop(BAD) / "broken.odcs.yaml").write_text("kind: DataContract\nid: [\n")
        ran = floe("check", "--explain", "--json")
        assert (ran.code, json.loads(ran.out)["unreadable"]) == (1, ["broken.odcs.yaml"])

    def test_no_java_is_started(self, installed_floe, shop):
        root = shop(BAD)
        ran = installed_floe("check", "--explain", cwd=root)
        assert (ran.code, ran.err) == (0, "")


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
class TestRows:
    def test_classified_and_unknown_columns_are_never_shown(self, floe, shop):
        shop(BAD)
        found = read(floe("check", "--sample", "5", "--json"))["results"]
        samples = {
            each["check"]: sorted(tuple(row.items()) for row in each["samples"])
            for each in found
            if each.get("samples")
        }
        assert samples == {
            "orders/primary_key": [(("id", 2), ("total", -1)), (("id", 2), ("total", 7))],
            "orders.total/range:minimum": [(("id", 2), ("total", -1))],
        }
        text = floe("check", "--sample", "5").out
        assert "555-1" not in text

    def test_samples_of_a_classified_column_are_not_taken(self, floe, shop):
        contract = SHOP.replace("restricted}", "restricted, required: true}")
        shop(BAD.replace("'555-1'", "unnest(['555-1', '555-2', NULL])"), contract=contract)
        found = read(floe("check", "--sample", "5", "--json"))["results"]
        (phone,) = (each for each in found if each["check"] == "orders.phone/required")
        assert (phone["status"], phone.get("samples", [])) == ("failed", [])
        assert "555-" not in json.dumps(found)

    def test_good_and_bad_rows_are_set_apart(self, floe, shop):
        root = shop(BAD)
        ran = floe("check", "--quarantine", "apart", "--table", "orders", "-q")
        assert ran.code == 1
        assert "orders: 1 bad row set aside below apart" in ran.err
        good = pq.read_table(root / "apart" / "orders" / "good").to_pylist()
        bad = pq.read_table(root / "apart" / "orders" / "bad").to_pylist()
        assert sorted(row["total"] for row in good) == [5, 7]
        assert [(row["total"], row["_floe_broken"]) for row in bad] == [
            (-1, ["orders.total/range:minimum"])
        ]

    def test_rules_with_a_filter_take_part_and_keys_are_named(self, floe, shop):
        rule = """\
    quality:
      - id: cheap
        type: custom
        engine: floe
        implementation: {expression: total < 6, where: id >= 2}
"""
        root = shop(BAD, contract=SHOP.replace("  - id: customers", rule + "  - id: customers"))
        ran = floe("check", "--quarantine", "apart", "-q")
        assert ran.err.splitlines() == [
            "orders: 2 bad rows set aside below apart",
            "note: orders: good rows may break what took no part: orders/primary_key",
            "note: customers: no rows are written, for no check judges single rows",
        ]
        bad = pq.read_table(root / "apart" / "orders" / "bad").to_pylist()
        assert sorted((row["total"], row["_floe_broken"]) for row in bad) == [
            (-1, ["orders.total/range:minimum"]),
            (7, ["orders/custom:cheap"]),
        ]

    def test_no_name_leads_out_of_the_place(self, floe, shop):
        named = SHOP.replace("    name: orders", "    name: orders\n    physicalName: ../../orders")
        root = shop(BAD, contract=named.replace("{model}", "orders"))
        ran = floe("check", "--quarantine", "deep/apart", "--table", "orders", "-q")
        assert ran.code == 1
        (place,) = (root / "deep" / "apart").iterdir()
        assert place.name == "_orders-60fcd416"
        assert sorted(file.name for file in root.iterdir()) == NAMES
        again = floe("check", "--quarantine", "deep/apart", "--table", "orders", "-q")
        assert (again.code, "exists already" in again.err) == (2, True)

    def test_a_split_that_fails_loses_nothing_else(self, floe, shop):
        root = shop(BAD)
        (root / "apart").write_text("a file, and no folder")
        ran = floe("check", "--quarantine", "apart", "--table", "orders", "--json")
        assert (ran.code, broken(ran)) == (3, BROKEN)
        assert ran.err.startswith(
            "error: the rows of orders are not set aside below 'apart/orders'"
        )
        assert len(json.loads(floe("results", "--json").out)["runs"]) == 1


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
class TestRuns:
    def test_a_run_is_in_the_ledger(self, floe, shop):
        shop(BAD)
        assert floe("check", "-q").code == 1
        (run,) = json.loads(floe("results", "--json").out)["runs"]
        assert run["contract"] == "shop"
        again = floe("results", "--run", run["run"], "--json")
        assert broken(again) == BROKEN

    def test_only_some_rows_are_looked_at(self, floe, shop):
        shop(BAD)
        ran = floe("check", "--table", "orders", "--where", "total > 0", "--json")
        assert (ran.code, broken(ran)) == (0, [])


@pytest.mark.usefixtures("fake_tables")
class TestWithoutSpark:
    def test_all_promises_hold(self, floe, shop):
        shop()
        ran = floe("check", "shop.odcs.yaml", "-q")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith("passed: 12 passed")

    def test_a_rule_that_was_not_run(self, floe, shop):
        shop(contract=SHOP + RULE)
        assert floe("check", "-q").code == 1
        assert floe("check", "-q", "--allow-not-run").code == 0
        shop(contract=SHOP + RULE, **{"floe.toml": "[checks]\nallow_not_run = true\n"})
        assert floe("check", "-q").code == 0

    def test_a_warning_fails_the_run_if_asked(self, floe, shop):
        rule = "      - {id: few, metric: rowCount, mustBe: 9, severity: warning}\n"
        shop(contract=SHOP + "    quality:\n" + rule)
        assert floe("check", "-q").code == 0
        assert floe("check", "-q", "--fail-on", "warning").code == 1

    def test_an_object_without_clauses_has_a_result(self, floe, shop):
        """Beside others it was passed over, and alone it was `passed: no checks`."""
        shop(contract=SHOP + "  - {id: bare, name: bare}\n")
        for arguments in ((), ("--table", "bare")):
            ran = floe("check", "--json", *arguments)
            (bare,) = (each for each in read(ran)["results"] if each["table"] == "bare")
            assert (ran.code, bare["check"], bare["status"]) == (1, "bare/schema", "not_run")
            assert "has no property" in bare["reason"]

    def test_a_contract_without_the_table_that_is_asked_for_has_no_run(self, floe, shop):
        """It had an empty one, which was recorded."""
        other = SHOP.replace("id: shop", "id: other").replace("orders", "others")
        shop(**{"other.odcs.yaml": other})
        ran = floe("check", "--table", "orders", "--json")
        assert [each["contract"] for each in read(ran)["runs"]] == ["shop"]

    def test_an_error_of_the_whole_contract_is_told_beside_one_table(self, floe, shop):
        """With --table, `*/lint:schema-violation` was left out."""
        shop(contract=SHOP.replace("kind: DataContract\n", ""))
        ran = floe("check", "--table", "orders", "--json")
        statuses = {each["check"]: each["status"] for each in read(ran)["results"]}
        assert (ran.code, statuses["*/lint:schema-violation"]) == (1, "not_run")

    def test_a_table_that_is_not_there(self, floe, shop):
        shop(customers=None)
        ran = floe("check", "--json")
        assert ran.code == 3
        statuses = {(each["table"], each["status"]) for each in read(ran)["results"]}
        assert statuses == {("orders", "passed"), ("customers", "error")}

    def test_junit(self, floe, shop):
        shop(BAD)
        cases = [
            case
            for suite in JUnitXml.fromstring(floe("check", "--format", "junit").out.encode())
            for case in suite
        ]
        assert [case.name for case in cases if case.result] == BROKEN
        assert len(cases) == 12

    def test_github(self, floe, shop):
        shop(BAD)
        lines = floe("check", "--format", "github").out.splitlines()
        assert [line.partition(" ")[0] for line in lines if line.startswith("::")] == [
            "::error"
        ] * 2
        assert all("file=shop.odcs.yaml,line=" in line for line in lines if line.startswith("::"))

    def test_html(self, floe, shop):
        shop(BAD)
        page = floe("check", "--format", "html").out
        assert page.lstrip().lower().startswith("<!doctype html>")
        assert all(check in page for check in BROKEN)

    def test_a_file_is_written_whole(self, floe, shop):
        root = shop(BAD)
        ran = floe("check", "-o", "result.json", "--json")
        assert (ran.code, ran.out) == (1, "")
        jsonschema_rs.Draft202012Validator(SHAPE).validate(
            json.loads((root / "result.json").read_text())
        )
        names = [".floe", "data", "floe.toml", "result.json", "shop.odcs.yaml"]
        assert sorted(file.name for file in root.iterdir()) == names

    def test_junit_in_a_file_is_xml(self, floe, shop):
        root = shop(BAD)
        assert floe("check", "-o", "out.xml", "--format", "junit").code == 1
        assert ET.parse(root / "out.xml").getroot().tag == "testsuites"  # noqa: S314

    def test_samples_are_not_recorded(self, floe, shop):
        root = shop(BAD.replace("-1", "-987654"))
        assert "-987654" in floe("check", "--sample", "5").out
        assert b"987654" not in (root / ".floe" / "ledger.db").read_bytes()

    def test_two_tables_do_not_share_a_place(self, floe, shop):
        other = SHOP.replace("id: shop", "id: other")
        root = shop(BAD, **{"other.odcs.yaml": other})
        ran = floe("check", "--quarantine", "apart", "-q")
        message = "error: two tables would be written to 'apart/orders': split them apart\n"
        assert (ran.code, ran.out, ran.err) == (2, "", message)
        assert not (root / "apart").exists()

    def test_what_is_there_is_not_written_over(self, floe, shop):
        root = shop(BAD)
        place = root / "apart" / "orders"
        place.mkdir(parents=True)
        (place / "kept").write_text("mine")
        ran = floe("check", "--quarantine", "apart", "-q")
        message = "error: 'apart/orders' exists already: choose a path that does not\n"
        assert (ran.code, ran.out, ran.err) == (2, "", message)
        assert [file.name for file in (root / "apart").iterdir()] == ["orders"]
        assert [file.name for file in place.iterdir()] == ["kept"]

    def test_a_run_can_be_left_out(self, floe, shop):
        root = shop(BAD)
        assert floe("check", "-q", "--no-record").code == 1
        assert not (root / ".floe").exists()

    def test_a_broken_contract_keeps_no_other_from_its_run(self, floe, shop):
        shop(**{"orders.yaml": "kind: DataContract\nid: [broken\n"})
        ran = floe("check", "-q")
        message = "orders.yaml cannot be read as a contract: try floe lint orders.yaml\n"
        assert (ran.code, ran.err) == (1, message)
        assert ran.out.startswith("failed: 12 passed, 1 file unreadable")
        assert len(json.loads(floe("results", "--json").out)["runs"]) == 1

    def test_a_named_file_that_is_no_contract_keeps_no_other_from_its_run(self, floe, shop):
        """Of two files that were named, the one that can be read was not checked."""
        shop(**{"orders.yaml": "kind: DataContract\nid: [broken\n"})
        ran = floe("check", "orders.yaml", "shop.odcs.yaml", "--json")
        found = read(ran)
        assert (ran.code, found["verdict"], found["unreadable"]) == (1, "failed", ["orders.yaml"])
        assert found["summary"]["passed"] == 12

    def test_several_contracts_are_checked_together(self, floe, shop):
        other = SHOP.replace("id: shop", "id: other").replace("name: Shop", "name: Other")
        shop(BAD, **{"other.odcs.yaml": other})
        ran = floe("check", "--json")
        found = read(ran)
        assert ran.code == 1
        assert sorted(each["contract"] for each in found["runs"]) == ["other", "shop"]
        assert found["summary"]["failed"] == 4
        assert broken(floe("check", "shop.odcs.yaml", "--json")) == BROKEN
        assert len(json.loads(floe("results", "--json").out)["runs"]) == 3

    def test_a_server_gets_another_value(self, floe, shop):
        root = shop(BAD)
        (root / "data").rename(root / "elsewhere")
        assert floe("check", "-q").code == 3
        ran = floe("check", "--var", "path=elsewhere/{model}.parquet", "--json")
        assert (ran.code, broken(ran)) == (1, BROKEN)

    def test_a_folder_without_contracts_says_so(self, floe, workspace):
        workspace({"floe.toml": ""})
        ran = floe("check")
        assert ran.code == 2
        assert ran.err.startswith("error: there is no contract to check in ")


TIER = """\
kind: DataContract
apiVersion: v3.2.0
id: company
version: 1.0.0
status: active
schema:
  - {id: every, name: every, properties: [{id: id, name: id, logicalType: integer, required: true}]}
"""
SERVER = "{server: local, type: local, path: 'data/customers.parquet', format: parquet}"
ON_A_SERVER = f"{TIER}servers: [{SERVER}]\n"


@pytest.mark.parametrize(
    ("tier", "arguments", "contracts"),
    [
        (TIER, (), ["Shop"]),
        (TIER, ("company.odcs.yaml",), ["company"]),
        (ON_A_SERVER, (), ["Shop", "company"]),
    ],
)
def test_what_a_tier_without_a_server_promises_is_kept_below_it(
    floe, shop, tier, arguments, contracts
):
    """A workspace whose tier asks for columns was never checked whole: they were on no server."""
    settings = "[tiers]\nenterprise = 'company.odcs.yaml'\n"
    shop(**{"floe.toml": settings, "company.odcs.yaml": tier})
    plans = json.loads(floe("check", "--explain", "--json", *arguments).out)["plans"]
    assert sorted(plan["contract"] for plan in plans) == contracts
