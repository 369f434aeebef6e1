{# Texts read as values. Spark only. #}

{% macro floe_read(value, kind) %}
  {%- if kind == 'timestamp' -%} {{ floe_read_moment(value) }}
  {%- else -%}
    {%- set number = '[+-]?(?:(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|(?i:nan|inf|infinity))' -%}
    case when {{ value }} rlike {{ floe_text('\\A\\s*' ~ number ~ '\\s*\\z') }} then try_cast({{ value }} as double) end
  {%- endif -%}
{% endmacro %}

{# `kind` is how the type is called, `name` what Spark calls it. #}
{% macro floe_is_unreadable(text, type) %}
  {%- set shapes = {
    'date': '\\A\\s*[0-9]{4}-[0-9]{2}-[0-9]{2}\\s*\\z',
    'timestamp_ntz': floe_moment_shape(),
    'uuid': '\\A[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\\z',
  } -%}
  {%- set cast_text = 'try_cast(' ~ text ~ ' as ' ~ type.get('name', 'string') ~ ')' -%}
  {%- if type.kind == 'string' -%}
    {{ dbt.length(text) ~ ' > ' ~ floe_number(type.length) if type.length else 'false' }}
  {%- elif type.kind == 'json' -%} ({{ text }} is not null and try_parse_json({{ text }}) is null)
  {%- elif type.kind in ['timestamp', 'float32', 'float64'] -%}
    ({{ text }} is not null and {{ floe_read(text, type.kind) }} is null)
  {%- elif type.kind in shapes -%}
    ({{ text }} is not null and (not ({{ text }} rlike {{ floe_text(shapes[type.kind]) }}) or {{ cast_text }} is null))
  {%- elif type.kind == 'decimal' -%}
    ({{ text }} is not null and ({{ cast_text }} is null or coalesce(try_cast({{ text }} as decimal(38, 18)) <> {{ cast_text }}, false)))
  {%- else -%} ({{ text }} is not null and {{ cast_text }} is null)
  {%- endif -%}
{% endmacro %}

{# A day as ISO writes it, and a time with or without a zone behind it. #}
{% macro floe_moment_shape() -%}
  \A\s*[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?\s*(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?|UTC)?)?\s*\z
{%- endmacro %}

{# A text as a timestamp, null where it is none; one without a zone is of UTC. Spark reads no zone behind minutes. #}
{% macro floe_read_moment(value) %}
  {%- set timed = '[Tt ][0-9]{2}:' -%}
  case when {{ value }} rlike {{ floe_text(floe_moment_shape()) }} then try_cast(
    case when {{ value }} rlike {{ floe_text(timed ~ '[0-9:.]*\\s*[A-Za-z+-]') }} then regexp_replace(trim({{ value }}), {{ floe_text('([Tt ][0-9]{2}:[0-9]{2})(\\s*[A-Za-z+-])') }}, {{ floe_text('$1:00$2') }})
    when {{ value }} rlike {{ floe_text(timed ~ '[0-9]{2}\\s*\\z') }} then concat(trim({{ value }}), ':00Z')
    when {{ value }} rlike {{ floe_text(timed) }} then concat(trim({{ value }}), 'Z')
    else concat(trim({{ value }}), 'T00:00:00Z') end as timestamp) end
{%- endmacro %}
