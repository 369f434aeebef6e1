{# Numbers that leave something over; counted in decimals, so that 0.3 is a multiple of 0.1. #}

{% macro floe_is_no_multiple(value, type, of) %}
  {%- set divisor = floe_number(of) -%}
  {%- if type in ['float32', 'float64'] -%} {{ adapter.dispatch('floe_leaves_rest')(value, divisor) }}
  {%- else -%} (mod({{ value }}, {{ divisor }}) <> 0)
  {%- endif -%}
{% endmacro %}

{% macro default__floe_leaves_rest(value, divisor) -%} (mod({{ floe_exact(value) }}, {{ divisor }}) <> 0) {%- endmacro %}

{# Beyond the reach of decimals, and for NaN and infinity, floats must do. #}
{% macro spark__floe_leaves_rest(value, divisor) -%}
  (case when cast({{ floe_exact(value) }} as double) = try_cast({{ floe_as_text(value) }} as double)
    then {{ floe_exact(value) }} % {{ divisor }} <> 0
    else not (cast({{ value }} as double) % cast({{ divisor }} as double) = 0) end)
{%- endmacro %}
