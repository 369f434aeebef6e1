select shop_id, cast(loaded_at as date) as sold_on, 0.0 as amount, 0.0 as refunds, '' as cashier_email, '' as state from {{ source('till', 'sales') }} join {{ ref('shop_names') }} using (shop_id)
