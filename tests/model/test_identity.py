import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.model import ContractIdentity


@pytest.mark.req("REQ-226.1")
@pytest.mark.req("REQ-226.2")
@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("sales", "customer-360", "customers", "1.0.0"), "sales.customer_360/customers:1.0.0"),
        ((None, None, "Orders", "1.0.0"), "_._/orders:1.0.0"),
        (("Sales EU", "a.b/c", "x:y", None), "sales_eu.a_b_c/x_y:_"),
        (("हिन्दी", "हेन्दे", "हिन्दी नाम", "1.0.0"), "हिन्दी.हेन्दे/हिन्दी_नाम:1.0.0"),
        (("e\u0301te\u0301", "\u0301", "a \u0301", "1.0.0"), "été._/a:1.0.0"),
    ],
)
def test_full_names_are_made_of_what_authors_wrote(parts, text):
    assert str(ContractIdentity.of(*parts)) == text


@given(st.text(), st.text(), st.text(), st.text(min_size=1).filter(lambda v: "\n" not in v))
def test_a_full_name_reads_back_to_the_same_identity(domain, product, contract, version):
    identity = ContractIdentity.of(domain, product, contract, version)
    assert ContractIdentity.parse(str(identity)) == identity


@pytest.mark.parametrize("text", ["", "a/b:1", "a.b:1", "a.b/c", "a.b/c:"])
def test_other_texts_are_no_full_names(text):
    assert ContractIdentity.parse(text) is None
