"""A workspace in which every name holds all that steers terminals, logs and their viewers."""

import json
import re
import unicodedata

import yaml

EVIL = (
    "a\x1b[31m\n::error::x\r::stop-commands::y \u202e\u2066\u200b\u2028::add-mask::z\x85\x0b\x0c"
    "\x9b1m\x1b]8;;http://evil\x07 \ufeff\u200f\U000e0041 ##[command]c ##vso[task.x]d"
    " [here](http://evil) <b> `c`"
)
FILE = "fol\x1bder/or\n::error::ders\u202e.odcs.yaml"


def hostile(name):
    return name + EVIL


def contract(name):
    column = {
        "id": hostile("c"),
        "name": hostile("order_id"),
        "physicalName": hostile("order_id"),
        "businessName": EVIL,
        "logicalType": "integer",
        "primaryKey": True,
        "classification": hostile("public"),
        "tags": [hostile("gold")],
        "quality": [
            {"id": hostile("q"), "name": hostile("q"), "metric": "duplicateValues", "mustBe": 0}
        ],
    }
    return {
        "apiVersion": "v3.1.0",
        "kind": "DataContract",
        "id": hostile(name),
        "name": hostile(name),
        "version": "1.0.0",
        "status": hostile("active"),
        "domain": hostile("d"),
        "tenant": hostile("t"),
        "dataProduct": hostile("p"),
        "description": {"purpose": EVIL, "usage": f"{EVIL}\n{EVIL}"},
        "tags": [hostile("tag")],
        "servers": [
            {"server": hostile("s"), "type": "local", "path": "data/x.csv", "format": "csv"}
        ],
        "schema": [
            {
                "id": hostile("t"),
                "name": hostile(name),
                "physicalName": hostile(name),
                "description": f"::error::{EVIL}",
                "properties": [column, {"name": hostile("state"), "enum": [{"value": EVIL}]}],
                "quality": [
                    {"name": hostile("q"), "metric": "rowCount", "mustBeGreaterThan": 0},
                    {"type": "sql", "query": f"select {EVIL}", "mustBe": 0, "name": EVIL},
                ],
                "relationships": [{"from": hostile(f"{name}.x"), "to": hostile("orders.y")}],
            }
        ],
        "slaProperties": [{"property": hostile("latency"), "value": 1, "element": hostile(name)}],
        "team": {"name": hostile("t"), "members": [{"username": hostile("u"), "role": EVIL}]},
        "roles": [{"role": hostile("r")}],
        "customProperties": [{"property": hostile("floe.x"), "value": EVIL}],
        hostile("unknown"): 1,
    }


PRODUCT = {
    "apiVersion": "v1.0.0",
    "kind": "DataProduct",
    "id": hostile("shop"),
    "name": hostile("shop"),
    "version": "1.0.0",
    "status": "active",
    "inputPorts": [{"name": hostile("raw"), "version": "1.0.0", "contractId": hostile("raw")}],
    "outputPorts": [
        {
            "name": hostile("orders"),
            "version": "1.0.0",
            "contractId": hostile("orders"),
            "inputContracts": [{"id": hostile("raw"), "version": "1.0.0"}],
        },
        {"name": hostile("guess"), "version": "1.0.0"},
    ],
}
EVENT = {
    "eventType": "COMPLETE",
    "eventTime": "2026-01-01T00:00:00Z",
    "run": {"runId": "1"},
    "job": {"namespace": EVIL, "name": EVIL},
    "inputs": [{"namespace": f"postgres://h:5432{EVIL}", "name": EVIL}],
}
FILES = {
    "floe.toml": 'name = "shop"\n',
    "data-product.yaml": yaml.safe_dump(PRODUCT),
    "raw.odcs.yaml": yaml.safe_dump(contract("raw")),
    FILE: yaml.safe_dump(contract("orders")),
    "events.jsonl": json.dumps(EVENT) + "\n",
}
COMMANDS = (
    *(("lint",), ("lint", "-v"), ("lint", "--diff"), ("lint", "--fix"), ("lint", "--json")),
    *(("lint", "--format", name) for name in ("gitlab", "sarif", "junit", "text")),
    *(
        ("compile",),
        ("compile", "--json"),
        ("check", "--explain"),
        ("check", "--explain", "--json"),
    ),
    *(("check",), ("check", "-v"), ("check", "--json"), ("check", "--color", "always")),
    *(("check", "--format", name) for name in ("junit", "html")),
    *(("drift",), ("drift", "--json"), ("results",), ("results", "--json")),
    *(("generate", "--dry-run"), ("generate", "--diff"), ("generate", "--json", "--dry-run")),
    *(("contract", "generate", "--dry-run", "-v"), ("contract", "generate", "--check", "--json")),
    *(("export", "raw.odcs.yaml"), ("export", "raw.odcs.yaml", "--force", "-v", "-o", "out.yaml")),
    *(("refs", "raw.odcs.yaml"), ("refs", FILE), ("refs", "raw.odcs.yaml", EVIL)),
    *(("refs", "raw.odcs.yaml", "--json"), ("naming", "check", "events.jsonl")),
    *(("naming", "check", "events.jsonl", "--json"), ("naming", "contract", "raw.odcs.yaml")),
    *(("naming", "parse", EVIL, EVIL), ("naming", "parse", EVIL, EVIL, "--json")),
    *(("graph",), ("graph", "--view", "lineage"), ("graph", "--focus", EVIL)),
    *(("graph", "--format", name) for name in ("dot", "json", "svg", "html")),
    *(("find",), ("find", "--json"), ("find", EVIL), ("find", "--tag", EVIL)),
    *((EVIL,), ("lint", EVIL), ("lint", f"--{EVIL}"), ("lint", "--format", EVIL), ("init", EVIL)),
    *(("explain", EVIL), ("import", EVIL, "x"), ("schema", EVIL), ("results", EVIL)),
    *(("check", "--var", EVIL), ("check", "--table", EVIL), ("check", "--server", EVIL)),
)


def steering(text):
    """What a terminal, a log or a runner would obey; line breaks and joiners are none of it."""
    found = {
        repr(character)
        for character in set(text) - set("\n\u200c\u200d")
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    }
    found |= {line for line in text.split("\n") if line.strip().startswith("::")}
    return found | set(re.findall(r"##\w*\[", text))
