import pytest

from floe.adapters.spark.redaction import hide_secrets, strip_access


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
