import inspect
from importlib.metadata import distribution

import pytest

import floe.contracts
from floe.contracts import DataContract, DataContractPlugin, OdcsContract

METHODS = {
    "parse_contract",
    "generate_contract_from_ports",
    "merge_contracts",
    "validate_contract",
    "detect_schema_drift",
    "validate_version_bump",
    "check_freshness",
    "check_availability",
    "find_contracts_by_tag",
}


@pytest.mark.req("REQ-221.1")
def test_the_interface_cannot_be_constructed():
    with pytest.raises(TypeError, match="abstract"):
        DataContract()


@pytest.mark.req("REQ-221.2")
def test_every_method_is_there_and_abstract():
    public = {name for name in vars(DataContract) if not name.startswith("_")}
    assert public == METHODS
    assert DataContract.__abstractmethods__ == METHODS


@pytest.mark.req("REQ-221.2")
@pytest.mark.parametrize("missing", sorted(METHODS))
def test_an_implementation_that_lacks_a_method_cannot_be_constructed(missing):
    methods = {name: lambda *_: None for name in METHODS - {missing}}
    incomplete = type("Incomplete", (DataContract,), methods)
    with pytest.raises(TypeError, match=missing):
        incomplete()


@pytest.mark.req("REQ-221.3")
def test_an_implementation_is_constructed_and_never_looked_up():
    assert isinstance(OdcsContract(), DataContract)
    assert DataContract.__subclasses__()[:1] == [OdcsContract]
    names = {point.group for point in distribution("floe").entry_points}
    assert names <= {"console_scripts", "pytest11"}


@pytest.mark.req("REQ-221.1")
@pytest.mark.parametrize("method", sorted(METHODS))
def test_no_format_is_named_in_the_interface(method):
    function = getattr(DataContract, method)
    said = f"{inspect.signature(function)} {function.__doc__}".lower()
    assert [word for word in ("odcs", "yaml", "json", "dict") if word in said] == []


@pytest.mark.req("REQ-221.5")
@pytest.mark.parametrize("method", sorted(METHODS))
def test_the_implementation_takes_what_the_interface_says(method):
    own = inspect.signature(getattr(OdcsContract, method))
    assert own == inspect.signature(getattr(DataContract, method))


@pytest.mark.req("REQ-221.1")
def test_the_old_name_is_another_word_for_the_same():
    assert DataContractPlugin is DataContract
    assert "DataContractPlugin" in floe.contracts.__all__
