import pytest

from floe.model import is_cron


@pytest.mark.parametrize(
    "text",
    [
        "0 20 * * *",
        "*/15 8-18 1,15 JAN-MAR mon-fri",
        "0 0 * * 7",
        "0/5 14 * * ?",
        "0 0 12 L * ?",
        "0 0 12 ? * 6#3 2030",
        "0 22-2 * * FRI-MON",
        "@daily",
    ],
)
def test_cron_and_quartz_expressions_are_read(text):
    assert is_cron(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0 20 * *",
        "60 20 * * *",
        "0 24 * * *",
        "0 0 0 * *",
        "0 0 * 13 *",
        "0 0 * * 8",
        "*/0 * * * *",
        "*/ * * * *",
        "1- * * * *",
        "a * * * *",
        "L * * * *",
        "0 0 * * ²",
        "* * * * * * * *",
        "@sometimes",
        "every morning at six",
    ],
)
def test_anything_else_is_refused(text):
    assert not is_cron(text)
