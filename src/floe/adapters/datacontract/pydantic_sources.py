"""Pydantic models as their importer reads them rightly: enumerations whose values are known."""

import ast
from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.schema_walk import Node, walk_objects, walk_properties

_ENUMS: Final = ("Enum", "IntEnum", "StrEnum")
_OPTIONAL: Final = "typing.Optional"

Values = dict[str, ast.expr]


def settle_source(text: str) -> str:
    """The models, with enumerations of plain values, or of none where one of them is unknown."""
    module = ast.parse(text)
    known: dict[str, Values] = {}
    for enum in find_enums(module):
        known[enum.name] = values = read_values(enum) or {}
        enum.body = [
            ast.Assign([ast.Name(name, ast.Store())], value) for name, value in values.items()
        ] or [ast.Pass()]
    settled = _Literals(known).visit(module)
    return ast.unparse(ast.fix_missing_locations(settled))


def settle_sizes(contract: Node) -> None:
    """Call the length of a list what the standard calls it, in a tree of the caller's own."""
    for path, table in walk_objects(contract):
        for _, column in walk_properties(table, path):
            options: Any = column.get("logicalTypeOptions")
            for key in ("min", "max") if column.get("logicalType") == "array" and options else ():
                if f"{key}Length" in options:
                    options[f"{key}Items"] = options.pop(f"{key}Length")


def find_enums(module: ast.Module) -> Iterator[ast.ClassDef]:
    """The classes that are enumerations."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and not _bases(node).isdisjoint(_ENUMS):
            yield node


def read_values(enum: ast.ClassDef) -> Values | None:
    """The values of an enumeration by their names, or None if one of them is not known."""
    members: Values = {}
    for part in enum.body:
        if isinstance(part, ast.AnnAssign | ast.Assign):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            if len(targets) != 1 or not isinstance(targets[0], ast.Name) or part.value is None:
                return None
            if not targets[0].id.startswith("_"):
                members[targets[0].id] = part.value
        elif not isinstance(part, ast.Expr | ast.Pass | ast.FunctionDef):
            return None
    return _without_auto(enum, members)


def _without_auto(enum: ast.ClassDef, members: Values) -> Values | None:
    counted = [name for name, value in members.items() if _is_auto(value)]
    own = any(getattr(part, "name", "") == "_generate_next_value_" for part in enum.body)
    plain = {name: value for name, value in members.items() if name not in counted}
    if not all(isinstance(_literal(value), str | int | float) for value in plain.values()):
        return None
    if not counted:
        return members
    if own:
        return None
    if "StrEnum" in _bases(enum):
        return {n: ast.Constant(n.lower()) if n in counted else v for n, v in members.items()}
    is_counted = not plain and _bases(enum) in ({"Enum"}, {"IntEnum"}, {"int", "Enum"})
    numbered = enumerate(counted, 1)
    return {name: ast.Constant(number) for number, name in numbered} if is_counted else None


class _Literals(ast.NodeTransformer):
    """Writes members of enumerations in literals as their values, and None as optional."""

    def __init__(self, enums: dict[str, Values]) -> None:
        self._enums = enums

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """One annotation with arguments."""
        self.generic_visit(node)
        if ast.unparse(node.value).rpartition(".")[2] != "Literal":
            return node
        choices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        kept = [self._value(choice) for choice in choices if ast.unparse(choice) != "None"]
        node.slice = ast.Tuple(kept, ast.Load()) if len(kept) != 1 else kept[0]
        if len(kept) == len(choices) or not kept:
            return node
        return ast.Subscript(ast.parse(_OPTIONAL, mode="eval").body, node, ast.Load())

    def _value(self, choice: ast.expr) -> ast.expr:
        enum, _, member = ast.unparse(choice).rpartition(".")
        return self._enums.get(enum.rpartition(".")[2], {}).get(member, choice)


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def _is_auto(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] == "auto"


def _literal(value: ast.expr) -> object:
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError):
        return None
