"""Every way to write a reference that the standard, its RFCs and its drafts know."""

import pytest

OWN = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
schema:
  - id: users_tbl
    name: users
    properties:
      - {id: pk, name: id, quality: [{id: unique_pk, metric: duplicateValues, mustBe: 0}]}
      - id: addr
        name: address
        logicalType: object
        properties:
          - {id: addr_street, name: street}
      - id: phones
        name: phones
        logicalType: array
        items:
          logicalType: object
          properties:
            - {id: phone_no, name: number}
  - id: dash_tbl
    name: my-table
    properties:
      - {id: col_a, name: col}
      - {id: col_b, name: other}
servers:
  - {id: srv1, server: prod, type: custom}
slaProperties:
  - {id: fresh, property: latency, value: 1, unit: d}
roles:
  - {id: reader, role: reader}
"""
SINGLE = """\
apiVersion: v3.2.0
kind: DataContract
id: single
version: 1.0.0
schema:
  - id: profiles_tbl
    name: profiles
    properties:
      - {id: pk, name: user_id}
    quality:
      - {id: rows, metric: rowCount, mustBeGreaterThan: 0}
"""
LIBRARY = """\
apiVersion: v3.2.0
kind: DataContract
id: library
version: 1.0.0
quality:
  - {id: q, metric: nullValues, mustBe: 0}
properties:
  - {id: email, name: email}
"""
FILES = {
    "domain/own.yaml": OWN,
    "domain/c.yaml": SINGLE,
    "domain/c.yml": SINGLE.replace("id: single", "id: single-yml"),
    "x/c2.yaml": SINGLE.replace("id: single", "id: single-x"),
    "library.yaml": LIBRARY,
    "etl.yaml": "jobs:\n  - id: data_sync_job\n    owner: me\n",
    "gov.yaml": "kind: Governance\nroles:\n  dpo:\n    name: Data protection officer\n",
}
SINGLE_FILES = {"c.yaml": SINGLE}

PK = "domain/own.yaml schema/0/properties/0"
STREET = "domain/own.yaml schema/0/properties/1/properties/0"
DASH = "domain/own.yaml schema/1/properties/0"
USERS = "domain/own.yaml schema/0"
EXTERNAL = "domain/c.yaml schema/0/properties/0"
EXTERNAL_OBJECT = "domain/c.yaml schema/0"
REJECTED = "rejected: syntax"
NOT_ALLOWED = "rejected: not-allowed"
FORMS = [
    ("1", "users.id", PK),
    ("2", "users.address.street", STREET),
    ("3", "my-table.col", DASH),
    ("4", "schema/users_tbl", USERS),
    ("5", "schema/users_tbl/properties/pk", PK),
    ("6", "/schema/users_tbl/properties/pk", PK),
    ("7", "schema/users_tbl/properties/addr/properties/addr_street", STREET),
    ("8", "schema/users_tbl/properties/pk/quality/unique_pk", f"{PK}/quality/0"),
    ("9-servers", "servers/srv1", "domain/own.yaml servers/0"),
    ("9-sla", "slaProperties/fresh", "domain/own.yaml slaProperties/0"),
    ("9-roles", "roles/reader", "domain/own.yaml roles/0"),
    ("10", "sla/fresh", "domain/own.yaml slaProperties/0"),
    ("11-several-objects", "properties/pk", "dangling: no-element"),
    ("12-several-objects", "schema/properties/pk", "dangling: no-element"),
    (
        "13",
        "schema/users_tbl/properties/phones/properties/phone_no",
        "domain/own.yaml schema/0/properties/2/items/properties/0",
    ),
    ("14", "schema/users_tbl/properties", "domain/own.yaml schema/0/properties"),
    ("15", "c.yaml#/schema/profiles_tbl/properties/pk", EXTERNAL),
    ("16-schema", "c.yaml#schema/profiles_tbl/properties/pk", EXTERNAL),
    ("16-quality", "../library.yaml#quality/q", "library.yaml quality/0"),
    ("17", "c.yml#/schema/profiles_tbl", "domain/c.yml schema/0"),
    ("18", "../x/c2.yaml#/schema/profiles_tbl", "x/c2.yaml schema/0"),
    ("19", "https://example.org/c.yaml#/schema/a/properties/b", NOT_ALLOWED),
    ("20-query", "https://example.org:8443/c.yaml?v=1#/schema/a", NOT_ALLOWED),
    ("20-s3", "s3://bucket/c.yaml#/schema/a", NOT_ALLOWED),
    ("21", "file:///p/c.yaml#/schema/a", "rejected: outside-workspace"),
    ("22", "c.yaml#profiles.user_id", EXTERNAL),
    ("22-url", "https://example.org/c.yaml#profiles.user_id", NOT_ALLOWED),
    ("23", "c.yaml#/profiles.user_id", EXTERNAL),
    ("24-names", "#schema.my-table", "domain/own.yaml schema/1"),
    ("24-slash", "#/schema/users_tbl", USERS),
    ("25", "c.yaml", "domain/c.yaml"),
    ("25-url", "https://example.org/c.yaml", NOT_ALLOWED),
    ("26", "schema.my-table.col", DASH),
    ("27", "my-table.(col, other)", f"{DASH} + domain/own.yaml schema/1/properties/1"),
    ("28", "schema.users_tbl.properties.pk", PK),
    ("29-schema", "schema.users_tbl", USERS),
    ("29-servers", "servers.srv1", "domain/own.yaml servers/0"),
    ("29-quality", "../library.yaml#quality.q", "library.yaml quality/0"),
    ("30", "schema.users_tbl.properties.pk.quality.unique_pk", f"{PK}/quality/0"),
    ("31-several-objects", "schema.properties.pk", "dangling: no-element"),
    ("32-schema", "c.yaml#schema.profiles_tbl.properties.pk", EXTERNAL),
    ("32-properties", "../library.yaml#properties.email", "library.yaml properties/0"),
    ("32-url", "https://example.org/c.yaml#schema.a.properties.b", NOT_ALLOWED),
    ("33-list", "../etl.yaml#jobs.data_sync_job", "etl.yaml jobs/0"),
    ("33-mapping", "../gov.yaml#roles.dpo", "gov.yaml roles/dpo"),
    ("36-self", "self", REJECTED),
    ("36-import", "$import", REJECTED),
    ("37", "/schema[name=Address]/properties[name=zip]/physicalName", REJECTED),
    ("38-path", "$.schema[0].properties[1]", REJECTED),
    ("38-pointer", "/schema/0/properties/0", "dangling: no-element"),
]
ELIDED = [
    ("11", "properties/pk", "c.yaml schema/0/properties/0"),
    ("11-quality", "quality/rows", "c.yaml schema/0/quality/0"),
    ("12", "schema/properties/pk", "c.yaml schema/0/properties/0"),
    ("12-collection", "schema/properties", "c.yaml schema/0/properties"),
    ("31-schema", "schema.properties.pk", "c.yaml schema/0/properties/0"),
    ("31", "properties.pk", "c.yaml schema/0/properties/0"),
]


@pytest.mark.parametrize(
    ("text", "expected"), [form[1:] for form in FORMS], ids=[form[0] for form in FORMS]
)
def test_a_form_leads_where_it_says(reached, text, expected):
    assert reached(text, FILES) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [form[1:] for form in ELIDED], ids=[form[0] for form in ELIDED]
)
def test_the_id_of_the_only_object_may_be_left_out(reached, text, expected):
    assert reached(text, SINGLE_FILES) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("self", "'self' belongs to a way of importing that was not adopted"),
        ("$import", "'$import' is a JSON path; references are made of ids"),
        (
            "/schema[name=a]/properties[name=b]",
            "'/schema[name=a]/properties[name=b]' is a JSON path; references are made of ids",
        ),
        ("$.schema[0]", "'$.schema[0]' is a JSON path; references are made of ids"),
        ("<target-reference>", "'<target-reference>' is a placeholder"),
        ("a.yaml#b#c", "'a.yaml#b#c' has more than one '#'"),
        ("schema//pk", "'schema//pk' has an empty step"),
        ("users..id", "'users..id' has an empty step"),
        ("  ", "an empty reference"),
        ("x" * 2001, "a reference of 2,001 characters"),
        ("users.\tid", "'users.\\tid' holds a control character (U+0009)"),
        ("http://[::1/c.yaml#a.b", "'http://[::1/c.yaml' is no address"),
    ],
)
def test_what_is_no_reference_is_rejected_with_a_reason(resolve, text, message):
    resolution = resolve(text, FILES)
    assert (resolution.status, resolution.problem) == ("rejected", "syntax")
    assert resolution.message == message


def test_a_number_is_not_an_index(resolve):
    resolution = resolve("/schema/0/properties/0", FILES)
    assert resolution.message == "'/schema/0/properties/0' leads nowhere"
    assert resolution.hint == "elements are found by their id, not by their number"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("users.id", "schema/users_tbl/properties/pk"),
        ("schema.users_tbl.properties.pk", "schema/users_tbl/properties/pk"),
        ("/schema/users_tbl", "schema/users_tbl"),
        ("#/schema/users_tbl", "schema/users_tbl"),
        ("sla/fresh", "slaProperties/fresh"),
        ("users.phones.number", "schema/users_tbl/properties/phones/properties/phone_no"),
        ("c.yaml#profiles.user_id", "c.yaml#/schema/profiles_tbl/properties/pk"),
        ("c.yaml#properties.pk", "c.yaml#/schema/profiles_tbl/properties/pk"),
        ("../library.yaml#quality.q", "../library.yaml#/quality/q"),
        ("c.yaml", "c.yaml"),
        ("c.yaml#", "c.yaml"),
        (
            "my-table.(col, other)",
            "schema/dash_tbl/properties/col_a, schema/dash_tbl/properties/col_b",
        ),
    ],
)
def test_the_canonical_form_is_made_of_slashes(resolve, text, canonical):
    resolution = resolve(text, FILES)
    assert resolution.canonical == canonical
    for part in canonical.split(", "):
        assert resolve(part, FILES).targets[0] in resolution.targets


def test_without_ids_the_canonical_form_is_the_shorthand(resolve):
    text = "kind: DataContract\nschema:\n- {name: t, properties: [{name: c}]}\n"
    files = {"a.yaml": text, "b.yaml": text}
    assert resolve("t.c", files).canonical == "t.c"
    assert resolve("b.yaml#t.c", files).canonical == "b.yaml#t.c"


@pytest.mark.parametrize("label", ["a/b", "a#b", "'<x>'", "''"])
def test_an_id_that_cannot_be_written_gives_no_canonical_form(resolve, label):
    objects = f"- {{id: {label}, name: {label}, properties: [{{name: c}}]}}\n"
    text = f"kind: DataContract\nschema:\n{objects}"
    assert resolve("properties", {"a.yaml": text}).canonical is None


def test_the_old_list_form_is_noted(resolve):
    (note,) = resolve("my-table.(col, other)", FILES).notes
    assert note.code == "old-form"


def test_one_bad_column_spoils_the_old_list_form(reached):
    assert reached("my-table.(col, nothing)", FILES) == "dangling: no-element"
