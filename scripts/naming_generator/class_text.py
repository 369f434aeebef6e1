"""A variant → the class that stands for it."""

import textwrap
from collections.abc import Iterator
from typing import Final

from floe.errors import ConfigurationError
from floe.naming.definitions import Definition, Kind, Variant
from floe.naming.template import Option, Part, Slot, Template, Text

WIDTH: Final = 100
SUPERCLASS: Final = {Kind.DATASET: "DatasetName", Kind.JOB: "JobName"}
_TAKEN: Final = frozenset(
    ("canonical", "get_name", "get_namespace", "kind", "parse", "source_id", "variant_id")
)
_FIXED: Final = str.maketrans({"\\": "\\\\", '"': '\\"'})
_BRACES: Final = str.maketrans({"{": "{{", "}": "}}"})


def class_text(definition: Definition, variant: Variant) -> str:
    """The class of a variant, laid out as the formatter would."""
    lines = [
        "@dataclass(frozen=True, slots=True)",
        f"class {variant.class_name}({SUPERCLASS[definition.kind]}):",
        *_docstring(definition, variant),
        "",
        f'    source_id = "{definition.id}"',
        f'    variant_id = "{variant.id}"',
        "",
        *_fields(definition, variant),
        *_method(
            "get_namespace", "The namespace, as the components were given.", variant.namespace
        ),
        *_method("get_name", "The name, as the components were given.", variant.name),
    ]
    return "\n".join(lines) + "\n"


def _docstring(definition: Definition, variant: Variant) -> Iterator[str]:
    summary = definition.description
    if len(definition.variants) > 1:
        summary = f"{summary} The form '{variant.id}'{_age(variant)}."
    if len(summary) + 10 <= WIDTH:
        yield f'    """{summary}"""'
        return
    yield f'    """{definition.title}.'
    yield ""
    yield from textwrap.wrap(
        summary, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4, break_on_hyphens=False
    )
    yield '    """'


def _age(variant: Variant) -> str:
    return ", which is no longer recommended" if variant.is_deprecated else ""


def _fields(definition: Definition, variant: Variant) -> Iterator[str]:
    """The fields in the order of the templates; what may be left out comes last."""
    templates = variant.namespace, variant.name
    names = list(dict.fromkeys(name for each in templates for name in each.components))
    required = {name for each in templates for name in each.required}
    for name in names:
        if name in _TAKEN or name.startswith("_"):
            raise ConfigurationError(f"{definition.id}: a component cannot be called '{name}'")
        if name in required:
            yield f"    {name}: str"
    for name in names:
        if name not in required:
            yield f"    {name}: str | None = None"


def _method(name: str, summary: str, template: Template) -> Iterator[str]:
    yield ""
    yield f"    def {name}(self) -> str:"
    yield f'        """{summary}"""'
    options: list[str] = []
    pieces = _pieces(template.parts, options)
    yield from options
    yield from _returned(pieces)


def _pieces(parts: tuple[Part, ...], options: list[str]) -> list[str]:
    """The pieces of an f-string; an optional part becomes a variable in a line before it."""
    return [_piece(part, options) for part in parts]


def _piece(part: Part, options: list[str]) -> str:
    if isinstance(part, Text):
        return part.text.translate(_FIXED).translate(_BRACES)
    if isinstance(part, Slot):
        return f"{{self.{part.component}}}"
    return f"{{{_option(part, options)}}}"


def _option(option: Option, options: list[str]) -> str:
    """The variable that holds an optional part."""
    text = _expression(_pieces(option.parts, options))
    needed = option.components
    variable = "_and_".join(needed)
    given = " and ".join(f"self.{name}" for name in needed)
    options.append(_fitting(f'        {variable} = {text} if {given} else ""'))
    return variable


def _expression(pieces: list[str]) -> str:
    """The pieces as a Python expression: a name alone, a text, or an f-string."""
    if len(pieces) == 1 and pieces[0].startswith("{"):
        return pieces[0][1:-1]
    text = "".join(pieces)
    if any(each.startswith("{") for each in pieces):
        return f'f"{text}"'
    return f'"{text.replace("{{", "{").replace("}}", "}")}"'


def _returned(pieces: list[str]) -> Iterator[str]:
    """The return of an expression; one that is too long becomes several f-strings."""
    line = f"        return {_expression(pieces)}"
    if len(line) <= WIDTH:
        yield line
        return
    yield "        return ("
    yield from (f'            f"{"".join(each)}"' for each in _rows(pieces))
    yield "        )"


def _rows(pieces: list[str]) -> Iterator[list[str]]:
    """The pieces of as many lines as they need."""
    row: list[str] = []
    for piece in pieces:
        if row and len("".join((*row, piece))) + 15 > WIDTH:
            yield row
            row = []
        row.append(piece)
    yield row


def _fitting(line: str) -> str:
    if len(line) > WIDTH:
        raise ConfigurationError(f"this line of a class is too long: {line.strip()}")
    return line
