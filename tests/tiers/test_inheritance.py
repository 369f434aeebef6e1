import pytest

from floe.contracts import Layer, keep_inherited, merge_trees
from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.model import Place
from floe.tiers import find_tiers, inherit_from

AT_LEAST = "customProperties: [{property: form, value: min}]"


def contract(name, levels, extra=""):
    text = f"apiVersion: v3.2.0\nkind: DataContract\nid: {name}\nversion: 1.0.0\n{extra}"
    return read_text(
        f"{name}.yaml", f"{text}slaProperties:\n" + "".join(f"  - {{{each}}}\n" for each in levels)
    )


def inherit(above, own, extra=""):
    graph = build_graph([contract("top", above), contract("own", own, extra)])
    promises, findings = inherit_from(graph, (graph.contract_in("top.yaml"),))
    assert findings == ()
    layer = Layer(graph.contract_in("own.yaml").node, "explicit", "own.yaml")
    return keep_inherited(merge_trees(Layer({}, "generated"), layer), promises)


def levels(merged):
    return [
        (one["property"], one["value"], one.get("unit")) for one in merged.tree["slaProperties"]
    ]


@pytest.mark.req("REQ-225.2")
@pytest.mark.parametrize(
    ("above", "own"),
    [
        ("property: freshness, value: 1, unit: d", "property: freshness, value: 25, unit: h"),
        ("property: latency, value: PT1H", "property: ly, value: 2 hours"),
        ("property: frequency, value: daily", "property: frequency, value: weekly"),
        ("property: retention, value: 1, unit: y", "property: retention, value: unlimited"),
        (
            "property: availability, value: 99.9, unit: percent",
            "property: availability, value: 99%",
        ),
        ("property: errorRate, value: 1, unit: percent", "property: er, value: 2"),
        ("property: dataQuality, value: 99, unit: percent", "property: dataQuality, value: 98"),
        ("property: timeToRepair, value: 4, unit: h", "property: tr, value: 1, unit: d"),
    ],
)
def test_a_weaker_promise_does_not_stand(above, own):
    merged, [finding] = inherit([above], [own])
    assert finding.rule == "merge/weakened-sla"
    assert finding.severity is Severity.ERROR
    assert finding.place == Place("own.yaml", ("slaProperties", 0, "value"))
    [entry] = merged.tree["slaProperties"]
    [inherited] = contract("top", [above]).tree["slaProperties"]
    assert (entry["value"], entry.get("unit")) == (inherited["value"], inherited.get("unit"))
    assert merged.origin_of(("slaProperties", 0, "value")) == "tier"
    [conflict] = merged.conflicts
    [written] = contract("own", [own]).tree["slaProperties"]
    assert conflict.base["value"] == written["value"]
    assert conflict.over["value"] == inherited["value"]


def test_the_finding_names_both_promises_and_the_way_out():
    above, own = "property: freshness, value: 1, unit: d", "property: freshness, value: 2, unit: d"
    _, [finding] = inherit([above], [own])
    assert (
        finding.message
        == "freshness of 2 d is weaker than 1 d, which 'top' promises for all below it"
    )
    assert finding.hint == "1 d is kept; promise at least that, or leave the entry out"


@pytest.mark.parametrize(
    ("above", "own"),
    [
        ("property: freshness, value: 1, unit: d", "property: freshness, value: 24, unit: h"),
        ("property: freshness, value: 1, unit: d", "property: freshness, value: PT6H"),
        ("property: availability, value: 99", "property: availability, value: 99.9%"),
        ("property: retention, value: unlimited", "property: retention, value: 1, unit: y"),
        ("property: frequency, value: daily", "property: frequency, value: streaming"),
        (
            f"property: retention, value: 1, unit: y, {AT_LEAST}",
            f"property: retention, value: 2, unit: y, {AT_LEAST}",
        ),
        ("property: ours, value: some", "property: ours, value: some"),
    ],
)
def test_an_equal_or_stronger_promise_stands_as_it_is_written(above, own):
    merged, findings = inherit([above], [own])
    assert findings == ()
    assert merged.tree["slaProperties"] == contract("own", [own]).tree["slaProperties"]


def retention(amount, *, is_least):
    return f"property: retention, value: {amount}, unit: y{', ' + AT_LEAST if is_least else ''}"


MOST = {number: retention(number, is_least=False) for number in range(1, 21)}
LEAST = {number: retention(number, is_least=True) for number in range(1, 21)}


@pytest.mark.parametrize(
    ("above", "own", "is_told"),
    [
        ([LEAST[7]], [MOST[10]], True),
        ([LEAST[7]], [MOST[1]], True),
        ([MOST[10]], [LEAST[1]], True),
        ([MOST[10]], [LEAST[20]], True),
        ([MOST[10]], ["property: re, value: unlimited, " + AT_LEAST], True),
        ([LEAST[7]], [LEAST[8], MOST[10]], False),
        ([MOST[10]], [LEAST[1], MOST[9]], False),
        ([LEAST[7], MOST[10]], [MOST[8]], False),
        ([LEAST[7], MOST[10]], [LEAST[8]], False),
        ([LEAST[7], MOST[10]], [MOST[5]], True),
        ([LEAST[7], MOST[10]], [LEAST[11]], True),
        ([LEAST[7], MOST[10]], [], False),
    ],
)
@pytest.mark.parametrize("is_tier", [False, True])
def test_to_keep_at_least_so_long_is_held_against_at_most(above, own, is_told, is_tier):
    if is_tier:
        graph = build_graph([contract("top", above), contract("own", own)])
        _, findings = inherit_from(
            graph, (graph.contract_in("top.yaml"), graph.contract_in("own.yaml"))
        )
    else:
        merged, findings = inherit(above, own)
        entries = contract("top", above).tree["slaProperties"]
        kept = [(one["value"], one.get("customProperties")) for one in merged.tree["slaProperties"]]
        is_kept = all((one["value"], one.get("customProperties")) in kept for one in entries)
        assert is_kept or not is_told
    assert [(one.rule, str(one.severity)) for one in findings] == (
        [("merge/incomparable-sla", "error")] if is_told else []
    )
    if is_told:
        assert "form" in findings[0].hint


@pytest.mark.parametrize(
    ("above", "own", "severity"),
    [
        ("property: frequency, value: daily", "property: frequency, value: 0 6 * * *", "error"),
        ("property: freshness, value: 1, unit: d", "property: freshness, value: soon", "error"),
        ("property: ours, value: some", "property: ours, value: other", "warning"),
    ],
)
def test_what_cannot_be_compared_is_told_and_the_inherited_stands(above, own, severity):
    merged, [finding] = inherit([above], [own])
    assert (finding.rule, str(finding.severity)) == ("merge/incomparable-sla", severity)
    [inherited] = contract("top", [above]).tree["slaProperties"]
    assert merged.tree["slaProperties"][0]["value"] == inherited["value"]


@pytest.mark.req("REQ-223.4")
def test_what_a_contract_does_not_promise_it_inherits():
    above = [
        "property: retention, value: 10, unit: y, element: record.loaded_at, driver: regulatory"
    ]
    extra = (
        "schema: [{name: t, properties: [{name: loaded_at}]}, {name: u, properties: [{name: b}]}]\n"
    )
    merged, findings = inherit(
        above, ["id: retention, property: latency, value: 1, unit: d"], extra
    )
    assert findings == ()
    assert merged.tree["slaProperties"][1:] == [
        {
            "id": "retention_2",
            "property": "retention",
            "value": 10,
            "unit": "y",
            "driver": "regulatory",
            "element": "t.loaded_at",
        }
    ]
    assert merged.origin_of(("slaProperties", 1, "value")) == "tier"
    assert merged.place(("slaProperties", 1)) == Place("top.yaml", ("slaProperties", 0))


def test_the_end_of_a_tier_is_not_the_end_of_all_below_it():
    merged, findings = inherit(
        ["property: endOfLife, value: 2030-01-01"], ["property: ly, value: 1, unit: d"]
    )
    assert (levels(merged), findings) == ([("ly", 1, "d")], ())


def test_every_entry_about_the_same_thing_is_held_against_the_tier():
    own = [
        "property: freshness, value: 6, unit: h, element: t.a",
        "property: freshness, value: 3, unit: d, element: t.b",
    ]
    merged, findings = inherit(["property: freshness, value: 1, unit: d"], own)
    assert [finding.place.path for finding in findings] == [("slaProperties", 1, "value")]
    assert levels(merged) == [("freshness", 6, "h"), ("freshness", 1, "d")]


def test_a_domain_may_promise_more_than_the_enterprise_and_not_less():
    graph = build_graph(
        [
            contract("top", ["property: freshness, value: 2, unit: d", "property: av, value: 99"]),
            contract(
                "sales", ["property: freshness, value: 1, unit: d", "property: av, value: 98"]
            ),
        ]
    )
    tiers = find_tiers(graph, "./top.yaml", {"Sales": "sales.yaml"})
    inheritance, [finding] = inherit_from(graph, tiers.above("sales"))
    assert [(one.contract.id, one.entry["value"]) for one in inheritance.promises] == [
        ("sales", 1),
        ("top", 99),
    ]
    assert finding.rule == "merge/weakened-sla"
    assert finding.place == Place("sales.yaml", ("slaProperties", 1, "value"))
    assert [one.id for one in tiers.above("other")] == ["top"]


def test_a_tier_that_is_no_contract_is_left_out():
    tiers = find_tiers(build_graph([]), "top.yaml", {"sales": "sales.yaml"})
    assert tiers.contracts == ()


def test_a_column_whose_name_is_no_text_is_none_that_a_tier_speaks_of():
    above = ["property: retention, value: 10, unit: y, element: record.loaded_at"]
    extra = "schema: [{name: t, properties: [{name: [a]}, {name: loaded_at}]}]\n"
    merged, _ = inherit(above, ["property: latency, value: 1, unit: d"], extra)
    assert merged.tree["slaProperties"][1]["element"] == "t.loaded_at"
