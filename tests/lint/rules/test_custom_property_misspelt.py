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
        ("deprecation.migrationguide", None),
        ("inheritsFrom", None),
        ("deprecation.sunset", None),
        ("deprecation.sunset_date", None),
        ("Deprecation.Sunset", None),
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


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sunset", None),
        ("sunset_date", None),
        ("replacedBy", None),
        ("sunsett", "did you mean 'deprecation.sunset'?"),
        ("anounced", "did you mean 'deprecation.announced'?"),
        ("migration", "did you mean 'deprecation.migrationGuide'?"),
        ("ticket", "it knows announced, sunset"),
        ("retired", "it knows announced, sunset"),
    ],
)
@pytest.mark.parametrize("style", ["dotted", "whole"])
def test_a_slip_inside_of_a_deprecation_is_found(lint_contract, written, meant, style):
    """A misspelt key of a mapping was left out, and the contract lived for ever."""
    entry = (
        f"property: deprecation.{written}, value: x"
        if style == "dotted"
        else f"property: deprecation, value: {{{written}: x}}"
    )
    found = lint_contract(custom_property_misspelt, f"customProperties:\n  - {{{entry}}}\n")
    assert [line.split(" | ")[1].startswith(meant or "-") for line in found] == (
        [True] if meant else []
    )


@pytest.mark.parametrize(
    "entry",
    [
        "property: deprecation, value: '2027-01-01'",
        "property: deprecation, value: [2027-01-01]",
        "property: deprecation, value: true",
        "property: sunset, value: '2027-01-01'",
        "property: endOfLife, value: '2027-01-01'",
        "property: eol, value: '2027-01-01'",
    ],
)
def test_an_end_that_nobody_reads_is_told(lint_contract, entry):
    found = lint_contract(custom_property_misspelt, f"customProperties:\n  - {{{entry}}}\n")
    assert len(found) == 1
