from floe.lint.rules.sla_date_in_percent import sla_date_in_percent

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_a_date_in_percent_is_found(lint):
    text = (
        HEADER
        + """\
slaProperties:
  - {property: generalAvailability, value: 99.9, unit: percent}
  - {property: endOfLife, value: 2030-12-31, unit: "%"}
"""
    )
    assert lint(sla_date_in_percent, text) == [
        "6:16 generalAvailability is a date and has the unit percent"
        " | did you mean 'availability'?",
        "7:16 endOfLife is a date and has the unit % | remove the unit",
    ]


def test_a_date_alone_and_a_percentage_are_fine(lint):
    text = (
        HEADER
        + """\
slaProperties:
  - {property: generalAvailability, value: 2030-12-31}
  - {property: availability, value: 99.9, unit: percent}
"""
    )
    assert lint(sla_date_in_percent, text) == []
