import pytest

from floe.adapters.spark.credentials import Credentials
from floe.adapters.spark.failures import SourceError


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
        found = Credentials("shop-db", "postgresql", environment).find("PASSWORD")
        assert found == f"from {names[0]}"
        del environment[names.pop(0)]
    assert Credentials("shop-db", "postgresql", environment).find("PASSWORD") is None


def test_an_empty_variable_is_no_variable():
    assert Credentials("a", "mysql", {"FLOE_A_PASSWORD": ""}).find("PASSWORD") is None


def test_what_is_needed_and_not_set_is_named():
    with pytest.raises(SourceError) as caught:
        Credentials("shop-db", "postgres", {}).need("USERNAME", "USER")
    assert str(caught.value) == "no credentials: set FLOE_SHOP_DB_USERNAME"
    assert not caught.value.is_outside


def test_variables_are_filled_in_however_deep_they_lie():
    credentials = Credentials("a", "local", {"BUCKET": "b1", "EMPTY": ""})
    values = {
        "location": "s3://${BUCKET}/${DIR:-raw}/${EMPTY:-x}",
        "more": [{"deep": "${BUCKET}"}],
        "port": 1,
    }
    assert credentials.fill(values) == {
        "location": "s3://b1/raw/x",
        "more": [{"deep": "b1"}],
        "port": 1,
    }


def test_a_variable_that_is_not_set_is_named():
    with pytest.raises(
        SourceError, match=r"^the environment variable DB_HOST is not set$"
    ) as caught:
        Credentials("a", "postgres", {}).fill("${DB_HOST}")
    assert not caught.value.is_outside


def test_secrets_are_remembered_and_never_shown():
    environment = {"FLOE_A_PASSWORD": "hunter22", "FLOE_A_USERNAME": "ann", "MY_TOKEN": "t0k3n"}
    credentials = Credentials("a", "postgres", environment)
    credentials.find("USERNAME")
    credentials.find("PASSWORD")
    credentials.fill("${MY_TOKEN}")
    assert credentials.secrets == ("hunter22", "t0k3n")
    assert "hunter22" not in repr(credentials)
    assert "ann" not in repr(credentials)
