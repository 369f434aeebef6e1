{# Values as literals. Nothing that a contract wrote reaches SQL but through these macros. #}

{% macro floe_literal(value, type=none) %}
  {%- if value is none -%} null
  {%- elif type in ['date', 'timestamp', 'timestamp_ntz'] -%} {{ floe_moment(value, type) }}
  {%- elif value is boolean -%} {{ 'true' if value else 'false' }}
  {%- elif type == 'float32' -%} cast({{ floe_number(value) }} as {{ floe_float_type() }})
  {%- elif value is number or type in floe_number_types() -%} {{ floe_number(value) }}
  {%- else -%} {{ floe_text(value) }}
  {%- endif -%}
{% endmacro %}

{% macro floe_literals(values, type=none) %}
  {%- for value in values -%} {{ floe_literal(value, type) }}{{ ', ' if not loop.last }} {%- endfor -%}
{% endmacro %}

{% macro floe_number_types() %}
  {% do return(['int8', 'int16', 'int32', 'int64', 'decimal', 'float32', 'float64']) %}
{% endmacro %}

{% macro floe_text(text) %}
  {%- set text = text | string -%}
  {%- if '\x00' in text -%}
    {% do exceptions.raise_compiler_error('a text for SQL holds a null character') %}
  {%- endif -%}
  {{- adapter.dispatch('floe_text')(text) -}}
{% endmacro %}

{% macro default__floe_text(text) -%}
  '{{ text | replace("'", "''") }}'
{%- endmacro %}

{# A dollar sign is written by its number: Spark replaces variables even inside of texts. #}
{% macro spark__floe_text(text) -%}
  '{{ text | replace("\\", "\\\\") | replace("'", "\\'") | replace("\n", "\\n") | replace("\r", "\\r") | replace("$", "\\u0024") }}'
{%- endmacro %}

{% macro bigquery__floe_text(text) -%}
  '{{ text | replace("\\", "\\\\") | replace("'", "\\'") | replace("\n", "\\n") | replace("\r", "\\r") }}'
{%- endmacro %}

{% macro snowflake__floe_text(text) -%}
  '{{ text | replace("\\", "\\\\") | replace("'", "''") | replace("\n", "\\n") | replace("\r", "\\r") }}'
{%- endmacro %}

{% macro floe_number(value) %}
  {%- set text = value | string -%}
  {%- if not modules.re.fullmatch('[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?', text) -%}
    {% do exceptions.raise_compiler_error('not a number: ' ~ text) %}
  {%- elif 'e' in text | lower or text | length > 38 -%}
    cast('{{ text }}' as {{ dbt.type_float() }})
  {%- else -%}
    {{ adapter.dispatch('floe_number')(text) }}
  {%- endif -%}
{% endmacro %}

{% macro default__floe_number(text) -%} {{ text }} {%- endmacro %}

{% macro bigquery__floe_number(text) -%}
  {{ "bignumeric '" ~ text ~ "'" if '.' in text else text }}
{%- endmacro %}

{% macro floe_moment(value, type) %}
  {%- set text = value | string -%}
  {%- if not modules.re.fullmatch('[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', text) -%}
    {% do exceptions.raise_compiler_error('not a moment: ' ~ text) %}
  {%- endif -%}
  {%- set exact = 'timestamp_ntz' if type == 'date' and text | length > 10 else type -%}
  cast('{{ text }}' as {{ floe_moment_type(exact) }})
{%- endmacro %}
