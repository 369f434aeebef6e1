from floe.dbt.test_prefixes import TitledTable, prefix_tests


def table(called, before=None, title="orders"):
    return TitledTable(title, called, before)


def test_tables_of_one_title_have_tests_that_begin_with_the_table():
    tables = [table("a"), table("b"), table("c", title="sums")]
    assert prefix_tests(tables) == ["a.", "b.", ""]


def test_what_stood_there_stays_and_only_what_is_new_makes_way():
    assert prefix_tests([table("a"), table("orders", "")]) == ["a.", ""]
    assert prefix_tests([table("a", "a.")]) == ["a."]


def test_of_two_branches_that_each_had_the_title_alone_one_makes_way():
    assert prefix_tests([table("a", ""), table("b", "")]) == ["", "b."]
