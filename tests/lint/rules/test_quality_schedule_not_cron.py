from floe.lint.rules.quality_schedule_not_cron import quality_schedule_not_cron


def test_a_schedule_that_cron_cannot_read_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: cron, schedule: 0 20 * *}
"""
    assert lint_contract(quality_schedule_not_cron, text) == [
        "8:77 the schedule of rowCount, '0 20 * *', is not a cron expression"
        " | write five fields, as in '0 20 * * *'",
    ]


def test_a_cron_expression_is_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: cron, schedule: 0 20 * * *}
      - {metric: rowCount, mustBeGreaterThan: 0, scheduler: airflow, schedule: nightly}
"""
    assert lint_contract(quality_schedule_not_cron, text) == []
