{% test expect_column_values_to_be_between(model, column_name=none, min_value=none, max_value=none, row_condition=none, strictly=false) %}
select 1 from {{ model }} where false
{% endtest %}
{% test expect_column_values_to_match_regex(model, column_name, regex, row_condition=none) %}
select 1 from {{ model }} where false
{% endtest %}
{% test expect_column_value_lengths_to_be_between(model, column_name=none, min_value=none, max_value=none) %}
select 1 from {{ model }} where false
{% endtest %}
{% test expect_table_row_count_to_be_between(model, min_value=none, max_value=none) %}
select 1 from {{ model }} where false
{% endtest %}
