from floe.naming.definitions import AliasTemplate
from floe.naming.template import read_template

ALIAS = AliasTemplate(
    read_template("mssql://{host}:{port}"), read_template("{database}.{table}"), "dbt"
)


def test_an_alias_is_filled_only_with_all_that_it_needs():
    whole = {"host": "h", "port": "1433", "database": "d", "table": "t"}
    assert ALIAS.fill(whole) == ("mssql://h:1433", "d.t")
    assert [ALIAS.fill({**whole, lacking: ""}) for lacking in whole] == [None, None, None, None]


def test_an_alias_has_a_namespace_without_the_parts_of_the_name():
    assert ALIAS.has_namespace({"host": "h", "port": "1433"})
    assert not ALIAS.has_namespace({"host": "h"})
