from floe.lint.rules.product_cycle import product_cycle


def test_a_circle_of_three_products_is_told_as_a_chain(lint_product):
    text = """\
inputPorts:
  - {name: stock, contractId: stock}
outputPorts:
  - {name: orders, contractId: orders}
"""
    files = {
        "shipping.yaml": """\
kind: DataProduct
apiVersion: v1.1.0
id: shipping
inputPorts: [{name: orders, contractId: orders}]
outputPorts: [{name: parcels, contractId: parcels}]
""",
        "warehouse.yaml": """\
kind: DataProduct
apiVersion: v1.1.0
id: warehouse
inputPorts: [{name: parcels, contractId: parcels}]
outputPorts: [{name: stock, contractId: stock}]
""",
    }
    assert lint_product(product_cycle, text, files=files) == [
        "6:31 'Sales' takes in what it helps to make: Sales ← warehouse ← shipping ← Sales"
        " | break the circle at one of these ports",
    ]


def test_a_product_that_takes_in_its_own_output_is_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, contractId: orders}
outputPorts:
  - {name: orders, contractId: orders}
"""
    assert lint_product(product_cycle, text) == [
        "6:32 'Sales' takes in what it helps to make: Sales ← Sales"
        " | break the circle at one of these ports",
    ]


def test_a_chain_without_an_end_that_bites_is_fine(lint_product):
    text = """\
inputPorts:
  - {name: orders, contractId: orders}
  - {name: stock, contractId: stock}
outputPorts:
  - {name: report, contractId: report}
"""
    files = {
        "warehouse.yaml": """\
kind: DataProduct
apiVersion: v1.1.0
id: warehouse
inputPorts: [{name: orders, contractId: orders}]
outputPorts: [{name: stock, contractId: stock}]
""",
        "shop.yaml": """\
kind: DataProduct
apiVersion: v1.1.0
id: shop
outputPorts: [{name: orders, contractId: orders}]
""",
    }
    assert lint_product(product_cycle, text, files=files) == []
