import time

import pytest

from floe.documents import read_text
from floe.reports import FORMATS, Report, render

CANARY = "c4nary-Value-77"
TEXTS = [
    f"password: {CANARY}",
    f"password: '{CANARY}'",
    f'"dbPassword":"{CANARY}"',
    f"servers: [{{server: a, token: {CANARY}}}]",
    f"api_key:   {CANARY}  # mine",
    f"customProperties: [{{property: clientSecret, value: {CANARY}}}]",
    f"customProperties:\n  - property: password\n    value: {CANARY}",
    f"host: postgres://me:{CANARY}@host/db",
    f"password: {CANARY}\nbroken: [",
    f"connectionString: Server=a;Pwd={CANARY}",
]


def everywhere(text):
    """A report that points at every place of the text and quotes the secret."""
    document = read_text("a.yaml", text)
    for line, content in enumerate(text.splitlines(), 1):
        for column in range(1, len(content) + 1):
            yield document, line, column


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("text", TEXTS)
def test_a_secret_in_a_file_never_reaches_a_report(text, format, found):
    quoted = text.splitlines()[-1] if "broken" not in text else f"'{CANARY}' is odd"
    for document, line, column in everywhere(text):
        finding = found(quoted, file="a.yaml", hint=quoted, line=line, column=column)
        rendered = render(Report((finding,), 1, {"a.yaml": document}), format)
        assert CANARY not in rendered


@pytest.mark.parametrize(
    "token",
    [
        "AKIA" + "A1" * 8,
        "ghp_" + "a1B2" * 9,
        "glpat-" + "a1B2" * 5,
        "xoxb-" + "1234567890" * 2,
        "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
        "-----BEGIN PRIVATE KEY----- abc",
    ],
)
def test_a_secret_is_known_by_its_shape(token, report_on):
    report = report_on(f"description: see {token}", column=14, message=f"'{token}' is odd")
    for format in FORMATS:
        assert token not in render(report, format)


def test_a_long_secret_takes_the_rest_of_its_line(report_on):
    report = report_on("password: " + "a b" * 1000)
    assert render(report, "text").splitlines()[2] == "1 | password: ***"


def test_what_follows_a_secret_in_one_line_is_shown(report_on):
    report = report_on('{"password": "hun\\"ter2", "id": "a"}', column=33)
    assert render(report, "text").splitlines()[2:4] == [
        '1 | {"password": ***, "id": "a"}',
        "  |                         ^^^",
    ]


@pytest.mark.long
def test_many_secrets_are_hidden_without_a_search_for_each(found):
    text = "\n".join(f"token{number}: s3cret-{number:06}" for number in range(50_000))
    document = read_text("a.yaml", text)
    messages = (f"'s3cret-{number:06}' is odd" for number in range(2_000))
    findings = tuple(found(message, file="a.yaml") for message in messages)
    begin = time.process_time()
    rendered = render(Report(findings, 1, {"a.yaml": document}), "text")
    assert time.process_time() - begin < 60
    assert "s3cret" not in rendered


def test_the_carets_stand_below_what_is_shown_for_a_secret(report_on):
    report = report_on("password: hunter2hunter2", column=11)
    assert render(report, "text").splitlines()[2:4] == ["1 | password: ***", "  |           ^^^"]


@pytest.mark.parametrize(
    "line",
    [
        "password: ${DB_PASSWORD}",
        "tokenUrl: https://example.com/token",
        "passwordPolicy: strict",
        "name: password",
        "description: the token of a session",
        "password: {type: string}",
        "url: https://example.com:8080/a@b",
    ],
)
def test_what_is_no_secret_is_shown(line, report_on):
    report = report_on(line, message=f"see {line}")
    assert render(report, "text").splitlines()[0].endswith(f"see {line}")
    assert render(report, "text").splitlines()[2] == f"1 | {line}"
