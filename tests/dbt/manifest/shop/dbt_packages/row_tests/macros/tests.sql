{% test accepted_range(model, column_name=none, min_value=none, max_value=none, inclusive=true) %}
select 1 from {{ model }} where false
{% endtest %}
{% test not_null_proportion(model, column_name=none, at_least=0, at_most=1.0) %}
select 1 from {{ model }} where false
{% endtest %}
{% test not_constant(model, column_name=none) %}
select 1 from {{ model }} where false
{% endtest %}
{% test unique_combination_of_columns(model, combination_of_columns) %}
select 1 from {{ model }} where false
{% endtest %}
{% test expression_is_true(model, expression, column_name=none) %}
select 1 from {{ model }} where false
{% endtest %}
