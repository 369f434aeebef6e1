"""Products and contracts of which every text and every name is hostile."""

from itertools import count, product
from typing import Any

from floe.documents import print_yaml

CANARY = "FLOE_CANARY"
PRODUCTS = 24
COLUMNS = {"in": 4, "out": 30}
CORES = (
    *("'", '"', "`", "''", '"""', "\\", "\\'", "\\\\'", "$$", "$dbt_comment_literal_block$"),
    *(f"{{{{ env_var('{CANARY}') }}}}", f"{{{{env_var('{CANARY}')}}}}", f"env_var('{CANARY}')"),
    *("{% do run_query('drop table t') %}", "{%- set x = 1 -%}", "{{ 1 / 0 }}", "{{ 7 * 7 }}"),
    *("{# hidden #}", "{#- -#}", "{% raw %}", "{% endraw %}", f"{{% endraw %}}{{{{ {CANARY} }}}}"),
    *(
        "{% endset %}",
        "{% endmacro %}",
        "{% endtest %}",
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "{",
        "}",
    ),
    *("/* a", "*/", "-- b", "--\n", "#", "; drop table t;", "';drop table t;--", "') or 1=1 --"),
    *(f"${{{CANARY}}}", f"${CANARY}", f"${{env:{CANARY}}}", "${", "$1", "%s", "%(name)s", "{0}"),
    *("first\nsecond", "first\r\nsecond", "tab\there", "\u2028", "\u200b", "\u202eevil", "ﬁ ß İ"),
    *("😀", "e\u0301", "漢字", "%", "&amp;", "<script>", "null", "~", "yes", "1e3", "0x10", "- a"),
    *(
        "a: b",
        "? a",
        "!!python/object:os.system",
        "&anchor",
        "*anchor",
        "|",
        ">",
        "@",
        "[",
        "{a: b",
    ),
    *("ref('x')", "source('a', 'b')", "var('x')", "doc('x')", "{{ ref('x') }}", "{{ doc('x') }}"),
    "long " * 2000,
)
WRAPS = ("{}", "it's {} here", 'say "{}"', "{}{}", "a{}\nb{}", "({})")


def payloads() -> list[str]:
    """At least five hundred texts, no two alike and none with blank ends."""
    mixed = (wrap.replace("{}", core) for wrap, core in product(WRAPS, CORES))
    return list(dict.fromkeys(text.strip() for text in mixed if text.strip()))


class HostileEstate:
    """Texts of products and contracts by file, with the payloads in turn in every place.

    With `has_files`, all sources are files.
    """

    def __init__(self, *, has_files: bool = False) -> None:
        self._has_files = has_files
        self.payloads = payloads()
        self._turn = count()
        self._description = count()

    def files(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for number in range(PRODUCTS):
            taken, given = self._contract(number, "in"), self._contract(number, "out")
            found[f"p{number}/in.yaml"] = print_yaml(taken)
            found[f"p{number}/out.yaml"] = print_yaml(given)
            found[f"p{number}/product.yaml"] = print_yaml(self._product(taken["id"], given["id"]))
        return found

    def next(self) -> str:
        return self.payloads[next(self._turn) % len(self.payloads)]

    def _described(self) -> str:
        return self.payloads[next(self._description) % len(self.payloads)]

    def _short(self) -> str:
        """A payload that a name has room for."""
        text = self.next()
        return text if len(text) < 60 else self._short()

    def _product(self, taken: str, given: str) -> dict[str, Any]:
        return {
            "apiVersion": "v1.1.0",
            "kind": "DataProduct",
            "id": self.next(),
            "name": self._short(),
            "version": "1.0.0",
            "status": self.next(),
            "domain": self.next(),
            "tenant": self.next(),
            "tags": [self.next(), self.next()],
            "description": {"purpose": self.next(), "usage": self.next()},
            "customProperties": [{"property": self.next(), "value": self.next()}],
            "team": {"name": self.next(), "members": [{"username": self.next(), "role": "owner"}]},
            "inputPorts": [{"name": self._short(), "version": "1.0.0", "contractId": taken}],
            "outputPorts": [
                {
                    "name": self._short(),
                    "description": self.next(),
                    "version": "1.0.0",
                    "contractId": given,
                    "inputContracts": [{"id": taken, "version": "1.0.0"}],
                    "sbom": [{"type": self.next(), "url": self.next()}],
                }
            ],
            "managementPorts": [
                {"name": self.next(), "content": "discoverability", "url": self.next()}
            ],
        }

    def _contract(self, number: int, side: str) -> dict[str, Any]:
        return {
            "apiVersion": "v3.1.0",
            "kind": "DataContract",
            "id": f"{side}{number} {self.next()}",
            "name": self.next(),
            "version": "1.0.0",
            "status": self.next(),
            "domain": self.next(),
            "tenant": self.next(),
            "tags": [self.next(), self.next()],
            "description": {key: self.next() for key in ("purpose", "limitations", "usage")},
            "customProperties": [{"property": self.next(), "value": self.next()}],
            "team": {"name": self.next(), "members": [{"username": self.next(), "role": "owner"}]},
            "servers": [self._server(number)],
            "schema": [self._table(number, side)],
            "slaProperties": [{"property": self.next(), "value": self.next()}],
        }

    def _server(self, number: int) -> dict[str, Any]:
        files = {"type": "local", "path": f"data/{{model}}/{self._folder()}", "format": "parquet"}
        tables = {"type": "postgres", "schema": self._short(), "database": self._short()}
        kind = files if self._has_files or number % 2 else tables
        return {"server": self.next(), "environment": self.next(), **kind}

    def _folder(self) -> str:
        """A payload that names one folder: no pattern, and no variable to fill in."""
        text = self._short()
        return self._folder() if set(text) & set("*?[]$/{#@&:%\\") else text

    def _table(self, number: int, side: str) -> dict[str, Any]:
        plain = {"name": f"{side}_{number}"}
        strange = ({**plain, "physicalName": self._short()}, {"name": self._short()})
        is_file = self._has_files and side == "in"
        return {
            **(plain if number % 4 or is_file else strange[number // 4 % 2]),
            "businessName": self.next(),
            "description": self.next(),
            "dataGranularityDescription": self.next(),
            "tags": [self.next()],
            "customProperties": [{"property": self.next(), "value": self.next()}],
            "properties": [self._column(position, side) for position in range(COLUMNS[side])],
            "quality": [self._rule(position) for position in range(5)],
        }

    def _column(self, position: int, side: str) -> dict[str, Any]:
        plain = {"name": f"c{position}"}
        strange = ({**plain, "physicalName": self._short()}, {"name": self._short()})
        names = strange[position // 4 % 2] if position % 4 == 3 else plain
        # What a model holds under a plain name is never left out.
        is_model_column = side == "out" and names is plain
        rules = (
            {"enum": [{"value": self.next(), "description": self.next()}, {"value": "a"}]},
            {"logicalTypeOptions": {"pattern": self.next()}},
            {
                "quality": [
                    {
                        "id": self.next(),
                        "description": self.next(),
                        "metric": "missingValues",
                        "arguments": {"missingValues": [self.next(), None]},
                        "mustBeLessThan": 5,
                    }
                ]
            },
            {"transformLogic": self.next(), "transformDescription": self.next()},
            {"physicalType": self.next(), "unique": True},
            {"quality": [self._dbt_rule()]},
            {"relationships": [{"id": self.next(), "to": self.next()}], "required": True},
        )
        return {
            **names,
            "logicalType": "string",
            "description": self._described() if is_model_column else self.next(),
            "businessName": self.next(),
            "classification": self.next(),
            "tags": [self.next()],
            "examples": [self.next()],
            "customProperties": [{"property": self.next(), "value": self.next()}],
            **rules[position % len(rules)],
        }

    def _dbt_rule(self) -> dict[str, Any]:
        where = f"c0 <> '{_quoted(self.next())}'" if self._has_files else self.next()
        test = {"unique": {"where": where}}
        return {"id": self.next(), "type": "custom", "engine": "dbt", "implementation": test}

    def _rule(self, position: int) -> dict[str, Any]:
        text = self.next()
        quoted = _quoted(text)
        is_raw = not self._has_files
        asked = "SELECT COUNT(*) FROM {table} WHERE c0 = '{text}'".replace("{text}", quoted)
        rules = (
            {"type": "sql", "query": asked, "mustBe": 0},
            {"type": "sql", "query": text if is_raw else asked, "mustBe": 0},
            {"type": "custom", "engine": "floe", "implementation": f"c0 <> '{quoted}'"},
            {"type": "custom", "engine": "floe", "implementation": text if is_raw else "c0 = 'b'"},
            {"metric": "rowCount", "arguments": {"where": f"c1 = '{quoted}'"}, "mustBe": 0},
        )
        said = {"id": self.next(), "name": self.next(), "description": self.next()}
        return {**said, "dimension": self.next(), **rules[position]}


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")
