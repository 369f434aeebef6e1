"""Python read back: classes, assignments and texts, and calls of nothing but known types."""

import ast
from typing import Final

from floe.adapters.datacontract.faults import unsafe_output

_MODULES: Final = (
    "databricks.sqlalchemy",
    "datetime",
    "decimal",
    "pydantic",
    "sqlalchemy",
    "sqlalchemy.orm",
    "typing",
)
_STATEMENTS: Final = (ast.ClassDef, ast.AnnAssign, ast.Assign, ast.Pass)
_EXPRESSIONS: Final = (
    ast.Attribute,
    ast.Call,
    ast.Constant,
    ast.Dict,
    ast.List,
    ast.Load,
    ast.Name,
    ast.Store,
    ast.Subscript,
    ast.Tuple,
    ast.USub,
    ast.UnaryOp,
    ast.keyword,
)
_CALLED: Final = frozenset(
    [
        "ARRAY",
        "Column",
        "LargeBinary",
        "Numeric",
        "String",
        "StructField",
        "TIMESTAMP",
        "Text",
        "VARCHAR",
    ]
)


def check_python(format: str, text: str) -> None:
    """Refuse code that does more than declare."""
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise unsafe_output(f"{format} would be no Python that can be read") from error
    for node in ast.walk(module):
        if not _is_declaration(node):
            raise unsafe_output(f"{format} would do more than declare: {_name(node)}")


def _is_declaration(node: ast.AST) -> bool:
    match node:
        case ast.Import(names=names):
            return all(alias.name in _MODULES and alias.asname is None for alias in names)
        case ast.ImportFrom(module=module, level=level):
            return module in _MODULES and level == 0
        case ast.Expr(value=value):
            return isinstance(value, ast.Constant)
        case ast.ClassDef(decorator_list=decorators, keywords=keywords):
            return not decorators and not keywords
        case ast.Call(func=ast.Name(id=name)):
            return name in _CALLED or name.endswith("Type")
        case ast.Call(func=func):
            return ast.unparse(func) == "pydantic.Field"
    return isinstance(node, (ast.Module, ast.alias, *_STATEMENTS, *_EXPRESSIONS))


def _name(node: ast.AST) -> str:
    return type(node).__name__
