import pytest


def test_a_missing_component_skips_with_its_name(component, monkeypatch):
    monkeypatch.delenv("FLOE_REQUIRE_COMPONENTS", raising=False)
    with pytest.raises(pytest.skip.Exception, match="'no-such-program' is not installed"):
        component("no-such-program")


def test_a_missing_component_fails_where_all_are_required(component, monkeypatch):
    monkeypatch.setenv("FLOE_REQUIRE_COMPONENTS", "1")
    with pytest.raises(pytest.fail.Exception, match="'no-such-program' is not installed"):
        component("no-such-program")


def test_a_component_that_is_there_is_found(component):
    assert component("sh").endswith("/sh")
