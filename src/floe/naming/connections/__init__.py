"""Names from what one connects with: URLs, locations, dbt profiles, Spark catalogues, brokers."""
