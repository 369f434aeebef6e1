import json
import logging
import shlex

import pytest

SQL = "CREATE TABLE orders (order_id VARCHAR(36) PRIMARY KEY, amount DECIMAL(10, 2));\n"
OLDER = """
dataContractSpecification: 1.1.0
id: orders
info: {title: Orders, version: 2.0.0, owner: sales}
models: {orders: {type: table, fields: {order_id: {type: text, primaryKey: true}}}}
"""


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


def test_a_contract_is_made_of_sql(floe, workspace):
    workspace({"shop.sql": SQL})
    ran = floe(
        "import", "--from", "sql", "shop.sql", "--owner", "sales", "--option", "dialect=mysql"
    )
    assert ran.code == 0
    assert ran.out.startswith("apiVersion: v3.2.0\nkind: DataContract\nid: shop\nname: Shop\n")
    assert "      - id: order_id\n        name: order_id\n" in ran.out
    assert "team:\n  name: sales\n" in ran.out


def test_the_way_that_lint_names_for_the_older_standard_works(floe, workspace):
    workspace({"old.yaml": OLDER})
    assert "floe import --from dcs old.yaml" in floe("lint", "old.yaml").out
    assert floe("import", "--from", "dcs", "old.yaml", "-o", "new/orders.yaml").code == 0
    assert floe("lint", "new/orders.yaml").code == 0


def test_a_file_is_not_overwritten_without_force(floe, workspace):
    folder = workspace({"shop.sql": SQL, "out.yaml": "mine\n"})
    ran = floe("import", "--from", "sql", "shop.sql", "-o", "out.yaml")
    assert (ran.code, ran.err) == (2, "error: out.yaml exists: --force overwrites it\n")
    assert (folder / "out.yaml").read_text(encoding="utf-8") == "mine\n"
    assert floe("import", "--from", "sql", "shop.sql", "-o", "out.yaml", "--force").code == 0
    assert (folder / "out.yaml").read_text(encoding="utf-8").startswith("apiVersion: v3.2.0\n")


def test_editors_are_told_of_the_workspace_s_schema(floe, workspace):
    folder = workspace({"shop.sql": SQL, "schemas/contract.schema.json": "{}"})
    assert floe("import", "--from", "sql", "shop.sql", "-o", "products/shop.yaml").code == 0
    text = (folder / "products" / "shop.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=../schemas/contract.schema.json\napi")


def test_what_is_left_to_mend_is_said(floe, workspace):
    odcs = "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: draft\n"
    workspace({"a.yaml": odcs + "servers: [{server: s, type: api}]\n"})
    ran = floe("import", "--from", "odcs", "a.yaml")
    assert ran.code == 1
    assert "'location' is missing for a server of type api" in ran.err
    assert ran.err.endswith("1 error is left to fix: floe lint shows more\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--from", "sqll", "shop.sql"], 2, "there is no format 'sqll': did you mean 'sql'?\n"),
        (["--from", "sql", "none.sql"], 2, "error: there is no file none.sql\n"),
        (["shop.sql"], 2, "name a format with --from, and a source\n"),
        (
            ["--from", "jsonschema", "shop.sql"],
            3,
            "error: datacontract-cli cannot read jsonschema: Failed to parse json schema from"
            " shop.sql\n",
        ),
    ],
)
def test_a_mistake_is_one_line(floe, workspace, arguments, code, message):
    workspace({"shop.sql": SQL})
    ran = floe("import", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.endswith(message)


@pytest.mark.process
def test_nothing_but_one_line_of_a_failure_is_seen(installed_floe, tmp_path):
    (tmp_path / "bad.sql").write_text("CREATE TABEL x (a ;;( int\n", encoding="utf-8")
    ran = installed_floe("import", "--from", "sql", "bad.sql", cwd=tmp_path)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == (
        "error: datacontract-cli cannot read sql: Error parsing SQL: Expecting )."
        " Line 1, Col: 25.\n"
    )


def test_the_list_of_formats_is_there_for_programs(floe):
    formats = json.loads(floe("import", "--list", "--json").out)["formats"]
    assert len(formats) == 36
    assert {"name": "sql", "summary": "SQL DDL", "options": ["dialect"]} in formats


def test_json_without_a_list_is_refused(floe, workspace):
    workspace({"shop.sql": SQL})
    ran = floe("import", "--from", "sql", "shop.sql", "--json")
    assert (ran.code, ran.err) == (2, "error: --json belongs to --list\n")


def test_the_list_has_every_format_with_its_options(floe):
    lines = floe("import", "--list").out.splitlines()
    assert len(lines) == 36
    assert "sql             SQL DDL  [dialect]" in lines


EDITION_TWO = """
kind: DataContract
apiVersion: v2.2.2
uuid: shop
version: 1.0.0
status: current
userConsumptionMode: analytical
dataset: [{table: orders, columns: [{column: id, logicalType: string, isNullable: false}]}]
stakeholders: [{username: jo@example.com, role: owner}]
"""


@pytest.mark.parametrize(("text", "standard"), [(OLDER, "dcs"), (EDITION_TWO, "odcs")])
@pytest.mark.parametrize("name", ["old.yaml", "an old one's.yaml"])
@pytest.mark.parametrize("settings", [{}, {"floe.toml": ""}])
def test_the_command_in_a_hint_can_be_pasted(floe, workspace, text, standard, name, settings):
    """Without a floe.toml around it, the hint forgot the folder of the file."""
    workspace({f"sub/{name}": text} | settings)
    listed = json.loads(floe("lint", f"sub/{name}", "--json").out)["findings"]
    (hint,) = (item["hint"] for item in listed if item["rule"] == "lint/unsupported-edition")
    words = shlex.split(hint)
    assert words == ["floe", "import", "--from", standard, f"sub/{name}"]
    assert floe(*words[1:], "-o", "new/shop.odcs.yaml").code == 0
    assert floe("lint", "new/shop.odcs.yaml").code == 0


def test_a_hint_is_seen_from_the_folder_one_is_in(floe, workspace, monkeypatch):
    root = workspace({"floe.toml": "", "sub/old.yaml": OLDER, "here/readme": ""})
    monkeypatch.chdir(root / "here")
    assert "floe import --from dcs ../sub/old.yaml" in floe("lint", "..").out


def test_every_part_without_a_word_in_odcs_is_named(floe, workspace):
    workspace({"old.yaml": EDITION_TWO})
    ran = floe("import", "--from", "odcs", "old.yaml")
    message = "is kept as the custom property 'userConsumptionMode'"
    assert (ran.code, ran.err) == (0, f"note: userConsumptionMode: {message}\n")
    assert "property: userConsumptionMode\n    value: analytical\n" in ran.out


def test_what_is_lost_is_named_and_fails(floe, workspace):
    field = "{order_id: {$ref: 'https://example.com/id.yaml'}}"
    text = OLDER.replace("{order_id: {type: text, primaryKey: true}}", field)
    workspace({"old.yaml": text})
    ran = floe("import", "--from", "dcs", "old.yaml")
    assert ran.code == 1
    assert ran.err.startswith(
        "lost: models.orders.fields.order_id.$ref: 'https://example.com/id.yaml' is not followed:"
    )
    assert "name: order_id" in ran.out


@pytest.mark.process
def test_the_first_thing_that_a_process_does_may_be_an_import_of_xml(installed_floe, tmp_path):
    """Python's list of file types, read on the way, was taken for a file that leads out."""
    element = '<xs:element name="id" type="xs:string"/>'
    (tmp_path / "orders.xsd").write_text(
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="orders">'
        f"<xs:complexType><xs:sequence>{element}</xs:sequence></xs:complexType></xs:element>"
        "</xs:schema>",
        encoding="utf-8",
    )
    ran = installed_floe("import", "--from", "xsd", "orders.xsd", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "name: id\n" in ran.out


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "sql",
            "CREATE TABLE orders (amount INT DEFAULT 1, CHECK (amount > 3));\n"
            "CREATE VIEW v AS SELECT 1 AS a;\n",
            [
                "note: orders.amount: DEFAULT 1 is not in the contract",
                "note: orders: CHECK (amount > 3) is not in the contract",
                "note: source: CREATE VIEW v AS SELECT 1 AS a is not in the contract",
            ],
        ),
        (
            "jsonschema",
            json.dumps({"title": "orders", "properties": {"id": {"type": "string", "default": 1}}}),
            ["note: properties.id.default: is not in the contract"],
        ),
    ],
)
def test_what_an_importer_leaves_out_is_told_by_the_command(floe, workspace, name, text, told):
    """A contract with less in it than its source looked as if it were whole."""
    workspace({"orders.json": text})
    options = ["--option", "dialect=postgres"] if name == "sql" else []
    ran = floe("import", "--from", name, "orders.json", *options)
    assert [line for line in ran.err.splitlines() if line.startswith("note: ")] == told


@pytest.mark.parametrize("version", ["1.10", "&v 1.10", "!!float 1.10", "'1.10'"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dcs", "dataContractSpecification: 1.1.0\nid: a\ninfo:\n  version: {}\n"),
        ("odcs", "apiVersion: v2.2.2\nkind: DataContract\nuuid: a\nversion: {}\n"),
        ("odcs", "apiVersion: v3.1.0\nkind: DataContract\nid: a\nversion: {}\n"),
    ],
)
def test_a_version_is_imported_as_it_is_written(floe, workspace, name, text, version):
    """Without quotes the version 1.10 became 1.1, and nobody was told."""
    workspace({"old.yaml": text.format(version)})
    assert "\nversion: '1.10'\n" in floe("import", "--from", name, "old.yaml").out


def test_a_rule_that_becomes_a_text_is_told(floe, workspace):
    """A metric that ODCS has no word for was a text that nothing checks, and nobody was told."""
    rule = "quality: [{metric: missing_count, mustBe: 0}]"
    workspace({"old.yaml": OLDER.replace("primaryKey: true", rule)})
    ran = floe("import", "--from", "dcs", "old.yaml")
    assert "type: text" in ran.out
    assert ran.err == (
        "note: schema[0].properties[0].quality[0]: a text that nothing checks: metric, mustBe;"
        " kept in 'floeQualityRule'\n"
    )
