import pytest

from floe.naming.namespace_reader import NamespaceReader
from floe.naming.pair_reader import read_pair
from floe.naming.registry import default_registry

READER = NamespaceReader(default_registry())
PG = "postgres://db.example.com:5432"


def read(namespace, name):
    return read_pair(READER.read(namespace), name)


def test_a_name_is_taken_apart_and_put_right():
    reading = read(PG, 'Shop.public."orders"')
    assert reading.canonical == (PG, "shop.public.orders")
    assert (reading.recased, reading.requoted) == (("database",), ("table",))
    assert reading.missing == ()


def test_a_dot_in_quotes_parts_nothing():
    components = read(PG, '"My.Shop".public."a.b"').components
    assert (components["database"], components["table"]) == ('"My.Shop"', '"a.b"')


@pytest.mark.parametrize(
    ("name", "missing"),
    [("public.orders", ("database",)), ("orders", ("database", "schema"))],
)
def test_a_short_name_lacks_its_first_parts(name, missing):
    reading = read(PG, name)
    assert reading.missing == missing
    assert reading.canonical == (PG, name)


def test_a_short_name_is_put_right_all_the_same():
    reading = read(PG, 'Public."orders"')
    assert reading.canonical == (PG, "public.orders")
    assert (reading.recased, reading.requoted) == (("schema",), ("table",))


def test_a_component_that_may_hold_dots_does_not_stand_for_two():
    assert read("mongodb://h:27017", "my shop.orders").candidate is None
    assert read("mongodb://h:27017", "orders").missing == ("database",)


@pytest.mark.parametrize("name", ["", "a.b.c.d", "a..c", 'a.b."c', "a.b.c\n", " .b.c"])
def test_a_name_that_fits_nothing_stays_as_it_is(name):
    reading = read(PG, name)
    assert reading.candidate is None
    assert reading.canonical == (PG, name)


def test_a_greedy_component_takes_all_that_the_others_leave():
    components = read("oracle://h:1521", 'pdb.example.com.sales."o.r"').components
    assert components["service_name"] == "PDB.EXAMPLE.COM"
    assert (components["schema"], components["table"]) == ("SALES", '"o.r"')


def test_slashes_around_a_name_are_strays():
    reading = read("azurecosmos://h.example.com/dbs/d", "/colls/x/")
    assert reading.has_stray_slash
    assert reading.canonical == ("azurecosmos://h.example.com/dbs/d", "colls/x")


@pytest.mark.parametrize("name", ["rel", "rel/", "./rel", "a/b.csv"])
def test_a_local_path_that_could_begin_anywhere_is_none(name):
    reading = read("file", name)
    assert (reading.candidate, reading.canonical) == (None, ("file", name))


@pytest.mark.parametrize(
    ("namespace", "name", "canonical"),
    [
        ("file", "/rel//", "/rel"),
        ("file", "//rel", "/rel"),
        ("file", "//", "/"),
        ("hdfs://nn:8020", "rel/", "/rel"),
    ],
)
def test_other_slashes_are_put_right(namespace, name, canonical):
    reading = read(namespace, name)
    assert reading.has_stray_slash
    assert reading.canonical == (namespace, canonical)


def test_an_option_is_a_component_only_where_it_is_there():
    assert "database" not in read("spark://h:10001", "s.t").components
    assert read("spark://h:10001", "d.s.t").components["database"] == "d"
