import pytest

from floe.model import hide_secrets, is_secret_key, is_secret_variable, strip_access


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "jdbc:postgresql://db/x?user=a&password=b1g",
            "jdbc:postgresql://db/x?user=a&password=***",
        ),
        ("https://me:hunter22@host/x", "https://host/x"),
        (
            "abfss://data@shop.dfs.core.windows.net/x?sig=abc%3D",
            "abfss://data@shop.dfs.core.windows.net/x?sig=***",
        ),
        ("fs.s3a.secret.key: AbCd, next", "fs.s3a.secret.key: ***, next"),
        ("url=jdbc:x://db?password=abc", "url=jdbc:x://db?password=***"),
        ('{"password": "a b", "user": "ann"}', '{"password": "***", "user": "ann"}'),
        ("secret='a b' left", "secret='***' left"),
        ("it has Bearer ghp_abcdefghijklmnopqrst here", "it has Bearer *** here"),
        ("glpat-abcdefghijklmnopqrst", "***"),
        ("the gluten-free-products-of-our-catalogue", "the gluten-free-products-of-our-catalogue"),
        ("ASIAIOSFODNN7EXAMPLE", "***"),
        ("eyJhbGciOiJI.eyJzdWIiOiIx", "***"),
        ("eyJhbGciOiJI.eyJzdWIiOiIx.c2ln-x and more", "*** and more"),
        ("AIza" + "x" * 35, "***"),
        ("dapi" + "0" * 32, "***"),
        ("assigned: 3 passed: 4", "assigned: 3 passed: 4"),
        ("FATAL: password authentication failed", "FATAL: password authentication failed"),
    ],
)
def test_what_looks_like_a_secret_is_hidden(text, shown):
    assert hide_secrets(text) == shown


def test_a_known_secret_is_hidden_wherever_it_stands():
    assert (
        hide_secrets("no xyzzy here, xyzzy2 there", ["xyzzy", "xyzzy2"]) == "no *** here, *** there"
    )


def test_a_location_loses_all_that_could_let_someone_in():
    assert strip_access("https://me:pw@shop.blob.core.windows.net/c/x.csv?sv=1&sig=abc#y") == (
        "https://shop.blob.core.windows.net/c/x.csv"
    )


@pytest.mark.parametrize(
    "key", ["password", "db_token", "clientSecret", "apiKey", "signing-key", "connectionString"]
)
def test_a_key_for_a_secret_is_known(key):
    assert is_secret_key(key)


@pytest.mark.parametrize("key", ["tokenUrl", "password_policy", "secretName", "key", "monkey"])
def test_what_is_only_about_a_secret_is_none(key):
    assert not is_secret_key(key)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ACCESS_KEY_ID", True),
        ("SAS_TOKEN", True),
        ("AZURE_SAS", True),
        ("DB_PASS", True),
        ("SASL_MECHANISM", False),
        ("USERNAME", False),
        ("REGION", False),
    ],
)
def test_variables_with_secrets_are_known_by_their_names(name, expected):
    assert is_secret_variable(name) is expected


@pytest.mark.parametrize("start", ["eyJ", "eyJ-", "password", "a.", "://a:", "gh", "-----BEGIN "])
def test_a_hostile_text_is_searched_in_a_moment(start):
    text = start * 3_000
    assert len(hide_secrets(text)) <= len(text)
