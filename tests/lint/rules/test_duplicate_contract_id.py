from floe.lint.rules.duplicate_contract_id import duplicate_contract_id

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

HINT = (
    " | give one of them another id, raise its version,"
    " or leave its folder out of `paths` in floe.toml"
)


def test_two_contracts_of_one_id_and_version_are_found(lint):
    assert lint(duplicate_contract_id, HEADER, files={"copy.yaml": HEADER}) == [
        f"3:5 id 'orders-contract' in version 1.0.0 is also that of copy.yaml{HINT}"
    ]


def test_all_the_others_are_named(lint):
    files = {"b.yaml": HEADER, "c.yaml": HEADER}
    assert lint(duplicate_contract_id, HEADER, files=files) == [
        f"3:5 id 'orders-contract' in version 1.0.0 is also that of b.yaml, c.yaml{HINT}"
    ]


def test_several_versions_may_stand_side_by_side(lint):
    files = {"v2.yaml": HEADER.replace("1.0.0", "2.0.0")}
    assert lint(duplicate_contract_id, HEADER, files=files) == []


def test_products_are_judged_among_themselves(lint):
    product = """\
kind: DataProduct
apiVersion: v1.1.0
id: orders-contract
version: 1.0.0
"""
    assert lint(duplicate_contract_id, product, files={"contract2.yaml": HEADER}) == []
    assert lint(duplicate_contract_id, product, files={"copy.yaml": product}) == [
        f"3:5 id 'orders-contract' in version 1.0.0 is also that of copy.yaml{HINT}"
    ]
