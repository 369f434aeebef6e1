from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.checks import (
    Aggregate,
    AnyOf,
    BadRows,
    Check,
    ColumnPath,
    Condition,
    DuplicateRows,
    LargestGap,
    Newest,
    NoMatch,
    NoneOf,
    Null,
    Oldest,
    OrphanRows,
    OutOfRange,
    QueryValue,
    RowCount,
    Score,
    Table,
    TableMetric,
    ValueTest,
)
from floe.model import DataType, Place
from floe.plan import (
    ActualColumn,
    ColumnStatistics,
    KeyStage,
    Pass,
    QueryStage,
    ReferenceStage,
    TableFacts,
    Unreachable,
    build_plan,
)
from floe.plan.buffers import buffers_of, conditions_of
from tests.fakes.limits import LIMITS

ORDERS = Table("shop.yaml", "orders", "orders")
CUSTOMERS = Table("people.yaml", "customers", "customers")
NAMES = tuple(f"c{index}" for index in range(15))
TYPES = ("int64", "string", "timestamp")
FACTS = TableFacts(
    tuple(
        ActualColumn(name, DataType(TYPES[index % 3]), nullable=True)
        for index, name in enumerate(NAMES)
    )
)
PARENT = TableFacts((ActualColumn("id", DataType("int64")),), rows=1_000)
MILLION = 1_000_000


def path(name):
    return ColumnPath((name,))


def reference(name, parent=CUSTOMERS):
    return OrphanRows((path(name),), parent, (path("id"),))


def check(number, metric, table=ORDERS):
    measures = metric if isinstance(metric, Score) else TableMetric(table, metric)
    return Check(
        id=f"{table.name}/{number}",
        clause="c",
        table=table,
        place=Place(table.file),
        description="d",
        measures=measures,
    )


def plan(metrics, facts=FACTS, parent=PARENT):
    checks = [check(number, metric) for number, metric in enumerate(metrics)]
    return build_plan(checks, {ORDERS: facts, CUSTOMERS: parent}, LIMITS).tables[0]


names = st.sampled_from(NAMES)
wheres = st.none() | st.builds(
    lambda name, number: Condition(f"{name} > {number}", (name,)), names, st.integers(0, 2)
)
tests = st.one_of(
    st.builds(lambda name: ValueTest(path(name), Null()), names),
    st.builds(
        lambda name, pattern: ValueTest(path(name), NoMatch(pattern)), names, st.sampled_from("ab")
    ),
    st.builds(
        lambda name, low: ValueTest(path(name), OutOfRange(minimum=low)), names, st.integers(0, 50)
    ),
    st.builds(
        lambda name, number: Condition(f"{name} < {number}", (name,)), names, st.integers(0, 50)
    ),
)
metrics = st.one_of(
    st.builds(RowCount, wheres),
    st.builds(BadRows, tests, wheres),
    st.builds(
        lambda parts: BadRows(AnyOf(tuple(parts))), st.lists(tests, min_size=1, max_size=150)
    ),
    st.builds(
        lambda keys, where: DuplicateRows(tuple(map(path, keys)), where),
        st.lists(names, min_size=1, max_size=3, unique=True),
        wheres,
    ),
    st.builds(reference, names),
    st.builds(lambda name: Newest(path(name)), names),
    st.builds(lambda name: LargestGap(path(name)), names),
    st.builds(
        lambda call, name, where: Aggregate(f"{call}({name})", (name,), where),
        st.sampled_from(("avg", "sum", "count", "median", "count(distinct c0) +")),
        names,
        wheres,
    ),
    st.builds(lambda number: QueryValue(f"select {number}", ()), st.integers(0, 3)),
)


def size(each):
    wheres = {where for metric in each.metrics for where in conditions_of(metric)}
    return 1 + sum(map(buffers_of, each.metrics)) + len(wheres) + len(each.references)


@given(st.lists(metrics, min_size=1, max_size=120), st.randoms(use_true_random=False))
def test_every_metric_is_answered_once_and_no_aggregate_is_too_wide(wanted, chance):
    found = plan(wanted)
    places = Counter(list(found.settled))
    for each in found.passes:
        places.update((*each.metrics, *each.references))
    for stage in (*found.keys, *found.references, *found.queries):
        places[stage.metric] += 1
    assert places == Counter(set(wanted))

    undecided = sum(stage.strategy == "decide" for stage in found.keys)
    widths = [size(each) for each in found.passes]
    assert all(width <= 80 for width in widths)
    counted = len({stage.metric.where for stage in found.keys} - {None})
    assert not widths or widths[0] + 3 * undecided + counted <= 80

    shuffled = list(wanted)
    chance.shuffle(shuffled)
    assert plan(shuffled) == found


@given(st.lists(metrics, min_size=1, max_size=60))
def test_a_pass_reads_the_columns_of_its_metrics_and_no_others(wanted):
    found = plan(wanted)
    undecided = [stage.metric for stage in found.keys if stage.strategy == "decide"]
    for index, each in enumerate(found.passes):
        wheres = [stage.metric.where for stage in found.keys]
        inside = (*each.metrics, *each.references, *((*undecided, *wheres) if index == 0 else ()))
        text = " ".join(map(repr, inside))
        read = [name for name in NAMES if f"'{name}'" in text]
        assert list(each.columns) == read


def rules(count):
    return [
        BadRows(ValueTest(path(NAMES[number % 15]), NoneOf((number, str(number)))))
        for number in range(count)
    ]


@pytest.mark.parametrize(("count", "passes"), [(1, 1), (79, 1), (80, 2), (300, 4), (1000, 13)])
def test_many_rules_make_few_even_passes_that_read_few_columns(count, passes):
    facts = TableFacts(tuple(ActualColumn(name, DataType("string")) for name in NAMES))
    found = plan(rules(count), facts).passes
    sizes = [len(each.metrics) for each in found]
    assert len(found) == passes
    assert max(sizes) - min(sizes) <= len(sizes)
    # 1,000 rules on 15 columns are 67 for each: a pass of 77 meets two or three of them.
    assert sum(len(each.columns) for each in found) <= 15 + passes


def test_a_pattern_is_never_in_two_passes():
    pattern = ValueTest(path("c14"), NoMatch("a"))
    twice = [BadRows(pattern), BadRows(pattern, Condition("c0 > 1", ("c0",)))]
    found = plan([*rules(150), *twice], TableFacts(tuple(map(text_column, NAMES)))).passes
    assert [sum(metric in each.metrics for metric in twice) for each in found].count(2) == 1


def text_column(name):
    return ActualColumn(name, DataType("string"))


def test_rows_with_any_fault_are_counted_beside_the_faults():
    parts = [metric for metric in rules(20) if metric.predicate.column.column in ("c3", "c9")]
    joined = BadRows(AnyOf(tuple(part.predicate for part in parts)))
    found = plan([*rules(150), joined], TableFacts(tuple(map(text_column, NAMES)))).passes
    (home,) = [each for each in found if joined in each.metrics]
    assert set(parts) <= set(home.metrics)


def test_an_expression_of_unknown_columns_reads_all():
    metric = BadRows(Condition("anything", None))
    assert plan([metric]).passes == (Pass((metric,), NAMES),)


def test_columns_are_named_as_the_table_names_them():
    metric = BadRows(ValueTest(path("C3"), Null()))
    assert plan([metric]).passes == (Pass((metric,), ("c3",)),)


def test_one_metric_serves_all_checks_and_scores():
    metric = BadRows(ValueTest(path("c0"), Null()))
    other = BadRows(ValueTest(path("c1"), Null()))
    score = Score("good_share", (TableMetric(ORDERS, metric), TableMetric(ORDERS, other)))
    assert [each.metrics for each in plan([metric, metric, score]).passes] == [(metric, other)]


@pytest.mark.parametrize(
    ("parent", "is_fused"),
    [
        (TableFacts(PARENT.columns, rows=8_000_000), True),
        (TableFacts(PARENT.columns, rows=9_000_000), False),
        (TableFacts(PARENT.columns, estimated_rows=1_000), True),
        (TableFacts(PARENT.columns, bytes=30 * MILLION), True),
        (TableFacts(PARENT.columns, bytes=40 * MILLION), False),
        (TableFacts(PARENT.columns), False),
    ],
)
def test_a_small_parent_is_taken_along_and_a_large_one_is_joined_apart(parent, is_fused):
    metric = reference("c0")
    found = plan([metric], parent=parent)
    # Whoever joins apart has to know how many rows there are, too.
    assert found.passes == ((Pass((), ("c0",), (metric,)),) if is_fused else (Pass((), ()),))
    assert found.references == (() if is_fused else (ReferenceStage(metric, ("c0",)),))


def test_texts_as_keys_take_more_room():
    parent = TableFacts((ActualColumn("id", DataType("string")),), rows=2 * MILLION)
    assert len(plan([reference("c1")], parent=parent).references) == 1


def test_parents_share_the_room_for_them():
    parent = TableFacts(PARENT.columns, rows=8_000_000)
    found = plan([reference(name) for name in NAMES[::3]], parent=parent)
    assert len(found.passes[0].references) == 3
    assert len(found.references) == 2


def test_a_foreign_key_inside_of_an_array_is_joined_apart(col):
    facts = TableFacts((ActualColumn("a", DataType("array", element=DataType("int64"))),))
    metric = OrphanRows((col("a[]"),), CUSTOMERS, (path("id"),))
    assert plan([metric], facts).references == (ReferenceStage(metric, ("a",)),)


def test_a_table_may_refer_to_itself():
    facts = TableFacts(FACTS.columns, rows=10)
    metric = OrphanRows((path("c0"),), ORDERS, (path("c3"),))
    assert plan([metric], facts).passes == (Pass((), ("c0",), (metric,)),)


def test_a_parent_that_nobody_checks_has_no_plan():
    found = build_plan([check(1, reference("c0"))], {CUSTOMERS: PARENT, ORDERS: FACTS}, LIMITS)
    assert [each.table for each in found.tables] == [ORDERS]


def test_tables_come_in_the_order_of_the_facts():
    checks = [check(1, RowCount()), check(1, RowCount(), CUSTOMERS)]
    down = Unreachable("gone")
    for order in ((ORDERS, CUSTOMERS), (CUSTOMERS, ORDERS)):
        found = build_plan(checks, dict.fromkeys(order, down), LIMITS)
        assert tuple(each.table for each in found.tables) == order


def keys_facts(rows=None, least=None, most=None):
    statistics = {"c0": ColumnStatistics(0, least, most)} if most is not None else {}
    return TableFacts(FACTS.columns, rows=rows, statistics=statistics)


@pytest.mark.parametrize(
    ("columns", "facts", "strategy"),
    [
        (("c0",), keys_facts(100, 1, 6_400), "bitmap"),
        (("c0",), keys_facts(100, 1, 6_401), "hash"),
        (("c0",), keys_facts(100, -(2**63), 2**63 - 1), "hash"),
        (("c0",), keys_facts(100, -(2**63), -(2**63) + 100), "hash"),
        (("c0",), keys_facts(), "decide"),
        (("c0",), keys_facts(100), "decide"),
        (("c1",), keys_facts(100), "hash"),
        (("c0", "c3"), keys_facts(100, 1, 100), "hash"),
    ],
)
def test_a_key_is_looked_at_in_the_cheapest_exact_way(columns, facts, strategy):
    metric = DuplicateRows(tuple(map(path, columns)))
    found = plan([metric], facts)
    assert found.keys == (KeyStage(metric, strategy, columns),)
    # The first pass learns how far an undecided key extends.
    assert found.passes == ((Pass((), columns),) if strategy == "decide" else ())


@pytest.mark.parametrize(("most", "strategy"), [(80, "bitmap"), (81, "hash")])
def test_several_integers_are_one_bitmap_where_their_product_is_small(most, strategy):
    columns = tuple(ActualColumn(name, DataType("int32")) for name in ("a", "b"))
    statistics = {"a": ColumnStatistics(0, 1, 80), "b": ColumnStatistics(0, 1, most)}
    facts = TableFacts(columns, rows=100, statistics=statistics)
    assert [stage.strategy for stage in plan([key("a", "b")], facts).keys] == [strategy]


def test_a_plan_knows_the_parents_that_are_not_measured():
    metrics = [OrphanRows((path("c0"),), parent, (path("id"),)) for parent in (CUSTOMERS, ORDERS)]
    checks = [check(place, metric) for place, metric in enumerate(metrics)]
    found = build_plan(checks, {ORDERS: FACTS, CUSTOMERS: PARENT}, LIMITS)
    assert found.parents == {ORDERS: FACTS, CUSTOMERS: PARENT}
    unreached = build_plan(checks, {ORDERS: FACTS, CUSTOMERS: Unreachable("gone")}, LIMITS)
    assert unreached.parents == {ORDERS: FACTS}


def test_rows_that_nobody_knows_are_counted_beside_a_key():
    assert plan([key("c1")]).passes == (Pass((), ()),)
    assert plan([key("c1")], keys_facts(100)).passes == ()
    assert plan([key("c1"), RowCount()]).passes == (Pass((RowCount(),), ()),)


def test_the_rows_that_a_key_speaks_of_are_counted_in_the_first_pass():
    some = Condition("c4 > 1", ("c4",))
    assert plan([key("c1", where=some)], keys_facts(100)).passes == (Pass((), ("c4",)),)


def test_bounds_of_all_rows_decide_nothing_about_some():
    metric = DuplicateRows((path("c0"),))
    facts = keys_facts(100, 1, 100)
    some = {ORDERS: Condition("c1 = 'a'", ("c1",))}
    (found,) = build_plan([check(1, metric)], {ORDERS: facts}, LIMITS, where=some).tables
    assert [stage.strategy for stage in found.keys] == ["decide"]
    assert found.where == some[ORDERS]
    limited = DuplicateRows((path("c0"),), some[ORDERS])
    assert plan([limited], facts).keys == (KeyStage(limited, "hash", ("c0", "c1")),)


def key(*columns, where=None):
    return DuplicateRows(tuple(map(path, columns)), where)


def test_a_key_that_holds_another_is_implied_by_it():
    some = Condition("c4 > 1", ("c4",))
    short, long, longer = key("c1"), key("c2", "c1"), key("c0", "c2", "c1")
    apart, limited = key("c0", "c2"), key("c1", where=some)
    found = plan([long, apart, longer, short, limited])
    assert found.implied == {long: short, longer: short, limited: short}
    assert {stage.metric for stage in found.keys} == {short, long, longer, apart, limited}
    order = [stage.metric for stage in found.keys]
    assert all(order.index(proof) < order.index(metric) for metric, proof in found.implied.items())


def test_a_key_over_some_rows_proves_nothing_about_all():
    some = Condition("c4 > 1", ("c4",))
    assert plan([key("c1", where=some), key("c1", "c2")]).implied == {}


def test_the_same_key_in_another_order_is_looked_at_once():
    one, other = key("c1", "c2"), key("c2", "c1")
    found = plan([one, other])
    assert found.implied in ({one: other}, {other: one})


def test_a_unique_item_in_an_array_proves_nothing_about_rows(col):
    facts = TableFacts(
        (ActualColumn("a", DataType("array", element=DataType("string"))), *FACTS.columns)
    )
    inner = DuplicateRows((col("a[]"),))
    both = DuplicateRows((col("a[]"), path("c1")))
    assert plan([inner, both], facts).implied == {}


@pytest.mark.parametrize(
    ("expression", "is_fused"),
    [
        ("avg(c0)", True),
        ("sum(c0) / count(*)", True),
        ("count(distinct c0)", False),
        ("median(c0)", False),
        ("max(c1) = 'select distinct'", True),
        ("sum(c0) + (SELECT 1)", False),
        (" + ".join(["avg(c0)"] * 9), False),
    ],
)
def test_an_expression_that_would_make_a_pass_dear_runs_alone(expression, is_fused):
    metric = Aggregate(expression, ("c0",))
    found = plan([metric])
    assert found.queries == (() if is_fused else (QueryStage(metric),))
    assert [each.metrics for each in found.passes] == ([(metric,)] if is_fused else [])


def test_gaps_are_sorted_in_a_pass_of_their_own():
    gap, oldest = LargestGap(path("c2")), Oldest(path("c2"))
    assert plan([gap, oldest]).passes == (Pass((oldest,), ("c2",)), Pass((gap,), ("c2",)))


def test_a_thousand_rules_and_some_foreign_keys_make_thirteen_passes():
    wanted = [*rules(1000), *(reference(name) for name in NAMES[::3])]
    facts = TableFacts(tuple(map(text_column, NAMES)))
    parent = TableFacts((text_column("id"),), rows=10)
    found = plan(wanted, facts, parent)
    assert plan(wanted[::-1], facts, parent) == found
    assert len(found.passes) == 13


def test_faults_that_are_too_many_for_one_pass_lie_beside_their_sum_dear_ones_first():
    cheap = rules(150)
    dear = [BadRows(ValueTest(path("c14"), NoMatch(f"x{number}"))) for number in range(10)]
    joined = BadRows(AnyOf(tuple(metric.predicate for metric in (*cheap, *dear))))
    found = plan([*cheap, *dear, joined], TableFacts(tuple(map(text_column, NAMES)))).passes
    assert {joined, *dear} <= set(found[0].metrics)
    assert [size(each) <= 80 for each in found] == [True, True, True]
    assert Counter(metric for each in found for metric in each.metrics) == Counter(
        [*cheap, *dear, joined]
    )


def test_a_composite_parent_key_travels_as_one_hash():
    columns = tuple(ActualColumn(name, DataType("string")) for name in ("id", "part"))
    parent = TableFacts(columns, rows=8_000_000)
    metric = OrphanRows((path("c1"), path("c4")), CUSTOMERS, (path("id"), path("part")))
    assert plan([metric], parent=parent).passes == (Pass((), ("c1", "c4"), (metric,)),)


def test_only_some_keys_are_left_to_be_decided():
    facts = TableFacts(tuple(ActualColumn(f"k{number}", DataType("int64")) for number in range(20)))
    found = plan([key(f"k{number}") for number in range(20)], facts)
    assert Counter(stage.strategy for stage in found.keys) == {"decide": 16, "hash": 4}
