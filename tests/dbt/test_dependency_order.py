from floe.dbt.dependency_order import order_by_inputs


def test_everything_comes_after_what_it_is_made_from():
    order, closing = order_by_inputs({"c": ["b"], "b": ["a"], "a": [], "d": ["a", "c"]})

    assert (order, closing) == (("a", "b", "c", "d"), frozenset())


def test_what_closes_a_circle_is_told():
    order, closing = order_by_inputs({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["d"]})

    assert order == ("c", "b", "a", "d")
    assert closing == {("c", "a"), ("d", "d")}


def test_a_chain_may_be_long():
    inputs = {number: [number + 1] for number in range(20_000)} | {20_000: []}

    order, closing = order_by_inputs(inputs)

    assert (order[0], order[-1], closing) == (20_000, 0, frozenset())
