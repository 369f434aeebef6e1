with a_orders_orders as (

    select * from {{ ref('a_orders_orders') }}

),

final as (

    select
        cast(order_id as bigint) as order_id,
        cast(amount as decimal(10,2)) as amount
    from a_orders_orders

)

select * from final
