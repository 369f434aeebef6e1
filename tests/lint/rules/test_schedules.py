from floe.lint.rules.schedules import quality_schedule_not_cron, sla_schedule_not_cron


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


def test_a_service_level_s_schedule_that_cron_cannot_read_is_found(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: P1D, scheduler: cron, schedule: every morning}
  - {property: latency, value: P1D, scheduler: Cron, schedule: 0 25 * * *}
"""
    assert lint_contract(sla_schedule_not_cron, text) == [
        "6:66 the schedule of freshness, 'every morning', is not a cron expression"
        " | write five fields, as in '0 20 * * *'",
        "7:64 the schedule of latency, '0 25 * * *', is not a cron expression"
        " | write five fields, as in '0 20 * * *'",
    ]


def test_cron_expressions_and_other_schedulers_are_fine(lint_contract):
    text = """\
slaProperties:
  - {property: freshness, value: P1D, scheduler: cron, schedule: 0 20 * * *}
  - {property: freshness, value: P1D, scheduler: cron, schedule: "*/15 8-18 * JAN-MAR,12 MON-FRI"}
  - {property: freshness, value: P1D, scheduler: cron, schedule: 0 0 12 ? * 6L}
  - {property: freshness, value: P1D, scheduler: cron, schedule: "@daily"}
  - {property: freshness, value: P1D, scheduler: airflow, schedule: every morning}
  - {property: freshness, value: P1D, schedule: every morning}
"""
    assert lint_contract(sla_schedule_not_cron, text) == []
