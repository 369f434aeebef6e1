import pytest

from floe.lint.rules.custom_property_misspelt import custom_property_misspelt


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("inheritsfrom", "inheritsFrom"),
        ("inheritFrom", "inheritsFrom"),
        ("requiredField", "requiredFields"),
        ("deprecation.sunsett", "deprecation.sunset"),
        ("deprecation.anounced", "deprecation.announced"),
        ("deprecation.migrationguide", "deprecation.migrationGuide"),
        ("inheritsFrom", None),
        ("deprecation.sunset", None),
        ("deprecation.sunset_date", None),
        ("deprecation", None),
        ("inherits", None),
        ("team", None),
    ],
)
def test_a_slip_in_a_property_that_floe_obeys_is_found(lint_contract, written, meant):
    """A misspelt `inheritsFrom` inherited nothing, and nobody was told."""
    text = f"customProperties:\n  - {{property: {written}, value: x}}\n"
    found = lint_contract(custom_property_misspelt, text)
    assert [line.split(" | ")[1] for line in found] == (
        [f"did you mean '{meant}'?"] if meant else []
    )


def test_a_slip_in_appliesto_is_found_at_a_table(lint_contract):
    text = "schema:\n  - name: t\n    customProperties: [{property: appliesto, value: x}]\n"
    [found] = lint_contract(custom_property_misspelt, text)
    assert found.endswith("did you mean 'appliesTo'?")
