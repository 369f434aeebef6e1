"""Any tree below a contract's or a product's header becomes a graph."""

from hypothesis import given, settings
from hypothesis import strategies as st

from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from floe.model import Contract, Product, known_keys

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["imports", "a.yaml#x.y", "schema/t", "t.c", "object", "3.0.0", "v3.1.0"])
)
KEYS = st.sampled_from(
    [
        *("id", "name", "properties", "items", "map", "value", "key", "quality", "relationships"),
        *("type", "to", "from", "element", "members", "customProperties", "property", "tags"),
        *("references", "elements", "fields", "enum", "logicalType", "inputContracts", "schema"),
    ]
)
TREES = st.recursive(
    SCALARS,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(KEYS, below, max_size=4),
    max_leaves=20,
)
CONTRACT_KEYS = st.sampled_from(
    [*known_keys(Contract), "models", "owner", "terms", "title", "dataContractSpecification"]
)
CONTRACTS = st.dictionaries(CONTRACT_KEYS, TREES, max_size=6).map(
    lambda tree: {**tree, "kind": "DataContract"}
)
DIALECTS = st.dictionaries(CONTRACT_KEYS, TREES, max_size=6).map(
    lambda tree: {**tree, "dataContractSpecification": "3.2.0"}
)
PRODUCTS = st.dictionaries(st.sampled_from(known_keys(Product)), TREES, max_size=6).map(
    lambda tree: {**tree, "kind": "DataProduct"}
)


@settings(max_examples=3 * settings.default.max_examples)
@given(CONTRACTS | DIALECTS | PRODUCTS | TREES, CONTRACTS | PRODUCTS | TREES)
def test_any_tree_becomes_a_graph(one, other):
    documents = [read_text("a.yaml", print_yaml(one)), read_text("b.yaml", print_yaml(other))]
    graph = build_graph(documents)
    for reference in graph.references:
        assert reference.resolution.status in ("resolved", "dangling", "ambiguous", "rejected")
        line, column = graph.position(reference.place)
        assert line >= 1
        assert column >= 1
    for element in (*graph.contracts, *graph.products):
        assert element.node is not None
        assert element.title
        assert element.owner is None or isinstance(element.owner, str)


@given(CONTRACTS)
def test_a_contract_keeps_every_key_in_its_node(tree):
    text = print_yaml(tree)
    graph = build_graph([read_text("a.yaml", text)])
    for contract in graph.contracts:
        # An import dissolves into what it brings; everything else stays.
        if "imports" not in text:
            assert contract.node == graph.sources["a.yaml"].tree
