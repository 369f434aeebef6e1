{# Tests of single rows: values against rules in the contract's words, and conditions in SQL. #}

{# The rule stands in the arguments themselves; several of them in `rules`, each with its own path and type if need be. #}
{% test floe_values(model, column_name=none, path=none, type=none, rules=none, row_filter=none, demand=none) %}
  {%- set bad = [] -%}
  {%- for rule in rules or [kwargs] -%}
    {%- if 'condition' in rule -%} {% do bad.append(floe_holds(rule.condition)) %}
    {%- else -%}
      {% do bad.append(floe_any_value(column_name, rule.get('path', path), rule.get('type', type), rule)) %}
    {%- endif -%}
  {%- endfor -%}
  {{ floe_judge_rows(model, '(' ~ bad | join(' or ') ~ ')', row_filter, demand) }}
{% endtest %}

{# Rows of which `condition` is true are bad. #}
{% test floe_condition(model, condition, column_name=none, row_filter=none, demand=none) %}
  {{ floe_judge_rows(model, floe_holds(condition), row_filter, demand) }}
{% endtest %}
