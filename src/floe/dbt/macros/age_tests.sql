{# Tests of how old a table is, in seconds. #}

{# A newest moment that lies in the future says nothing of how fresh a table is. A date has no zone: where the day
   begins first, tomorrow has come. Without a demand, it is the age after which dbt's own freshness of the source is an error. #}
{% test floe_newest(model, demand=none, column_name=none, path=none, type='timestamp') %}
  {%- set demand = demand or floe_source_age() -%}
  {%- set ahead = 50400000000 if type == 'date' else 60000000 -%}
  {%- set is_kept = '(figure is not null and figure >= -' ~ ahead ~ ' and ' ~ floe_is_kept('figure', 'looked_at', demand) ~ ')' -%}
  {{ floe_judge(floe_age(model, 'max', column_name, path, type), demand, is_kept) }}
{% endtest %}

{# Where there is no moment, nothing is too old. #}
{% test floe_oldest(model, demand, column_name=none, path=none, type='timestamp') %}
  {%- set lower = demand.keys() | reject('in', ['mustBeLessThan', 'mustBeLessOrEqualTo', 'unit', 'between']) | list -%}
  {%- set is_kept = '(figure is ' ~ ('not null and' if lower else 'null or') ~ ' ' ~ floe_is_kept('figure', 'looked_at', demand) ~ ')' -%}
  {{ floe_judge(floe_age(model, 'min', column_name, path, type), demand, is_kept) }}
{% endtest %}

{# The longest time between two successive moments; fewer than two have none between them. #}
{% test floe_largest_gap(model, demand, column_name=none, path=none, type='timestamp') %}
  {%- set measured -%}
  select max(floe_gap) as figure, count(*) as looked_at from (
    select floe_moment - lag(floe_moment) over (order by floe_moment) as floe_gap from (
      select distinct {{ floe_micros(floe_column(column_name, path), type) }} as floe_moment from {{ model }}
    ) floe_moments where floe_moment is not null
  ) floe_gaps
  {%- endset -%}
  {{ floe_judge(measured, demand, '(figure is null or ' ~ floe_is_kept('figure', 'looked_at', demand) ~ ')') }}
{% endtest %}

{% macro floe_source_age() %}
  {%- set found = [] -%}
  {%- for id in model.depends_on.nodes if execute and id in graph.sources -%}
    {%- set limit = (graph.sources[id].freshness or {}).get('error_after') or {} -%}
    {%- if limit.get('count') -%}
      {% do found.append(limit.count * {'minute': 60, 'hour': 3600, 'day': 86400}[limit.period | string]) %}
    {%- endif -%}
  {%- endfor -%}
  {%- if execute and not found -%}
    {% do exceptions.raise_compiler_error('the test ' ~ model.name ~ ' has no demand, and its source no freshness.error_after') %}
  {%- endif -%}
  {{ return({'mustBeLessOrEqualTo': found | first or 0, 'unit': 'seconds'}) }}
{%- endmacro %}

{% macro floe_age(model, extreme, column_name, path, type) %}
  select {{ floe_micros(floe_now('timestamp'), 'timestamp') }} - floe_moment as figure, floe_looked_at as looked_at
  from (
    select {{ extreme }}({{ floe_micros(floe_column(column_name, path), type) }}) as floe_moment, count(*) as floe_looked_at from {{ model }}
  ) floe_extreme
{%- endmacro %}
