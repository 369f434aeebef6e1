{# A measured figure against what a contract demands. A test fails where it returns rows.

   `demand` holds the contract's operators, and `unit`: rows (the default), percent, value or seconds.
   `between: exclusive` leaves the ends of a range out. Without a demand nothing may be found. #}

{% macro floe_is_kept(figure, looked_at, demand) %}
  {%- set unit = demand.get('unit', 'rows') -%}
  {#- Both sides are multiplied rather than divided, so that nothing is rounded. In an empty table nothing is bad. -#}
  {%- set left = {'percent': '100 * ' ~ figure}.get(unit, figure) -%}
  {%- set times = {'percent': ' * greatest(' ~ looked_at ~ ', 1)', 'seconds': ' * cast(1000000 as bigint)'}.get(unit, '') -%}
  {%- set signs = {
    'mustBe': '=', 'mustNotBe': '<>', 'mustBeGreaterThan': '>', 'mustBeGreaterOrEqualTo': '>=',
    'mustBeLessThan': '<', 'mustBeLessOrEqualTo': '<=',
  } -%}
  {%- set kept = [] -%}
  {%- for word, sign in signs.items() if word in demand -%}
    {% do kept.append(left ~ ' ' ~ sign ~ ' ' ~ floe_number(demand[word]) ~ times) %}
  {%- endfor -%}
  {%- set end = '' if demand.get('between') == 'exclusive' else '=' -%}
  {%- for word in ['mustBeBetween', 'mustNotBeBetween'] if word in demand -%}
    {%- set between = '(' ~ left ~ ' >' ~ end ~ ' ' ~ floe_number(demand[word][0]) ~ times
      ~ ' and ' ~ left ~ ' <' ~ end ~ ' ' ~ floe_number(demand[word][1]) ~ times ~ ')' -%}
    {% do kept.append(between if word == 'mustBeBetween' else 'not ' ~ between) %}
  {%- endfor -%}
  {%- if not kept -%} {% do exceptions.raise_compiler_error('the demand has no operator: ' ~ demand) %} {%- endif -%}
  ({{ kept | join(' and ') }})
{%- endmacro %}

{% macro floe_demand_text(demand) %}
  {%- set words = [] -%}
  {%- for word, value in demand.items() -%} {% do words.append(word ~ ' ' ~ value) %} {%- endfor -%}
  {{ floe_text(words | join(', ')) }}
{%- endmacro %}

{# One row with the figure, the rows looked at and the demand, where the demand is not kept.
   `measured` is a query that yields `figure` and `looked_at`. #}
{% macro floe_judge(measured, demand, is_kept=none) %}
  {%- set demand = demand or {'mustBe': 0} -%}
  {%- set unit = demand.get('unit', 'rows') -%}
  {%- set shown = {'percent': '100.0 * figure / greatest(looked_at, 1)', 'seconds': 'figure / 1000000.0'}.get(unit, 'figure') -%}
  select {{ shown }} as figure, looked_at, {{ floe_demand_text(demand) }} as demand
  from (
    {{ measured }}
  ) floe_measured
  where not coalesce({{ is_kept or floe_is_kept('figure', 'looked_at', demand) }}, false)
{%- endmacro %}

{# Whether a condition says yes of a row; unknown is no. #}
{% macro floe_holds(condition) -%} coalesce(cast(({{ condition }}) as boolean), false) {%- endmacro %}

{# The bad rows themselves where none may be bad; else their figure. #}
{% macro floe_judge_rows(model, bad, row_filter, demand) %}
  {%- set looked_at = floe_holds(row_filter) if row_filter else none -%}
  {%- set found = looked_at ~ ' and ' ~ bad if looked_at else bad -%}
  {%- if not demand -%}
    select * from {{ model }} where {{ found }}
  {%- else -%}
    {%- set measured -%}
    select count(case when {{ found }} then 1 end) as figure,
      {{ 'count(case when ' ~ looked_at ~ ' then 1 end)' if looked_at else 'count(*)' }} as looked_at
    from {{ model }}
    {%- endset -%}
    {{ floe_judge(measured, demand) }}
  {%- endif -%}
{% endmacro %}
