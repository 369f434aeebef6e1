{# Names of types, and casts, where engines differ. #}

{% macro floe_float_type() %} {{- adapter.dispatch('floe_float_type')() -}} {% endmacro %}
{% macro default__floe_float_type() -%} float {%- endmacro %}
{% macro postgres__floe_float_type() -%} real {%- endmacro %}
{% macro bigquery__floe_float_type() -%} float64 {%- endmacro %}

{% macro floe_double_type() %} {{- adapter.dispatch('floe_double_type')() -}} {% endmacro %}
{% macro default__floe_double_type() -%} double precision {%- endmacro %}
{% macro spark__floe_double_type() -%} double {%- endmacro %}
{% macro duckdb__floe_double_type() -%} double {%- endmacro %}
{% macro bigquery__floe_double_type() -%} float64 {%- endmacro %}

{% macro floe_moment_type(type) %}
  {%- if type == 'date' -%} date {%- else -%} {{ adapter.dispatch('floe_moment_type')(type) }} {%- endif -%}
{% endmacro %}
{% macro default__floe_moment_type(type) -%}
  {{ 'timestamp with time zone' if type == 'timestamp' else 'timestamp' }}
{%- endmacro %}
{% macro spark__floe_moment_type(type) -%} {{ type }} {%- endmacro %}
{% macro snowflake__floe_moment_type(type) -%}
  {{ 'timestamp_tz' if type == 'timestamp' else 'timestamp_ntz' }}
{%- endmacro %}
{% macro bigquery__floe_moment_type(type) -%}
  {{ 'timestamp' if type == 'timestamp' else 'datetime' }}
{%- endmacro %}

{% macro floe_as_text(value) -%} cast({{ value }} as {{ dbt.type_string() }}) {%- endmacro %}

{% macro floe_is_nan(value) %} {{- adapter.dispatch('floe_is_nan')(value) -}} {% endmacro %}
{% macro default__floe_is_nan(value) -%}
  (cast({{ value }} as {{ floe_double_type() }}) = cast('NaN' as {{ floe_double_type() }}))
{%- endmacro %}
{# DuckDB's statistics of a column leave NaN out, so that nothing would be equal to it. #}
{% macro duckdb__floe_is_nan(value) -%} isnan(cast({{ value }} as double)) {%- endmacro %}
{% macro bigquery__floe_is_nan(value) -%} is_nan(cast({{ value }} as float64)) {%- endmacro %}

{# A number as the decimal that people wrote: 0.1, not 0.10000000149. #}
{% macro floe_exact(value) %} {{- adapter.dispatch('floe_exact')(value) -}} {% endmacro %}
{% macro default__floe_exact(value) -%} cast({{ floe_as_text(value) }} as numeric) {%- endmacro %}
{% macro spark__floe_exact(value) -%} try_cast({{ floe_as_text(value) }} as decimal(38, 18)) {%- endmacro %}
{% macro duckdb__floe_exact(value) -%} try_cast({{ floe_as_text(value) }} as decimal(38, 18)) {%- endmacro %}
{% macro snowflake__floe_exact(value) -%} try_to_decimal({{ floe_as_text(value) }}, 38, 18) {%- endmacro %}
{% macro bigquery__floe_exact(value) -%} safe_cast({{ floe_as_text(value) }} as bignumeric) {%- endmacro %}
