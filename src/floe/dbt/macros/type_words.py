"""Which types fit what a contract declares, as macros of each adapter."""

from floe.dbt.data_tests.type_words import WORDS, type_names

_HEAD = """\
{# The types that fit a logical type, or a type of the engine that others can stand for; whole, or
   without what stands in brackets. #}

{% macro floe_type_names() %} {% do return(adapter.dispatch('floe_type_names')()) %} {% endmacro %}
"""


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
