import pytest

from floe.dbt import DbtOptions

PRODUCT = "outputPorts: [{name: out, version: 1.0.0, contractId: c}]"
RULE = "{{id: own, type: custom, engine: dbt, implementation: {test}}}"


def contract(*tests):
    rules = ", ".join(RULE.format(test=test) for test in tests)
    return f"schema: [{{name: orders, properties: [{{name: a, quality: [{rules}]}}]}}]"


def test_a_rule_that_needs_a_package_of_the_hub_has_it_installed(project):
    """The package had to be put into packages.yml by hand before the project could be parsed."""
    made = project(shop=PRODUCT, c=contract("dbt_utils.at_least_one"))
    assert made.yaml("packages.yml") == {
        "packages": [{"package": "dbt-labs/dbt_utils", "version": [">=1.3.0", "<2.0.0"]}]
    }


@pytest.mark.parametrize(
    ("tests", "options"),
    [
        (("own_test",), DbtOptions()),
        (("package_of_nobody.some_test",), DbtOptions()),
        (("dbt_utils.at_least_one",), DbtOptions(has_project=True)),
        (("dbt_utils.at_least_one",), DbtOptions(has_packages=True)),
    ],
)
def test_no_package_is_installed_that_floe_does_not_know_or_others_look_after(
    project, tests, options
):
    assert "packages.yml" not in project(options, shop=PRODUCT, c=contract(*tests)).texts
