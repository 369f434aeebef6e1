import pytest

from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint.rules.unknown_key import unknown_key
from floe.model import Policy

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_slip_of_the_pen_is_found(lint):
    assert lint(unknown_key, HEAD + "scema: []\n") == [
        "5:1 'scema' is not a key that the standard knows here | did you mean 'schema'?"
    ]


def test_a_key_of_ones_own_is_sent_to_custom_properties(lint):
    assert lint(unknown_key, HEAD + "schema:\n- name: t\n  costCenter: 7\n") == [
        "7:3 'costCenter' is not a key that the standard knows here"
        " | move it to customProperties: [{property: costCenter, value: …}]"
    ]


def test_known_keys_are_fine(lint):
    assert lint(unknown_key, HEAD + "name: n\ntags: [a]\n") == []


def test_a_word_of_the_extended_profile_is_named_in_the_standard_one(lint):
    text = HEAD + "slaProperties:\n- {property: p, value: 1, relationships: []}\n"
    assert lint(unknown_key, text) == []
    assert lint(unknown_key, text, policy=Policy(profile="standard")) == [
        "6:27 'relationships' is not a key that the standard knows here"
        " | it belongs to the extended profile; 'floe export' writes it in standard words"
    ]


OPEN = HEAD.replace("v3.2.0", "v3.0.2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "slaProperties: [{property: retention, value: 1, unit: d, form: min}]",
            [
                "5:58 'form' is not a key that the standard knows here"
                " | move it to customProperties: [{property: form, value: …}]"
            ],
        ),
        (
            "slaProperties: [{property: freshness, value: 1, customPropertise: []}]",
            [
                "5:49 'customPropertise' is not a key that the standard knows here"
                " | did you mean 'customProperties'?"
            ],
        ),
        (
            "servers: [{server: s, type: local, path: p, formt: csv, delimiter: tab}]",
            ["5:45 'formt' is not a key that the standard knows here | did you mean 'format'?"],
        ),
        (
            "team: [{username: u, rol: owner}]",
            ["5:22 'rol' is not a key that the standard knows here | did you mean 'role'?"],
        ),
        ("slaProperties: [{id: new, property: freshness, value: 1, unit: d}]", []),
        ("servers: [{server: s, type: local, path: p, format: csv, null_value: x}]", []),
        ("schema: [{name: t, quality: [{rule: rowCount, mustBe: 1, foo: 1}]}]", []),
    ],
)
def test_what_edition_three_leaves_open_is_held_against_the_newest(lint, text, told):
    """Nothing was said of a slip where the schema of 3.0 has nothing against any key."""
    assert lint(unknown_key, f"{OPEN}{text}\n") == told


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("slaProperties: [{property: retention, value: 1, form: min}]", Severity.ERROR),
        ("slaProperties: [{property: freshness, value: 1, elemnt: t}]", Severity.ERROR),
        ("slaProperties: [{property: freshness, value: 1, costCentre: 7}]", Severity.WARNING),
        ("team: [{username: u, rol: owner}]", Severity.WARNING),
    ],
)
def test_a_slip_beside_a_promise_is_an_error(text, severity):
    graph = build_graph([read_text("c.yaml", f"{OPEN}{text}\n")])
    assert [finding.at_most for finding in unknown_key(graph)] == [severity]


RULES = {
    "sql": "type: sql, query: select 1, mustBe: 1",
    "custom": "type: custom, engine: floe, implementation: id = 1",
    "metric": "metric: rowCount, mustBe: 1",
    "named": "type: sql, rule: rowCount, query: select 1, mustBe: 1",
}


def severities(text):
    graph = build_graph([read_text("c.yaml", f"{OPEN}{text}\n")])
    return {finding.place.path[-1]: finding.at_most for finding in unknown_key(graph)}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@pytest.mark.parametrize(
    ("key", "severity"),
    [
        ("filter", Severity.ERROR),
        ("row_filter", Severity.ERROR),
        ("filtr", Severity.ERROR),
        ("where", Severity.ERROR),
        ("column", Severity.ERROR),
        ("columnName", Severity.ERROR),
        ("threshold", Severity.ERROR),
        ("warnThreshold", Severity.ERROR),
        ("validValues", Severity.ERROR),
        ("maxRows", Severity.ERROR),
        ("costCentre", Severity.WARNING),
        ("owner", Severity.WARNING),
        ("ticket", Severity.WARNING),
    ],
)
def test_a_key_that_would_change_what_a_rule_measures_is_an_error(rule, key, severity):
    """The rule was measured without its filter, and passed."""
    text = f"schema: [{{name: t, quality: [{{{rule}, {key}: 1}}]}}]"
    assert severities(text)[key] is severity
    column = f"schema: [{{name: t, properties: [{{name: c, quality: [{{{rule}, {key}: 1}}]}}]}}]"
    assert severities(column)[key] is severity


@pytest.mark.parametrize(
    ("key", "severity"),
    [
        ("threshold", Severity.ERROR),
        ("minimum", Severity.ERROR),
        ("filter", Severity.ERROR),
        ("maxAge", Severity.ERROR),
        ("owner", Severity.WARNING),
    ],
)
def test_a_key_that_would_change_what_a_service_level_measures_is_an_error(key, severity):
    text = f"slaProperties: [{{property: freshness, value: 1, unit: d, {key}: 1}}]"
    assert severities(text) == {key: severity}


@pytest.mark.parametrize(
    ("key", "severity"),
    [
        ("loction", Severity.ERROR),
        ("databse", Severity.ERROR),
        ("costCentre", Severity.WARNING),
    ],
)
def test_a_slip_for_a_key_of_any_server_is_an_error(key, severity):
    """Only the keys of the server's own type were compared."""
    assert severities(f"servers: [{{server: s, type: local, path: p, {key}: x}}]") == {
        key: severity
    }
