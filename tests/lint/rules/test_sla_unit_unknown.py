import pytest

from floe.lint.rules.sla_unit_unknown import sla_unit_unknown


@pytest.mark.req("REQ-222.4")
def test_a_unit_that_the_property_cannot_have_is_found(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: 4, unit: hous}
  - {property: retention, value: 4, unit: parsec}
  - {property: availability, value: 99, unit: days}
"""
    assert lint_contract(sla_unit_unknown, text) == [
        "6:43 'hous' is not a unit of freshness | did you mean 'hours'?",
        "7:43 'parsec' is not a unit of retention | write s, min, h, d, w, mo or y",
        "8:47 'days' is not a unit of availability | write percent",
    ]


def test_the_standard_s_units_and_their_plurals_are_known(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: 1, unit: d}
  - {property: freshness, value: 1, unit: Day}
  - {property: retention, value: 7, unit: yr}
  - {property: retention, value: 6, unit: months}
  - {property: latency, value: 2, unit: weeks}
  - {property: latency, value: 90, unit: s}
  - {property: availability, value: 99.9, unit: percent}
  - {property: freshness, value: PT6H, unit: ISO8601}
  - {property: frequency, value: 0 6 * * *, unit: cron}
  - {property: throughput, value: 5, unit: rows per second}
"""
    assert lint_contract(sla_unit_unknown, text) == []


@pytest.mark.parametrize(
    ("level", "is_told"),
    [
        ("property: freshness, value: 30, unit: M", True),
        ("property: latency, value: 30, unit: ' M '", True),
        ("property: freshness, value: 30, unit: m", False),
        ("property: retention, value: 6, unit: M", False),
        ("property: retention, value: 6, unit: m", False),
        ("property: freshness, value: PT6H, unit: M", False),
    ],
)
def test_minutes_or_months_is_asked_for(lint_contract, level, is_told):
    """30 M was 30 minutes, whatever its author meant."""
    found = lint_contract(sla_unit_unknown, f"slaProperties:\n  - {{{level}}}\n")
    assert ["write min for minutes, or mo for months" in line for line in found] == (
        [True] if is_told else []
    )
