import pytest

from floe.errors import ConfigurationError
from floe.plan import Credentials


def make(environment, server_type="postgres"):
    return Credentials("shop-db", server_type, environment)


@pytest.mark.parametrize(
    "names",
    [
        ("FLOE_SHOP_DB_PASSWORD", "FLOE_POSTGRES_PASSWORD"),
        ("FLOE_POSTGRES_PASSWORD", "DATACONTRACT_POSTGRES_PASSWORD"),
        ("DATACONTRACT_POSTGRES_PASSWORD",),
    ],
)
def test_the_nearest_variable_wins(names):
    environment = {name: f"value of {name}" for name in names}
    assert make(environment).find("PASSWORD") == f"value of {names[0]}"


def test_types_of_one_product_share_their_variables():
    found = make({"DATACONTRACT_POSTGRES_USERNAME": "ada"}, "postgresql")
    assert found.find("USERNAME") == "ada"


def test_an_empty_variable_is_not_set():
    found = make({"FLOE_SHOP_DB_PASSWORD": "", "FLOE_POSTGRES_PASSWORD": "real"})
    assert found.find("PASSWORD") == "real"


def test_the_first_name_that_is_set_is_taken():
    assert make({"FLOE_SHOP_DB_USER": "ada"}).need("USERNAME", "USER") == "ada"


def test_what_is_needed_and_not_set_is_named():
    with pytest.raises(ConfigurationError, match=r"^no credentials: set FLOE_SHOP_DB_USERNAME$"):
        make({}).need("USERNAME")


def test_variables_are_filled_in_however_deep():
    values = {"a": "${A}/x", "b": ["${B:-none}", 1], "c": {"d": "$A {A}"}}
    assert make({"A": "one"}).fill(values) == {"a": "one/x", "b": ["none", 1], "c": {"d": "$A {A}"}}


def test_a_variable_that_is_not_set_is_named():
    with pytest.raises(ConfigurationError, match=r"^the environment variable A is not set$"):
        make({}).fill("${A}")


def test_secrets_are_hidden_and_other_values_are_not():
    credentials = make({"FLOE_SHOP_DB_PASSWORD": "hunter2", "FLOE_SHOP_DB_USERNAME": "ada"})
    credentials.find("PASSWORD")
    credentials.find("USERNAME")
    assert credentials.hide("ada:hunter2\n at jdbc://u:p@host") == "ada:*** at jdbc://host"
    assert "hunter2" not in repr(credentials)


def test_a_secret_in_a_filled_in_value_is_hidden():
    credentials = make({"DB_TOKEN": "s3cret", "PLACE": "here"})
    credentials.fill("${DB_TOKEN} ${PLACE}")
    assert credentials.hide("s3cret here") == "*** here"
