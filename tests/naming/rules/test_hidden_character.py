import pytest

from floe.naming import check_event
from floe.naming.rules.hidden_character import hidden_character

NAMESPACE = "postgres://db.example.com:5432"


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            NAMESPACE,
            "shop.public.ord\u202eers",
            r"error name: 'shop.public.ord\u202eers' holds RIGHT-TO-LEFT OVERRIDE (U+202E)",
        ),
        (
            NAMESPACE,
            "shop.public.ord\u200bers",
            r"error name: 'shop.public.ord\u200bers' holds ZERO WIDTH SPACE (U+200B)",
        ),
        (
            "nowhere://db",
            "shop.public.ord\ners",
            r"error name: 'shop.public.ord\ners' holds a line break (U+000A)",
        ),
        (
            "nowhere://db\x1b[2J",
            "orders",
            r"error namespace: 'nowhere://db\x1b[2J' holds a control character (U+001B)",
        ),
    ],
)
def test_what_nobody_sees_is_found(said, namespace, name, expected):
    assert said(hidden_character, namespace, name) == [f"{expected} | write it without"]


def test_letters_of_all_scripts_are_fine(said):
    assert said(hidden_character, NAMESPACE, "shop.öffentlich.注文") == []


def test_jobs_are_judged_too():
    event = {"job": {"namespace": "prod\u2066", "name": "load\x07"}}
    found = [f.place.path for f in check_event(event) if f.rule == "naming/hidden-character"]
    assert found == [("job", "namespace"), ("job", "name")]
