with final as (

    select
        -- order_id cannot be derived: its rows could come from orders or archive
        cast(null as bigint) as order_id,
        -- amount cannot be derived: its rows could come from orders or archive
        cast(null as decimal(10,2)) as amount

)

select * from final
where 1 = 0
