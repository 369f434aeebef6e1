"""Classes written into contracts, where their columns were written and nowhere else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from floe.contracts import Compilation
from floe.documents import Document, UnsafePatchError, YamlPatch, read_text
from floe.graph import CONTRACT, PRODUCT, Graph
from floe.model import Place
from floe.workflows.compiling import CompileRequest, compile_documents
from floe.workflows.workspace import Workspace

_KEY = "classification"
_IN_VAIN = "the column would still have none: see floe explain-effective"


@dataclass(frozen=True, slots=True)
class ClassPatches:
    """New texts of files, and why some columns get no class, by where they were written."""

    texts: Mapping[str, str]
    left_alone: Mapping[Place, str]


def plan_classes(
    workspace: Workspace,
    request: CompileRequest,
    compilation: Compilation,
    wanted: Mapping[Place, str],
) -> ClassPatches:
    """The files with a class for each column, as far as that is what they then say."""
    left_alone: dict[Place, str] = {}
    texts: dict[str, str] = {}
    by_file: dict[str, dict[Place, str]] = {}
    for place, class_ in wanted.items():
        if reason := _obstacle(compilation, place):
            left_alone[place] = reason
        else:
            by_file.setdefault(place.file, {})[place] = class_
    for file, classes in by_file.items():
        text, refused = _write(compilation.authored, file, classes)
        left_alone |= refused
        if refused.keys() != classes.keys():
            texts[file] = text
    kept = {place: class_ for place, class_ in wanted.items() if place not in left_alone}
    vain = _in_vain(_compile(workspace, request, compilation.authored, texts), kept)
    if not vain:
        return ClassPatches(texts, left_alone)
    rest = {place: class_ for place, class_ in kept.items() if place not in vain}
    again = plan_classes(workspace, request, compilation, rest)
    told = dict.fromkeys(vain, _IN_VAIN)
    return ClassPatches(again.texts, {**left_alone, **told, **again.left_alone})


def _obstacle(compilation: Compilation, place: Place) -> str | None:
    """Why nothing can be written where a column comes from."""
    if "://" in place.file:
        return f"it is written in {place.file}, which is not part of the workspace"
    source = compilation.authored.sources.get(place.file)
    if source is None or source.kind not in (CONTRACT, PRODUCT):
        return f"{place.file} has it, and is no contract: write the column in one"
    if not isinstance(_node(source.document, source.authored(place.path)), dict):
        return "no file has a line for it: write the column in a contract"
    return None


def _node(document: Document, path: Iterable[str | int]) -> object:
    node: object = document.tree
    for key in path:
        if isinstance(node, dict):
            node = node.get(key)
        elif isinstance(node, list) and isinstance(key, int) and key < len(node):
            node = node[key]
        else:
            return None
    return node


def _write(graph: Graph, file: str, classes: Mapping[Place, str]) -> tuple[str, dict[Place, str]]:
    """The text with all classes; where that cannot be, with those that can be written alone."""
    text = graph.sources[file].document.text
    try:
        return _patch(graph, file, text, classes), {}
    except UnsafePatchError:
        refused: dict[Place, str] = {}
    for place, class_ in classes.items():
        try:
            text = _patch(graph, file, text, {place: class_})
        except UnsafePatchError as unsafe:
            refused[place] = f"{unsafe}; write {_KEY}: {class_} there"
    return text, refused


def _patch(graph: Graph, file: str, text: str, classes: Mapping[Place, str]) -> str:
    patch = YamlPatch(file, text)
    for place, class_ in classes.items():
        patch.add_word(graph.sources[file].authored(place.path), _KEY, class_)
    return patch.finish()


def _compile(
    workspace: Workspace, request: CompileRequest, authored: Graph, texts: Mapping[str, str]
) -> Compilation:
    documents = [
        read_text(file, texts[file]) if file in texts else source.document
        for file, source in authored.sources.items()
        if "://" not in file
    ]
    return compile_documents(documents, workspace, request)


def _in_vain(compilation: Compilation, wanted: Mapping[Place, str]) -> set[Place]:
    """The columns that would have no class all the same."""
    return {place for place in _unstated(compilation.graph) if place in wanted}


def _unstated(graph: Graph) -> Iterator[Place]:
    for contract in graph.contracts:
        for prop in contract.all_properties:
            if not (prop.classification or "").strip():
                yield graph.authored(graph.field_place(prop.place))
