def test_it_is_a_type_of_sql_server(tell):
    server = {"type": "mssql", "host": "db.example.com", "database": "shop", "schema": "sales"}
    assert tell(server) == ("mssql://db.example.com:1433", "shop.sales.orders")
