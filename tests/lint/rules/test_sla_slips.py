import pytest

from floe.lint.rules.sla_slips import sla_form_unknown, sla_fraction, sla_property_misspelt

SLA = "slaProperties:\n  - {{property: {name}, value: {value}{unit}}}\n"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("freshnes", "freshness"),
        ("Retension", "retention"),
        ("avaliability", "availability"),
        ("dataQualty", "dataQuality"),
        ("end_of_life", "endOfLife"),
    ],
)
def test_a_name_that_is_almost_known_is_found(lint_contract, name, meant):
    text = SLA.format(name=name, value=1, unit=", unit: d")
    assert lint_contract(sla_property_misspelt, text) == [
        f"6:16 '{name}' is no service level that floe can measure | did you mean '{meant}'?"
    ]


@pytest.mark.parametrize(
    "name", ["freshness", "FRESHNESS", "ly", "timeToDeliver", "supportHours", "quality", "${NAME}"]
)
def test_a_name_that_is_known_or_of_ones_own_is_fine(lint_contract, name):
    text = SLA.format(name=f'"{name}"', value=1, unit=", unit: d")
    assert lint_contract(sla_property_misspelt, text) == []


@pytest.mark.parametrize("name", ["availability", "av", "dataQuality", "dataIntegrity"])
@pytest.mark.parametrize("value", ["0.999", '"0.995"', "1"])
def test_a_share_without_a_unit_is_found(lint_contract, name, value):
    (found,) = lint_contract(sla_fraction, SLA.format(name=name, value=value, unit=""))
    assert "without a unit is less than one percent" in found


@pytest.mark.parametrize(
    ("name", "value", "unit"),
    [
        ("availability", "99.9", ""),
        ("availability", "0.999", ", unit: percent"),
        ("availability", '"0.5%"', ""),
        ("errorRate", "0.5", ""),
        ("freshness", "0.5", ", unit: d"),
        ("availability", "0", ""),
    ],
)
def test_a_share_that_can_be_meant_is_fine(lint_contract, name, value, unit):
    assert lint_contract(sla_fraction, SLA.format(name=name, value=value, unit=unit)) == []


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("form", "min", None),
        ("form", "Maximum", None),
        ("bound", "max", None),
        ("platform", "x", None),
        ("form", "minimun", "form is neither 'min' nor 'max'"),
        ("form", "[min]", "form is neither 'min' nor 'max'"),
        ("Form", "min", "'Form' is not read: the custom property is called 'form'"),
        (
            "retention_form",
            "min",
            "'retention_form' is not read: the custom property is called 'retentionForm'",
        ),
    ],
)
def test_a_retention_that_is_neither_least_nor_most_is_found(lint_contract, name, value, problem):
    """Anything but `min` was read as `max`, and the promise turned round."""
    custom = f", customProperties: [{{property: {name}, value: {value}}}]"
    text = SLA.format(name="retention", value=1, unit=f", unit: d{custom}")
    hint = "{property: form, value: min}"
    told = [f"6:5 {problem} | {hint}"] if problem else []
    assert lint_contract(sla_form_unknown, text) == told
    own = text.replace("retention,", "supportHours,")
    assert lint_contract(sla_form_unknown, own) == []


@pytest.mark.parametrize(
    ("level", "name", "value", "problem"),
    [
        ("freshness", "form", "banana", "form is neither 'min' nor 'max'"),
        ("freshness", "form", "min", "freshness promises at most so much, and form says 'min'"),
        ("ly", "bound", "minimum", "latency promises at most so much, and bound says 'minimum'"),
        ("frequency", "form", "[max]", "form is neither 'min' nor 'max'"),
        ("errorRate", "form", "min", "errorRate promises at most so much, and form says 'min'"),
        (
            "availability",
            "form",
            "max",
            "availability promises at least so much, and form says 'max'",
        ),
        ("dataQuality", "form", "most", "form is neither 'min' nor 'max'"),
        ("freshness", "form", "max", None),
        ("availability", "form", "min", None),
        ("freshness", "platform", "x", None),
        ("endOfLife", "form", "letter", None),
    ],
)
def test_a_form_that_no_level_but_retention_can_have_is_found(
    lint_contract, level, name, value, problem
):
    """Only retentions were looked at: `form: min` of a freshness was passed over in silence."""
    custom = f", customProperties: [{{property: {name}, value: {value}}}]"
    text = SLA.format(name=level, value=1, unit=f", unit: d{custom}")
    told = [f"6:5 {problem} | only a retention has a form: remove it"] if problem else []
    assert lint_contract(sla_form_unknown, text) == told


def test_a_retention_that_is_a_minimum_and_a_maximum_is_found(lint_contract):
    """It was taken for a minimum."""
    forms = "[{property: form, value: min}, {property: bound, value: maximum}]"
    text = SLA.format(name="retention", value=1, unit=f", unit: d, customProperties: {forms}")
    assert lint_contract(sla_form_unknown, text) == [
        "6:5 the forms of a retention say both 'min' and 'max'"
        " | write two retentions, each with one form"
    ]
