{# Tests of whole tables. #}

{% test floe_row_count(model, demand, column_name=none, row_filter=none) %}
  {%- set measured -%}
  select {{ 'count(case when ' ~ floe_holds(row_filter) ~ ' then 1 end)' if row_filter else 'count(*)' }} as figure, count(*) as looked_at
  from {{ model }}
  {%- endset -%}
  {{ floe_judge(measured, demand) }}
{% endtest %}

{# Rows that repeat the key of another: all but the first of each key. A key with a null part is no key. #}
{% test floe_duplicate_values(model, column_name=none, properties=none, row_filter=none, demand=none) %}
  {%- set keys = floe_columns_of(properties or [column_name]) -%}
  {%- set named = [] -%}
  {%- set present = [] -%}
  {%- set names = [] -%}
  {%- for key in keys -%}
    {% do names.append('floe_key_' ~ loop.index) %}
    {% do named.append(key ~ ' as floe_key_' ~ loop.index) %}
    {% do present.append(key ~ ' is not null') %}
  {%- endfor -%}
  {%- set looked_at = floe_holds(row_filter) if row_filter else 'true' -%}
  {%- set repeated -%}
  select {{ names | join(', ') }}, count(*) as floe_rows
  from (select {{ named | join(', ') }} from {{ model }} where {{ looked_at }} and {{ present | join(' and ') }}) floe_keys
  group by {{ names | join(', ') }} having count(*) > 1
  {%- endset -%}
  {%- if not demand -%} {{ repeated }}
  {%- else -%}
    {%- set measured -%}
    select (select coalesce(sum(floe_rows - 1), 0) from ({{ repeated }}) floe_repeated) as figure,
      (select count(*) from {{ model }} where {{ looked_at }}) as looked_at
    {%- endset -%}
    {{ floe_judge(measured, demand) }}
  {%- endif -%}
{% endtest %}

{# Rows that name a parent that does not exist; a null part names none. #}
{% test floe_foreign_key(model, to, fields, column_name=none, properties=none, demand=none) %}
  {%- set ours = floe_columns_of(properties or [column_name]) -%}
  {%- set theirs = floe_columns_of(fields) -%}
  {%- set present = [] -%}
  {%- set named = [] -%}
  {%- set same = [] -%}
  {%- for key in ours -%}
    {% do present.append(key ~ ' is not null') %}
    {% do named.append(theirs[loop.index0] ~ ' as floe_key_' ~ loop.index) %}
    {% do same.append('floe_child.' ~ key ~ ' = floe_parent.floe_key_' ~ loop.index) %}
  {%- endfor -%}
  {%- set orphans -%}
  select floe_child.* from (select * from {{ model }} where {{ present | join(' and ') }}) floe_child
  left join (select distinct {{ named | join(', ') }} from {{ to }}) floe_parent on {{ same | join(' and ') }}
  where floe_parent.floe_key_1 is null
  {%- endset -%}
  {%- if not demand -%} {{ orphans }}
  {%- else -%}
    {%- set measured -%}
    select (select count(*) from ({{ orphans }}) floe_orphans) as figure, (select count(*) from {{ model }}) as looked_at
    {%- endset -%}
    {{ floe_judge(measured, demand) }}
  {%- endif -%}
{% endtest %}

{# The number that an aggregate makes of the table, or of some of its rows. No number keeps no demand. #}
{% test floe_aggregate(model, expression, demand, column_name=none, row_filter=none) %}
  {%- set measured -%}
  select {{ expression }} as figure, count(*) as looked_at
  from {{ model }}{{ ' where ' ~ floe_holds(row_filter) if row_filter }}
  {%- endset -%}
  {{ floe_judge_value(measured, demand) }}
{% endtest %}

{% macro floe_judge_value(measured, demand) %}
  {%- set is_kept = '(figure is not null and not ' ~ floe_is_nan('figure') ~ ' and ' ~ floe_is_kept('figure', 'looked_at', demand) ~ ')' -%}
  {{ floe_judge(measured, demand, is_kept) }}
{%- endmacro %}

{# For tests with a query of their own, which yields one number. #}
{% macro floe_query(query, demand) %}
  {%- set measured -%}
  select ({{ query }}) as figure, cast(null as {{ dbt.type_int() }}) as looked_at
  {%- endset -%}
  {{ floe_judge_value(measured, demand) }}
{%- endmacro %}
