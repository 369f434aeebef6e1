"""A year of a contract's life, day by day, under a clock that is passed in."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import jsonschema_rs
import pytest

HEAD = (
    "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nname: {id}\nversion: 1.0.0\nstatus: active\n"
)
OLD = HEAD.format(id="old") + (
    "team: {name: crm}\nschema: [{id: t, name: t, properties: [{name: id}]}]\n"
    "customProperties:\n"
    "- {property: deprecation.announced, value: '2027-03-01'}\n"
    "- {property: deprecation.sunset, value: '2027-09-01'}\n"
    "- {property: deprecation.replacement, value: new}\n"
    "- {property: deprecation.migrationGuide, value: 'read, then; move'}\n"
)
NEW = HEAD.format(id="new") + (
    "team: {name: crm}\n"
    "schema:\n- name: n\n  relationships: [{type: relatesTo, to: 'old.yaml#/schema/t'}]\n"
    "  properties: [{name: id}]\n"
)
SETTINGS = (
    "[[governance.overrides]]\nrule = 'lint/owner-missing'\ncontract = 'old'\nreason = 'moving'\n"
    "until = 2027-05-01\n"
)


@pytest.fixture
def on(workspace, monkeypatch, floe):
    workspace({"floe.toml": SETTINGS, "old.yaml": OLD, "new.yaml": NEW})

    def run(day, *words):
        moment = datetime.combine(day, datetime.min.time(), UTC)
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp())))
        return floe(*words)

    return run


def expected_on(day):
    """The state by counting days, apart from how floe reads dates."""
    since = [("deprecated", 59), ("sunset", 243), ("retired", 250)]
    number = (day - date(2027, 1, 1)).days
    return next((state for state, first in reversed(since) if number >= first), "active")


@pytest.mark.req("REQ-233.1")
def test_a_year_of_a_contracts_life(on):
    day, states = date(2027, 1, 1), []
    while day.year == 2027:
        contracts = json.loads(on(day, "status", "--json").out)["contracts"]
        old = next(each for each in contracts if each["id"] == "old")
        assert old["state"] == expected_on(day), day
        states.append(old["state"])
        used = on(day, "lint", "new.yaml", "--json")
        rules = {finding["rule"] for finding in json.loads(used.out)["findings"]}
        ended = {rule for rule in rules if rule.endswith("-contract-used")}
        wanted = {f"lint/{old['state']}-contract-used"} if old["state"] != "active" else set()
        assert ended == wanted, day
        has_run_out = day > date(2027, 5, 1)
        assert ("lint/expired-override" in rules) == has_run_out, day
        assert used.code == (old["state"] == "retired" or has_run_out), day
        near = any(abs((day - turn).days) < 2 for turn in TURNS)
        day += timedelta(days=1 if near else 9)
    assert list(dict.fromkeys(states)) == [
        "active",
        "deprecated",
        "sunset",
        "retired",
    ]


def test_the_state_of_a_contract_has_the_shape_that_is_described(on):
    """Programs look for the full name, the next state with its day, and what to use instead."""
    printed = json.loads(on(date(2027, 3, 2), "status", "--json").out)
    dates = json.loads(on(date(2027, 3, 2), "calendar", "--json").out)
    shape = json.loads(
        (Path(__file__).parents[2] / "docs/formats/lifecycle.schema.json").read_text()
    )
    for told in (printed, dates):
        jsonschema_rs.validator_for(shape).validate(told)
    old, new = printed["contracts"]
    assert (old["fq_id"], old["replacement"]) == ("_._/old:1.0.0", "new")
    assert old["next"] == {"state": "sunset", "on": "2027-09-01"}
    assert (new["next"], new["replacement"]) == (None, None)


TURNS = (date(2027, 3, 1), date(2027, 9, 1), date(2027, 9, 8))


def test_the_calendar_has_all_dates_ahead(on):
    lines = [line.split(maxsplit=1) for line in on(date(2027, 3, 1), "calendar").out.splitlines()]
    assert lines[1:] == [
        ["2027-03-01", "old 1.0.0 is deprecated"],
        ["2027-05-01", "the override of lint/owner-missing for old runs out"],
        ["2027-09-01", "old 1.0.0 is sunset"],
        ["2027-09-08", "old 1.0.0 is retired"],
    ]
    dates = json.loads(on(date(2027, 9, 2), "calendar", "--json").out)["dates"]
    assert [entry["date"] for entry in dates] == ["2027-09-08"]


def test_calendars_can_subscribe_to_it(on, tmp_path):
    file = tmp_path / "contracts.ics"
    assert on(date(2027, 1, 1), "calendar", "-o", file).code == 0
    text = file.read_bytes().decode()
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert text.endswith("END:VCALENDAR\r\n")
    assert text.count("BEGIN:VEVENT\r\n") == text.count("END:VEVENT\r\n") == 4
    assert "DTSTART;VALUE=DATE:20270901\r\nDTEND;VALUE=DATE:20270902\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    identifiers = [line for line in text.split("\r\n") if line.startswith("UID:")]
    assert len(set(identifiers)) == 4


@pytest.mark.parametrize("command", ["status", "calendar", "find"])
def test_a_contract_that_cannot_be_read_is_told_as_left_out(floe, workspace, command):
    """Only `find` said so: a calendar without its dates looked like one without dates."""
    workspace({"floe.toml": "", "old.yaml": OLD, "torn.yaml": NEW + "tags: [a\n"})
    ran = floe(command)
    assert ran.code == 0
    assert ran.err.startswith("note: left out torn.yaml:")


def test_a_contract_that_cannot_be_read_has_its_users_not_told(floe, workspace):
    """A daily job was green while nobody heard of the contract."""
    workspace({"floe.toml": "", "old.yaml": OLD, "torn.yaml": NEW + "tags: [a\n"})
    ran = floe("notify")
    assert (ran.code, ran.err.startswith("note: left out torn.yaml:")) == (1, True)


FOR_EVER = "9999-12-31"
COMMANDS = ("lint", "compile", "status", "calendar", "calendar --format ical", "register", "notify")
LEVEL = "slaProperties: [{{property: {}, value: '9999-12-31'}}]\n"
# One date at a time on the last day there is, and what `floe lint` has to say of it.
ENDLESS = {
    "sunset": (OLD.replace("2027-09-01", FOR_EVER), ""),
    "announced": (OLD.replace("2027-03-01", FOR_EVER), "lint/deprecation-date-not-readable"),
    "endOfSupport": (OLD + LEVEL.format("endOfSupport"), ""),
    "endOfLife": (OLD + LEVEL.format("endOfLife"), ""),
    "the first day": (OLD.replace("2027-09-01", "0001-01-01"), "lint/deprecation-too-short"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("contract", "told"), ENDLESS.values(), ids=ENDLESS)
def test_no_date_of_one_contract_stops_a_workspace(on, command, contract, told):
    Path("old.yaml").write_text(contract, encoding="utf-8")
    Path("floe.toml").write_text(SETTINGS.replace("2027-05-01", FOR_EVER), encoding="utf-8")
    ran = on(date(2027, 1, 1), *command.split())
    assert ran.code in (0, 1), ran.err
    if command in ("status", "calendar"):
        assert FOR_EVER not in ran.out, "nothing happens on that day"
    if command == "lint":
        assert told in ran.out
        assert ("error[lint/deprecation" in ran.out) == bool(told)
