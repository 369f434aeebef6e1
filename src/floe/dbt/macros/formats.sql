{# Texts in named formats. #}

{% macro floe_format_patterns() %}
  {%- set octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])' -%}
  {%- set ipv4 = '(?:' ~ octet ~ '\\.){3}' ~ octet -%}
  {%- set group = '[0-9A-Fa-f]{1,4}' -%}
  {%- set label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?' -%}
  {%- set date = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])' -%}
  {%- set clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\\.[0-9]{1,9})?)?' -%}
  {%- set zone = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])' -%}
  {#- A double colon stands for at least one group, an IPv4 address for two. -#}
  {%- set ipv6 = [
    '(?:' ~ group ~ ':){7}' ~ group,
    '(?:' ~ group ~ ':){6}' ~ ipv4,
    group ~ '(?::' ~ group ~ '){5}::(?:' ~ group ~ ')?',
    group ~ '(?::' ~ group ~ '){6}::',
    '::(?:' ~ group ~ ':){6}' ~ group,
    '::(?:' ~ group ~ ':){5}' ~ ipv4,
  ] -%}
  {%- for left in range(5) -%}
    {% do ipv6.append('(?:' ~ group ~ '(?::' ~ group ~ '){0,' ~ left ~ '})?::(?:(?:' ~ group ~ ':){0,' ~ (5 - left) ~ '}' ~ group ~ '|(?:' ~ group ~ ':){0,' ~ (4 - left) ~ '}' ~ ipv4 ~ ')?') %}
  {%- endfor -%}
  {% do return({
    'uuid': '[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}',
    'email': "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@" ~ label ~ '(?:\\.' ~ label ~ ')+',
    'hostname': label ~ '(?:\\.' ~ label ~ ')*',
    'ipv4': ipv4,
    'ipv6': ipv6 | join('|'),
    'date': date,
    'time': clock ~ zone ~ '?',
    'date-time': date ~ '[Tt ]' ~ clock ~ zone ~ '?',
    'byte': '[A-Za-z0-9+/]*={0,2}',
    'uri': '[A-Za-z][A-Za-z0-9+.-]*:[^\\s<>"{}|\\\\^`]+',
  }) %}
{% endmacro %}

{% macro floe_is_misformed(text, format, type) %}
  {%- set patterns = floe_format_patterns() -%}
  {%- if format in ['password', 'binary'] -%} false
  {%- elif type in ['date', 'timestamp', 'timestamp_ntz', 'time'] and format not in patterns -%}
    ({{ text }} is not null and try_to_timestamp({{ text }}, {{ floe_text(format) }}) is null)
  {%- elif format not in patterns -%}
    {% do exceptions.raise_compiler_error('floe knows no format ' ~ format) %}
  {%- else -%}
    (not {{ floe_is_like(text, patterns[format]) }}
    {%- if format not in ['byte', 'uri'] %} or {{ dbt.length(text) }} > {{ 253 if format == 'hostname' else 400 }} {%- endif -%}
    {%- if format == 'byte' %} or mod({{ dbt.length(text) }}, 4) <> 0 {%- endif -%}
    {%- if format in ['date', 'date-time'] %} or ({{ text }} is not null and {{ floe_day_of(text) }} is null) {%- endif -%})
  {%- endif -%}
{% endmacro %}

{# The day that a text begins with, null where the calendar lacks it, such as the 30th of February. #}
{% macro floe_day_of(text) %} {{- adapter.dispatch('floe_day_of')('substring(' ~ text ~ ', 1, 10)') -}} {% endmacro %}
{% macro default__floe_day_of(text) -%} try_cast({{ text }} as date) {%- endmacro %}
{% macro bigquery__floe_day_of(text) -%} safe_cast({{ text }} as date) {%- endmacro %}
