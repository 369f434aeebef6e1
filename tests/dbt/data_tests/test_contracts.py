import json
import re
from dataclasses import replace
from functools import partial

import jinja2
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from floe.checks import derive_checks
from floe.dbt import DbtOptions, Layout, SourceTable, data_tests
from floe.dbt.data_tests.arguments import argument_of, setting_of
from floe.dbt.data_tests.conditions import engine_pattern
from floe.dbt.data_tests.translation import Call, CheckSite
from floe.dbt.data_tests.type_words import WORDS, accepted_types
from floe.dbt.dialects import dialect_of
from floe.documents import print_yaml
from floe.patterns import java_pattern

HEAD = "kind: DataContract\napiVersion: v3.2.0\nid: orders\nversion: 1.0.0\n"
FUNCTION = re.compile(r"^\s*(env_var|ref|var|source|doc)\s*\(.+\)\s*$")
HOSTILE = (
    "{{ env_var('HOME') }}",
    "env_var('HOME')",
    " ref ( 'x' ) ",
    "{% raw %}{% endraw %}{{ x }}",
    'it\'s \\ "quoted"',
    "a\r\nb\n",
    "#}{#",
    "${env:HOME}",
    "ñ€😀",
    "yes",
    "1e3",
    "2026-01-01",
    "12:30:00",
    "null",
    "",
)


def contract(properties, rest=""):
    return f"{HEAD}schema:\n  - name: orders\n{rest}    properties:\n      - {properties}\n"


def entries(tests):
    """All generic tests, by name."""
    listed = [*tests.table, *(entry for column in tests.columns.values() for entry in column)]
    return {body["name"]: (test, body) for entry in listed for test, body in entry.items()}


def rendered(value, times=1):
    """What dbt makes of a value."""
    if isinstance(value, dict):
        return {key: rendered(inner, times) for key, inner in value.items()}
    if isinstance(value, list):
        return [rendered(inner, times) for inner in value]
    for _ in range(times if isinstance(value, str) else 0):
        assert not FUNCTION.match(value)
        value = jinja2.Environment().from_string(value).render()  # noqa: S701
    return value


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("times", [1, 2])
def test_dbt_renders_every_argument_back_to_itself(text, times):
    written = yaml.safe_load(print_yaml({"values": argument_of([text, {"a": text}], times=times)}))
    assert rendered(written, times) == {"values": [text, {"a": text}]}


@given(text=st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_dbt_renders_any_argument_back_to_itself(text):
    assert rendered(argument_of(text)) == text
    assert rendered(argument_of(text, times=2), 2) == text


def test_calls_of_the_project_are_run_and_settings_are_rendered_less():
    assert argument_of(Call("ref('x')"), times=2) == "ref('x')"
    assert setting_of({"floe": {"check": "{{ x }}"}}, times=1) == {"floe": {"check": "{{ x }}"}}
    assert rendered(setting_of({"a": "{{ x }}"}, times=2)) == {"a": "{{ x }}"}
    assert rendered(setting_of("{{ x }}", times=1)) == "{{ x }}"


@pytest.mark.req("REQ-223.2")
def test_hostile_values_of_a_contract_come_through_the_yaml_as_they_are(tests_by_title):
    values = json.dumps([{"value": text} for text in HOSTILE], ensure_ascii=False)
    tests = tests_by_title(contract(f"{{name: c, logicalType: string, enum: {values}}}"))
    (entry,) = [one for one in tests["orders"].columns["c"] if "floe_values" in one]
    read = yaml.safe_load(print_yaml(entry))["floe_values"]
    assert rendered(read["arguments"]) == {"type": "string", "validValues": list(HOSTILE)}
    assert read["name"] == "orders.c__enum"


def test_a_name_is_the_checks_id_where_it_can_be_a_file(tests_by_title):
    rules = "    quality:\n" + "".join(
        f"      - {{id: {name!r}, metric: rowCount, mustBe: {number}}}\n"
        for number, name in enumerate(("plain", "../../etc/x", "two words", "{{ x }}", "x" * 300))
    )
    tests = entries(tests_by_title(contract("{name: c}", rules))["orders"])
    names = [name for name in tests if "row_count" in name]
    assert names[0] == "orders__row_count__plain"
    for name in names:
        assert re.fullmatch(r"[A-Za-z0-9_.-]{1,160}", name)
        assert ".." not in name
        config = tests[name][1]["config"]
        assert re.fullmatch(r"[a-z0-9_]{1,60}", config["alias"])
    ids = [tests[name][1]["config"]["meta"]["floe"]["check"] for name in names]
    assert ids[1:4] == [
        "orders/row_count:../../etc/x",
        "orders/row_count:two words",
        "orders/row_count:{{ x }}",
    ]
    assert len({tests[name][1]["config"]["alias"] for name in names}) == 5


def test_two_tables_of_one_title_have_different_names_for_their_tests(lay_out_text):
    text = contract("{name: c, logicalType: string, required: true}")
    graph, layout = lay_out_text(text, text.replace("id: orders", "id: others"))
    first, second = layout.models
    pair = (replace(first, tests="orders."), replace(second, tests="shop_orders."))
    layout = Layout((), pair, layout.folders)
    named = []
    for model in layout.models:
        checks = derive_checks(graph, model.contract)
        named += entries(data_tests.tests_of(model, checks, layout, DbtOptions()))
    assert "orders.orders.c__required" in named
    assert "shop_orders.orders.c__required" in named
    assert len(named) == len(set(named))


def test_a_source_is_tested_as_a_model_is(lay_out_text):
    text = contract("{name: c, logicalType: object, properties: [{name: a, logicalType: string}]}")
    graph, layout = lay_out_text(text)
    model = layout.models[0]
    source = SourceTable(
        "shop", "orders", model.product, model.port, model.contract, model.schema_object
    )
    layout = Layout((source,), (), layout.folders)
    checks = derive_checks(graph, model.contract)
    tests = data_tests.tests_of(source, checks, layout, DbtOptions())
    assert tests.findings == ()
    (entry,) = tests.table
    inner = entry["floe_columns"]["arguments"]["columns"][1]
    assert inner == {"name": "c", "inside": ["a"], "logicalType": "string"}


@pytest.mark.parametrize("adapter", ["spark", "duckdb", "postgres", "snowflake", "bigquery"])
def test_bytes_are_no_text_unless_the_contract_says_so(adapter):
    """Tests of types took plain bytes for a string, of which a check says that they are none."""
    fitting = partial(accepted_types, "string", None, None, adapter)
    (word,) = WORDS[adapter]["binary"]
    assert word not in fitting()
    assert word in fitting(may_be_bytes=True)


@pytest.mark.parametrize(
    ("adapter", "name", "reason"),
    [
        ("postgres", "a", "postgres does not tell what lies inside of c"),
        ("spark", "a b", "'a b' cannot be found in the type of c"),
    ],
)
def test_what_cannot_be_seen_inside_of_a_column_is_only_told(tests_by_title, adapter, name, reason):
    inner = f"{{name: {name}, logicalType: string}}"
    text = contract(f"{{name: c, logicalType: object, properties: [{inner}]}}")
    tests = tests_by_title(text, adapter=adapter)["orders"]
    assert [(str(one.severity), one.message) for one in tests.findings] == [
        ("info", f"dbt does not test 'orders.c.{name}/present': {reason}"),
        ("info", f"dbt does not test 'orders.c.{name}/type': {reason}"),
    ]


def test_rows_with_classified_columns_are_never_kept(tests_by_title):
    both = (
        "{name: c, logicalType: string, required: true, unique: true,"
        " logicalTypeOptions: {maxLength: 3}}\n"
        "      - {name: d, logicalType: string, unique: true, classification: secret}"
    )
    rules = (
        "    quality:\n"
        "      - {id: n, metric: rowCount, mustBe: 1}\n"
        "      - {id: m, type: custom, engine: floe,"
        " implementation: {aggregate: max(d), mustBe: 1}}\n"
    )
    found = entries(tests_by_title(contract(both, rules))["orders"])
    kept = {name: body["config"].get("store_failures") for name, (_, body) in found.items()}
    assert kept == {
        "orders__columns": None,
        "orders__row_count__n": None,
        "orders__custom__m": False,
        "orders.c__required": False,
        "orders.c__length__maxLength": False,
        "orders.c__unique": None,
        "orders.d__unique": False,
    }
    public = entries(tests_by_title(contract(both.replace("secret", "public")))["orders"])
    assert not any("store_failures" in body["config"] for _, body in public.values())


def test_severities_become_dbts(tests_by_title):
    rules = "    quality:\n" + "".join(
        f"      - {{id: {word}, metric: rowCount, mustBe: 1, severity: {word}}}\n"
        for word in ("error", "warning", "info")
    )
    found = entries(tests_by_title(contract("{name: c}", rules))["orders"])
    assert [
        found[f"orders__row_count__{word}"][1]["config"].get("severity")
        for word in ("error", "warning", "info")
    ] == [None, "warn", "warn"]


def test_one_test_asks_for_all_columns_and_types(tests_by_title):
    properties = (
        "{name: a, logicalType: integer}\n"
        "      - {name: b, logicalType: number, physicalType: 'decimal(10,2)'}\n"
        "      - {name: c, logicalType: date}\n"
        "      - {name: d}"
    )
    (entry,) = tests_by_title(contract(properties))["orders"].table
    assert entry["floe_columns"]["arguments"] == {
        "object": "orders",
        "columns": [
            {"name": "a", "logicalType": "integer"},
            {"name": "b", "physicalType": "decimal(10,2)"},
            {"name": "c", "logicalType": "date"},
            {"name": "d"},
        ],
    }
    notes = entry["floe_columns"]["config"]["meta"]["floe"]
    assert (notes["check"], notes["clause"]) == ("orders/columns", "[]")
    assert set(notes) == {"check", "clause", "fingerprint"}


def test_ids_that_do_not_follow_from_the_column_are_written_down(tests_by_title):
    properties = (
        "{name: a, physicalName: b_1, physicalType: bigint}\n"
        "      - {name: c, physicalName: c_1, logicalType: date}\n"
        "      - {name: c, physicalName: c_2, logicalType: date}"
    )
    (entry,) = tests_by_title(contract(properties))["orders"].table
    first, second, third = entry["floe_columns"]["arguments"]["columns"]
    assert first == {"name": "b_1", "property": "a", "physicalType": "bigint"}
    assert re.fullmatch(r"orders\.c/present-\w+", second["present"])
    assert re.fullmatch(r"orders\.c/type-\w+", third["typed"])


def test_checks_that_demand_the_same_share_a_test(tests_by_title):
    properties = (
        "{name: a, logicalType: string, required: true, unique: true, primaryKey: true, quality: ["
        "{id: once, metric: duplicateValues, mustBe: 0},"
        "{id: often, metric: duplicateValues, mustBeLessThan: 5},"
        "{id: quiet, metric: nullValues, mustBe: 0, severity: warning},"
        "{id: one, metric: nullValues, mustBe: 0, description: one reason},"
        "{id: two, metric: nullValues, mustBe: 0, description: another reason}]}"
    )
    found = tests_by_title(contract(properties))["orders"].columns["a"]
    shared = [
        (test, body["config"]["meta"]["floe"].get("checks"), body.get("description"))
        for entry in found
        for test, body in entry.items()
    ]
    assert shared == [
        (
            "unique",
            ["orders/primary_key", "orders.a/unique", "orders.a/duplicate_values:once"],
            None,
        ),
        ("not_null", ["orders.a/required", "orders.a/null_values:one"], "one reason"),
        ("floe_duplicate_values", None, None),
        ("not_null", None, None),
        ("not_null", None, "another reason"),
    ]
    assert found[0]["unique"]["name"] == "orders__primary_key"


@pytest.mark.parametrize(
    ("physical", "format_", "is_tested"),
    [
        ("bigint", "i64", False),
        ("int", "i32", False),
        ("bigint", "i32", True),
        ("bigint", "u64", True),
    ],
)
def test_bounds_that_the_type_has_itself_are_left_to_the_test_of_types(
    tests_by_title, physical, format_, is_tested
):
    options = f"logicalTypeOptions: {{format: {format_}}}"
    one = f"{{name: a, logicalType: integer, physicalType: {physical}, {options}}}"
    tests = tests_by_title(contract(one))["orders"]
    column = {"name": "a", "physicalType": physical}
    implied = {} if is_tested else {"format": format_}
    assert tests.table[0]["floe_columns"]["arguments"]["columns"] == [{**column, **implied}]
    assert ("a" in tests.columns) is is_tested


@pytest.mark.parametrize("adapter", ["spark", "duckdb", "postgres", "snowflake", "bigquery"])
def test_what_an_adapter_makes_of_a_type_is_accepted_by_its_own_test(tests_by_title, adapter):
    kinds = ("string", "integer", "number", "boolean", "date", "timestamp", "time")
    properties = "\n      - ".join(f"{{name: {kind}, logicalType: {kind}}}" for kind in kinds)
    tests = tests_by_title(contract(properties), adapter=adapter)["orders"]
    assert tests.findings == ()
    for column in tests.table[0]["floe_columns"]["arguments"]["columns"]:
        assert column.get("logicalType") == column["name"] or column["types"], column


def custom(implementation, column="", engine="dbt"):
    rule = f"{{id: own, type: custom, engine: {engine}, implementation: {implementation}}}"
    if column:
        return contract(f"{{name: {column!r}, logicalType: string, quality: [{rule}]}}")
    return contract("{name: c}", f"    quality:\n      - {rule}\n")


@pytest.mark.parametrize(
    ("implementation", "test", "arguments"),
    [
        ("dbt_utils.at_least_one", "dbt_utils.at_least_one", {}),
        ("{unique: {}}", "unique", {}),
        ("{some_test: {arguments: {a: 1, b: [x]}}}", "some_test", {"a": 1, "b": ["x"]}),
        ("{some_test: {a: '{{ x }}'}}", "some_test", {"a": "{{ x }}"}),
        ("{test_name: some_test, a: 1}", "some_test", {"a": 1}),
        ("'some_test: {a: 2}'", "some_test", {"a": 2}),
    ],
)
def test_rules_for_dbt_are_passed_on_with_literal_arguments(
    tests_by_title, implementation, test, arguments
):
    found = entries(tests_by_title(custom(implementation, "c"))["orders"])
    name, body = found["orders.c__custom__own"]
    assert (name, rendered(body.get("arguments", {}))) == (test, arguments)


def test_a_test_of_a_package_asks_for_the_package(tests_by_title):
    (finding,) = tests_by_title(custom("dbt_utils.at_least_one", "c"))["orders"].findings
    assert (str(finding.severity), finding.rule) == ("info", "generate/needs-package")
    assert finding.message == (
        "'orders.c/custom:own' is tested by at_least_one of the package dbt_utils"
    )


def test_plain_calls_in_a_rule_for_dbt_are_run_and_others_are_not(tests_by_title):
    asked = (
        "{own_test: {to: \"ref('customers')\", field: \"ref(env_var('X'))\","
        " config: {where: 'a > 1', severity: warn}}}"
    )
    found = entries(tests_by_title(custom(asked, "c"))["orders"])
    _, body = found["orders.c__custom__own"]
    assert body["arguments"]["to"] == "ref('customers')"
    assert not FUNCTION.match(body["arguments"]["field"])
    assert rendered(body["arguments"]["field"]) == "ref(env_var('X'))"
    assert (body["config"]["where"], body["config"]["severity"]) == ("a > 1", "warn")


@pytest.mark.parametrize(
    ("implementation", "reason"),
    [
        ("{a: {}, b: {}}", "names no single test"),
        ("'{{ run() }}'", "names no"),
        ("{'x y': {}}", "names no test"),
        ("[unique]", "names no single test"),
        ("amount > 0", "names no single test"),
        ("no expression at all", "names no single test"),
        ("{unique: [1]}", "must be a mapping"),
        ("{unique: {model: x}}", "may not say model"),
        ("{unique: {'a b': x}}", "is no name of an argument"),
        ("{mine: {config: {tags: 'a\\'}}}", "backslash"),
        ("{unique: {}}", "its rule has to stand there"),
        ("{mine: {where: 'a > 1; drop table orders'}}", "its where is refused"),
        ("{mine: {config: {where: 'a in (select 1)'}}}", "its where is refused"),
        ("{mine: {config: {where: \"a = '${b}'\"}}}", "without variables"),
        ("{mine: {config: {fail_calc: 'count(*) from x --'}}}", "its fail_calc is refused"),
        ("{mine: {config: {error_if: '> 1 or true'}}}", "must be a comparison"),
        ("{mine: {config: {schema: 'a b'}}}", "must be a plain name"),
        ("{mine: {limit: '1; select'}}", "limit must be a number"),
        ("{floe_values: {nullValues: true}}", "is floe's own"),
        ("{floe_condition: {condition: '1); drop table x'}}", "its condition is refused"),
        ("{floe_condition: {demand: {mustBe: 1}}}", "takes a condition"),
    ],
)
def test_a_rule_for_dbt_of_another_shape_is_told(tests_by_title, implementation, reason):
    tests = tests_by_title(custom(implementation))["orders"]
    (finding,) = tests.findings
    assert finding.rule == "generate/untranslated-check"
    assert reason in finding.message


@pytest.mark.parametrize(
    ("implementation", "reason"),
    [
        ('{accepted_values: {values: ["a\') or 1=1 --"]}}', "no safe way to write its values"),
        ("{relationships: {to: \"ref('x')\", field: 'a, b'}}", "a plain field"),
        ("{relationships: {to: x, field: a}}", "a call of ref or source"),
    ],
)
def test_a_rule_for_dbt_of_a_column_puts_nothing_into_sql(tests_by_title, implementation, reason):
    (finding,) = tests_by_title(custom(implementation, "c"))["orders"].findings
    assert reason in finding.message


def test_a_rule_for_dbt_may_say_which_rows_it_is_about(tests_by_title):
    asked = "{accepted_values: {values: [a, 1], where: 'a>1 and b is not null', error_if: '>3'}}"
    _, body = entries(tests_by_title(custom(asked, "c"))["orders"])["orders.c__custom__own"]
    assert body["arguments"] == {"values": ["a", 1]}
    assert body["config"]["where"] == "a > 1 AND NOT b IS NULL"
    assert body["config"]["error_if"] == ">3"


def test_rules_for_other_engines_are_told(tests_by_title):
    tests = tests_by_title(custom("x", engine="soda"))["orders"]
    assert [finding.message for finding in tests.findings] == [
        "dbt does not test 'orders/custom:own': this rule is for soda"
    ]


@pytest.mark.parametrize(
    "pattern",
    [
        "^a$",
        r"a\$b[$]",
        r"(?m)^a$",
        r"\bword\B",
        "[[:alpha:]x[]",
        "[]a]b",
        "[^]a&&b]$",
        r"(?P<name>x)\d+",
        r"[\]a]\\$",
        "a{2,3}|[a-z&]$",
        "[a",
    ],
)
def test_patterns_become_what_floes_own_engine_makes_of_them(lay_out_text, pattern):
    _, layout = lay_out_text(contract("{name: c}"))
    site = CheckSite(layout.models[0], layout, dialect_of("spark"))
    assert engine_pattern(pattern, site) == java_pattern(pattern)
    assert engine_pattern(pattern, replace(site, dialect=dialect_of("duckdb"))) == pattern


@pytest.mark.parametrize(
    ("written", "today"),
    [
        (
            "rule: validValues, validValues: [red, blue]",
            "metric: invalidValues, arguments: {validValues: [red, blue]}",
        ),
        ("rule: nullCheck", "metric: nullValues"),
        ("rule: uniqueness, mustBe: 0", "metric: duplicateValues, mustBe: 0"),
        (
            "rule: patternCheck, pattern: '^[a-z]+$', mustBe: 0",
            "metric: invalidValues, arguments: {pattern: '^[a-z]+$'}, mustBe: 0",
        ),
    ],
)
def test_a_rule_of_edition_3_0_becomes_the_test_of_its_metric(tests_by_title, written, today):
    """Lists beside the rule were lost, so that nothing was tested."""

    def tests_of(rule):
        found = tests_by_title(contract(f"{{name: c, quality: [{{id: r, name: n, {rule}}}]}}"))
        return {
            name: (test, body.get("arguments"))
            for name, (test, body) in entries(found["orders"]).items()
            if name.endswith("__r")
        }

    assert tests_of(written) == tests_of(today) != {}


@pytest.mark.parametrize(
    "rule", ["rule: betweenCheck, mustBeBetween: [1, 2]", "rule: validValues, mustBe: 100"]
)
def test_a_rule_that_is_unclear_becomes_no_test(tests_by_title, rule):
    tests = tests_by_title(contract(f"{{name: c, quality: [{{id: r, {rule}}}]}}"))["orders"]
    assert not [name for name in entries(tests) if name.endswith("__r")]


NESTED = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
schema:
  - name: orders
    properties:
      - {name: place, physicalType: "struct<city:string>"}
      - {name: counts, physicalType: "map<string,int>"}
      - {name: lines, physicalType: "array<struct<sku:string>>"}
      - {name: labels, physicalType: "array<string>"}
"""


def test_nested_columns_are_documents_where_an_engine_has_no_such_types(tests_by_title):
    """No column of PostgreSQL can be a struct or a map, so its test could never pass."""
    fitting = {}
    for adapter in ("postgres", "snowflake"):
        [test] = tests_by_title(NESTED, adapter=adapter)["orders"].table
        columns = test["floe_columns"]["arguments"]["columns"]
        said = (column.get("types") or [column["physicalType"]] for column in columns)
        fitting[adapter] = [[*types] for types in said]
    assert fitting == {
        "postgres": [
            ["struct", "json", "jsonb"],
            ["map", "json", "jsonb"],
            ["array", "json", "jsonb"],
            ["array"],
        ],
        "snowflake": [["object"], ["map", "object"], ["array"], ["array"]],
    }
