{# Dates and timestamps as microseconds since 1970 in UTC, whatever the session's zone. #}

{% macro floe_micros(value, type) %} {{- adapter.dispatch('floe_micros')(value, type) -}} {% endmacro %}
{% macro default__floe_micros(value, type) -%} (extract(epoch from {{ value }}) * 1000000) {%- endmacro %}
{% macro duckdb__floe_micros(value, type) -%}
  epoch_us({{ value if type != 'date' else 'cast(' ~ value ~ ' as timestamp)' }})
{%- endmacro %}
{% macro snowflake__floe_micros(value, type) -%}
  date_part(epoch_microsecond, {{ value if type != 'date' else 'cast(' ~ value ~ ' as timestamp_ntz)' }})
{%- endmacro %}
{% macro bigquery__floe_micros(value, type) -%} unix_micros(timestamp({{ value }})) {%- endmacro %}
{% macro spark__floe_micros(value, type) -%}
  {%- if type == 'date' -%} (cast(unix_date({{ value }}) as bigint) * 86400000000)
  {%- elif type == 'timestamp_ntz' -%}
    timestampdiff(microsecond, cast('1970-01-01T00:00:00' as timestamp_ntz), {{ value }})
  {%- else -%} unix_micros({{ value }})
  {%- endif -%}
{%- endmacro %}

{# The time of the run in the type of a column; what has no zone is meant as UTC. #}
{% macro floe_now(type) %} {{- adapter.dispatch('floe_now')(type) -}} {% endmacro %}
{% macro default__floe_now(type) -%}
  {%- if type == 'timestamp' -%} current_timestamp
  {%- else -%} cast((current_timestamp at time zone 'UTC') as {{ floe_moment_type(type) }})
  {%- endif -%}
{%- endmacro %}
{% macro spark__floe_now(type) -%}
  {%- if type == 'date' -%}
    date_from_unix_date(cast(unix_micros(current_timestamp()) div 86400000000 as int))
  {%- elif type == 'timestamp_ntz' -%}
    convert_timezone(current_timezone(), 'UTC', cast(current_timestamp() as timestamp_ntz))
  {%- else -%} current_timestamp()
  {%- endif -%}
{%- endmacro %}
{% macro snowflake__floe_now(type) -%}
  {%- if type == 'timestamp' -%} current_timestamp()
  {%- else -%} cast(convert_timezone('UTC', current_timestamp()) as {{ type }})
  {%- endif -%}
{%- endmacro %}
{% macro bigquery__floe_now(type) -%}
  {{ {'date': "current_date('UTC')", 'timestamp_ntz': "current_datetime('UTC')"}.get(type, 'current_timestamp()') }}
{%- endmacro %}
