from floe.lint.rules.product_without_ports import product_without_ports


def test_a_product_that_gives_nothing_out_is_found(lint_product):
    text = "inputPorts: [{name: orders}]\n"
    assert lint_product(product_without_ports, text) == [
        "1:1 'Sales' has no output port | add outputPorts",
    ]


def test_an_output_port_is_enough(lint_product):
    text = "outputPorts: [{name: report}]\n"
    assert lint_product(product_without_ports, text) == []
