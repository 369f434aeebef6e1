{# The way to a value: a column, fields inside of it, every item of an array, every key or value of a map. #}

{% macro floe_column(column_name, path) %}
  {%- set steps = path or [] -%}
  {%- if not steps -%} {{ column_name }}
  {%- else -%}
    {{ floe_name(steps[0]) }}{% for step in steps[1:] %}.{{ floe_name(step) }}{% endfor %}
  {%- endif -%}
{% endmacro %}

{% macro floe_columns_of(paths) %}
  {% set found = [] %}
  {% for path in paths %}
    {% do found.append(floe_column(path if path is string else none, path if path is not string else none)) %}
  {% endfor %}
  {% do return(found) %}
{% endmacro %}

{% macro floe_name(name) %} {{- adapter.dispatch('floe_name')(name | string) -}} {% endmacro %}
{% macro default__floe_name(name) -%} "{{ name | replace('"', '""') }}" {%- endmacro %}
{% macro spark__floe_name(name) -%} `{{ name | replace('`', '``') }}` {%- endmacro %}
{% macro bigquery__floe_name(name) -%} `{{ name | replace('\\', '\\\\') | replace('`', '\\`') }}` {%- endmacro %}

{# Whether a rule is broken by the value, or by one of the values; never null. #}
{% macro floe_any_value(column_name, path, type, rule) %}
  {%- set steps = path or [] -%}
  {%- set column = floe_name(steps[0]) if steps else column_name -%}
  coalesce({{ floe_walk(column, none, steps[1:], type, rule, 1) }}, false)
{%- endmacro %}

{% macro floe_walk(value, level, steps, type, rule, depth) %}
  {%- if not steps -%} {{ floe_breaks(value, level, type, rule) }}
  {%- elif steps[0] is mapping -%}
    {%- set item = 'floe_item_' ~ depth -%}
    {%- set items = {'keys': 'map_keys(' ~ value ~ ')', 'values': 'map_values(' ~ value ~ ')'}.get(steps[0].inside, value) -%}
    exists({{ items }}, {{ item }} -> {{ floe_walk(item, none, steps[1:], type, rule, depth + 1) }})
  {%- else -%}
    {{ floe_walk(value ~ '.' ~ floe_name(steps[0]), value, steps[1:], type, rule, depth) }}
  {%- endif -%}
{% endmacro %}
