with `select` as (

    select * from {{ source('in_put_drop_table_x', 'select') }}

),

final as (

    select
        cast(`order` as bigint) as `order`,
        cast(`with space` as string) as `with space`,
        -- fields cannot be derived: no input has a column of this name
        {% raw %}cast(null as struct<`{{ x }}`:string>) as fields{% endraw %}
    from `select`

)

select * from final
