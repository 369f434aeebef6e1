from floe.lint.rules.sla_date_in_percent import sla_date_in_percent


def test_a_date_in_percent_is_found(lint_contract):
    text = """\
slaProperties:
  - {property: generalAvailability, value: 99.9, unit: percent}
  - {property: endOfLife, value: 2030-12-31, unit: "%"}
"""
    assert lint_contract(sla_date_in_percent, text) == [
        "6:16 generalAvailability is a date and has the unit percent"
        " | did you mean 'availability'?",
        "7:16 endOfLife is a date and has the unit % | remove the unit",
    ]


def test_a_date_alone_and_a_percentage_are_fine(lint_contract):
    text = """\
slaProperties:
  - {property: generalAvailability, value: 2030-12-31}
  - {property: availability, value: 99.9, unit: percent}
"""
    assert lint_contract(sla_date_in_percent, text) == []
