with payments as (

    select * from {{ source('raw_payments', 'payments') }}

),

final as (

    select
        cast(id as string) as id,
        cast(amount as decimal(12,2)) as amount,
        cast(loaded_at as timestamp) as loaded_at
    from payments

)

select * from final
