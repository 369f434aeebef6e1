{# Descriptions as comments of Spark's tables and columns, through the macro that writes texts:
   dbt-spark's own way of writing them lets a backslash before a quote end the text. #}

{% macro spark__comment_clause() %}
  {%- set wanted = config.get('persist_docs', {}) -%}
  {%- set comment = floe_described(model).description -%}
  {%- if wanted is mapping and wanted.get('relation') and comment -%}
    comment {{ floe_text(comment) }}
  {%- endif -%}
{% endmacro %}

{% macro get_column_comment_sql(column_name, column_dict) -%}
  {%- set found = floe_described(model).columns.get(column_name) or column_dict.get(column_name, {}) -%}
  {{ adapter.quote(column_name) }}
  {%- if found.get('description') %} comment {{ floe_text(found['description']) }}{% endif -%}
{%- endmacro %}

{% macro spark__alter_column_comment(relation, column_dict) %}
  {% if not relation.is_view %}
    {% set verb = 'alter column' if relation.is_iceberg else 'change column' %}
    {% for name in column_dict if column_dict[name]['description'] %}
      {% do run_query('alter table ' ~ relation ~ ' ' ~ verb ~ ' ' ~ floe_name(name)
          ~ ' comment ' ~ floe_text(column_dict[name]['description'])) %}
    {% endfor %}
  {% endif %}
{% endmacro %}
