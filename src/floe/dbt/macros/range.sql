{# Numbers and moments against their bounds; NaN is outside of every bound. #}

{% macro floe_is_outside(value, type, rule) %}
  {%- set signs = {'minimum': '<', 'maximum': '>', 'exclusiveMinimum': '<=', 'exclusiveMaximum': '>='} -%}
  {%- set found = [] -%}
  {%- for word, sign in signs.items() if word in rule -%}
    {% do found.append(value ~ ' ' ~ sign ~ ' ' ~ floe_literal(rule[word], type)) %}
  {%- endfor -%}
  {%- if type in ['float32', 'float64'] -%} {% do found.append(floe_is_nan(value)) %} {%- endif -%}
  ({{ found | join(' or ') }})
{%- endmacro %}

{% macro floe_is_against_now(value, type, operator) %}
  {%- set opposite = {'<=': '>', '<': '>=', '>=': '<', '>': '<='}[operator] -%}
  ({{ value }} {{ opposite }} {{ floe_now(type) }})
{%- endmacro %}
