"""The macros that every generated project brings along."""

from functools import cache
from importlib.resources import files

from floe.dbt.data_tests.type_words import WORDS, type_names
from floe.dbt.options import DbtOptions
from floe.generated import GeneratedFile

_HEAD = """\
{# The types that fit a logical type, or a type of the engine that others can stand for; whole, or
   without what stands in brackets. #}

{% macro floe_type_names() %} {% do return(adapter.dispatch('floe_type_names')()) %} {% endmacro %}
"""
_FOLDER = "macros/floe"


def type_words_text() -> str:
    """The file, with a table for each adapter."""
    return _HEAD + "".join(_table(adapter) for adapter in WORDS)


def _table(adapter: str) -> str:
    lines = [f"\n{{% macro {adapter}__floe_type_names() %}} {{% do return({{"]
    for word, names in type_names(adapter).items():
        lines.append(f"  '{word}': {{")
        lines += [f"    '{name}': {list(fitting)}," for name, fitting in names.items()]
        lines.append("  },")
    return "\n".join([*lines, "}) %} {% endmacro %}\n"])


def shared_macros(_options: DbtOptions) -> tuple[GeneratedFile, ...]:
    """Every macro, for all adapters alike: each picks its own words when it runs."""
    return _all_macros()


@cache
def _all_macros() -> tuple[GeneratedFile, ...]:
    macros = (entry for entry in files("floe.dbt.macros").iterdir() if entry.name.endswith(".sql"))
    texts = {entry.name: entry.read_text(encoding="utf-8") for entry in macros}
    texts["type_words.sql"] = type_words_text()
    return tuple(GeneratedFile(f"{_FOLDER}/{name}", texts[name]) for name in sorted(texts))
