"""A contract for every clause of ODCS: the same with it and without it."""

import copy
import json

WORD = "zq7"
DEFINITIONS = [{"type": "privacy", "url": "https://zq7.example.com"}]
CUSTOM = [{"property": WORD, "value": f"{WORD}v"}]
CONTRACT = {
    "tenant": WORD,
    "tags": [WORD],
    "dataProduct": WORD,
    "domain": WORD,
    "context": WORD,
    "support": [{"channel": WORD, "url": "https://zq7.example.com"}],
    "price": {"priceAmount": 97.5, "priceCurrency": "EUR", "priceUnit": WORD},
    "roles": [{"role": WORD, "access": "read"}],
    "slaDefaultElement": "orders.c",
    "slaProperties": [{"property": "retention", "value": 97, "unit": "d"}],
    "slaProperties.freshness": [
        {"property": "freshness", "value": 97, "unit": "h", "element": "orders.c"}
    ],
    "authoritativeDefinitions": DEFINITIONS,
    "customProperties": CUSTOM,
    "contractCreatedTs": "2021-07-09T10:11:12Z",
    "servers": [{"server": WORD, "type": "kafka", "host": "zq7.example.com:9092"}],
    **{f"description.{part}": WORD for part in ("purpose", "usage", "limitations")},
    "description.authoritativeDefinitions": DEFINITIONS,
    "description.customProperties": CUSTOM,
    "team.name": WORD,
    "team.description": WORD,
    "team.members": [{"username": WORD, "role": "owner"}],
    "team.tags": [WORD],
    "team.customProperties": CUSTOM,
    "team.authoritativeDefinitions": DEFINITIONS,
}
OBJECT = {
    "physicalName": WORD,
    "physicalType": "view",
    "description": WORD,
    "businessName": WORD,
    "deprecated": True,
    "synonyms": [{"synonym": WORD}],
    "authoritativeDefinitions": DEFINITIONS,
    "tags": [WORD],
    "customProperties": CUSTOM,
    "dataGranularityDescription": WORD,
    "context": WORD,
    "relationships": [{"type": "foreignKey", "from": ["orders.c"], "to": ["orders.other"]}],
}
PROPERTY = {
    "logicalType": ("string", "boolean"),
    "physicalType": ("number", "decimal(17,3)"),
    "physicalName": ("string", WORD),
    "required": ("string", True),
    "unique": ("string", True),
    "primaryKey": ("string", True),
    "compositeKey": ("string", True),
    "primaryKeyPosition": ("string", 1),
    "partitioned": ("string", True),
    "partitionKeyPosition": ("string", 3),
    "enum": ("string", [{"value": "zq7"}, {"value": "zq8"}]),
    "enumLabels": ("string", [{"value": "a", "label": "zq7"}, {"value": "b"}]),
    "relationships": ("string", [{"type": "foreignKey", "to": "orders.other"}]),
    "string.minLength": ("string", 7),
    "string.maxLength": ("string", 97),
    "string.pattern": ("string", "^zq7$"),
    "string.format": ("string", "email"),
    **{
        f"number.{option}": ("number", 97.5)
        for option in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
    },
    "number.format": ("number", "f32"),
    **{
        f"date.{option}": ("date", "2021-07-09")
        for option in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
    },
    "date.format": ("date", "dd.MM.yyyy"),
    "date.timezone": ("timestamp", False),
    "date.defaultTimezone": ("timestamp", "Europe/Berlin"),
    "array.minItems": ("array", 7),
    "array.maxItems": ("array", 97),
    "array.uniqueItems": ("array", True),
    "object.minProperties": ("object", 7),
    "object.maxProperties": ("object", 97),
    "object.required": ("object", ["inner"]),
    "vector.dimensions": ("vector", 97),
    "vector.elementType": ("vector", "float64"),
    "vector.distanceMetric": ("vector", "cosine"),
    "vector.embeddingModel": ("vector", WORD),
    "vector.embeddingModelVersion": ("vector", WORD),
    "vector.normalized": ("vector", True),
    "description": ("string", WORD),
    "businessName": ("string", WORD),
    "classification": ("string", WORD),
    "tags": ("string", [WORD]),
    "examples": ("string", [WORD]),
    "semanticType": ("string", "identifier"),
    "criticalDataElement": ("string", True),
    "deprecated": ("string", True),
    "synonyms": ("string", [{"synonym": WORD}]),
    "encryptedName": ("string", WORD),
    "transformSourceObjects": ("string", [WORD]),
    "transformLogic": ("string", WORD),
    "transformDescription": ("string", WORD),
    "authoritativeDefinitions": ("string", DEFINITIONS),
    "customProperties": ("string", CUSTOM),
}
SERVERS = [
    {
        "server": "prod",
        "type": "postgres",
        "host": "h",
        "port": 5432,
        "database": "d",
        "schema": "s",
    },
    {"server": "lake", "type": "bigquery", "project": "p", "dataset": "d"},
]
BELOW = {"array": {"items": {"logicalType": "string"}}}
BELOW["object"] = {"properties": [{"name": "inner", "logicalType": "string"}]}
BELOW["map"] = {"map": {"key": {"logicalType": "string"}, "value": {"logicalType": "string"}}}
VALUES = {
    "string": "zq7",
    "integer": 7,
    "number": 7.5,
    "boolean": True,
    "date": "2021-07-09",
    "timestamp": "2021-07-09T10:11:12Z",
    "time": "10:11:12",
}
KINDS = (*VALUES, "array", "object", "map", "vector")


def pair(level, clause):
    """A contract without a clause, and one with it."""
    if level == "contract":
        return _table({"name": "c", "logicalType": "string"}), _with_contract_clause(clause)
    if level == "object":
        plain = _table({"name": "c", "logicalType": "string"})
        said = copy.deepcopy(plain)
        said["schema"][0][clause] = copy.deepcopy(OBJECT[clause])
        return plain, said
    kind, value = copy.deepcopy(PROPERTY[clause])
    column = {"name": "c", "logicalType": kind, **copy.deepcopy(BELOW.get(kind, {}))}
    if clause == "enumLabels":
        column["enum"] = [{"value": "a"}, {"value": "b"}]
    if clause == "primaryKeyPosition":
        column["primaryKey"] = True
    said = {**copy.deepcopy(column), **_said(clause, value)}
    if clause == "vector.elementType":
        column["logicalTypeOptions"] = {"elementType": "float32"}
    tables = [_table(_at(level, each)) for each in (column, said)]
    if clause in ("compositeKey", "primaryKeyPosition"):
        for table in tables:
            other = {"primaryKey": True} if clause == "primaryKeyPosition" else {}
            table["schema"][0]["properties"][0] |= other
        if clause == "compositeKey":
            tables[1]["schema"][0]["properties"][0]["primaryKey"] = True
        else:
            tables[1]["schema"][0]["properties"][0]["primaryKeyPosition"] = 2
    return tables


def placed(level, kind="string", **clauses):
    """A contract with clauses at a level, of a column of some type."""
    column = {"name": "c", "logicalType": kind, **copy.deepcopy(BELOW.get(kind, {}))}
    if level == "object":
        tree = _table(column)
        tree["schema"][0] |= clauses
        return tree
    return _table(_at(level, {**column, **clauses}))


def _said(clause, value):
    option = clause.partition(".")[2]
    if option:
        return {"logicalTypeOptions": {option: value}}
    return {{"compositeKey": "primaryKey", "enumLabels": "enum"}.get(clause, clause): value}


def _at(level, column):
    inner = {key: value for key, value in column.items() if key != "name"}
    if level == "nested":
        return {"name": "outer", "logicalType": "object", "properties": [column]}
    if level == "element":
        return {"name": "outer", "logicalType": "array", "items": inner}
    if level in ("key", "value"):
        both = {"key": {"logicalType": "string"}, "value": {"logicalType": "string"}, level: inner}
        return {"name": "outer", "logicalType": "map", "map": both}
    return column


def _table(column):
    other = {"name": "other", "logicalType": "string"}
    return {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "shop",
        "name": "Shop",
        "version": "1.0.0",
        "status": "active",
        "servers": copy.deepcopy(SERVERS),
        "schema": [{"name": "orders", "properties": [other, column]}],
    }


def _with_contract_clause(clause):
    tree = _table({"name": "c", "logicalType": "string"})
    key, _, part = clause.partition(".")
    value = copy.deepcopy(CONTRACT[clause])
    if part and key != "slaProperties":
        tree[key] = {part: value}
    else:
        tree[key] = [*tree.get(key, ()), *value] if key == "servers" else value
    return json.loads(json.dumps(tree))


def signed_contract(clauses):
    """A contract with every clause that can hold a word or a number of its own, and these."""
    tree = _table({"name": "c", "logicalType": "string"})
    signs = {}

    def sign(level, clause, value):
        number = 7000 + len(signs)
        signs[level, clause] = str(number)
        return _signed(value, number)

    for clause in clauses["contract"]:
        key, _, part = clause.partition(".")
        value = sign("contract", clause, CONTRACT[clause])
        if key == "slaProperties":
            tree[key] = [*tree.get(key, ()), *value]
        elif part:
            tree.setdefault(key, {})[part] = value
        else:
            tree[key] = [*tree.get(key, ()), *value] if key == "servers" else value
    for clause in clauses["object"]:
        tree["schema"][0][clause] = sign("object", clause, OBJECT[clause])
    for level in ("property", "nested", "element"):
        for clause in clauses["property"]:
            kind, value = PROPERTY[clause]
            column = {
                "name": f"c{len(signs)}",
                "logicalType": kind,
                **copy.deepcopy(BELOW.get(kind, {})),
            }
            column |= _said(clause, sign(level, clause, value))
            placed = _at(level, column)
            if level != "property":
                placed["name"] = f"o{len(signs)}"
            tree["schema"][0]["properties"].append(placed)
    return tree, signs


def _signed(value, number):
    if isinstance(value, str):
        return value.replace(WORD, f"{WORD}x{number}")
    if isinstance(value, dict):
        return {key: _signed(part, number) for key, part in value.items()}
    if isinstance(value, list):
        return [_signed(part, number) for part in value]
    return value if isinstance(value, bool) else number
