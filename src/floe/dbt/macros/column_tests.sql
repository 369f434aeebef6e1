{# Which columns a table has, and of which types; one row for every check that does not hold. #}

{# Each of `columns` has a name and what was declared: `logicalType`, `physicalType`, or all `types` that fit. `inside` is
   the way to a value that lies in the column. Its checks are <object>.<property>/present and …/type; the property is the
   column, or the way into it, unless it is named, and ids of another kind stand in `present` and `typed`. #}
{% test floe_columns(model, object, columns, column_name=none) %}
  {%- set found = {} -%}
  {%- if execute -%}
    {%- for column in adapter.get_columns_in_relation(model) -%}
      {% do found.update({column.name | lower: column.data_type | lower}) %}
    {%- endfor -%}
  {%- endif -%}
  {%- set broken = [] -%}
  {%- for column in columns if execute -%}
    {%- set subject = object ~ '.' ~ (column.get('property') or floe_written_path(column)) -%}
    {%- set present = column.get('present', subject ~ '/present') -%}
    {%- set types = floe_fitting_types(column) -%}
    {%- set whole = found.get(column.name | lower) -%}
    {%- set actual = floe_inner_type(whole, column.inside) if whole is not none and column.inside else whole -%}
    {%- if actual is none and present -%}
      {% do broken.append([present, column.name, 'the column exists', 'no column' if whole is none else whole]) %}
    {%- elif actual is not none and types and not floe_is_type(actual, types) -%}
      {% do broken.append([column.get('typed', subject ~ '/type'), column.name, types | join(' or '), actual]) %}
    {%- endif -%}
  {%- endfor -%}
  {%- for row in broken -%}
    select {{ floe_text(row[0]) }} as floe_check, {{ floe_text(row[1]) }} as floe_column, {{ floe_text(row[2]) }} as demand, {{ floe_text(row[3]) }} as figure
    {{ 'union all ' if not loop.last }}
  {%- else -%}
    select 1 as nothing_found from {{ model }} where 1 = 0
  {%- endfor -%}
{% endtest %}

{# A column and the way into it, as ids of checks have it: address.city, lines[].sku, counts{value}. #}
{% macro floe_written_path(column) %}
  {%- set now = namespace(path=column.name) -%}
  {%- for step in column.get('inside', []) -%}
    {%- set into = {'items': '[]', 'keys': '{key}', 'values': '{value}'}[step.inside] if step is mapping else '.' ~ step -%}
    {%- set now.path = now.path ~ into -%}
  {%- endfor -%}
  {% do return(now.path) %}
{% endmacro %}

{% macro floe_fitting_types(column) %}
  {%- set names = floe_type_names() -%}
  {%- if 'logicalType' in column -%} {% do return(names.logicalType[column.logicalType]) %}
  {%- elif 'physicalType' in column -%} {% do return(names.physicalType.get(column.physicalType, [column.physicalType])) %}
  {%- endif -%}
  {% do return(column.get('types', [])) %}
{% endmacro %}

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

{# The type of what lies in a column, none where there is no such thing. Engines print types as struct<a:int>, struct<a int>
   or struct(a integer), array<int> or integer[], map<a,b> or map(a, b). #}
{% macro floe_inner_type(type, steps) %}
  {%- set now = namespace(type=type | trim) -%}
  {%- for step in steps -%}
    {%- set type = now.type or '' -%}
    {%- set now.type = none -%}
    {%- if step is not mapping and modules.re.match('struct[<(]', type) -%}
      {%- for part in floe_type_parts(type[7:-1]) -%}
        {%- set field = modules.re.match('["`]?(\\w+)["`]?\\s*:?\\s*(.*)', part, modules.re.DOTALL) -%}
        {%- if field and field.group(1) == step | lower -%} {%- set now.type = field.group(2) -%} {%- endif -%}
      {%- endfor -%}
    {%- elif step is mapping and step.inside == 'items' -%}
      {%- set now.type = type[6:-1] if type.startswith('array<') else type[:-2] if type.endswith('[]') else none -%}
    {%- elif step is mapping and modules.re.match('map[<(]', type) -%}
      {%- set parts = floe_type_parts(type[4:-1]) -%}
      {%- set now.type = parts[0 if step.inside == 'keys' else -1] -%}
    {%- endif -%}
  {%- endfor -%}
  {% do return(now.type) %}
{% endmacro %}

{# Parts between commas, but for commas in brackets. #}
{% macro floe_type_parts(text) %}
  {%- set parts = [] -%}
  {%- set now = namespace(part='', depth=0) -%}
  {%- for sign in text ~ ',' -%}
    {%- set now.depth = now.depth + (1 if sign in '<([' else -1 if sign in '>)]' else 0) -%}
    {%- if sign == ',' and (now.depth == 0 or loop.last) -%}
      {% do parts.append(now.part | trim) %}
      {%- set now.part = '' -%}
    {%- else -%} {%- set now.part = now.part ~ sign -%}
    {%- endif -%}
  {%- endfor -%}
  {% do return(parts) %}
{% endmacro %}
