with orders as (

    select * from {{ source('raw', 'orders') }}

),

final as (

    select
        cast(order_id as bigint) as order_id,
        cast(amount as decimal(10,2)) as amount,
        -- currency cannot be derived: no input has a column of this name
        cast(null as string) as currency
    from orders

)

select * from final
