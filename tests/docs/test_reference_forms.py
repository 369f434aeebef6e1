"""Every form of reference that the page lists is read, and every one that it refuses is refused."""

import re
from pathlib import Path

import pytest

from floe.wiring import open_workspace
from floe.workflows.compiling import CompileRequest
from floe.workflows.following import follow_reference

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "references.md").read_text(encoding="utf-8")
ORDERS = "products/orders/contracts/orders.odcs.yaml"
ONE_OBJECT = "products/customer-360/datacontract.yaml"


def listed() -> list[str]:
    table = TEXT.partition("| Form | Example | Found by |")[2].partition("\n\n")[0]
    cells = [line.split("|")[2] for line in table.strip().splitlines()[1:]]
    return [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]


def refused() -> list[str]:
    sentence = TEXT.partition("Refused, each with a finding:")[2].partition("\n\n")[0]
    return [text for text in re.findall(r"`([^`]+)`", sentence) if text != "#"]


@pytest.fixture(scope="module")
def workspace():
    return open_workspace((ROOT / "examples" / "retail",)).workspace


def status(workspace, text: str) -> str:
    file = ONE_OBJECT if "properties" in re.split(r"[./]", text)[:2] else ORDERS
    followed = follow_reference(workspace, CompileRequest(files=(file,)), text, "relatesTo")
    return followed.reference.resolution.status


@pytest.mark.parametrize("text", [text for text in listed() if "://" not in text])
def test_a_listed_form_is_read(text, workspace):
    assert status(workspace, text) == "resolved"


@pytest.mark.parametrize("text", [*refused(), *(text for text in listed() if "://" in text)])
def test_a_refused_form_is_refused(text, workspace):
    assert status(workspace, text) == "rejected"


def test_the_page_lists_forms():
    assert len(listed()) > 15
    assert len(refused()) == 3
