import pytest

from floe.checks import Table
from floe.errors import ConfigurationError
from floe.plan import Credentials, TableSource

ORDERS = Table("orders.odcs.yaml", "orders", "orders")


def make(environment, server_type="postgres", **values):
    source = TableSource(ORDERS, "shop-db", server_type, values, frozenset(values))
    return Credentials(source, environment)


def test_the_server_comes_before_its_type_and_floe_before_datacontract():
    names = [
        "FLOE_SHOP_DB_PASSWORD",
        "FLOE_POSTGRESQL_PASSWORD",
        "FLOE_POSTGRES_PASSWORD",
        "DATACONTRACT_POSTGRESQL_PASSWORD",
        "DATACONTRACT_POSTGRES_PASSWORD",
    ]
    environment = {name: f"from {name}" for name in names}
    while names:
        assert make(environment, "postgresql").find("PASSWORD") == f"from {names[0]}"
        del environment[names.pop(0)]
    assert make(environment, "postgresql").find("PASSWORD") is None


def test_types_of_one_product_share_their_variables():
    found = make({"DATACONTRACT_POSTGRES_USERNAME": "ada"}, "postgresql")
    assert found.find("USERNAME") == "ada"


def test_an_empty_variable_is_not_set():
    found = make({"FLOE_SHOP_DB_PASSWORD": "", "FLOE_POSTGRES_PASSWORD": "real"})
    assert found.find("PASSWORD") == "real"


def test_the_first_name_that_is_set_is_taken():
    assert make({"FLOE_SHOP_DB_USER": "ada"}).need("USERNAME", "USER") == "ada"


def test_what_is_needed_and_not_set_is_named():
    with pytest.raises(
        ConfigurationError, match=r"^credentials are missing: set FLOE_SHOP_DB_USERNAME$"
    ):
        make({}).need("USERNAME")


def test_variables_are_filled_in_however_deep():
    values = {"a": "${A}/x", "b": ["${B:-none}", "${EMPTY:-x}", 1], "c": {"d": "$A {A}"}}
    assert make({"A": "one", "EMPTY": ""}, **values).values == {
        "a": "one/x",
        "b": ["none", "x", 1],
        "c": {"d": "$A {A}"},
    }


def test_a_variable_that_is_not_set_is_named():
    with pytest.raises(ConfigurationError, match=r"^the environment variable A is not set$"):
        make({}, path="${A}")


def test_secrets_are_hidden_and_other_values_are_not():
    credentials = make({"FLOE_SHOP_DB_PASSWORD": "hunter2", "FLOE_SHOP_DB_USERNAME": "ada"})
    credentials.find("PASSWORD")
    credentials.find("USERNAME")
    assert credentials.hide("ada:hunter2\n at jdbc://u:p@host") == "ada:*** at jdbc://host"
    assert credentials.secrets == ("hunter2",)
    assert repr(credentials) == "Credentials(FLOE_SHOP_DB_…)"


def test_a_secret_in_a_filled_in_value_is_hidden():
    environment = {"DB_TOKEN": "s3cret", "PLACE": "here"}
    credentials = make(environment, path="${DB_TOKEN} ${PLACE}")
    assert credentials.hide("s3cret here") == "*** here"


def test_a_part_of_a_value_can_be_kept_secret():
    credentials = make({"FLOE_SHOP_DB_CONNECTION_STRING": "Account=a;Part=abc123"})
    credentials.find("CONNECTION_STRING")
    credentials.keep("abc123")
    assert credentials.hide("it was abc123") == "it was ***"


def test_the_words_of_kafka_are_no_secrets():
    credentials = make({"FLOE_KAFKA_SASL_MECHANISM": "PLAIN"}, "kafka")
    assert credentials.find("SASL_MECHANISM") == "PLAIN"
    assert credentials.secrets == ()
