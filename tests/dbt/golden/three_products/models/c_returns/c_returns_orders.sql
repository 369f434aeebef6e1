with final as (

    select
        -- order_id cannot be derived: its rows could come from lines or stock
        cast(null as bigint) as order_id,
        -- amount cannot be derived: its rows could come from lines or stock
        cast(null as decimal(10,2)) as amount

)

select * from final
where 1 = 0
