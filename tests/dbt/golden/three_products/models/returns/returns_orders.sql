with lines as (

    select * from {{ source('returns_feed', 'lines') }}

),

final as (

    select
        cast(order_id as bigint) as order_id,
        cast(amount as decimal(10,2)) as amount
    from lines

)

select * from final
