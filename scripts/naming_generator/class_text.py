"""A variant → the class that stands for it."""

import textwrap
from collections.abc import Iterator
from typing import Final

from floe.errors import ConfigurationError
from floe.naming.definitions import Definition, Kind, Variant

WIDTH: Final = 100
SUPERCLASS: Final = {Kind.DATASET: "DatasetName", Kind.JOB: "JobName"}
_TAKEN: Final = frozenset(
    ("canonical", "get_name", "get_namespace", "kind", "parse", "source_id", "variant_id")
)


def class_text(definition: Definition, variant: Variant) -> str:
    """The class of a variant, laid out as the formatter would."""
    lines = [
        "@dataclass(frozen=True, slots=True)",
        *_head(definition, variant),
        *_docstring(definition, variant),
        "",
        *_fields(definition, variant),
    ]
    return "\n".join(lines) + "\n"


def _head(definition: Definition, variant: Variant) -> Iterator[str]:
    superclass = SUPERCLASS[definition.kind]
    words = f'{superclass}, source="{definition.id}", variant="{variant.id}"'
    line = f"class {variant.class_name}({words}):"
    if len(line) <= WIDTH:
        yield line
    else:
        yield from (f"class {variant.class_name}(", f"    {words}", "):")


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
