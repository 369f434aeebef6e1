{# Sources that are files: Spark opens those that a run needs, under the names that dbt has for them. #}

{% macro floe_open_sources() %}
  {% if execute and target.type == 'spark' %}
    {% set needed = floe_needed(selected_resources) %}
    {% for node in graph.sources.values() if node.unique_id in needed and node.external and node.external.location %}
      {% do run_query('create schema if not exists ' ~ floe_name(node.schema)) %}
      {% do floe_open_source(floe_name(node.schema) ~ '.' ~ floe_name(node.identifier), node) %}
    {% endfor %}
  {% endif %}
{% endmacro %}

{# What is selected, what that is made from, and what the views among it are made from. #}
{% macro floe_needed(selected) %}
  {% set needed = {} %}
  {% set waiting = selected | list %}
  {% for id in waiting if id not in needed %}
    {% do needed.update({id: true}) %}
    {% set node = graph.nodes.get(id) %}
    {% if node and (id in selected or node.config.materialized in ['view', 'ephemeral']) %}
      {% do waiting.extend(node.depends_on.nodes) %}
    {% endif %}
  {% endfor %}
  {% do return(needed) %}
{% endmacro %}

{% macro floe_open_source(table, node) %}
  {% set format = node.external.file_format | lower %}
  {% set place = floe_location(node.external.location) %}
  {% if format in ['parquet', 'orc', 'delta'] %}
    {% do run_query('create or replace view ' ~ table ~ ' as select * from ' ~ format ~ '.' ~ floe_name(place)) %}
  {% elif format in ['csv', 'json', 'avro', 'text'] %}
    {% set statement = table ~ floe_typed_columns(node, format) ~ ' using ' ~ format ~ floe_file_options(format)
        ~ ' location ' ~ floe_text(place) ~ " tblproperties ('floe.opened' = 'true')" %}
    {% do run_query('create table if not exists ' ~ statement) %}
    {% if 'floe.opened' in run_query('show tblproperties ' ~ table).columns[0].values() %}
      {# Only what was opened here is opened anew, as its files may have changed. #}
      {% do run_query('drop table ' ~ table) %}
      {% do run_query('create table ' ~ statement) %}
    {% endif %}
  {% endif %}
{% endmacro %}

{# Spark would look for a relative path below its warehouse; the contracts mean the workspace. #}
{% macro floe_location(location) %}
  {% set is_absolute = location.startswith('/') or ':/' in location %}
  {% set workspace = env_var('FLOE_WORKSPACE', invocation_args_dict.project_dir ~ '/' ~ var('floe_workspace', '..')) %}
  {% do return(location if is_absolute else workspace ~ '/' ~ location) %}
{% endmacro %}

{% macro floe_typed_columns(node, format) %}
  {% set columns = [] %}
  {% for column in node.columns.values() if column.data_type %}
    {% do columns.append(floe_name(column.name) ~ ' ' ~ column.data_type) %}
  {% endfor %}
  {% do return(' (' ~ columns | join(', ') ~ ')' if columns and format in ['csv', 'json'] else '') %}
{% endmacro %}

{% macro floe_file_options(format) %}
  {% do return(" options (header 'true', enforceSchema 'false')" if format == 'csv' else '') %}
{% endmacro %}
