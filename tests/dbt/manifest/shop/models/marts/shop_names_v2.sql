select shop_id, '' as shop_name from {{ source('till', 'shops') }}
