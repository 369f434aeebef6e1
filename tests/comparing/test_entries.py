import pytest

from floe.comparing import EntryIndex, matches_of, natural_key, pair_entries


def paired(section, base, over):
    return pair_entries(base, over, matches_of(section, of_one_contract=True))


def imported(section, local, entry):
    return EntryIndex.of(local, section).find_or_add(entry)


BY_BOTH = [
    ("properties", {"id": "a", "name": "x"}, {"id": "a", "name": "y"}),
    ("properties", {"id": "a", "name": "x"}, {"name": "x"}),
    ("properties", {"id": "a", "name": "x"}, {"id": "b", "name": "x"}),
    ("quality", {"id": 1, "metric": "rowCount"}, {"id": "1", "metric": "nullValues"}),
    ("quality", {"name": "x", "mustBe": 0}, {"name": "x", "mustBe": 1}),
    ("quality", {"metric": "rowCount", "mustBe": 0}, {"mustBe": 0, "metric": "rowCount"}),
    ("quality", {"metric": "rowCount", "mustBe": 0}, {"metric": "rowCount", "mustBe": 0.0}),
    ("customProperties", {"property": "p", "value": 1}, {"property": "p", "value": 2}),
    ("relationships", {"to": "a.b"}, {"type": "foreignKey", "to": "a.b"}),
    ("authoritativeDefinitions", {"type": "t", "url": "u"}, {"type": "t", "url": "u", "id": "x"}),
    ("tags", "pii", "pii"),
    ("servers", {"server": "prod"}, {"server": "prod", "type": "custom"}),
    ("support", {"channel": "help"}, {"channel": "help", "url": "u"}),
    ("slaProperties", {"property": "latency"}, {"property": "ly", "value": 1}),
]
BY_NEITHER = [
    ("properties", {"id": "a", "name": "x"}, {"id": "b", "name": "y"}),
    ("properties", {"id": None, "name": "x"}, {"id": None, "name": "y"}),
    ("quality", {"id": "a", "metric": "rowCount"}, {"id": "b", "metric": "rowCount"}),
    ("customProperties", {"property": "p"}, {"property": "q"}),
    ("relationships", {"type": "foreignKey", "to": "a.b"}, {"type": "lineage", "to": "a.b"}),
    ("authoritativeDefinitions", {"type": "t", "url": "u"}, {"type": "s", "url": "u"}),
    ("tags", "pii", "PII"),
    ("tags", True, 1),
]


@pytest.mark.parametrize(("section", "entry", "other"), BY_BOTH)
def test_an_entry_is_the_same_by_its_id_or_else_by_its_name(section, entry, other):
    assert paired(section, [entry], [other]) == {0: 0}
    assert imported(section, [entry], other) == 0


@pytest.mark.parametrize(("section", "entry", "other"), BY_NEITHER)
def test_entries_that_share_neither_are_two(section, entry, other):
    assert paired(section, [entry], [other]) == {}
    assert imported(section, [entry], other) is None


@pytest.mark.parametrize(
    ("section", "entry", "other"),
    [
        ("quality", {"id": "a", "name": "x"}, {"id": "b", "name": "x"}),
        ("customProperties", {"id": "a", "property": "p"}, {"id": "b", "property": "p"}),
        ("quality", {"metric": "rowCount", "mustBe": 1}, {"metric": "rowCount", "mustBe": 2}),
        ("quality", {"metric": "rowCount"}, {"id": "a", "rule": "rowCount"}),
        ("quality", {"metric": "nullValues"}, {"id": "a", "rule": "nullCheck"}),
    ],
)
def test_layers_of_one_contract_restate_what_others_only_add_to(section, entry, other):
    assert paired(section, [entry], [other]) == {0: 0}
    assert imported(section, [entry], other) is None


def test_an_id_is_surer_than_a_name():
    local = [{"id": "a", "name": "x"}, {"id": "b", "name": "y"}]
    assert imported("properties", local, {"id": "b", "name": "x"}) == 1
    assert paired("properties", local, [{"id": "b", "name": "x"}]) == {1: 0}


def test_the_first_of_two_alike_is_the_one_that_is_found():
    local = [{"id": "a", "name": "x"}, {"id": "a", "name": "x"}]
    index = EntryIndex.of(local, "properties")
    assert index.find_or_add({"id": "c", "name": "z"}) is None
    assert (index.find_or_add({"id": "a"}), index.find_or_add({"name": "z"})) == (0, 2)
    assert index.entries == [*local, {"id": "c", "name": "z"}]


@pytest.mark.parametrize("section", ["x", "schemas", "value"])
def test_a_list_that_nobody_knows_has_no_entries_to_find(section):
    assert matches_of(section, of_one_contract=True) is None
    assert matches_of(section, of_one_contract=False) is None


@pytest.mark.parametrize(
    ("section", "key"), [("servers", "server"), ("outputPorts", "name"), ("members", "username")]
)
def test_people_know_elements_by_their_natural_key(section, key):
    assert natural_key(section) == key
