import pytest

from floe.diagrams import draw, keep_near
from floe.errors import ConfigurationError


def around(diagram, *names, hops=2):
    return {node.name for node in keep_near(diagram, names, hops).nodes}


def test_the_neighbourhood_is_counted_in_edges(retail):
    diagram = draw(retail, "er")
    missing = "coupons.odcs.yaml#/schema/coupons_tbl/properties/coupon_id"
    assert around(diagram, "products", hops=0) == {"products"}
    assert around(diagram, "products", hops=1) == {"products", "order_items"}
    assert around(diagram, "products") == {"products", "order_items", "orders"}
    assert around(diagram, "products", hops=3) == {
        "products",
        "order_items",
        "orders",
        "customers",
        missing,
    }


def test_edges_to_what_was_left_out_go_with_it(retail):
    focused = keep_near(draw(retail, "er"), ["products"], 1)
    assert [edge.end.node for edge in focused.edges] == ["products.odcs.yaml#schema[0]"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("PRODUCTS", "products"),
        ("products_tbl", "products"),
        ("title", "products"),
        ("products.title", "products"),
        ("products.odcs.yaml#schema[0]", "products"),
        ("products.odcs.yaml", "products"),
    ],
)
def test_a_card_goes_by_many_names(retail, name, found):
    assert around(draw(retail, "er"), name, hops=0) == {found}


def test_several_names_give_several_neighbourhoods(retail):
    assert around(draw(retail, "er"), "products", "countries", hops=0) == {"products", "countries"}


def test_an_unknown_name_is_told_with_the_nearest(retail):
    with pytest.raises(ConfigurationError) as caught:
        keep_near(draw(retail, "er"), ["prodcts"])
    assert (
        str(caught.value) == "nothing in the picture is called 'prodcts'; did you mean 'products'?"
    )


def test_cycles_do_not_hang(graph_of, contract):
    tables = "".join(
        f"  - name: t{n}\n"
        f"    properties: [{{name: a, relationships: [{{to: t{(n + 1) % 9}.a}}]}}]\n"
        for n in range(9)
    )
    diagram = draw(graph_of(shop=contract(tables)), "er")
    assert len(diagram.edges) == 9
    assert around(diagram, "t0", hops=1) == {"t8", "t0", "t1"}
    assert len(around(diagram, "t0", hops=1_000_000)) == 9
