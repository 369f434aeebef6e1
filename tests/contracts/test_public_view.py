import pytest

from floe.contracts import public_part, public_tree, redact_text

CANARY = "c4nary-Value-77"
TOKENS = [
    "AKIA" + "A1" * 8,
    "ghp_" + "a1B2" * 9,
    "glpat-" + "a1B2" * 5,
    "xoxb-" + "1234567890" * 2,
    "AIza" + "a" * 35,
    "dapi" + "0a" * 16,
    "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl",
    "-----BEGIN PRIVATE KEY----- abc",
    "-----BEGIN RSA PRIVATE KEY-----\nabc",
]


@pytest.mark.parametrize(
    "tree",
    [
        {"password": CANARY},
        {"servers": [{"server": "a", "token": CANARY}]},
        {"servers": [{"server": "a", "apiKey": [CANARY, "x"]}]},
        {"customProperties": [{"property": "clientSecret", "value": CANARY}]},
        {"customProperties": [{"name": "db_password", "value": {"deep": [CANARY]}}]},
        {"connectionString": f"Server=a;Pwd={CANARY}"},
        {"servers": [{"host": f"postgres://me:{CANARY}@host/db"}]},
        {"token": CANARY, "description": f"the token is {CANARY}"},
        {"token": CANARY, "tags": [f"a-{CANARY}"], CANARY: 1},
        [{"PASSWORD": CANARY}],
        {"slaProperties": [{"id": "fresh", "password": CANARY}]},
    ],
)
def test_a_secret_is_nowhere_to_be_seen(tree):
    assert CANARY not in str(public_tree(tree))


@pytest.mark.parametrize("token", TOKENS)
def test_a_secret_is_known_by_its_shape(token):
    tree = {"description": {"purpose": f"see {token}"}, "tags": [token], token: 1}
    assert token not in str(public_tree(tree))
    assert token.splitlines()[0] not in redact_text(f"'{token}' is odd")


@pytest.mark.parametrize("value", ["abc", 7, 12345, 1.5, ["x", 1]])
def test_what_stands_under_a_key_for_secrets_is_hidden_however_short(value):
    expected = ["***"] * 2 if isinstance(value, list) else "***"
    assert public_tree({"password": value}) == {"password": expected}


@pytest.mark.parametrize(
    "tree",
    [
        {"password": "${DB_PASSWORD}"},
        {"password": None, "isSecret": True},
        {"tokenUrl": "https://example.com/token"},
        {"passwordPolicy": "strict"},
        {"schema": [{"name": "password", "logicalType": "string", "required": True}]},
        {"slaProperties": [{"id": "token_latency", "property": "latency", "value": 24}]},
        {"slaProperties": [{"id": "token_kept", "property": "retention", "value": "P30D"}]},
        {"description": "the token of a session"},
        {"password": {"type": "string"}},
        {"url": "https://example.com:8080/a@b"},
        {"servers": [{"location": "abfss://container@account/path"}]},
        {1: 2, "x": [None, 1.5, True]},
    ],
)
def test_what_is_no_secret_stays(tree):
    assert public_tree(tree) == tree


def test_a_tree_without_any_secret_is_not_copied():
    tree = {"id": "a", "schema": [{"name": "t"}]}
    assert public_tree(tree) is tree


def test_the_tree_itself_keeps_its_secrets():
    tree = {"servers": [{"password": CANARY}]}
    assert public_tree(tree) == {"servers": [{"password": "***"}]}
    assert tree == {"servers": [{"password": CANARY}]}


@pytest.mark.parametrize(
    ("tree", "path", "expected"),
    [
        ({"servers": [{"password": "new"}]}, ("servers", 0, "password"), "***"),
        ({"x": [{"property": "clientSecret", "value": "new"}]}, ("x", 0, "value"), "***"),
        ({"x": [{"property": "colour", "value": "new"}]}, ("x", 0, "value"), CANARY),
        ({"slaProperties": [{"id": "token", "value": 1}]}, ("slaProperties", 0, "value"), CANARY),
        ({"tags": ["a"]}, ("tags", 0), CANARY),
        ({"description": "a"}, ("description",), CANARY),
    ],
)
def test_the_names_around_a_value_say_whether_it_may_be_seen(tree, path, expected):
    assert public_part(tree, path, CANARY) == expected


def test_a_known_secret_is_taken_out_of_a_text():
    assert redact_text(f"'{CANARY}' is odd", frozenset({CANARY})) == "'***' is odd"
