{# Which columns a table has, and of which types; one row for every check that does not hold. #}

{# Each of `columns` has a name, the id of the check that wants it `present`, and the `types` that the check `type` accepts:
   whole, or without what stands in brackets. #}
{% test floe_columns(model, columns, column_name=none) %}
  {%- set found = {} -%}
  {%- if execute -%}
    {%- for column in adapter.get_columns_in_relation(model) -%}
      {% do found.update({column.name | lower: column.data_type | lower}) %}
    {%- endfor -%}
  {%- endif -%}
  {%- set broken = [] -%}
  {%- for column in columns if execute -%}
    {%- set actual = found.get(column.name | lower) -%}
    {%- if actual is none and column.present -%}
      {% do broken.append([column.present, column.name, 'the column exists', 'no column']) %}
    {%- elif actual is not none and column.type and not floe_is_type(actual, column.types) -%}
      {% do broken.append([column.type, column.name, column.types | join(' or '), actual]) %}
    {%- endif -%}
  {%- endfor -%}
  {%- for row in broken -%}
    select {{ floe_text(row[0]) }} as floe_check, {{ floe_text(row[1]) }} as floe_column, {{ floe_text(row[2]) }} as demand, {{ floe_text(row[3]) }} as figure
    {{ 'union all ' if not loop.last }}
  {%- else -%}
    select 1 as nothing_found from {{ model }} where 1 = 0
  {%- endfor -%}
{% endtest %}

{% macro floe_is_type(actual, types) %}
  {%- set whole = actual | replace(' ', '') -%}
  {%- set base = 'array' if whole.endswith('[]') else modules.re.split('[<(]', actual)[0] | trim -%}
  {%- for type in types -%}
    {%- set wanted = type | lower -%}
    {%- if wanted | replace(' ', '') == whole or wanted == base -%} {% do return(true) %} {%- endif -%}
    {%- if wanted.endswith('(*,0)') and base == wanted[:-5] and modules.re.search('\\([0-9]+(,-?0)?\\)', whole) -%} {% do return(true) %} {%- endif -%}
  {%- endfor -%}
  {% do return(false) %}
{% endmacro %}
