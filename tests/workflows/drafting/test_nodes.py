import pytest

from floe.workflows.drafting.nodes import last_name, names_of, nodes_below


@pytest.mark.parametrize(
    ("name", "last"), [("Orders", "orders"), ("lake.sales.ORDERS", "orders"), ("", "")]
)
def test_the_last_part_of_a_name_counts_in_any_case(name, last):
    assert last_name(name) == last


def test_a_table_has_the_names_of_the_contract_and_of_the_data():
    assert names_of({"name": "Sales", "physicalName": "lake.TBL_1"}) == {"sales", "tbl_1"}
    assert names_of({}) == set()


def test_only_mappings_lie_below_a_node():
    inner = {"name": "a"}
    assert nodes_below({"properties": [inner, "b", None]}, "properties") == [inner]
    assert nodes_below({"properties": inner}, "properties") == []
    assert nodes_below(None, "properties") == []
