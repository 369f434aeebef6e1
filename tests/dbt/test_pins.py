import pytest

from floe.dbt import AnyPin, DbtOptions, Pins, lay_out, plan_project, print_pin, read_pins
from floe.dbt.pins import FolderPin, ModelPin, SourcePin, pair
from tests.dbt.test_layout import product, table

A = {"a": product("raw:c-in", "x:c-a"), "c-in": table("orders"), "c-a": table("sums")}
B = {"b": product("raw:c-other", "x:c-b"), "c-other": table("orders"), "c-b": table("sums")}


@pytest.fixture
def pins_after(graph_of):
    def run(files, pins=None):
        plan = plan_project(graph_of(**files), DbtOptions(pins=pins or Pins()))
        return read_pins([print_pin(pin) for pin in plan.pins])

    return run


def named(pins: Pins):
    models = {pin.contract: (pin.model, pin.given, pin.tests) for pin in pins.models}
    return models, {pin.contract: pin.source for pin in pins.sources}


def test_what_was_named_first_keeps_its_name_whatever_comes_before_it(pins_after):
    first = pins_after(B)
    assert named(first) == ({"c-b": ("sums", ".sums", "")}, {"c-other": "raw"})
    models, sources = named(pins_after({**A, **B}, first))
    assert models == {"c-a": ("a_sums", "a.sums", "a_sums."), "c-b": ("sums", ".sums", "")}
    assert sources == {"c-in": "a_raw", "c-other": "raw"}


def test_without_names_of_before_all_make_way(pins_after):
    models, _ = named(pins_after({**A, **B}))
    assert {model for model, _, _ in models.values()} == {"a_sums", "b_sums"}


def test_two_branches_that_gave_one_name_twice_are_told_apart(pins_after):
    """Each was alone on its branch, so both were called as their table is."""
    both = Pins(*(x + y for x, y in zip(fields(pins_after(A)), fields(pins_after(B)), strict=True)))
    models, sources = named(pins_after({**A, **B}, both))
    assert models == {"c-a": ("sums", ".sums", ""), "c-b": ("b_sums", "b.sums", "b_sums.")}
    assert sources == {"c-in": "raw", "c-other": "b_raw"}


def fields(pins):
    return pins.folders, pins.models, pins.sources


def test_a_contract_that_wants_its_table_elsewhere_gets_it_there(pins_after):
    first = pins_after({**A, **B})
    moved = {
        **A,
        **B,
        "c-a": table("sums").replace("name: sums", "name: sums\n    physicalName: t"),
    }
    models, _ = named(pins_after(moved, first))
    assert models["c-a"][:2] == ("a_sums", ".t")
    assert models["c-b"][:2] == ("b_sums", "b.sums")


def test_a_shared_source_stays_beside_the_product_that_it_was_written_for(graph_of, pins_after):
    shared = {**B, "b": product("raw:c-in", "x:c-b"), "c-in": table("orders")}
    first = pins_after(shared)
    layout, _ = lay_out(graph_of(**{**shared, **A}), DbtOptions(pins=first))
    assert [source.product.id for source in layout.sources] == ["b"]


def test_a_new_id_of_a_contract_changes_no_name(pins_after):
    first = pins_after({**A, **B})
    renamed = {**A, **B, "b": product("raw:c-other", "x:c-new")}
    renamed["c-b"] = table("sums", id="c-new")
    models, _ = named(pins_after(renamed, first))
    assert models["c-new"] == named(first)[0]["c-b"]


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"pin": "other"},
        {"pin": "folder", "product": "p", "file": "f", "folder": "../x"},
        {"pin": "folder", "product": "p"},
        {"pin": "source", "folder": "f", "port": "p", "contract": "c", "table": "t", "source": "'"},
        {"pin": "model", "folder": "f", "contract": "c", "table": "t", "model": "a b", "sql": "s"},
    ],
)
def test_a_pin_that_floe_never_prints_is_none(record):
    assert read_pins([record]) == Pins()


@pytest.mark.parametrize(
    "pin",
    [
        FolderPin("crm", "crm.odps.yaml", "crm"),
        ModelPin("f", "c", "t", "m", "models/f/m.sql", tests="m."),
        SourcePin("f", "p", "c", "t", "s"),
    ],
)
def test_a_pin_is_read_as_it_was_printed(pin: AnyPin):
    assert list(read_pins([print_pin(pin)])) == [pin]


def test_what_fits_several_is_paired_with_none():
    def by(*places):
        return lambda word: tuple(word[place] for place in places)

    keys = ((by(0, 1), by(0, 1)), (by(0), by(0)))
    assert pair(["ax", "bx"], ["ax", "by"], *keys) == {0: ("ax", 0), 1: ("by", 1)}
    assert pair(["ax", "ay"], ["az"], *keys) == {}
