import pytest

from floe.documents import read_text
from floe.graph import build_graph, ownership_of

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
name: Sales
version: 1.0.0
status: active
"""


def contract(contract_id):
    return f"apiVersion: v3.2.0\nkind: DataContract\nid: {contract_id}\nversion: 1.0.0\n"


def found(files, product="products/sales/data-product.yaml"):
    """The ids of a product's contracts, as seen from either side."""
    graph = build_graph([read_text(file, text) for file, text in files.items()])
    (own,) = (each for each in graph.products if each.file == product)
    ownership = ownership_of(graph)
    contracts = ownership.contracts_of(own)
    owned = {each.file for each in graph.contracts if ownership.product_of(each) == own}
    assert owned == {contract.file for contract in contracts}
    return [contract.id for contract in contracts]


@pytest.mark.req("REQ-238.1", "REQ-238.2")
@pytest.mark.parametrize(
    ("file", "is_own"),
    [
        ("products/sales/datacontract.yaml", True),
        ("products/sales/datacontract.yml", True),
        ("products/sales/DataContract.YAML", True),
        ("products/sales/contracts/orders.ODCS.yaml", True),
        ("products/sales/contracts/orders.odcs.yaml", True),
        ("products/sales/contracts/old/orders.odcs.yaml", False),
        ("products/sales/contracts/orders.yaml", False),
        ("products/sales/orders.odcs.yaml", False),
        ("products/returns/datacontract.yaml", False),
        ("products/datacontract.yaml", False),
        ("datacontract.yaml", False),
    ],
)
def test_a_contract_beside_the_product_is_its_own(file, is_own):
    files = {"products/sales/data-product.yaml": PRODUCT, file: contract("orders")}
    assert found(files) == (["orders"] if is_own else [])


@pytest.mark.req("REQ-238.2")
def test_a_product_at_the_root_has_its_contracts_there():
    files = {
        "data-product.yaml": PRODUCT,
        "datacontract.yaml": contract("orders"),
        "contracts/returns.odcs.yaml": contract("returns"),
        "other/datacontract.yaml": contract("other"),
    }
    assert found(files, "data-product.yaml") == ["orders", "returns"]


@pytest.mark.req("REQ-238.1")
def test_a_contract_that_an_output_port_names_is_its_own_wherever_it_lies():
    ports = "outputPorts:\n  - {name: a, version: 1.0.0, contractId: orders}\n"
    inputs = "inputPorts:\n  - {name: b, version: 1.0.0, contractId: customers}\n"
    files = {
        "products/sales/data-product.yaml": PRODUCT + ports + inputs,
        "elsewhere/orders.yaml": contract("orders"),
        "elsewhere/customers.yaml": contract("customers"),
    }
    assert found(files) == ["orders"]


def test_a_contract_is_listed_once():
    ports = "outputPorts:\n  - {name: a, version: 1.0.0, contractId: orders}\n"
    files = {
        "products/sales/data-product.yaml": PRODUCT + ports,
        "products/sales/datacontract.yaml": contract("orders"),
    }
    assert found(files) == ["orders"]


@pytest.mark.req("REQ-238.1")
def test_explicit_contracts_are_not_required():
    assert found({"products/sales/data-product.yaml": PRODUCT}) == []


def test_a_port_that_names_a_contract_counts_more_than_the_place_of_its_file():
    ports = "outputPorts:\n  - {name: a, version: 1.0.0, contractId: orders}\n"
    files = {
        "a/data-product.yaml": PRODUCT.replace("id: sales", "id: first"),
        "a/datacontract.yaml": contract("orders"),
        "b/data-product.yaml": PRODUCT + ports,
    }
    graph = build_graph([read_text(file, text) for file, text in files.items()])
    (owned,) = graph.contracts
    assert ownership_of(graph).product_of(owned).id == "sales"
