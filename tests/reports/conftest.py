from collections.abc import Callable, Iterator
from datetime import date

import pytest

from floe.documents import read_text
from floe.findings import AppliedOverride, Finding, Severity, rule
from floe.model import Override, Place
from floe.reports import Report

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
schema:
  - id: orders
    properties:
      - id: customer_id
        logicalType: strng
        relationships:
          - to: customers/custmer_id
    tags: [sales, "gold layer"]
"""


@pytest.fixture
def found() -> Callable[..., Finding]:
    """Make a finding as the runner would hand it over."""

    def make(message="it is wrong", **fields) -> Finding:
        place = Place(fields.pop("file", "orders.odcs.yaml"), fields.pop("path", ()))
        given = {"rule": "lint/some-fault", "line": 1, "column": 1} | fields
        return Finding(place, message, **given)

    return make


@pytest.fixture
def report_on(found) -> Callable[..., Report]:
    """Make a report with one finding on a place in a text."""

    def make(text, line=1, column=1, **fields) -> Report:
        finding = found(line=line, column=column, **fields)
        document = read_text(finding.place.file, text)
        return Report((finding,), 1, {finding.place.file: document})

    return make


@pytest.fixture
def report(found) -> Report:
    """One finding of each severity, a file without any, and an override."""
    reference = ("schema", 0, "properties", 0, "relationships", 0, "to")
    findings = (
        found(
            "'customers/custmer_id' leads nowhere",
            path=reference,
            hint="did you mean 'customers/customer_id'?",
            rule="lint/dangling-reference",
            line=11,
            column=17,
        ),
        found(
            "'gold layer' is not an allowed tag",
            path=("schema", 0, "tags", 1),
            hint="the workspace allows 'bronze', 'silver' and 'gold'; 'allowed_tags' in floe.toml "
            "is the list to extend",
            rule="lint/unknown-tag",
            severity=Severity.WARNING,
            line=12,
            column=19,
        ),
        found(
            "no description",
            file="products/customers.odcs.yaml",
            rule="lint/missing-description",
            severity=Severity.INFO,
            line=0,
            column=0,
        ),
    )
    texts = {
        "orders.odcs.yaml": ORDERS,
        "products/customers.odcs.yaml": "kind: DataContract\n",
        "payments.odcs.yaml": "kind: DataContract\n",
    }
    sources = {file: read_text(file, text) for file, text in texts.items()}
    until = date(2027, 1, 31)
    override = Override("lint/missing-owner", "payments", "the team is being formed", until, 4)
    applied = (AppliedOverride(override, findings=1),)
    return Report(findings, 3, sources, suppressed=1, baselined=2, overrides=applied)


@rule("lint/dangling-reference", Severity.ERROR)
def dangling_reference(_: object) -> Iterator[Finding]:
    """A reference whose target does not exist.

    Why: everything follows references,
    so one loose end returns later.

    Instead: point at something that exists.
    """
    yield from ()


@pytest.fixture
def rules():
    return (dangling_reference,)
