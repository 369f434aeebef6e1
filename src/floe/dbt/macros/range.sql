{# Numbers and moments against their bounds; NaN is outside of every bound. #}

{% macro floe_is_outside(value, type, rule) %}
  {%- set kind = rule.get('readAs', type) -%}
  {%- set read = floe_read(value, kind) if 'readAs' in rule else value -%}
  {%- set signs = {'minimum': '<', 'maximum': '>', 'exclusiveMinimum': '<=', 'exclusiveMaximum': '>='} -%}
  {%- set found = [] -%}
  {%- for word, sign in signs.items() if word in rule -%}
    {% do found.append(read ~ ' ' ~ sign ~ ' ' ~ floe_literal(rule[word], kind)) %}
  {%- endfor -%}
  {%- if kind in ['float32', 'float64'] -%} {% do found.append(floe_is_nan(read)) %} {%- endif -%}
  ({{ found | join(' or ') }})
{%- endmacro %}

{% macro floe_is_against_now(value, type, operator) %}
  {%- set opposite = {'<=': '>', '<': '>=', '>=': '<', '>': '<='}[operator] -%}
  {%- set read = floe_read_moment(value) if type == 'string' else value -%}
  ({{ read }} {{ opposite }} {{ floe_now('timestamp' if type == 'string' else type) }})
{%- endmacro %}
