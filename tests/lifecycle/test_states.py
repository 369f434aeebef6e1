"""The states of a contract, held against a count of its days."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.lifecycle import days_ahead, print_calendar, states_on
from floe.model import Place, state_of
from floe.odcs import parse_contract

FIRST = date(2028, 1, 1)
LENGTH = 40
DAYS = st.none() | st.integers(5, 25)


def contract_with(announced=None, sunset=None, end=None):
    customs = {"deprecation.announced": announced, "deprecation.sunset": sunset}
    tree = {
        "id": "old",
        "customProperties": [
            {"property": name, "value": str(value)} for name, value in customs.items() if value
        ],
        "slaProperties": [{"property": "endOfLife", "value": str(end)}] if end else [],
    }
    return parse_contract(tree, lambda path: Place("old.yaml", path))


def day(number):
    return None if number is None else FIRST + timedelta(days=number)


def counted(announced, sunset, end):
    """Its state on every day, without a word of floe's on it."""
    gone = end if end is not None or sunset is None else sunset + 7
    for number in range(LENGTH):
        turns = (("retired", gone), ("sunset", sunset), ("deprecated", announced))
        yield next((s for s, since in turns if since is not None and since <= number), "active")


@given(DAYS, DAYS, DAYS)
def test_the_next_state_is_that_of_the_first_day_on_which_it_differs(announced, sunset, end):
    contract = contract_with(day(announced), day(sunset), day(end))
    states = list(counted(announced, sunset, end))
    turns = [n for n in range(1, LENGTH) if states[n] != states[n - 1]]
    for number, state in enumerate(states):
        (told,) = states_on((contract,), day(number))
        ahead = next((turn for turn in turns if turn > number), None)
        expected = (state, day(ahead), None if ahead is None else states[ahead])
        assert (told.state, told.next_day, told.next_state) == expected
        entries = [
            (entry.day, entry.what.split()[-1]) for entry in days_ahead((contract,), day(number))
        ]
        assert entries == [(day(turn), states[turn]) for turn in turns if turn >= number]


@pytest.mark.parametrize("never", ["never", "None", "9999-12-31", "9999-01-01T00:00:00Z"])
def test_an_end_that_never_comes_is_no_state(never):
    today = date(2027, 6, 1)
    plan = {"announced": "2027-01-01", "sunset": "2027-05-01"}
    assert state_of(contract_with(**plan), today) == "retired"
    assert state_of(contract_with(**plan, end=never), today) == "sunset"
    (told,) = states_on((contract_with("2027-01-01", never),), today)
    assert (told.state, told.next_day) == ("deprecated", None)
    assert state_of(contract_with("2027-01-01", never, "2027-05-01"), today) == "retired"


@pytest.mark.parametrize("last", ["9998-12-31", "0001-01-01", "9999-12-31"])
def test_no_date_is_too_far_away(last):
    contract = contract_with(last, last, last)
    for today in (date.min, date(2027, 1, 1), date.max):
        states_on((contract,), today)
        print_calendar(days_ahead((contract,), today), today)
