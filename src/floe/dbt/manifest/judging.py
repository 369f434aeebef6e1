"""Parts of drafts that lint would refuse: tests ask for more than contracts have words for."""

from array import array
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.manifest.objects import Origin
from floe.documents import Document, Path
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES

# What no lint rule has ever anything against.
_PLAIN = frozenset(("required", "unique", "primaryKey", "primaryKeyPosition"))
_ERRORS = tuple(rule for rule in RULES if rule.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class JudgedDraft:
    """A draft, the file that others refer to it by, and what its parts were made from."""

    file: str
    tree: dict[str, Any]
    origins: Mapping[tuple[int, str], list[Origin]]

    @property
    def is_doubtful(self) -> bool:
        """Whether anything in it is more than a plain promise."""
        return any(key not in _PLAIN for _, key in self.origins)


def refused_origins(
    drafts: Mapping[str, JudgedDraft], files: Iterable[str]
) -> dict[str, set[Origin]]:
    """The tests and constraints whose words are errors, by the file of their draft.

    Drafts are judged in some files, beside those that they refer to.
    """
    doubtful = [drafts[file] for file in files if drafts[file].is_doubtful]
    judged = dict.fromkeys((*(draft.file for draft in doubtful), *_targets(doubtful)))
    graph = build_graph(
        Document(file, "", drafts[file].tree, array("Q")) for file in judged if file in drafts
    )
    refused: dict[str, set[Origin]] = {}
    for finding in (finding for rule in _ERRORS for finding in rule(graph)):
        draft = drafts.get(finding.place.file)
        origins = set(_behind(draft, finding.place.path, drafts)) if draft is not None else set()
        if draft is not None and origins:
            refused.setdefault(draft.file, set()).update(origins)
    return refused


def _targets(drafts: Iterable[JudgedDraft]) -> Iterator[str]:
    for draft in drafts:
        for table in draft.tree["schema"]:
            for node in (table, *table["properties"]):
                for link in node.get("relationships", ()):
                    yield from _files(link)


def _files(link: Mapping[str, Any]) -> Iterator[str]:
    """The other files that a relationship leads to."""
    for end in link["to"] if isinstance(link["to"], list) else [link["to"]]:
        file, sign, _ = end.partition("#")
        if sign:
            yield file


def _behind(draft: JudgedDraft, path: Path, known_files: Container[str]) -> Iterator[Origin]:
    """What the smallest part around a place was made from.

    Nobody has judged a relationship to a file that is not among the known ones.
    """
    nodes: list[Any] = [draft.tree]
    for key in path:
        try:
            nodes.append(nodes[-1][key])
        except (KeyError, IndexError, TypeError):
            break
    for number, node in reversed(list(enumerate(nodes))):
        origins = list(_at(draft, node, *path[number : number + 1]))
        if origins:
            is_link = path[number - 2 : number - 1] == ("relationships",)
            is_known = not is_link or all(file in known_files for file in _files(node))
            yield from origins if is_known else ()
            return


def _at(draft: JudgedDraft, node: Any, key: Any = None) -> Iterator[Origin]:
    """A rule as a whole, or a field of a column; all of them where a column is meant as such."""
    yield from draft.origins.get((id(node), ""), ())
    if key is not None:
        yield from draft.origins.get((id(node), str(key)), ())
    elif isinstance(node, dict):
        for field in node:
            yield from draft.origins.get((id(node), field), ()) if field not in _PLAIN else ()
