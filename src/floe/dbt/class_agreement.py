"""Whether contracts and the YAML of a dbt project agree on the classes of columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.column_classes import classes_of
from floe.dbt.contract_tables import ContractTable, contract_tables, mapped_tables, said_model
from floe.dbt.owned_notes import noted_table
from floe.dbt.owned_yaml import listed_columns
from floe.dbt.ports import resolve_ports
from floe.documents import Document, Path, read_text
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Classes, Property

RULE = "generate/other-classification"
_KINDS = ("models", "seeds", "snapshots")


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a file says of a table; `words` are what contracts and floe.toml may call it."""

    document: Document
    path: Path
    node: Mapping[str, Any]
    words: frozenset[str]


def class_findings(
    graph: Graph, texts: Mapping[str, str], model_names: Mapping[str, str]
) -> Iterator[Finding]:
    """The columns whose class is another in dbt's YAML, or is there on one side alone.

    `texts` are the files of the project, and `model_names` is what floe.toml says of them.
    """
    entries = [entry for file, text in texts.items() for entry in _entries(file, text)]
    if not entries:
        return
    tables = tuple(contract_tables(graph, resolve_ports(graph, is_lenient=True)))
    by_word = mapped_tables(tables)
    said = {by_word[word]: model for word, model in model_names.items() if word in by_word}
    by_title = {table.title: table for table in tables if by_word.get(table.title) == table.key}
    named: dict[str, ContractTable] = {}
    for table in tables:
        own = said_model(table)
        if word := str(own.value).strip() if own else said.get(table.key):
            named[word] = table
    for entry in entries:
        behind = [named[word] for word in sorted(entry.words) if word in named]
        noted = by_title.get(noted_table(entry.node) or "")
        if described := behind[0] if behind else noted:
            yield from _compare(described, entry, graph.policy.classes)


def _entries(file: str, text: str) -> Iterator[_Entry]:
    if "columns" not in text:
        return
    document = read_text(file, text)
    tree = document.tree
    if not isinstance(tree, dict):
        return
    for kind in _KINDS:
        for number, node in _named(tree.get(kind)):
            yield _Entry(document, (kind, number), node, frozenset(_words(node)))
    for number, source in _named(tree.get("sources")):
        for place, node in _named(source.get("tables")):
            word = f"{source['name']}.{node['name']}"
            yield _Entry(document, ("sources", number, "tables", place), node, frozenset((word,)))


def _named(entries: object) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            yield number, entry


def _words(node: Mapping[str, Any]) -> Iterator[str]:
    yield node["name"]
    versions = node.get("versions")
    for version in versions if isinstance(versions, list) else ():
        if isinstance(version, dict):
            yield f"{node['name']}.v{version.get('v')}"


def _compare(table: ContractTable, entry: _Entry, classes: Classes) -> Iterator[Finding]:
    listed = listed_columns(entry.node)
    for prop in table.schema_object.properties:
        number = listed.get((prop.data_name or "").casefold())
        column = {} if number is None else entry.node["columns"][number]
        below = () if number is None else ("columns", number)
        line = entry.document.position((*entry.path, *below)).line
        where = f"{entry.document.file}:{line}"
        yield from _judge(prop, classes_of(column), where, classes)


def _judge(
    prop: Property, told: tuple[str, ...], where: str, classes: Classes
) -> Iterator[Finding]:
    own = (prop.classification or "").strip()
    name = prop.name or prop.data_name or ""
    if len(told) > 1:
        yield _finding(
            prop,
            f"'{name}' is both {' and '.join(told)} in {where}",
            f"keep {own} alone there" if own in told else "keep one of them there",
        )
    elif own and not told:
        yield _finding(
            prop,
            f"'{name}' is {own} in the contract, and has no class in {where}",
            f"run floe generate, or write meta.floe.classification: {own} there",
            Severity.WARNING,
        )
    elif told and not own and not _is_weakest(told[0], classes):
        yield _finding(
            prop,
            f"'{name}' is {told[0]} in {where}, and has no classification in the contract",
            f"add classification: {classes.find(told[0]) or told[0]}",
        )
    elif told and own and told[0].casefold() != own.casefold():
        yield _finding(
            prop,
            f"'{name}' is {own} in the contract, and {told[0]} in {where}",
            _one_class(own, told[0], where, classes),
        )


def _one_class(own: str, told: str, where: str, classes: Classes) -> str:
    """What to write, and where: the class that protects more."""
    if classes.is_weaker(told, own):
        return f"{own} protects more: write {own} in {where} too"
    if classes.is_weaker(own, told):
        return f"{told} protects more: write classification: {told} in the contract"
    return f"neither is known to protect more: write {own} or {told} in both files"


def _is_weakest(class_: str, classes: Classes) -> bool:
    return classes.find(class_) is not None and classes.find(class_) == classes.weakest


def _finding(
    prop: Property, message: str, hint: str, severity: Severity = Severity.ERROR
) -> Finding:
    has_own = prop.node.get("classification") is not None
    place = prop.place / "classification" if has_own else prop.place
    return Finding(place, message, hint, rule=RULE, severity=severity)
