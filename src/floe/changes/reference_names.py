"""Where references of a contract lead, by names, whatever form they are written in."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from floe.comparing import natural_key
from floe.documents import print_yaml, read_text
from floe.graph import Graph, NoLoader, Target, build_graph

# Takes a reference and, where it is no relationship, what kind of one it is.
Naming = Callable[..., str]
_ALONE = "contract.odcs.yaml"


def as_written(text: str, _kind: str = "") -> str:
    """A reference that nobody follows."""
    return text


def names_in(graph: Graph, file: str) -> Naming:
    """Prints where a reference in a file leads; one that leads nowhere stays as it is."""

    def name(text: str, kind: str = "relatesTo") -> str:
        targets = graph.resolve(text, file, kind).targets
        return _name_target(graph, file, targets[0]) if len(targets) == 1 else text

    return name


def names_within(tree: Mapping[str, Any]) -> Naming:
    """The same for a contract that stands alone; it is read again only if somebody asks."""

    @cache
    def naming() -> Naming:
        document = read_text(_ALONE, print_yaml(dict(tree)))
        return names_in(build_graph((document,), NoLoader()), _ALONE)

    return lambda text, kind="relatesTo": naming()(text, kind)


def _name_target(graph: Graph, file: str, target: Target) -> str:
    contract = graph.contract_at(target.file)
    if contract is None:
        return f"{target.file}#{target.path}"
    node: Any = contract.node
    names, section = [], ""
    for step in target.path:
        node = node[step]
        name = node.get(natural_key(section)) if isinstance(node, dict) else None
        names.append(str(name or step) if isinstance(step, int) else step)
        section = step if isinstance(step, str) else section
    start = "" if target.file == file else f"{contract.id or target.file}#"
    return start + "/".join(names)
