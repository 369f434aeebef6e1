from datetime import date

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.deprecations import (
    deprecation_ambiguous,
    deprecation_date_not_readable,
    deprecation_incomplete,
    deprecation_replacement_unknown,
    deprecation_too_short,
    status_ahead_of_dates,
    status_behind_dates,
    status_misspelt,
)
from floe.model import Policy, state_of

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: old\nversion: 1.0.0\nstatus: {status}\n"
WHOLE = {"announced": "2027-01-03", "sunset": "2027-02-03", "migrationGuide": "see the wiki"}


def found(rule, parts, status="active", today=date(2027, 1, 10), extra="", style="dotted"):
    if style == "dotted":
        entries = [f"{{property: deprecation.{k}, value: {v}}}" for k, v in parts.items()]
    else:
        value = ", ".join(f"{key}: {value}" for key, value in parts.items())
        entries = [f"{{property: deprecation, value: {{{value}}}}}"]
    customs = f"customProperties: [{', '.join(entries)}]\n" if parts else ""
    documents = [
        read_text("old.yaml", HEAD.format(status=status) + customs + extra),
        read_text("new.yaml", HEAD.format(status="active").replace("id: old", "id: new")),
    ]
    graph = build_graph(documents, policy=Policy(today=today))
    return [finding.message for finding in lint(graph, (rule,), files={"old.yaml"}).findings]


def without(*names, **changed):
    return {key: value for key, value in {**WHOLE, **changed}.items() if key not in names}


@pytest.mark.req("REQ-233.2")
@pytest.mark.parametrize(
    ("parts", "missing"),
    [
        (WHOLE, []),
        (without("announced"), ["announced"]),
        (without("sunset"), ["sunset"]),
        (without("announced", "migrationGuide"), ["announced", "migrationGuide"]),
    ],
)
def test_deprecation_incomplete(parts, missing):
    told = found(deprecation_incomplete, parts)
    assert [message.split("deprecation.")[1].split(":")[0] for message in told] == missing


def test_a_status_that_ends_needs_a_plan_and_dates_of_support_alone_do_not():
    assert len(found(deprecation_incomplete, {}, status="deprecated")) == 3
    level = "slaProperties: [{property: endOfSupport, value: '2030-01-01'}]\n"
    assert found(deprecation_incomplete, {}, extra=level) == []
    assert len(found(deprecation_incomplete, {}, status="sunset", extra=level)) == 2


@pytest.mark.parametrize("style", ["dotted", "whole"])
def test_the_words_of_others_are_understood(style):
    parts = {"announced_date": "2027-01-03", "sunset_date": "2027-01-20", "migration_guide": "x"}
    assert found(deprecation_incomplete, parts, style=style) == []
    assert len(found(deprecation_too_short, parts, style=style)) == 1


@pytest.mark.parametrize(
    ("value", "is_told"), [("soon", True), ("2027-02-30", True), ("2027-02-28", False)]
)
def test_deprecation_date_not_readable(value, is_told):
    told = found(deprecation_date_not_readable, without(sunset=value))
    assert told == ([f"deprecation.sunset '{value}' is no date"] if is_told else [])


@pytest.mark.req("REQ-233.3")
@pytest.mark.parametrize(
    ("sunset", "is_told"),
    [("2027-02-01", True), ("2027-02-02", False), ("2026-12-01", True), ("2028-01-01", False)],
)
def test_deprecation_too_short(sunset, is_told):
    assert bool(found(deprecation_too_short, without(sunset=sunset))) == is_told


@pytest.mark.req("REQ-233.4")
@pytest.mark.parametrize(("end", "is_told"), [("2027-02-09", True), ("2027-02-10", False)])
def test_seven_days_lie_between_sunset_and_the_end(end, is_told):
    level = f"slaProperties: [{{property: endOfLife, value: '{end}'}}]\n"
    assert bool(found(deprecation_too_short, WHOLE, extra=level)) == is_told


@pytest.mark.parametrize(
    ("replacement", "is_told"),
    [("new", False), ("new.yaml", False), ("nobody", True), ("old", True)],
)
def test_deprecation_replacement_unknown(replacement, is_told):
    told = found(deprecation_replacement_unknown, without(replacement=replacement))
    assert bool(told) == is_told


STATES = ("active", "deprecated", "sunset", "retired")


@pytest.mark.req("REQ-233.1")
@pytest.mark.parametrize(
    ("today", "actual"),
    [
        (date(2027, 1, 2), "active"),
        (date(2027, 1, 3), "deprecated"),
        (date(2027, 2, 2), "deprecated"),
        (date(2027, 2, 3), "sunset"),
        (date(2027, 2, 9), "sunset"),
        (date(2027, 2, 10), "retired"),
    ],
)
@pytest.mark.parametrize("written", STATES)
def test_status_ahead_of_dates_and_status_behind_dates(written, today, actual):
    ahead = found(status_ahead_of_dates, WHOLE, written, today)
    behind = found(status_behind_dates, WHOLE, written, today)
    assert bool(ahead) == (STATES.index(written) > STATES.index(actual))
    assert bool(behind) == (STATES.index(written) < STATES.index(actual))


def test_without_a_clock_nothing_is_said_of_states():
    assert found(status_behind_dates, WHOLE, today=None) == []


def level(name, value, element=None):
    scope = f", element: {element}" if element else ""
    return f"{{property: {name}, value: '{value}'{scope}}}"


@pytest.mark.parametrize(
    ("customs", "levels", "told"),
    [
        (["2027-02-03", "2027-02-03"], [], 0),
        (["2027-02-03", "2027-03-03"], [], 1),
        (["2027-02-03", "2027-03-03", "2027-04-03"], [], 2),
        (["2027-02-03"], [level("endOfSupport", "2027-02-03")], 0),
        (["2027-02-03"], [level("endOfSupport", "2027-02-03T00:00:00Z")], 0),
        (["2027-02-03"], [level("endOfSupport", "2027-01-03")], 1),
        (["2027-02-03"], [level("es", "2027-05-03")], 1),
        (["2027-02-03"], [level("endOfSupport", "2027-01-03", "t.a")], 0),
        (["2027-02-03"], [level("endOfSupport", "never")], 0),
        ([], [level("endOfLife", "2027-02-03"), level("endOfLife", "2028-02-03")], 1),
        ([], [level("endOfLife", "2027-02-03", "t.a"), level("endOfLife", "2028-02-03")], 0),
    ],
)
def test_deprecation_ambiguous(customs, levels, told):
    entries = ", ".join(f"{{property: deprecation.sunset, value: '{day}'}}" for day in customs)
    extra = f"customProperties: [{entries}]\nslaProperties: [{', '.join(levels)}]\n"
    assert len(found(deprecation_ambiguous, {}, extra=extra)) == told


def test_a_mapping_and_a_word_of_its_own_that_differ_are_told():
    extra = "customProperties: [{property: deprecation, value: {sunset: '2027-02-03'}}"
    for word in ("deprecation.sunset", "sunset_date"):
        text = f"{extra}, {{property: {word}, value: '2027-02-04'}}]\n"
        assert len(found(deprecation_ambiguous, {}, extra=text)) == 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *((word, None) for word in ("proposed", "draft", "active", "in review", "production")),
        *((word, None) for word in ("Deprecated", " retired ", "sunset", "${STATUS}", "ours")),
        *((word, "deprecated") for word in ("depricated", "deprecate", "obsolete", "Superseded")),
        *((word, "retired") for word in ("retierd", "retire", "end-of-life", "EOL", "archived")),
        *((word, "sunset") for word in ("sunsett", "retiring", "end_of_support")),
        *((word, "active") for word in ("actve", "aktive")),
        ("drafft", "draft"),
    ],
)
def test_status_misspelt(written, meant):
    assert bool(found(status_misspelt, {}, status=f"'{written}'")) == (meant is not None)


@pytest.mark.parametrize(
    ("element", "state"),
    [
        (None, "retired"),
        ("t", "active"),
        ("t.a", "active"),
        ("t.a, u.b", "active"),
        ("t, u", "retired"),
        ("schema/t, schema/u", "retired"),
    ],
)
def test_the_end_of_a_column_or_a_table_is_not_that_of_the_contract(element, state):
    tables = "schema: [{name: t, properties: [{name: a}]}, {name: u, properties: [{name: b}]}]\n"
    scope = f", element: '{element}'" if element else ""
    levels = f"slaProperties: [{{property: endOfLife, value: '2027-01-01'{scope}}}]\n"
    text = HEAD.format(status="active") + tables + levels
    graph = build_graph([read_text("old.yaml", text)])
    assert state_of(graph.contract_in("old.yaml"), date(2027, 1, 10)) == state


@pytest.mark.parametrize(
    ("value", "state"),
    [("never", "active"), ("2027-01", "retired"), ("2026", "retired"), ("2027-01-09", "retired")],
)
def test_the_end_is_read_as_service_levels_are(value, state):
    levels = f"slaProperties: [{{property: endOfLife, value: '{value}'}}]\n"
    graph = build_graph([read_text("old.yaml", HEAD.format(status="active") + levels)])
    assert state_of(graph.contract_in("old.yaml"), date(2027, 1, 10)) == state
    assert found(deprecation_date_not_readable, {}, extra=levels) == []


@pytest.mark.parametrize("value", ["2027-02-28 or later", "2027-02-28x", "28.02.2027", "2027-13"])
def test_a_date_with_more_in_it_is_not_read(value):
    assert len(found(deprecation_date_not_readable, without(sunset=value))) == 1


@pytest.mark.parametrize(("end", "is_told"), [("2027-02-08", True), ("2027-02-09", False)])
def test_an_end_without_a_sunset_needs_as_much_notice(end, is_told):
    levels = f"slaProperties: [{{property: endOfLife, value: '{end}'}}]\n"
    assert bool(found(deprecation_too_short, without("sunset"), extra=levels)) == is_told


@pytest.mark.parametrize(
    ("sunset", "is_told"), [("2027-01-09", True), ("2026-01-01", True), ("2027-03-01", False)]
)
def test_a_replacement_that_ends_itself_is_told(sunset, is_told):
    documents = [
        read_text(
            f"{name}.yaml",
            HEAD.format(status="active").replace("id: old", f"id: {name}")
            + f"customProperties: [{{property: deprecation.{part}, value: '{value}'}}]\n",
        )
        for name, part, value in (("old", "replacement", "new"), ("new", "sunset", sunset))
    ]
    graph = build_graph(documents, policy=Policy(today=date(2027, 1, 10)))
    outcome = lint(graph, (deprecation_replacement_unknown,), files={"old.yaml"})
    assert bool(outcome.findings) == is_told
