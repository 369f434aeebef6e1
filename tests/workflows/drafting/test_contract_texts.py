from floe.documents import read_text
from floe.workflows.drafting.contract_texts import HEADER, print_contract


def test_a_contract_is_printed_in_the_order_in_which_people_write_it():
    tree = {
        "schema": [
            {
                "properties": [
                    {
                        "quality": [{"metric": "nullValues"}],
                        "items": {"x": 1, "name": "i"},
                        "name": "a",
                    }
                ],
                "name": "t",
            }
        ],
        "extra": 1,
        "id": "c",
        "kind": "DataContract",
    }
    assert print_contract(tree) == HEADER + (
        "kind: DataContract\n"
        "id: c\n"
        "schema:\n"
        "  - id: t\n"
        "    name: t\n"
        "    properties:\n"
        "      - id: a\n"
        "        name: a\n"
        "        items:\n"
        "          name: i\n"
        "          x: 1\n"
        "        quality:\n"
        "          - id: null_values_1\n"
        "            metric: nullValues\n"
        "extra: 1\n"
    )


def test_what_is_printed_is_read_back_with_ids_and_nothing_else_new():
    tree = {
        "id": "c",
        "schema": [{"id": "t", "name": "t", "properties": [{"id": "a", "name": "a"}]}],
    }
    assert read_text("c.yaml", print_contract(tree)).tree == tree
