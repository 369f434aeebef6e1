{# Tables that dbt replaces. Where Spark's own catalog is Iceberg's, a plain drop of another table
   leaves its files behind, and the table cannot be made again; a purge takes them along. #}

{% macro spark__drop_relation(relation) -%}
  {%- set is_embedded = target.host == 'NA' -%}
  {%- set purge = ' purge' if relation.type == 'table' and is_embedded else '' -%}
  {%- call statement('drop_relation', auto_begin=False) -%}
    drop {{ relation.type }} if exists {{ relation }}{{ purge }}
  {%- endcall -%}
{%- endmacro %}
