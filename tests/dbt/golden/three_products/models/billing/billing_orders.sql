with orders_orders as (

    select * from {{ ref('orders_orders') }}

),

final as (

    select
        cast(order_id as bigint) as order_id,
        cast(amount as decimal(10,2)) as amount
    from orders_orders

)

select * from final
