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
