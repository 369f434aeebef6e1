{# What the warehouse says of a table and its columns: their descriptions, and where their contract is to be found. #}

{% macro persist_docs(relation, model, for_relation=true, for_columns=true) -%}
  {{ return(adapter.dispatch('persist_docs', 'dbt')(relation, floe_described(model), for_relation, for_columns)) }}
{%- endmacro %}

{% macro floe_described(model) %}
  {% set floe = (model.get('config', {}).get('meta') or {}).get('floe') or {} %}
  {% if not floe.get('contract') %} {% do return(model) %} {% endif %}
  {% set columns = {} %}
  {% for name, column in model.columns.items() %}
    {% set own = (column.get('config', {}).get('meta') or column.get('meta') or {}).get('floe') or {} %}
    {% do columns.update({name: dict(column, description=floe_with_contract(column.description, floe, own))}) %}
  {% endfor %}
  {% do return(dict(model, description=floe_with_contract(model.description, floe, floe), columns=columns)) %}
{% endmacro %}

{% macro floe_with_contract(description, contract, element) %}
  {% set name = [contract.get('contract'), contract.get('version')] | select | join(' ') %}
  {% set place = [name, element.get('reference')] | select | join(', ') %}
  {% do return([description, 'Contract: ' ~ place] | select | join('\n\n')) %}
{% endmacro %}

{# Through the macro that writes texts: the adapters' own way refuses some texts. #}

{% macro duckdb_escape_comment(comment) %} {{- floe_text(comment) -}} {% endmacro %}
{% macro postgres_escape_comment(comment) %} {{- floe_text(comment) -}} {% endmacro %}
