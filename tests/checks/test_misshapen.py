import pytest


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("schema: none\n", {"*/unreadable:schema": "schema must be a list and is 'none'"}),
        ("schema: {name: t}\n", {"*/unreadable:schema": "schema must be a list and is "}),
        ("schema: [3]\n", {"*/unreadable:schema[0]": "schema[0] must be a mapping and is 3"}),
        (
            "slaProperties: [fresh]\n",
            {"*/unreadable:slaProperties[0]": "slaProperties[0] must be a mapping and is 'fresh'"},
        ),
        (
            "slaProperties: {property: freshness}\n",
            {"*/unreadable:slaProperties": "slaProperties must be a list and is "},
        ),
        (
            "schema: [{name: t, quality: {metric: rowCount}}]\n",
            {"t/unreadable:quality": "quality must be a list and is "},
        ),
        (
            "schema: [{name: t, quality: [be good]}]\n",
            {"t/unreadable:quality[0]": "quality[0] must be a mapping and is 'be good'"},
        ),
        (
            "schema: [{name: t, relationships: {to: u.a}}]\n",
            {"t/unreadable:relationships": "relationships must be a list and is "},
        ),
        (
            "schema: [{name: t, properties: [a]}]\n",
            {"t/unreadable:properties[0]": "properties[0] must be a mapping and is 'a'"},
        ),
        (
            "schema: [{name: t, properties: {a: {name: a}}}]\n",
            {"t/unreadable:properties": "properties must be a list and is "},
        ),
        (
            "schema: [{name: t, properties: [{name: a, items: text, quality: good}]}]\n",
            {
                "t.a/unreadable:quality": "quality must be a list and is 'good'",
                "t.a/unreadable:items": "items must be a mapping and is 'text'",
            },
        ),
    ],
)
def test_what_has_the_wrong_shape_is_told(derive, body, expected):
    found = {name: each for name, each in derive(body).items() if each.clause == "unreadable"}
    assert list(found) == list(expected)
    for name, check in found.items():
        assert check.measures is None
        assert not check.is_informational
        assert check.reason.startswith(expected[name])


def test_what_stands_beside_it_is_still_checked(derive):
    checks = derive("schema: [{name: t, quality: [odd, {id: r, metric: rowCount, mustBe: 1}]}]\n")
    assert list(checks) == ["t/unreadable:quality[0]", "t/row_count:r"]
    assert str(checks["t/unreadable:quality[0]"].place) == "schema[0].quality[0]"
