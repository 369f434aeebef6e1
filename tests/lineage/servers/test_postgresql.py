def test_it_is_another_word_for_postgres(tell):
    server = {"type": "postgresql", "host": "db", "database": "shop", "schema": "sales"}
    assert tell(server) == ("postgres://db:5432", "shop.sales.orders")


def test_a_host_may_bring_its_port(tell):
    server = {"type": "postgresql", "database": "shop", "schema": "sales"}
    assert tell({**server, "host": "db:5433"})[0] == "postgres://db:5433"
    assert tell({**server, "host": "db:5433", "port": 5434})[0] == "postgres://db:5434"
    assert tell({**server, "host": "https://db/"})[0] == "postgres://db:5432"


def test_several_hosts_and_ipv6_are_read(tell):
    server = {"type": "postgresql", "database": "shop", "schema": "sales"}
    marquez = "naming/refused-by-marquez"
    pair = ("postgres://a:5432,b:5433", "shop.sales.orders", marquez)
    assert tell({**server, "host": "a,b:5433"}) == pair
    pair = ("postgres://[2001:db8::1]:5432", "shop.sales.orders", marquez)
    assert tell({**server, "host": "2001:db8::1"}) == pair


def test_a_local_host_is_told(tell):
    server = {"type": "postgresql", "host": "localhost", "database": "d", "schema": "s"}
    assert tell(server) == ("postgres://localhost:5432", "d.s.orders", "naming/local-host")
