"""A contract is understood before its data are judged: what an error touches is not measured."""

import json
from datetime import date
from functools import partial
from urllib.parse import unquote

import pyarrow as pa
import pytest
from pyarrow import parquet

from floe.cli import check_command
from floe.reports.runs import RUN_FORMATS
from tests.fakes.tables import open_fake_tables

HEAD = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
version: 1.0.0
status: active
servers:
  - {server: here, type: local, path: data.csv, format: csv}
"""
TABLE = """\
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, required: true}
"""


@pytest.fixture
def not_measured(floe, workspace):
    """The checks that a plan does not measure, with their reasons."""

    def explain(text, *words):
        workspace({"orders.yaml": HEAD + text, "data.csv": "id,word\n1,a\n2,b\n"})
        ran = floe("check", "--explain", "--json", *words, "orders.yaml")
        beside = json.loads(ran.out)["plans"][0]["beside"]
        return {each["check"]: each["reason"] for each in beside}

    return explain


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("{name: word, logicalType: int}", {"orders.word/present", "orders.word/type"}),
        ("{name: word, requred: true}", {"orders.word/lint:unknown-key"}),
        ("{name: word, uniqe: true}", {"orders.word/lint:unknown-key"}),
        ("{name: word, logicalType: string, maxLength: 1}", {"orders.word/lint:unknown-key"}),
        ("{name: word, logicalType: string, required: 5}", {"orders.word/required"}),
        (
            "{name: word, logicalType: string, relationships: [{type: foreignKey, to: nowhere.x}]}",
            {"orders.word/foreign_key:d413babc"},
        ),
        (
            "{name: word, properties: [{name: inner, logicalType: nonsense, required: true}]}",
            {"orders.word.inner/present", "orders.word.inner/type", "orders.word.inner/required"},
        ),
    ],
)
def test_what_an_error_touches_is_not_measured(not_measured, column, expected):
    found = not_measured(TABLE + f"      - {column}\n")
    assert set(found) == expected


@pytest.mark.parametrize(
    "text", ["team: 5\n", "description: [x]\n", "nonsense: 1\n", "slaProperties: 7\n"]
)
def test_an_error_beside_the_tables_is_told_by_a_check_of_its_own(not_measured, text):
    found = not_measured(TABLE + text)
    assert len(found) == 1
    assert next(iter(found)).startswith("*/")


@pytest.mark.parametrize("name", ["nullVale", "delimeter", "hedaer", "headers", "charset"])
def test_a_misspelt_option_of_a_server_is_not_green(floe, workspace, name):
    """A table was read without the option, and its checks passed over what it would have told."""
    option = f"format: csv, customProperties: [{{property: {name}, value: x}}]}}"
    text = HEAD.replace("format: csv}", option) + TABLE
    workspace({"orders.yaml": text, "data.csv": "id\n1\n"})
    (plan,) = json.loads(floe("check", "--explain", "--json", "orders.yaml").out)["plans"]
    assert [each["check"] for each in plan["beside"]] == ["*/lint:server-option-misspelt"]


@pytest.mark.parametrize("edition", ["v3.0.2", "v3.1.0"])
@pytest.mark.parametrize("key", ["filter", "where", "column", "threshold", "validValues"])
def test_what_a_rule_would_measure_otherwise_is_not_measured(floe, workspace, edition, key):
    """Edition 3.0 leaves rules open, and what they were to leave out was measured."""
    sql = f"{{type: sql, query: id > 0, {key}: x}}"
    custom = f"{{type: custom, engine: floe, implementation: id = 1, {key}: x}}"
    level = f"{{property: frequency, value: 1, unit: d, {key}: 1}}"
    text = f"{TABLE}    quality: [{sql}, {custom}]\nslaProperties: [{level}]\n"
    workspace({"orders.yaml": HEAD.replace("v3.1.0", edition) + text, "data.csv": "id\n1\n"})
    (plan,) = json.loads(floe("check", "--explain", "--json", "orders.yaml").out)["plans"]
    reasons = {each["check"].partition(":")[0]: each["reason"] for each in plan["beside"]}
    assert set(reasons) == {"orders/sql", "orders/custom", "orders/frequency"}
    assert all(f"'{key}' is not a key" in reason for reason in reasons.values())


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("nullVale", "server-option-misspelt"),
        ("na_values", "server-option-misspelt"),
        ("delimeter", "server-option-misspelt"),
        ("hedaer", "server-option-misspelt"),
        ("loction", "unknown-key"),
    ],
)
def test_a_misspelt_key_of_a_server_is_not_green(floe, workspace, key, rule):
    head = HEAD.replace("v3.1.0", "v3.0.2").replace("format: csv", f"format: csv, {key}: x")
    workspace({"orders.yaml": head + TABLE, "data.csv": "id\n1\n"})
    (plan,) = json.loads(floe("check", "--explain", "--json", "orders.yaml").out)["plans"]
    assert [each["check"] for each in plan["beside"]] == [f"*/lint:{rule}"]


@pytest.mark.parametrize(
    "level",
    [
        "property: freshness, value: 2, unit: d",
        "property: frequency, value: 2, unit: d",
        "property: errorRate, value: 2, unit: percent",
    ],
)
@pytest.mark.parametrize("form", ["banana", "min"])
def test_a_service_level_of_a_form_that_it_cannot_have_is_not_measured(not_measured, level, form):
    """The form was ignored, and the promise measured as if it were not there."""
    custom = f"customProperties: [{{property: form, value: {form}}}]"
    found = not_measured(f"{TABLE}slaProperties: [{{{level}, {custom}}}]\n")
    assert [reason for reason in found.values() if "lint/sla-form-unknown" in reason]


def test_a_finding_that_is_silenced_is_none(not_measured, workspace):
    workspace({"floe.toml": '[lint]\nignore = ["lint/unknown-key"]\n'})
    assert not_measured(TABLE + "      - {name: word, requred: true}\n") == {}


@pytest.mark.parametrize("text", ["shema:\n  - name: orders\n", ""])
def test_a_contract_of_many_that_promises_nothing_is_not_left_out(floe, workspace, text):
    """A misspelt `schema` was passed over where its contract was not named."""
    twin = HEAD.replace("id: orders", "id: twin")
    files = {"orders.yaml": HEAD + TABLE, "twin.yaml": twin + text, "data.csv": "id\n1\n"}
    workspace({"floe.toml": "", **files})
    plans = json.loads(floe("check", "--explain", "--json").out)["plans"]
    beside = {plan["contract"]: [each["check"] for each in plan["beside"]] for plan in plans}
    assert beside == {"orders": [], "twin": ["*/lint:unknown-key" if text else "*/schema"]}


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
def test_the_rest_is_measured_and_the_run_is_not_green(floe, workspace):
    text = HEAD + TABLE + "      - {name: word, requred: true}\n"
    workspace({"orders.yaml": text, "data.csv": "id,word\n1,a\n2,b\n"})
    ran = floe("check", "--no-record", "--json", "orders.yaml")
    results = json.loads(ran.out)["results"]
    assert ran.code == 1
    found = {each["check"]: each["status"] for each in results}
    assert found["orders.id/required"] == "passed"
    assert found["orders.word/lint:unknown-key"] == "not_run"
    assert floe("check", "--no-record", "--allow-not-run", "orders.yaml").code == 0


RULE = "{metric: nullValues, mustBe: 0}"


def column(text):
    return TABLE + f"      - {text}\n"


def words(options):
    return column(f"{{name: word, logicalType: string, {options}}}")


def quality(rule):
    return words(f"quality: [{rule}]")


def level(text):
    return column("{name: day, logicalType: date}") + f"slaProperties:\n  - {text}\n"


def imported(target):
    return words(f"id: word, relationships: [{{type: imports, to: {target}}}]")


# Of every contract, the data keep all that its author meant to promise. What is not measured is
# named, and what a finding has nothing to do with is.
FAULTS = {
    "dangling import": (imported("rules.yaml#/quality/gone"), "orders.word/imports:"),
    "misfitting import": (imported("rules.yaml#/slaProperties/fresh"), "orders.word/imports:"),
    "cyclic import": (imported("rules.yaml#/quality/round"), "orders.word/imports:"),
    "unreadable import": (imported("broken.yaml#/quality/no_nulls"), "orders.word/imports:"),
    "int": (column("{name: word, logicalType: int}"), "orders.word/type"),
    "Integer": (column("{name: word, logicalType: Integer}"), "orders.word/type"),
    "nonsense": (column("{name: word, logicalType: nonsense}"), "orders.word/type"),
    "requred": (words("requred: true"), "orders.word/lint:unknown-key"),
    "uniqe": (words("uniqe: true"), "orders.word/lint:unknown-key"),
    "an option outside": (words("maxLength: 9"), "orders.word/lint:unknown-key"),
    "options misspelt": (
        words("logicalTypeOption: {maxLength: 9}"),
        "orders.word/lint:unknown-key",
    ),
    "an option misspelt": (
        words("logicalTypeOptions: {maxlength: 9}"),
        "orders.word/unknown_option:maxlength",
    ),
    "quality misspelt": (words(f"qualty: [{RULE}]"), "orders.word/lint:unknown-key"),
    "properties misspelt": (
        "schema: [{name: orders, propertes: [{name: id}]}]\n",
        "orders/lint:unknown-key",
    ),
    "freshnes": (
        level("{property: freshnes, value: 9999, unit: d, element: orders.day}"),
        "*/service_level:",
    ),
    "value misspelt": (
        level("{property: freshness, vlaue: 9999, unit: d, element: orders.day}"),
        "*/freshness:",
    ),
    "element misspelt": (
        level("{property: freshness, value: 9999, unit: d, elment: orders.day}"),
        "orders/freshness:",
    ),
    "dataQuality 0.995": (level("{property: dataQuality, value: 0.995}"), "*/data_quality:"),
    "availability 0.999": (
        level("{property: availability, value: 0.999}"),
        "orders/availability:",
    ),
    "an empty enum": (words("enum: []"), "orders.word/lint:schema-violation"),
    "an enum of two shapes": (words("enum: [a, {value: b}]"), "orders.word/enum"),
    "an enum of two types": (
        words("enum: [{value: a}, {value: b}, {value: 1}]"),
        "orders.word/enum",
    ),
    "an enum of plain values": (words("enum: [a, b]"), "orders.word/enum"),
    "an enum without values": (words("enum: [{vlaue: a}, {value: b}]"), "orders.word/enum"),
    "mustbe": (quality("{metric: nullValues, mustbe: 0}"), "orders.word/null_values:"),
    "metrc": (quality("{metrc: nullValues, mustBe: 0}"), "orders.word/unknown_rule:"),
    "unknown type": (quality("{type: libary, mustBe: 0}"), "orders.word/unknown_rule:"),
    "procent": (
        quality("{metric: nullValues, mustBe: 0, unit: procent}"),
        "orders.word/null_values:",
    ),
    "form": (
        words("unique: true") + "    relationships: [{form: word, to: orders.word}]\n",
        "orders/foreign_key:",
    ),
    "a server's key": (TABLE.replace("schema:", "  - {server: b, typ: local}\nschema:"), "*/lint:"),
}


# The same in a library, which a contract imports from.
LIBRARY = """\
quality:
  - {id: few_nulls, metric: nullValues, mustBeLessThan: 5, unt: percent}
  - {id: sound, metric: nullValues, mustBe: 0}
properties:
  - {id: word, name: word, logicalType: string, requred: true}
  - {id: typed, name: word, logicalType: int}
  - {id: sound, name: word, logicalType: string}
slaProperties:
  - {id: fresh, property: freshness, value: 9999, unit: d, elment: orders.day}
"""
LEVEL = "{id: fresh, property: freshness, relationships: [{type: imports, to: TARGET}]}"
FAULTS |= {
    "a key of a rule in a library": (
        imported("library.yaml#/quality/few_nulls"),
        "orders.word/null_values:few_nulls",
    ),
    "a key of a column in a library": (
        imported("library.yaml#/properties/word"),
        "orders.word/lint:unknown-key",
    ),
    "a type in a library": (
        column("{id: w, name: word, relationships: [{type: imports, to: TARGET}]}").replace(
            "TARGET", "library.yaml#/properties/typed"
        ),
        "orders.word/type",
    ),
    "a key of a service level in a library": (
        level(LEVEL.replace("TARGET", "library.yaml#/slaProperties/fresh")),
        "orders/freshness:fresh",
    ),
}


FORM = "{property: retention, value: 1, unit: d, element: orders.day, customProperties: [FORM]}"
FAULTS |= {
    "a form misspelt": (
        level(FORM.replace("FORM", "{property: Form, value: min}")),
        "orders.day/retention:",
    ),
    "both forms": (
        level(FORM.replace("FORM", "{property: form, value: min}, {property: form, value: max}")),
        "orders.day/retention:",
    ),
    "a form that is none": (
        level(FORM.replace("FORM", "{property: form, value: least}")),
        "orders.day/retention:",
    ),
}


@pytest.fixture
def check(floe, workspace, monkeypatch):
    """Check a contract on tables that hold what anybody could have meant, without Spark."""

    def reach(opened, _request):
        return partial(open_fake_tables, root=opened.root)

    monkeypatch.setattr(check_command, "reach_tables", reach)
    round_trip = "relationships: [{type: imports, to: rules.yaml#/quality/round}]"
    library = f"""\
quality:
  - {{id: no_nulls, metric: nullValues, mustBe: 0}}
  - {{id: round, {round_trip}}}
slaProperties:
  - {{id: fresh, property: freshness, value: 9999, unit: d}}
"""

    def run(text, *arguments):
        head = HEAD.replace("v3.1.0", "v3.2.0").replace("csv", "parquet")
        files = {"orders.yaml": head + text, "rules.yaml": library, "library.yaml": LIBRARY}
        files |= {"broken.yaml": "quality: [\n"}
        root = workspace({"floe.toml": "", **files})
        days = [date(2026, 1, 1), date(2026, 1, 2)]
        table = pa.table({"id": [1, 2], "word": ["a", "b"], "day": days})
        parquet.write_table(table, root / "data.parquet")
        return floe("check", "--no-record", *arguments, "--server", "here", "orders.yaml")

    return run


@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_of_a_contract_is_green(check, fault):
    text, expected = FAULTS[fault]
    ran = check(text, "--json")
    results = json.loads(ran.out)["results"]
    unmeasured = [each["check"] for each in results if each["status"] == "not_run"]
    assert ran.code == 1
    assert any(name.startswith(expected) for name in unmeasured), unmeasured
    assert {each["status"] for each in results} <= {"passed", "not_run"}


@pytest.mark.parametrize("format_", RUN_FORMATS)
@pytest.mark.parametrize("fault", ["dangling import", "requred", "freshnes", "metrc"])
def test_every_format_says_so(check, fault, format_):
    """`freshnes` was told as a mere remark, and the run was green."""
    text, expected = FAULTS[fault]
    ran = check(text, "--format", format_)
    assert ran.code == 1
    assert expected in unquote(ran.out)


@pytest.mark.parametrize(
    "text",
    [
        words(f"quality: [{RULE}]"),
        imported("rules.yaml#/quality/no_nulls"),
        imported("library.yaml#/quality/sound"),
        imported("library.yaml#/properties/sound"),
    ],
)
def test_the_same_without_a_fault_is_green(check, text):
    """What a library says wrong of others is none of this contract's business."""
    assert check(text).code == 0


@pytest.mark.parametrize(
    "remark",
    ["dimension: nonsense", "scheduler: cron, schedule: never", "tags: 5", "description: [x]"],
)
def test_an_error_in_a_remark_is_told_and_the_rule_is_measured(check, remark):
    """A rule was not measured because of a dimension that nobody knows."""
    ran = check(quality(f"{{metric: nullValues, mustBe: 0, id: no_nulls, {remark}}}"), "--json")
    statuses = {each["check"]: each["status"] for each in json.loads(ran.out)["results"]}
    assert ran.code == 1
    assert statuses["orders.word/null_values:no_nulls"] == "passed"
    (told,) = [name for name, status in statuses.items() if status == "not_run"]
    assert told.startswith("orders.word/lint:")


def test_a_type_that_nobody_knows_does_not_touch_what_is_written_for_people(check):
    text = column("{name: word, logicalType: int, quality: [{type: text, description: Nice.}]}")
    statuses = {
        each["clause"]: each["status"] for each in json.loads(check(text, "--json").out)["results"]
    }
    assert (statuses["text"], statuses["type"]) == ("informational", "not_run")


SHARED_RULES = """\
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
  - {id: no_text, metric: nullValues, mustBe: '0'}
  - {id: typo, metric: nulValues, mustBe: 0}
"""
IMPORT = "relationships: [{type: imports, to: 'rules.yaml#/quality/RULE'}]"


def importing(name, on_table="", on_column=""):
    table = f"    {IMPORT.replace('RULE', on_table)}\n" if on_table else ""
    options = f", {IMPORT.replace('RULE', on_column)}" if on_column else ""
    column = f"      - {{name: id, id: id, logicalType: integer{options}}}\n"
    head = HEAD.replace("id: orders", f"id: {name}")
    return f"{head}schema:\n  - name: orders\n    id: orders\n{table}    properties:\n{column}"


@pytest.mark.parametrize(
    ("contracts", "expected"),
    [
        (
            {"a": {"on_column": "no_nulls"}, "b": {"on_table": "no_nulls"}},
            {"a": set(), "b": {"orders/null_values:no_nulls"}},
        ),
        (
            {"a": {"on_column": "no_nulls", "on_table": "no_nulls"}},
            {"a": {"orders/null_values:no_nulls"}},
        ),
        (
            {"a": {"on_column": "no_text"}, "b": {"on_column": "no_text"}},
            {"a": {"orders.id/null_values:no_text"}, "b": {"orders.id/null_values:no_text"}},
        ),
        (
            {"a": {"on_column": "typo"}, "b": {"on_column": "no_nulls"}},
            {"a": {"orders.id/unknown_rule:typo"}, "b": set()},
        ),
    ],
)
def test_an_error_that_one_import_makes_is_none_of_another(floe, workspace, contracts, expected):
    """A rule of a library was not measured in any contract that was checked beside."""
    files = {f"{name}.odcs.yaml": importing(name, **uses) for name, uses in contracts.items()}
    workspace({"floe.toml": "", "rules.yaml": SHARED_RULES, "data.csv": "id\n1\n", **files})
    plans = json.loads(floe("check", "--explain", "--json").out)["plans"]
    beside = {plan["contract"]: {lost["check"] for lost in plan["beside"]} for plan in plans}
    assert beside == expected
    for name, lost in expected.items():
        linted = json.loads(floe("lint", "--json", f"{name}.odcs.yaml").out)["findings"]
        assert any(finding["severity"] == "error" for finding in linted) is bool(lost)
