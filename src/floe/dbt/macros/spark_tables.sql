{# Tables that dbt replaces. Where Spark's own catalog is Iceberg's, a plain drop of another table
   leaves its files behind, and the table cannot be made again; a purge takes them along. #}

{% macro spark__drop_relation(relation) -%}
  {%- set is_embedded = target.host == 'NA' -%}
  {%- set purge = ' purge' if relation.type == 'table' and is_embedded else '' -%}
  {%- call statement('drop_relation', auto_begin=False) -%}
    drop {{ relation.type }} if exists {{ relation }}{{ purge }}
  {%- endcall -%}
{%- endmacro %}

{# Delta outside of Databricks cannot forbid nulls afterwards; the tests look for them. #}
{% macro spark__alter_column_set_constraints(relation, column_dict) %}
  {% if target.host != 'NA' %}
    {% for name, column in column_dict.items() %}
      {% for constraint in column.constraints if constraint.type == 'not_null' %}
        {% do run_query('alter table ' ~ relation ~ ' change column ' ~ floe_name(name) ~ ' set not null') %}
      {% endfor %}
    {% endfor %}
  {% endif %}
{% endmacro %}
