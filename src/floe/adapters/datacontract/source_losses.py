"""What importers of DBML, Protobuf, XML Schema and Pydantic leave out without a warning."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from floe.adapters.datacontract.upstream import load
from floe.odcs import ConversionNote

_LOST: Final = "is not in the contract"
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def _find_dbml_losses(source: Path) -> Iterator[ConversionNote]:
    drawn: Any = load("pydbml").PyDBML(source)
    if drawn.project is not None and drawn.project.note:
        yield ConversionNote((drawn.project.name,), f"the note of the project {_LOST}")
    for enum in drawn.enums:
        yield ConversionNote((enum.name,), f"the values of the enumeration {_LOST}")
    for group in drawn.table_groups:
        yield ConversionNote((group.name,), f"the group of tables {_LOST}")
    for table in drawn.tables:
        for index in table.indexes:
            names = ", ".join(str(getattr(part, "name", part)) for part in index.subjects)
            kind = "key" if index.pk else "unique index" if index.unique else "index"
            yield ConversionNote((table.name,), f"the {kind} of ({names}) {_LOST}")
        for column in table.columns:
            if column.default is not None:
                yield ConversionNote((table.name, column.name), f"the default {_LOST}")
            if column.autoinc:
                yield ConversionNote((table.name, column.name), f"increment {_LOST}")
    for reference in drawn.refs:
        columns = (reference.col1[0].table.name, *(column.name for column in reference.col1))
        if len(reference.col1) > 1 or reference.type != ">":
            yield ConversionNote(
                columns, f"the reference is no foreign key of one column: it {_LOST}"
            )
        else:
            yield ConversionNote(
                columns, "the reference is kept as the custom property 'references'"
            )


def _find_protobuf_losses(source: Path) -> Iterator[ConversionNote]:
    text = source.read_text(encoding="utf-8")
    if _COMMENT.search(text):
        yield ConversionNote((), f"what comments say {_LOST}")
    parsed = load("proto_schema_parser.parser").Parser().parse(text)
    yield from _elements(parsed.file_elements, ())


def _elements(elements: list[Any], path: tuple[str, ...]) -> Iterator[ConversionNote]:
    lost = ("Service", "Extension", "Reserved", "Option", "ExtensionRange", "Group")
    for element in elements:
        kind, name = type(element).__name__, str(getattr(element, "name", "") or "")
        below = (*path, name) if name else path
        if kind in lost or (kind.endswith("Reserved")):
            yield ConversionNote(below, f"{kind.lower()} {_LOST}")
        elif kind == "OneOf":
            yield ConversionNote(below, f"that only one of its fields has a value {_LOST}")
        for option in getattr(element, "options", None) or ():
            yield ConversionNote(below, f"the option {option.name} {_LOST}")
        yield from _elements(getattr(element, "elements", None) or [], below)


def _find_xsd_losses(source: Path) -> Iterator[ConversionNote]:
    # The source was read before, and has no entities.
    root = ElementTree.parse(source).getroot()  # noqa: S314
    for node in root.iter():
        kind = str(node.tag).rpartition("}")[2]
        path = tuple(part for part in (node.get("name"),) if part)
        if kind == "choice":
            yield ConversionNote(path, f"that only one element of a choice is there {_LOST}")
        for attribute in ("default", "substitutionGroup", "abstract"):
            if node.get(attribute) is not None:
                yield ConversionNote(path, f"{attribute}='{node.get(attribute)}' {_LOST}")


def _find_pydantic_losses(source: Path) -> Iterator[ConversionNote]:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    for model in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for part in model.body:
            yield from _of_model(part, model.name)


def _of_model(part: ast.stmt, model: str) -> Iterator[ConversionNote]:
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
        for decorator in part.decorator_list:
            yield ConversionNote((model, part.name), f"@{ast.unparse(decorator)} {_LOST}")
    elif isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "model_config":
        yield ConversionNote((model,), f"{ast.unparse(part)} {_LOST}")
    elif isinstance(part, ast.AnnAssign) and part.value is not None:
        path = (model, ast.unparse(part.target))
        called = part.value if isinstance(part.value, ast.Call) else None
        given = {word.arg: word.value for word in called.keywords} if called else {}
        if called is None:
            given = {"default": part.value}
        elif called.args:
            given["default"] = called.args[0]
        for name in ("default", "default_factory", "alias", "validation_alias"):
            value = ast.unparse(given[name]) if given.get(name) is not None else "None"
            if value not in ("None", "..."):
                yield ConversionNote(path, f"{name}={value} {_LOST}")


SOURCE_LOSSES: Final[dict[str, Callable[[Path], Iterator[ConversionNote]]]] = {
    "dbml": _find_dbml_losses,
    "protobuf": _find_protobuf_losses,
    "pydantic-model": _find_pydantic_losses,
    "xsd": _find_xsd_losses,
}
