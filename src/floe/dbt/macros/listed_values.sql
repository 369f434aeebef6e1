{# Values that are in a list, or are not. #}

{% macro floe_is_among(value, type, values) %}
  {%- set known = values | reject('none') | list -%}
  {%- set plain = '(' ~ value ~ ' + cast(0 as ' ~ floe_float_type() ~ '))' if type in ['float32', 'float64'] else value -%}
  {%- if known -%} {{ plain }} in ({{ floe_literals(known, type) }}) {%- else -%} false {%- endif -%}
{% endmacro %}

{% macro floe_is_listed(value, level, type, values) -%}
  {%- if none in values -%}
    (coalesce({{ floe_is_among(value, type, values) }}, false) or {{ floe_is_missing(value, level) }})
  {%- else -%} ({{ floe_is_among(value, type, values) }})
  {%- endif -%}
{%- endmacro %}

{% macro floe_is_unlisted(value, type, values) -%}
  ({{ value }} is not null and not coalesce({{ floe_is_among(value, type, values) }}, false))
{%- endmacro %}
