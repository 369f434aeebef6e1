"""A team's own project, from drafts to a green build: no twin, and nothing is renamed."""

import json
import shutil
import subprocess

import pytest

from tests.dbt.adopting.invented_estate import estate_files
from tests.dbt.adopting.invented_shop import FILES

pytestmark = pytest.mark.process

SETTINGS = 'name = "shop"\n[dbt]\nadapter = "duckdb"\n'
MADE = ("model", "seed", "snapshot", "source")


class Team:
    """A workspace with a dbt project of somebody's, and the commands that are run in it."""

    def __init__(self, root, floe, dbt):
        self.root = root
        self.floe = floe
        self._dbt = dbt

    def dbt(self, *arguments):
        ran = self._dbt(self.root / "dbt", *arguments)
        assert ran.code == 0, ran.told
        return ran

    def names(self):
        """What dbt knows of the project, by its ids, with the relation of each."""
        manifest = self.dbt("parse", "--no-partial-parse").manifest
        nodes = {**manifest["nodes"], **manifest["sources"]}
        return {
            name: (node["database"], node["schema"], node.get("alias") or node.get("identifier"))
            for name, node in nodes.items()
            if node["resource_type"] in MADE
        }

    def adopt(self):
        """Draft, lint, map, generate; the findings of the last step."""
        self.dbt("build")
        self.dbt("docs", "generate")
        manifest = "dbt/target/manifest.json"
        drafted = self.floe("contract", "generate", "--manifest", manifest, "--yes")
        assert drafted.code == 0, drafted.err
        linted = self.floe("lint", "--json")
        assert [
            each for each in json.loads(linted.out)["findings"] if each["severity"] == "error"
        ] == []
        mapped = self.floe("generate", "--adopt", "--yes", "--json")
        assert mapped.code == 0, mapped.err
        assert json.loads(mapped.out)["withoutContract"] == []
        return self.generate()

    def generate(self):
        ran = self.floe("generate", "--yes", "--json")
        assert ran.code == 0, ran.out + ran.err
        again = self.floe("generate", "--check")
        assert again.code == 0, again.out
        return json.loads(ran.out)

    def build(self):
        """A build of everything: the names of all tests that ran."""
        ran = self.dbt("build")
        assert {each["status"] for each in ran.results} <= {"success", "pass", "no-op"}, ran.told
        self.manifest = ran.manifest
        return {each["unique_id"] for each in ran.results if each["unique_id"].startswith("test.")}

    def unheld(self):
        """The models whose columns nothing holds: neither dbt's contract nor a test that ran."""
        nodes = self.manifest["nodes"].values()
        tested = {node["attached_node"] for node in nodes if "__columns" in node["name"]}
        return [
            node["unique_id"]
            for node in nodes
            if node["resource_type"] == "model"
            and not node["config"]["contract"]["enforced"]
            and node["unique_id"] not in tested
        ]

    def write(self, files):
        for name, text in files.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def git(self, *arguments):
        who = ("-c", "user.name=team", "-c", "user.email=team@example.com")
        ran = subprocess.run(
            ["git", *who, *arguments], cwd=self.root, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture
def team(tmp_path, monkeypatch, floe, engine_dbt, run_dbt):
    def make(files):
        monkeypatch.chdir(tmp_path)
        made = Team(tmp_path, floe, lambda folder, *words: run_dbt(engine_dbt, folder, *words))
        made.write({"floe.toml": SETTINGS})
        made.write({f"dbt/{name}": text for name, text in files.items()})
        return made

    return make


def lines_of(text):
    return [line for line in text.splitlines() if line.strip()]


def kept(before, after):
    """Whether every line of a text is still there, in its order; flow lists may have grown."""
    lines = iter(after.splitlines())
    return all(any(line.rstrip("]}") in other for other in lines) for line in lines_of(before))


CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: {id}
name: {id}
version: 1.0.0
status: active
schema:
  - name: {table}
    properties:
      - {{name: customer_id, logicalType: integer, physicalType: integer, primaryKey: true}}
      - {{name: first_order, logicalType: date}}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {id}
name: {id}
status: active
inputPorts:
  - {{name: customers, version: 1.0.0, contractId: customers}}
outputPorts:
  - {{name: out, version: 1.0.0, contractId: {contract}}}
"""


def product(id_, contract, table):
    return {
        f"products/{id_}/{id_}.odps.yaml": PRODUCT.format(id=id_, contract=contract),
        f"products/{id_}/{contract}.odcs.yaml": CONTRACT.format(id=contract, table=table),
    }


def test_a_small_shop_is_adopted_and_stays_as_it_is(team):
    shop = team(FILES)
    before = shop.names()

    written = shop.adopt()

    assert not [each for each in written["files"] if each["path"].endswith(".sql")
                and each["path"].startswith("models/")]  # fmt: skip
    assert shop.names() == before
    for name, text in FILES.items():
        assert kept(text, (shop.root / "dbt" / name).read_text()), name
    tests = shop.build()
    assert any("customers__columns" in test for test in tests)

    # A second product reads what people own, and one with a table of a name that they have.
    shop.write(product("vip", "vip-customers", "vip_customers"))
    shop.write(product("copy", "copied-customers", "customers"))
    shop.generate()
    names = shop.names()
    assert {name: names[name] for name in before} == before
    assert sorted(set(names) - set(before)) == [
        *("model.jaffle.copy_customers", "model.jaffle.vip_customers"),
    ]
    assert tests <= shop.build()

    # Files are moved: one of theirs, and one that floe put beside a model.
    core = shop.root / "dbt/models/core"
    core.mkdir()
    for name in ("customers.sql", "marts.yml", "orders.yml"):
        (shop.root / "dbt/models/marts" / name).rename(core / name)
    shop.generate()
    assert sorted(file.name for file in core.iterdir()) == [
        *("customers.sql", "marts.yml", "orders.yml"),
    ]
    assert shop.names() == names
    assert tests <= shop.build()


def test_two_branches_of_an_adopted_project_are_merged(team):
    shop = team(FILES)
    shop.write({".gitignore": "dbt/target/\ndbt/logs/\n*.duckdb\n.floe/\n"})
    shop.adopt()
    before = shop.names()
    shop.git("init", "-q", "-b", "main")
    shop.git("add", "-A")
    shop.git("commit", "-qm", "adopted")

    shop.git("checkout", "-qb", "vip")
    shop.write(product("vip", "vip-customers", "vip_customers"))
    shop.generate()
    shop.git("add", "-A")
    shop.git("commit", "-qm", "vip")
    shop.git("checkout", "-q", "main")
    contract = shop.root / "contracts/stg_orders.odcs.yaml"
    promised = "name: status\n        required: true\n"
    contract.write_text(contract.read_text().replace("name: status\n", promised))
    shop.generate()
    shop.git("add", "-A")
    shop.git("commit", "-qm", "required")
    shop.git("merge", "-q", "--no-edit", "vip")

    shop.generate()
    names = shop.names()
    assert {name: names[name] for name in before} == before
    assert set(names) - set(before) == {"model.jaffle.vip_customers"}
    tests = shop.build()
    assert any("stg_orders.status__required" in test for test in tests)


@pytest.mark.slow
def test_six_hundred_models_are_adopted_and_stay_as_they_are(team):
    files = estate_files(600)
    estate = team(files)
    before = estate.names()
    assert len([name for name in before if name.startswith("model.")]) == 600

    estate.adopt()

    assert estate.names() == before
    for name, text in files.items():
        assert kept(text, (estate.root / "dbt" / name).read_text()), name
    tests = estate.build()
    assert estate.unheld() == []
    assert len([test for test in tests if "__columns" in test]) > 300
    moved = estate.root / "dbt/models/marts/moved"
    shutil.move(estate.root / "dbt/models/marts/sales", moved)
    estate.generate()
    assert estate.names() == before
    assert tests <= estate.build()


TYPED = """\
select 1::hugeint as huge, 1::ubigint as large, 1::utinyint as small, 'e'::enum('e', 'f') as listed,
  [1::ubigint] as several, {'a': 1::hugeint} as inner_one, now()::timestamp::timestamp_ns as moment,
  1::decimal(12, 3) as amount, '101'::bit as bits, uuid() as id, interval 1 day as span,
  '10:00:00+02'::timetz as starts
"""


def test_types_of_the_engines_own_pass_the_tests_that_are_drafted_of_them(team):
    """A HUGEINT was wanted as a decimal of 39 digits, an ENUM as a varchar."""
    config = "{{ config(materialized='table') }}\n"
    own = {"models/marts/typed.sql": config + TYPED, "models/marts/seen.sql": TYPED}
    shop = team({**FILES, **own})
    shop.adopt()
    assert any("typed" in name for name in shop.build())


def test_a_project_that_reads_what_tests_are_given_beside_their_names_is_built(team):
    flag = "flags:\n  require_generic_test_arguments_property: false\n"
    shop = team({**FILES, "dbt_project.yml": FILES["dbt_project.yml"].replace("flags:\n", flag)})
    listed = "        enum: [{value: Ada}, {value: Bo}, {value: '{{ x }}'}]\n"
    named = "      - name: first_name\n        logicalType: string\n"
    contract = CONTRACT.format(id="people", table="customers") + named + listed
    shop.write({"people.odcs.yaml": contract.replace("v3.1.0", "v3.2.0")})

    shop.dbt("parse")

    shop.generate()

    assert any("first_name" in test for test in shop.build())
    assert "arguments" not in (shop.root / "dbt/models/marts/marts.yml").read_text()
