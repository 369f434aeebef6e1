{# Texts in which a pattern is found, or that are like a pattern as a whole. #}

{# A text that is too long is never matched, and is bad. #}
{% macro floe_is_unlike(text, rule) %}
  {%- set pattern = rule.get('enginePattern', rule.pattern) -%}
  ({{ dbt.length(text) }} > {{ floe_number(rule.get('longest', 10000)) }} or not {{ floe_finds(text, pattern) }})
{%- endmacro %}

{% macro floe_finds(text, pattern) %} {{- adapter.dispatch('floe_finds')(text, pattern) -}} {% endmacro %}
{% macro default__floe_finds(text, pattern) -%} ({{ text }} ~ {{ floe_text(pattern) }}) {%- endmacro %}
{% macro spark__floe_finds(text, pattern) -%} ({{ text }} rlike {{ floe_text(pattern) }}) {%- endmacro %}
{% macro duckdb__floe_finds(text, pattern) -%} regexp_matches({{ text }}, {{ floe_text(pattern) }}) {%- endmacro %}
{% macro bigquery__floe_finds(text, pattern) -%} regexp_contains({{ text }}, {{ floe_text(pattern) }}) {%- endmacro %}
{% macro snowflake__floe_finds(text, pattern) -%} (regexp_instr({{ text }}, {{ floe_text(pattern) }}) > 0) {%- endmacro %}

{% macro floe_is_like(text, pattern) %} {{- adapter.dispatch('floe_is_like')(text, pattern) -}} {% endmacro %}
{% macro default__floe_is_like(text, pattern) -%} {{ floe_finds(text, '^(?:' ~ pattern ~ ')$') }} {%- endmacro %}
{% macro spark__floe_is_like(text, pattern) -%} {{ floe_finds(text, '\\A(?:' ~ pattern ~ ')\\z') }} {%- endmacro %}
{% macro duckdb__floe_is_like(text, pattern) -%} {{ floe_finds(text, '\\A(?:' ~ pattern ~ ')\\z') }} {%- endmacro %}
{% macro bigquery__floe_is_like(text, pattern) -%} {{ floe_finds(text, '\\A(?:' ~ pattern ~ ')\\z') }} {%- endmacro %}
{% macro snowflake__floe_is_like(text, pattern) -%}
  regexp_like({{ text }}, {{ floe_text(pattern | replace('(?:', '(')) }})
{%- endmacro %}
