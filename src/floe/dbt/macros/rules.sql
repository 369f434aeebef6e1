{# What makes one value bad, rule by rule. Every rule is unknown for null, but for those about nulls. #}

{% macro floe_breaks(value, level, type, rule) %}
  {%- set found = [] -%}
  {%- if 'nullValues' in rule -%} {% do found.append(floe_is_missing(value, level)) %} {%- endif -%}
  {%- if 'missingValues' in rule -%} {% do found.append(floe_is_listed(value, level, type, rule.missingValues)) %} {%- endif -%}
  {%- if 'validValues' in rule -%} {% do found.append(floe_is_unlisted(value, type, rule.validValues)) %} {%- endif -%}
  {%- if 'minimum' in rule or 'maximum' in rule or 'exclusiveMinimum' in rule or 'exclusiveMaximum' in rule -%}
    {% do found.append(floe_is_outside(value, type, rule)) %}
  {%- endif -%}
  {%- if 'now' in rule -%} {% do found.append(floe_is_against_now(value, type, rule.now)) %} {%- endif -%}
  {%- if 'minLength' in rule or 'maxLength' in rule -%}
    {% do found.append(floe_is_beyond(floe_length(value, type), rule.minLength, rule.maxLength)) %}
  {%- endif -%}
  {%- if 'pattern' in rule -%} {% do found.append(floe_is_unlike(floe_as_text(value), rule)) %} {%- endif -%}
  {%- if 'format' in rule -%} {% do found.append(floe_is_misformed(floe_as_text(value), rule.format, type)) %} {%- endif -%}
  {%- if 'multipleOf' in rule -%} {% do found.append(floe_is_no_multiple(value, type, rule.multipleOf)) %} {%- endif -%}
  {%- if 'minItems' in rule or 'maxItems' in rule -%}
    {% do found.append(floe_has_wrong_count(value, floe_size(value, type), rule.minItems, rule.maxItems)) %}
  {%- endif -%}
  {%- if 'minProperties' in rule or 'maxProperties' in rule -%}
    {%- set count = floe_filled(value, rule.fields) if type == 'struct' else floe_size(value, type) -%}
    {% do found.append(floe_has_wrong_count(value, count, rule.minProperties, rule.maxProperties)) %}
  {%- endif -%}
  {%- if 'uniqueItems' in rule -%} {% do found.append(floe_has_repeats(value, rule.itemType)) %} {%- endif -%}
  {%- if 'required' in rule -%} {% do found.append(floe_lacks_entries(value, type, rule)) %} {%- endif -%}
  {%- if 'readableAs' in rule -%} {% do found.append(floe_is_unreadable(floe_as_text(value), rule.readableAs)) %} {%- endif -%}
  {%- if not found -%}
    {% do exceptions.raise_compiler_error('floe knows no such rule: ' ~ rule) %}
  {%- endif -%}
  ({{ found | join(' or ') }})
{%- endmacro %}

{% macro floe_is_missing(value, level) -%}
  ({{ value }} is null{{ ' and ' ~ level ~ ' is not null' if level }})
{%- endmacro %}

{% macro floe_is_beyond(count, minimum, maximum) -%}
  ({{ count ~ ' < ' ~ floe_number(minimum) if minimum is defined and minimum is not none }}
  {{- ' or ' if minimum is defined and minimum is not none and maximum is defined and maximum is not none }}
  {{- count ~ ' > ' ~ floe_number(maximum) if maximum is defined and maximum is not none }})
{%- endmacro %}

{% macro floe_length(value, type) %}
  {%- if type == 'binary' -%} {{ adapter.dispatch('floe_octets')(value) }}
  {%- else -%} {{ dbt.length(floe_as_text(value)) }}
  {%- endif -%}
{% endmacro %}
{% macro default__floe_octets(value) -%} octet_length({{ value }}) {%- endmacro %}
{% macro bigquery__floe_octets(value) -%} byte_length({{ value }}) {%- endmacro %}
