import pytest

from floe.lint.rules.sla_percent_out_of_range import sla_percent_out_of_range


@pytest.mark.req("REQ-222.4")
def test_a_percentage_above_100_or_below_0_is_found(lint_contract):
    text = """\
slaProperties:
  - {property: availability, value: 999.5, unit: percent}
  - {property: errorRate, value: "-1%"}
  - {property: dataQuality, value: 101, unit: percent}
"""
    assert lint_contract(sla_percent_out_of_range, text) == [
        "6:37 availability 999.5 is not between 0 and 100 percent | write a number from 0 to 100",
        "7:34 errorRate '-1%' is not between 0 and 100 percent | write a number from 0 to 100",
        "8:36 dataQuality 101 is not between 0 and 100 percent | write a number from 0 to 100",
    ]


def test_percentages_from_0_to_100_are_fine(lint_contract):
    text = """\
slaProperties:
  - {property: availability, value: 100, unit: percent}
  - {property: errorRate, value: 0}
  - {property: dataQuality, value: 99.5, unit: percent}
  - {property: latency, value: 900, unit: s}
"""
    assert lint_contract(sla_percent_out_of_range, text) == []
