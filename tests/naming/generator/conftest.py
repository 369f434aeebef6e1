"""A small definition, for tests of what is made of one."""

import pytest

from floe.naming.definition_reader import read_definition

BASE = {"$defs": {"port": {"pattern": "^[0-9]+$", "description": "A port."}}}


@pytest.fixture
def parcel():
    """Makes a source with two forms, an optional port, and one of two words as a component."""
    return _parcel


def _parcel(**notes):
    word = {"type": "string", "pattern": "^[a-z]+$", "description": "A word."}
    annotation = {
        "kind": "dataset",
        "category": "storage",
        "status": "proposed",
        "variants": [
            {
                "id": "shelf",
                "class": "Parcel",
                "namespace": "parcel://{depot}[:{port}]",
                "name": "{size}/{label}",
            },
            {"id": "bare", "class": "BareParcel", "namespace": "parcel", "name": "{label}"},
        ],
        "uniqueNameQualifier": "/",
        "case": [{"components": ["depot"], "compare": "insensitive", "stored": "lower"}],
        "schemeAliases": ["post.al"],
        "hierarchy": ["size", "label"],
        "vectors": {
            "valid": [{"components": {}, "namespace": "parcel", "name": "a|b"}],
            "equivalent": [
                {
                    "namespace": "PARCEL",
                    "name": "a",
                    "canonical": {"namespace": "parcel", "name": "a"},
                    "rules": ["naming/wrong-case"],
                }
            ],
            "invalid": [{"namespace": "parcel", "name": "`", "rules": ["naming/malformed-name"]}],
        },
        **notes,
    }
    schema = {
        "description": "Things on a shelf.",
        "properties": {
            "source": {"const": "parcel"},
            "depot": word,
            "port": {"$ref": "#/$defs/port"},
            "size": {"enum": ["big", "x-small"], "description": "How big."},
            "label": word,
        },
        "required": ["label"],
        "x-naming": annotation,
    }
    document = {
        "$id": "urn:floe:naming:datasets:parcel:1-0-0",
        "title": "Parcel",
        "$defs": {"ParcelDataset": schema},
        "properties": {"parcel": {"$ref": "#/$defs/ParcelDataset"}},
    }
    return read_definition(document, BASE)
