{# Descriptions as comments of tables and columns, through the macro that writes texts: the adapters' own way refuses
   some texts. #}

{% macro duckdb_escape_comment(comment) %} {{- floe_text(comment) -}} {% endmacro %}
{% macro postgres_escape_comment(comment) %} {{- floe_text(comment) -}} {% endmacro %}
