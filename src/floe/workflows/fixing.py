"""Fix what can be fixed without asking: ids, the form of references, old headers."""

from collections.abc import Callable, Iterable, Mapping

from floe.contracts import Compilation
from floe.documents import WrittenValue, read_text
from floe.graph import Graph, build_graph
from floe.workflows.drafts import Changes, RepairedFile, open_draft
from floe.workflows.missing_ids import NewIds, plan_ids
from floe.workflows.slash_forms import SlashForms, plan_slash_forms

LeftAlone = Callable[[str], None]


def merged_files(compilation: Compilation) -> frozenset[str]:
    """Contracts and products that speak of the same columns.

    A new id in one of them could tear what is one column apart, or make one of two.
    """
    return frozenset(
        file
        for compiled in compilation.contracts
        if not compiled.is_draft and compiled.product and compiled.port and compiled.port.schema
        for file in (compiled.contract.file, compiled.product.file)
    )


def plan_fixes(
    graph: Graph, files: Iterable[str], left_alone: LeftAlone = lambda _: None
) -> Mapping[str, str]:
    """The new text of each of the files that changes; the others are left as they are.

    `left_alone` is told each file that wants a change which its layout does not allow.
    """
    wanted = tuple(files)
    texts: dict[str, str] = {}
    while changed := _fix_once(graph, wanted, left_alone):
        texts |= changed
        if all(reference.resolution.is_resolved for reference in graph.references):
            break
        # A reference that led nowhere may lead to an element by the id that it has now.
        graph = _with_texts(graph, changed)
    return texts


def _fix_once(graph: Graph, files: Iterable[str], left_alone: LeftAlone) -> dict[str, str]:
    opened = {file: open_draft(graph.sources.get(file)) for file in sorted(set(files))}
    drafts = {file: draft for file, draft in opened.items() if draft is not None}
    while True:
        texts = _write(drafts, *_plan(graph, drafts))
        failed = [file for file, text in texts.items() if text is None]
        if not failed:
            break
        for file in failed:
            left_alone(file)
        # Others may lean on ids that a file now does not get, so all is planned again.
        drafts = {file: draft for file, draft in drafts.items() if file not in failed}
    return {
        file: text
        for file, text in texts.items()
        if text is not None and text != drafts[file].source.document.text
    }


def _with_texts(graph: Graph, texts: Mapping[str, str]) -> Graph:
    """The same graph after a change; everything that it refers to has been read already."""
    documents = [
        read_text(source.file, texts[source.file]) if source.file in texts else source.document
        for source in graph.sources.values()
    ]
    return build_graph(documents, policy=graph.policy)


def _plan(graph: Graph, drafts: dict[str, RepairedFile]) -> tuple[NewIds, SlashForms]:
    frozen: set[WrittenValue] = set()
    while True:
        new = plan_ids(graph, drafts, frozen)
        forms = plan_slash_forms(graph, drafts, new)
        if not forms.to_freeze:
            return new, forms
        frozen |= forms.to_freeze


def _write(
    drafts: dict[str, RepairedFile], new: NewIds, forms: SlashForms
) -> dict[str, str | None]:
    return {
        file: Changes(new.by_path.get(file, {}), forms.by_path.get(file, {})).write(draft)
        for file, draft in drafts.items()
    }
