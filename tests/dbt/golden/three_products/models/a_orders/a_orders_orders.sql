with orders as (

    select * from {{ source('shop', 'orders') }}

),

final as (

    select
        cast(order_id as bigint) as order_id,
        cast(amount as decimal(10,2)) as amount
    from orders

)

select * from final
