select customer_id, email from {{ source('crm', 'accounts') }}
