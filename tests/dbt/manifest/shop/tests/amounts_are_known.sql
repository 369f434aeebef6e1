select shop_id from {{ ref('daily_sales') }} where amount is null
