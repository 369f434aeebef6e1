import pytest

from floe.dbt import DbtOptions, Model, lay_out

SHOP_IN = """
schema:
  - name: orders
    properties: [{name: id, logicalType: integer}]
"""


def product(inputs="", outputs="", **head):
    lines = [f"{key}: {value}" for key, value in head.items()]
    ports = ((inputs, "inputPorts"), (outputs, "outputPorts"))
    for names, key in ports:
        lines.append(f"{key}:")
        lines += [
            f"  - {{name: {name}, version: 1.0.0, contractId: {contract}}}"
            for name, _, contract in (each.partition(":") for each in names.split())
        ]
    return "\n".join(lines)


def table(*names, **head):
    lines = [f"{key}: {value}" for key, value in head.items()]
    lines.append("schema:")
    for name in names:
        lines.append(f"  - name: {name}")
        lines.append("    properties: [{name: id, logicalType: integer}]")
    return "\n".join(lines)


@pytest.fixture
def laid_out(graph_of):
    def run(options=None, **files):
        layout, findings = lay_out(graph_of(**files), options or DbtOptions())
        return layout, [(str(each.severity), each.rule, str(each.place)) for each in findings]

    return run


def calls(layout):
    return [table.call for table in (*layout.sources, *layout.models)]


def inputs(layout):
    return {model.call: [each.call for each in model.inputs] for model in layout.models}


def test_an_input_port_is_a_source_and_an_output_port_is_a_model(laid_out):
    layout, findings = laid_out(
        shop=product("raw:c-in", "clean:c-out", name="shop"),
        **{"c-in": table("orders"), "c-out": table("sales")},
    )

    assert calls(layout) == ["source('raw', 'orders')", "ref('sales')"]
    assert inputs(layout) == {"ref('sales')": ["source('raw', 'orders')"]}
    assert (layout.folders, findings) == ({"shop.yaml": "shop"}, [])


def test_what_another_product_gives_out_is_referred_to(laid_out):
    layout, _ = laid_out(
        a=product("raw:c-in", "clean:c-mid"),
        b=product("clean:c-mid", "sums:c-out"),
        **{"c-in": table("orders"), "c-mid": table("sales"), "c-out": table("sums")},
    )

    assert inputs(layout) == {
        "ref('sales')": ["source('raw', 'orders')"],
        "ref('sums')": ["ref('sales')"],
    }


def test_no_product_gets_a_folder_that_dbt_keeps_for_itself(laid_out):
    names = ("fixtures", "generic", "Generic", "generics")
    tables = {f"c-{name}": table(f"t_{name}") for name in names}
    layout, _ = laid_out(**{name: product("", f"x:c-{name}") for name in names}, **tables)

    assert sorted(layout.folders.values()) == [
        "fixtures_product",
        "generic_product",
        "generic_product_2",
        "generics",
    ]


def test_products_share_a_source_of_one_port_name_and_contract(laid_out):
    layout, _ = laid_out(
        a=product("raw:c-in", "x:c-a"),
        b=product("raw:c-in", "x:c-b"),
        **{"c-in": table("orders"), "c-a": table("one"), "c-b": table("two")},
    )

    assert calls(layout) == ["source('raw', 'orders')", "ref('one')", "ref('two')"]
    assert layout.sources[0].product.id == "a"


def test_ports_of_one_name_and_two_contracts_bear_their_products_names(laid_out):
    layout, _ = laid_out(
        a=product("raw:c-in", "x:c-a"),
        b=product("raw:c-other", "x:c-b"),
        **{
            "c-in": table("orders"),
            "c-other": table("orders"),
            "c-a": table("one"),
            "c-b": table("two"),
        },
    )

    assert [table.source for table in layout.sources] == ["a_raw", "b_raw"]


def test_tables_of_one_name_bear_their_products_names_and_keep_theirs_in_the_data(laid_out):
    layout, _ = laid_out(
        a=product("", "x:c-a"),
        b=product("", "x:c-b"),
        c=product("", "x:c-c"),
        **{"c-a": table("orders"), "c-b": table("Orders"), "c-c": table("sums")},
    )

    named = [(model.name, model.alias, model.schema) for model in layout.models]
    assert named == [("a_orders", "orders", "a"), ("b_Orders", "Orders", "b"), ("sums", None, None)]


def test_a_product_may_have_tables_of_one_name_behind_two_ports(laid_out):
    layout, _ = laid_out(
        a=product("", "first:c-a second:c-b"),
        **{"c-a": table("orders"), "c-b": table("orders")},
    )

    named = [(model.name, model.alias, model.schema) for model in layout.models]
    assert named == [("a_orders", "orders", "a"), ("a_second_orders", None, "a")]


def test_products_of_one_id_get_folders_of_their_own(laid_out):
    layout, _ = laid_out(a=product(id="shop"), b=product(id="Shop"), c=product(id="shop"))

    assert layout.folders == {"a.yaml": "shop_2", "b.yaml": "shop", "c.yaml": "shop_3"}


def test_the_contracts_that_a_port_lists_decide_what_it_is_made_from(laid_out):
    layout, findings = laid_out(
        shop="""
        inputPorts:
          - {name: one, version: 1.0.0, contractId: c-one}
          - {name: two, version: 1.0.0, contractId: c-two}
        outputPorts:
          - name: out
            version: 1.0.0
            contractId: c-out
            inputContracts:
              - {id: c-two, version: 1.0.0}
              - {id: c-spare, version: 1.0.0}
              - {id: c-gone, version: 1.0.0}
        """,
        **{
            "c-one": table("one"),
            "c-two": table("two"),
            "c-spare": table("spare"),
            "c-out": table("out"),
        },
    )

    assert inputs(layout) == {"ref('out')": ["source('two', 'two')"]}
    assert findings == [
        ("warning", "generate/input-without-port", "outputPorts[0].inputContracts[1]"),
        ("error", "generate/unknown-contract", "outputPorts[0].inputContracts[2].id"),
    ]


@pytest.mark.parametrize("kind", ["sourceAligned", "source-aligned", "Source aligned"])
def test_a_product_next_to_its_source_makes_its_tables_elsewhere(laid_out, kind):
    layout, findings = laid_out(
        a=product("", "stock:c-a", type=kind),
        b=product("in:c-a", "out:c-b"),
        **{"c-a": table("levels"), "c-b": table("sums")},
    )

    assert inputs(layout) == {"ref('sums')": ["source('stock', 'levels')"]}
    assert findings == [("info", "generate/made-elsewhere", "outputPorts[0]")]


@pytest.mark.parametrize(("is_lenient", "severity"), [(False, "error"), (True, "warning")])
def test_a_contract_that_does_not_exist_is_told_and_its_port_left_out(
    laid_out, is_lenient, severity
):
    layout, findings = laid_out(
        DbtOptions(is_lenient=is_lenient),
        shop=product("raw:c-gone", "clean:c-out nothing:c-gone"),
        **{"c-out": table("sales")},
    )

    assert inputs(layout) == {"ref('sales')": []}
    assert findings == [
        (severity, "generate/unknown-contract", "inputPorts[0].contractId"),
        (severity, "generate/unknown-contract", "outputPorts[1].contractId"),
    ]


def test_a_port_takes_the_version_that_it_names_or_else_the_newest(laid_out):
    files = {
        "one": table("orders", id="c", version="1.0.0"),
        "two": table("orders", id="c", version="1.10.0"),
        "three": table("orders", id="c", version="1.9.0"),
    }

    named, told = laid_out(shop=product("raw:c", "x:o"), o=table("out"), **files)
    other, mismatch = laid_out(
        shop=product("raw:c", "x:o").replace("1.0.0", "3.0.0", 1), o=table("out"), **files
    )

    assert (named.sources[0].contract.version, told) == ("1.0.0", [])
    assert other.sources[0].contract.version == "1.10.0"
    assert mismatch == [("warning", "generate/version-mismatch", "inputPorts[0].version")]


@pytest.mark.parametrize(
    ("versions", "numbers"),
    [(("1.4.0", "2.0.0"), [1, 2]), (("1.4.0", "1.5.0"), [1, 2]), (("3.0.0", "1.0.0"), [3, 1])],
)
def test_two_versions_of_a_contract_are_versions_of_a_model(laid_out, versions, numbers):
    first, second = versions
    layout, _ = laid_out(
        shop=f"""
        outputPorts:
          - {{name: a, version: {first}, contractId: c}}
          - {{name: b, version: {second}, contractId: c}}
        """,
        one=table("orders", id="c", version=first),
        two=table("orders", id="c", version=second),
    )

    assert [model.version for model in layout.models] == numbers
    newest, older = sorted(layout.models, key=lambda model: -(model.version or 0))
    assert (newest.name, newest.alias) == ("orders", "orders")
    assert (older.name, older.alias) == ("orders", f"orders_v{older.version}")
    assert older.call == f"ref('orders', v={older.version})"


def test_products_in_a_circle_are_told_and_one_input_is_left_out(laid_out):
    layout, findings = laid_out(
        a=product("in:c-b", "out:c-a"),
        b=product("in:c-a", "out:c-b"),
        **{"c-a": table("one"), "c-b": table("two")},
    )

    assert inputs(layout) == {"ref('one')": ["ref('two')"], "ref('two')": []}
    assert findings == [("error", "generate/circle", "outputPorts[0]")]


def test_a_contract_behind_two_ports_of_a_product_is_one_model(laid_out):
    layout, _ = laid_out(a=product("", "tables:c api:c"), c=table("orders"))

    assert calls(layout) == ["ref('orders')"]


def test_a_second_table_of_one_name_in_a_contract_is_left_out(laid_out):
    layout, findings = laid_out(a=product("", "x:c"), c=table("orders", "Orders"))

    assert calls(layout) == ["ref('orders')"]
    assert findings == [("error", "generate/unusable-name", "schema[1]")]


def test_a_contract_without_tables_and_a_port_without_a_contract_are_told(laid_out):
    layout, findings = laid_out(a="outputPorts: [{name: x}, {name: y, contractId: c}]", c="name: c")

    assert calls(layout) == []
    assert findings == [
        ("warning", "generate/port-without-contract", "outputPorts[0]"),
        ("warning", "generate/contract-without-schema", ""),
    ]


def test_a_name_that_dbt_cannot_give_a_table_is_told(laid_out):
    layout, findings = laid_out(
        a=product("in:c-in", "x:c"),
        c="""
        schema:
          - {name: order lines, physicalName: raw.order-lines, properties: [{name: id}]}
        """,
        **{"c-in": 'schema: [{name: bad, physicalName: "a`b", properties: [{name: id}]}]'},
    )

    assert [(model.name, model.alias) for model in layout.models] == [("order_lines", None)]
    assert findings == [
        ("warning", "generate/renamed-table", "schema[0]"),
        ("info", "generate/own-schema", "schema[0]"),
        ("error", "generate/unusable-name", "schema[0]"),
    ]


def test_tables_of_two_schemas_are_two_sources(laid_out):
    layout, _ = laid_out(
        a=product("raw:c", "x:o"),
        c="""
        schema:
          - {name: one, physicalName: shop.one, properties: [{name: id}]}
          - {name: two, physicalName: old.two, properties: [{name: id}]}
          - {name: three, physicalName: shop.three, properties: [{name: id}]}
        """,
        o=table("out"),
    )

    assert [table.call for table in layout.sources] == [
        "source('raw', 'one')",
        "source('raw_old', 'two')",
        "source('raw', 'three')",
    ]


def test_a_layout_finds_what_a_product_makes_before_what_is_found_ready(laid_out):
    layout, _ = laid_out(a=product("raw:c", "x:o"), c=table("orders"), o=table("orders"))

    found = layout.relations[("o.yaml", "orders")]
    assert isinstance(found, Model)
    assert layout.relations[("c.yaml", "orders")].call == "source('raw', 'orders')"


def in_schemas(*names):
    lines = ["schema:"]
    for name in names:
        title = name.split(".")[-1]
        lines.append(f"  - {{name: {title}, physicalName: {name}, properties: [{{name: id}}]}}")
    return "\n".join(lines)


def test_the_tables_of_the_server_bear_the_ports_name_and_those_of_other_schemas_more(laid_out):
    layout, findings = laid_out(
        shop=product("raw:c-in", "x:o"),
        o=table("out"),
        **{"c-in": in_schemas("cat.fin.bills", "orders", "fin.fees", "lines")},
    )

    assert [(each.source, each.name) for each in layout.sources] == [
        ("raw_fin", "bills"),
        ("raw", "orders"),
        ("raw_fin_2", "fees"),
        ("raw", "lines"),
    ]
    assert findings == [
        ("info", "generate/split-source", "schema[0]"),
        ("info", "generate/split-source", "schema[2]"),
    ]


def test_a_source_whose_tables_all_are_in_one_schema_bears_the_ports_name(laid_out):
    layout, findings = laid_out(
        shop=product("raw:c-in", "x:o"),
        o=table("out"),
        **{"c-in": in_schemas("fin.bills", "fin.fees")},
    )

    assert ([each.source for each in layout.sources], findings) == (["raw", "raw"], [])


def test_names_of_the_projects_own_models_are_not_given_again(laid_out):
    layout, findings = laid_out(
        DbtOptions(taken_models=frozenset(("Orders", "shop_sums", "bills"))),
        shop=product("", "x:o y:p z:q"),
        o=table("orders"),
        p=table("sums"),
        q=in_schemas("invoices").replace("physicalName: invoices", "physicalName: bills"),
    )

    named = [(model.name, model.alias, model.schema) for model in layout.models]
    assert named == [
        ("shop_orders", "orders", "shop"),
        ("sums", None, None),
        ("invoices", "bills", "shop"),
    ]
    assert findings == [("info", "generate/taken-name", "schema[0]")]


def test_names_of_the_projects_own_sources_are_not_given_again(laid_out):
    own = {("raw", "Orders"), ("shop_raw", "orders"), ("other", "people")}
    layout, findings = laid_out(
        DbtOptions(taken_sources=frozenset(own)),
        shop=product("raw:c-in other:c-other", "x:o"),
        o=table("out"),
        **{"c-in": table("orders", "lines"), "c-other": table("places")},
    )

    assert calls(layout)[:3] == [
        "source('shop_raw_2', 'orders')",
        "source('shop_raw_2', 'lines')",
        "source('other', 'places')",
    ]
    assert findings == [("info", "generate/taken-name", "inputPorts[0]")]


@pytest.mark.parametrize(
    ("adapter", "database"),
    [("spark", None), ("postgres", None), ("snowflake", "lake"), ("bigquery", "lake")],
)
def test_a_model_is_made_in_the_schema_that_its_table_names(laid_out, adapter, database):
    layout, findings = laid_out(
        DbtOptions(adapter=adapter),
        shop=product("", "x:o"),
        o=in_schemas("lake.fin.bills", "fin.fees", "plain"),
    )

    named = [(model.name, model.alias, model.schema, model.database) for model in layout.models]
    assert named == [
        ("bills", None, "fin", database),
        ("fees", None, "fin", None),
        ("plain", None, None, None),
    ]
    assert findings == [
        ("info", "generate/own-schema", "schema[0]"),
        ("info", "generate/own-schema", "schema[1]"),
    ]


def test_tables_of_one_name_in_two_schemas_stay_apart_as_they_are(laid_out):
    layout, _ = laid_out(
        a=product("", "x:c-a"),
        b=product("", "x:c-b"),
        c=product("", "x:c-c"),
        **{
            name: in_schemas(f"{place}.orders")
            for name, place in (("c-a", "north"), ("c-b", "south"), ("c-c", "south"))
        },
    )

    named = [(model.name, model.alias, model.schema) for model in layout.models]
    assert named == [
        ("a_orders", "orders", "north"),
        ("b_orders", "orders", "b"),
        ("c_orders", "orders", "c"),
    ]
