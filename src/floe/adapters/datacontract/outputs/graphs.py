"""RDF read back: what is said of the contract, in the words of the standard."""

from typing import Any, Final

from floe.adapters.datacontract.faults import unsafe_output
from floe.adapters.datacontract.upstream import load

_VOCABULARY: Final = (
    "https://github.com/bitol-io/open-data-contract-standard/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
)
_BASE: Final = "https://contract.invalid/"


def check_graph(text: str) -> None:
    """Refuse RDF that cannot be read, or that uses words of the contract's own."""
    graph: Any = load("rdflib").Graph()
    try:
        graph.parse(data=text, format="n3", publicID=_BASE)
    except Exception as error:
        raise unsafe_output("rdf would be no RDF that can be read") from error
    if not all(str(predicate).startswith(_VOCABULARY) for predicate in graph.predicates()):
        raise unsafe_output("rdf would hold statements of the contract's own")
