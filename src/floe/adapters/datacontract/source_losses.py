"""What importers of DBML, Protobuf, XML Schema and Pydantic leave out without a warning."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from floe.adapters.datacontract.pydantic_sources import find_enums, read_values
from floe.adapters.datacontract.upstream import load
from floe.odcs import ConversionNote

_LOST: Final = "is not in the contract"
_READ_BY_PYDANTIC: Final = (
    *("description", "examples", "pattern", "regex", "min_length", "max_length"),
    *("ge", "le", "gt", "lt"),
)
_MAPS: Final = ("dict", "Dict", "Mapping", "MutableMapping", "DefaultDict", "OrderedDict")
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
    enums = [*find_enums(tree)]
    for enum in enums:
        if read_values(enum) is None:
            message = f"the enumeration {_LOST}, and its columns are texts"
            yield ConversionNote((enum.name,), message)
    for model in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for part in model.body if model not in enums else ():
            yield from _of_model(part, model.name)


def _of_model(part: ast.stmt, model: str) -> Iterator[ConversionNote]:
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
        for decorator in part.decorator_list:
            yield ConversionNote((model, part.name), f"@{ast.unparse(decorator)} {_LOST}")
    elif isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "model_config":
        yield ConversionNote((model,), f"{ast.unparse(part)} {_LOST}")
    elif isinstance(part, ast.AnnAssign):
        path = (model, ast.unparse(part.target))
        for lost in (*_of_value(part.value), *_of_annotation(part.annotation)):
            yield ConversionNote(path, f"{lost} {_LOST}")


def _of_value(value: ast.expr | None) -> Iterator[str]:
    if value is None:
        return
    if not isinstance(value, ast.Call):
        yield from _of_keywords({"default": value})
        return
    given = {str(word.arg): word.value for word in value.keywords}
    if value.args:
        given["default"] = value.args[0]
    yield from _of_keywords(given)


def _of_keywords(given: dict[str, ast.expr]) -> Iterator[str]:
    for name, value in given.items():
        text = ast.unparse(value)
        if name not in _READ_BY_PYDANTIC and text not in ("None", "..."):
            yield f"{name}={text}"


def _of_annotation(annotation: ast.expr) -> Iterator[str]:
    """What is inside of containers, and what is called: the importer looks at neither."""
    outer = annotation
    while isinstance(outer, ast.Subscript) and _word(outer) in ("Annotated", "Optional"):
        parts = outer.slice.elts if isinstance(outer.slice, ast.Tuple) else [outer.slice]
        for part in parts[1:]:
            yield from _of_value(part) if isinstance(part, ast.Call) else [ast.unparse(part)]
        outer = parts[0]
    for inner in ast.walk(outer):
        if isinstance(inner, ast.Subscript) and _word(inner) == "Annotated":
            yield ast.unparse(inner)
        elif isinstance(inner, ast.Subscript) and _word(inner) in _MAPS:
            yield f"what {ast.unparse(inner)} holds"
        elif isinstance(inner, ast.Call) and _word(inner) != "Field":
            yield ast.unparse(inner)


def _word(node: ast.Subscript | ast.Call) -> str:
    named = node.value if isinstance(node, ast.Subscript) else node.func
    return ast.unparse(named).rpartition(".")[2]


SOURCE_LOSSES: Final[dict[str, Callable[[Path], Iterator[ConversionNote]]]] = {
    "dbml": _find_dbml_losses,
    "protobuf": _find_protobuf_losses,
    "pydantic-model": _find_pydantic_losses,
    "xsd": _find_xsd_losses,
}
