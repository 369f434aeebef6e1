from datetime import date

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.deprecations import (
    deprecation_date_not_readable,
    deprecation_incomplete,
    deprecation_replacement_unknown,
    deprecation_too_short,
    status_ahead_of_dates,
    status_behind_dates,
)
from floe.model import Policy

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
    assert [message.split("deprecation.")[1].split()[0] for message in told] == missing


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
