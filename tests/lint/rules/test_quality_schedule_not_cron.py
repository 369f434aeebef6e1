from floe.lint.rules.quality_schedule_not_cron import quality_schedule_not_cron

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""


def test_a_schedule_that_cron_cannot_read_is_found(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: cron, schedule: 0 20 * *}
"""
    )
    assert lint(quality_schedule_not_cron, text) == [
        "8:77 the schedule of rowCount, '0 20 * *', is not a cron expression"
        " | write five fields, as in '0 20 * * *'",
    ]


def test_a_cron_expression_is_fine(lint):
    text = (
        HEADER
        + """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: cron, schedule: 0 20 * * *}
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: airflow, schedule: nightly}
"""
    )
    assert lint(quality_schedule_not_cron, text) == []
