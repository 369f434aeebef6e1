{# Arrays, maps and objects: how much is in them, and what. #}

{% macro floe_has_wrong_count(value, count, minimum, maximum) -%}
  ({{ value }} is not null and {{ floe_is_beyond(count, minimum, maximum) }})
{%- endmacro %}

{% macro floe_size(value, type) %} {{- adapter.dispatch('floe_size')(value, type) -}} {% endmacro %}
{% macro default__floe_size(value, type) -%} cardinality({{ value }}) {%- endmacro %}
{% macro spark__floe_size(value, type) -%} size({{ value }}) {%- endmacro %}
{% macro duckdb__floe_size(value, type) -%} {{ 'cardinality' if type == 'map' else 'len' }}({{ value }}) {%- endmacro %}
{% macro bigquery__floe_size(value, type) -%} array_length({{ value }}) {%- endmacro %}
{% macro snowflake__floe_size(value, type) -%} array_size({{ value }}) {%- endmacro %}

{# How many fields of an object are not null. #}
{% macro floe_filled(value, fields) -%}
  (0{% for field in fields or [] %} + case when {{ value }}.{{ floe_name(field) }} is not null then 1 else 0 end{% endfor %})
{%- endmacro %}

{% macro floe_has_repeats(value, item_type) %}
  {%- set items = 'transform(' ~ value ~ ', floe_item -> floe_item + cast(0 as float))' if item_type in ['float32', 'float64'] else value -%}
  (size(array_distinct({{ items }})) < size({{ items }}))
{%- endmacro %}

{% macro floe_lacks_entries(value, type, rule) %}
  {%- set found = [] -%}
  {%- for name in rule.required -%}
    {%- if type == 'map' -%} {% do found.append('not map_contains_key(' ~ value ~ ', ' ~ floe_text(name) ~ ')') %}
    {%- elif name in rule.get('undeclared', []) -%} {% do found.append('true') %}
    {%- else -%} {% do found.append(value ~ '.' ~ floe_name(name) ~ ' is null') %}
    {%- endif -%}
  {%- endfor -%}
  ({{ value }} is not null and ({{ found | join(' or ') }}))
{%- endmacro %}
