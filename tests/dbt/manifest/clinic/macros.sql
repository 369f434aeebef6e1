{% test clinic_hours(model, opens) %}
select 1 from {{ model }} where false
{% endtest %}
