"""The macros that a generated project brings along, for its adapter."""

import re
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
_SPARK_ALONE = ("open_sources.sql", "spark_comments.sql", "spark_tables.sql")
# A macro, with the comment right above it; no macro holds another.
_MACRO = re.compile(
    r"(?:\{#(?:(?!#\}).)*#\}\n)?\{% macro (\w+)\((?:(?!endmacro).)*endmacro %\}\n?", re.DOTALL
)
_GAPS = re.compile(r"\n{3,}")


def _table(adapter: str) -> str:
    lines = [f"\n{{% macro {adapter}__floe_type_names() %}} {{% do return({{"]
    for word, names in type_names(adapter).items():
        lines.append(f"  '{word}': {{")
        lines += [f"    '{name}': {list(fitting)}," for name, fitting in names.items()]
        lines.append("  },")
    return "\n".join([*lines, "}) %} {% endmacro %}\n"])


def shared_macros(options: DbtOptions) -> tuple[GeneratedFile, ...]:
    """Every macro but those of other adapters: dbt would never call them."""
    return _macros_of(options.adapter)


@cache
def _macros_of(adapter: str) -> tuple[GeneratedFile, ...]:
    entries = (entry for entry in files("floe.dbt.macros").iterdir() if entry.name.endswith(".sql"))
    texts = {
        entry.name: _without_others(entry.read_text(encoding="utf-8"), adapter)
        for entry in entries
        if adapter == "spark" or entry.name not in _SPARK_ALONE
    }
    texts["type_words.sql"] = _HEAD + _table(adapter)
    names = sorted(name for name, text in texts.items() if "{% macro" in text or "{% test" in text)
    return tuple(GeneratedFile(f"{_FOLDER}/{name}", texts[name]) for name in names)


def _without_others(text: str, adapter: str) -> str:
    others = tuple(f"{name}_" for name in WORDS if name != adapter)
    kept = _MACRO.sub(lambda macro: "" if macro[1].startswith(others) else macro[0], text)
    return _GAPS.sub("\n\n", kept).rstrip("\n") + "\n"
