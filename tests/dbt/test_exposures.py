import pytest

from floe.dbt import DbtOptions, Pins, plan_project, print_pin, read_pins

CONTRACT = "schema: [{name: %s, properties: [{id: id, name: id, logicalType: integer}]}]"
MAKER = "outputPorts: [{name: out, version: 1.0.0, contractId: orders}]"


@pytest.fixture
def exposures(project):
    def run(folder, **files):
        made = project(shop=MAKER, orders=CONTRACT % "orders", **files)
        path = f"models/{folder}/_{folder}__exposures.yml"
        return made.yaml(path)["exposures"] if path in made.texts else []

    return run


def test_a_product_that_takes_a_model_in_is_an_exposure_of_it(exposures):
    found = exposures(
        "campaigns",
        campaigns="""
        name: campaigns
        description: {purpose: "Letters to {{ people }}."}
        team: {members: [{username: letters@shop.example, role: owner}]}
        managementPorts: [{name: d, content: discoverability, url: https://shop.example/d}]
        inputPorts: [{name: in, version: 1.0.0, contractId: orders}]
        """,
    )

    assert found == [
        {
            "name": "campaigns",
            "label": "campaigns",
            "type": "application",
            "url": "https://shop.example/d",
            "description": "{% raw %}Letters to {{ people }}.{% endraw %}",
            "depends_on": ["ref('orders')"],
            "owner": {"email": "letters@shop.example"},
            "config": {"meta": {"floe": {"product": "campaigns", "version": "1.0.0"}}},
        }
    ]


def test_a_contract_outside_of_the_project_that_refers_to_a_model_is_an_exposure(exposures):
    found = exposures(
        "shop",
        report="""
        name: Monthly report
        team: {name: finance}
        schema:
          - name: sums
            properties:
              - name: order_id
                logicalType: integer
                relationships: [{type: foreignKey, to: orders.yaml#orders.id}]
        """,
    )

    assert found == [
        {
            "name": "Monthly_report",
            "label": "Monthly report",
            "type": "analysis",
            "depends_on": ["ref('orders')"],
            "owner": {"name": "finance"},
            "config": {"meta": {"floe": {"contract": "report", "version": "1.0.0"}}},
        }
    ]


def test_a_product_is_no_exposure_of_its_own_models_nor_of_sources(exposures):
    found = exposures(
        "other",
        other="""
        name: other
        inputPorts: [{name: in, version: 1.0.0, contractId: raw}]
        outputPorts: [{name: out, version: 1.0.0, contractId: sums}]
        """,
        raw=CONTRACT % "raw",
        sums=CONTRACT % "sums",
    )

    assert found == []


READER = """
id: %s
name: letters
inputPorts: [{name: in, version: 1.0.0, contractId: orders}]
"""


def test_an_exposure_keeps_the_name_that_it_was_given(graph_of):
    """A second product of the same name that came first took it, and renamed the other."""

    def names(pins, *readers):
        files = {reader: READER % reader for reader in readers}
        graph = graph_of(shop=MAKER, orders=CONTRACT % "orders", **files)
        plan = plan_project(graph, DbtOptions(pins=pins))
        after = read_pins([print_pin(pin) for pin in plan.pins])
        return after, {pin.reader: pin.exposure for pin in after.exposures}

    first, given = names(Pins(), "n")
    assert given == {"n": "letters"}
    assert names(first, "a", "n")[1] == {"a": "letters_2", "n": "letters"}
    # On two branches both were alone.
    other, _ = names(Pins(), "a")
    both = Pins(exposures=(*first.exposures, *other.exposures))
    assert names(both, "a", "n")[1] == {"a": "letters", "n": "letters_2"}
