import pytest

from floe.lint.rules.sla_value_not_readable import sla_value_not_readable


@pytest.mark.req("REQ-222.4")
@pytest.mark.req("REQ-222.5")
def test_a_value_that_is_no_duration_percentage_or_date_is_found(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: soon}
  - {property: latency, value: 4}
  - {property: Retention, value: true, unit: y}
  - {property: td, value: P1H}
  - {property: availability, value: high}
  - {property: er, value: few, unit: percent}
  - {property: endOfLife, value: next year}
  - {property: frequency, value: sometimes}
  - {property: retention, value: long}
"""
    assert lint_contract(sla_value_not_readable, text) == [
        "6:34 freshness 'soon' is not a duration"
        " | write an ISO 8601 duration such as PT6H, or a number and a unit",
        "7:32 latency 4 without a unit is not a duration"
        " | write an ISO 8601 duration such as PT6H, or a number and a unit",
        "8:34 Retention true is not a duration | write a duration such as P5Y, or unlimited",
        "9:27 td 'P1H' is not a duration"
        " | write an ISO 8601 duration such as PT6H, or a number and a unit",
        "10:37 availability 'high' is not a percentage"
        " | write a number such as 99.9 with unit: percent",
        "11:27 er 'few' is not a percentage | write a number such as 99.9 with unit: percent",
        "12:34 endOfLife 'next year' is not a date"
        " | write an ISO 8601 date or date-time, such as 2030-12-31",
        "13:34 frequency 'sometimes' is not a frequency"
        " | write PT6H, a cron expression such as '0 6 * * *', or a word such as daily"
        " or streaming",
        "14:34 retention 'long' is not a duration | write a duration such as P5Y, or unlimited",
    ]


@pytest.mark.req("REQ-222.4")
def test_every_form_of_a_duration_is_read(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: PT6H}
  - {property: freshness, value: P1DT6H}
  - {property: freshness, value: P2W}
  - {property: latency, value: 4, unit: d}
  - {property: latency, value: "4", unit: hours}
  - {property: latency, value: 30 minutes}
  - {property: retention, value: 3, unit: y}
  - {property: retention, value: 18, unit: m}
  - {property: frequency, value: daily}
  - {property: timeToRepair, value: 1.5, unit: h}
  - {property: latency, value: 1h 30m}
  - {property: latency, value: 00:15:00}
"""
    assert lint_contract(sla_value_not_readable, text) == []


@pytest.mark.req("REQ-222.4")
def test_percentages_and_dates_are_read(lint_contract):
    text = """\
slaProperties:
  - {property: availability, value: 99.9%}
  - {property: availability, value: 99.9, unit: percent}
  - {property: Availability, value: 99.9}
  - {property: errorRate, value: 0.1, unit: "%"}
  - {property: generalAvailability, value: 2022-05-12T09:30:10-08:00}
  - {property: endOfSupport, value: 2032-05-12}
"""
    assert lint_contract(sla_value_not_readable, text) == []


def test_words_that_say_as_much_as_an_amount_are_read(lint_contract):
    text = """\
slaProperties:
  - {property: frequency, value: 0 6 * * *}
  - {property: frequency, value: "@daily"}
  - {property: frequency, value: realtime}
  - {property: frequency, value: batch}
  - {property: retention, value: unlimited}
  - {property: endOfLife, value: never}
  - {property: endOfSupport, value: 2030-12}
  - {property: endOfSupport, value: 2030}
"""
    assert lint_contract(sla_value_not_readable, text) == []


def test_other_properties_and_variables_are_left_alone(lint_contract):
    text = """\
slaProperties:
  - {property: timeOfAvailability, value: 09:00-08:00}
  - {property: throughput, value: 50 per second}
  - {property: dataQuality, value: good}
  - {property: freshness, value: "${FRESHNESS}"}
"""
    assert lint_contract(sla_value_not_readable, text) == []
