import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import jsonschema
import jsonschema_rs
import pytest
import yaml
from datacontract.data_contract import DataContract

from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from tests.quiet import quiet

pytestmark = pytest.mark.long

ABOUT_THE_SCHEMA = {
    "lint/duplicate-key",
    "lint/not-a-contract",
    "lint/schema-violation",
    "lint/unknown-key",
    "lint/unsupported-edition",
}
SCHEMA_RULES = tuple(rule for rule in RULES if rule.id in ABOUT_THE_SCHEMA)
STANDARD = Policy(profile="standard")
PROPERTY = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
schema:
  - name: orders
    properties:
      - name: order_id
"""
SPELLINGS = yaml.load(Path(__file__).with_name("spellings.yaml").read_bytes(), yaml.CSafeLoader)
STRICTER = {"another-standard", "blob"}
LAXER = {"own-rule", "definition-link"}
PAGE = Path(__file__).parents[2] / "docs" / "agreement.md"


@dataclass(frozen=True, slots=True)
class Judges:
    """The official schemas, with and without their ban on unknown keys."""

    official: dict[str, jsonschema_rs.Draft201909Validator]
    lax: dict[str, jsonschema_rs.Draft201909Validator]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a contract is accepted, and what was said if not."""

    accepted: bool
    reason: str = ""


@pytest.fixture(scope="module")
def judges(schemas) -> Judges:
    without = partial(json.loads, object_hook=_drop_unevaluated)
    engine = jsonschema_rs.Draft201909Validator
    return Judges(
        {edition: engine(schema) for edition, schema in schemas.items()},
        {edition: engine(without(json.dumps(schema))) for edition, schema in schemas.items()},
    )


@pytest.fixture(scope="module")
def upstream():
    """`datacontract lint` in this process, without its chatter."""
    with pytest.MonkeyPatch.context() as patch:
        # It checks the schema itself against its meta-schema at every call, for 0.1 s each.
        check = classmethod(lambda _cls, _schema, **_options: None)
        patch.setattr(jsonschema.Draft201909Validator, "check_schema", check)
        yield _ask_datacontract


@pytest.fixture(scope="module")
def samples(corpus):
    return list({sample.text: sample for sample in corpus}.values())


CLASSES = {"unknown-key", "another-standard", "open-object"}


def test_floe_agrees_with_datacontract_but_for_the_listed_classes(samples, judges, upstream):
    assert _differences(samples[::5], judges, upstream) == CLASSES


@pytest.mark.slow
def test_floe_agrees_with_datacontract_on_the_whole_corpus(samples, judges, upstream):
    assert _differences(samples, judges, upstream) == CLASSES


def _differences(samples, judges, upstream) -> set[str]:
    found = Counter()
    for sample in samples:
        ours, theirs = _ask_floe(sample.text), upstream(sample.text)
        if ours.accepted != theirs.accepted:
            name = _name_difference(sample, theirs, judges)
            assert name, f"{sample.text}\nfloe: {ours}\ndatacontract: {theirs}"
            found[name] += 1
    return set(found)


def test_floe_agrees_with_the_official_schema(samples, judges):
    for sample in samples:
        ours = _ask_floe(sample.text)
        official = judges.official[sample.edition].is_valid(sample.tree)
        assert ours.accepted == official, f"{sample.text}\nfloe: {ours}"


@pytest.mark.parametrize("spelling", SPELLINGS, ids=lambda spelling: str(spelling)[:60])
def test_a_spelling_is_judged_alike_or_differs_as_listed(spelling, judges, upstream):
    text = _write(spelling)
    ours = _ask_floe(text)
    assert (ours.accepted != upstream(text).accepted) == ("class" in spelling)
    if spelling.get("class") in STRICTER | LAXER:
        assert ours.accepted == (spelling["class"] in LAXER)
    if "document" in spelling and isinstance(spelling["document"], dict):
        edition = str(spelling["document"].get("apiVersion", ""))[1:]
        engine = judges.official.get(edition, judges.official["3.2.0"])
        differs = ours.accepted != engine.is_valid(spelling["document"])
        assert differs == ("official" in spelling)


def test_the_corpus_has_thousands_of_right_and_wrong_contracts(samples):
    accepted = Counter(_ask_floe(sample.text).accepted for sample in samples)
    assert min(accepted[True], accepted[False]) > 1000


def test_every_class_of_difference_has_its_reason_on_the_page():
    page, _, _ = PAGE.read_text(encoding="utf-8").partition("\n## Checks of data\n")
    listed = re.findall(r"^\| `([\w.-]+)` \|", page, re.MULTILINE)
    spelled = {s[key] for s in SPELLINGS for key in ("class", "official") if key in s}
    assert set(listed) == spelled | {"unknown-key", "open-object"}
    assert len(listed) == len(set(listed))


def _ask_floe(text: str) -> Verdict:
    graph = build_graph([read_text("contract.yaml", text)], policy=STANDARD)
    findings = lint(graph, SCHEMA_RULES).findings
    # A warning refuses nothing: edition 3.0 leaves some mappings open.
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    return Verdict(not errors, "; ".join(error.message for error in errors))


def _ask_datacontract(text: str) -> Verdict:
    with quiet():
        run = DataContract(data_contract_str=text).lint()
    reasons = [check.reason for check in run.checks if check.result.value in ("failed", "error")]
    return Verdict(run.result.value in ("passed", "warning"), "; ".join(map(str, reasons)))


def _name_difference(sample, theirs: Verdict, judges: Judges) -> str | None:
    tree = sample.tree
    official = judges.official[sample.edition]
    is_odcs = tree.get("kind") == "DataContract" and str(tree.get("apiVersion")).startswith("v3")
    if theirs.accepted and not is_odcs:
        return "another-standard"
    if (
        theirs.accepted
        and not official.is_valid(tree)
        and judges.lax[sample.edition].is_valid(tree)
    ):
        return "unknown-key"
    if official.is_valid(tree) and theirs.reason.startswith("Failed to parse ODCS contract"):
        return "open-object"
    return None


def _drop_unevaluated(part):
    return {key: value for key, value in part.items() if key != "unevaluatedProperties"}


def _write(spelling) -> str:
    if "property" in spelling:
        return PROPERTY + "".join(f"        {line}\n" for line in spelling["property"])
    return json.dumps(spelling["document"])
