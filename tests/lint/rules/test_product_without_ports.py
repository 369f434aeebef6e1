from floe.lint.rules.product_without_ports import product_without_ports

HEADER = """\
kind: DataProduct
apiVersion: v1.1.0
id: sales
name: Sales
"""


def test_a_product_that_gives_nothing_out_is_found(lint):
    text = (
        HEADER
        + """\
inputPorts: [{name: orders}]
"""
    )
    assert lint(product_without_ports, text) == [
        "1:1 'Sales' has no output port | add outputPorts",
    ]


def test_an_output_port_is_enough(lint):
    text = (
        HEADER
        + """\
outputPorts: [{name: report}]
"""
    )
    assert lint(product_without_ports, text) == []
