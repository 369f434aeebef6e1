"""Workbooks in which no text of the contract is a formula."""

import io
from typing import Any

from floe.adapters.datacontract.schema_walk import Node, walk_texts
from floe.adapters.datacontract.upstream import load

_FORMULA = "f"
_TEXT = "s"


def settle_workbook(written: bytes, tree: Node) -> bytes:
    """The workbook, with what the contract says stored as texts."""
    starts = tuple({text for _, text in walk_texts(dict(tree)) if text.startswith("=")})
    if not starts:
        return written
    workbook: Any = load("openpyxl").load_workbook(io.BytesIO(written))
    for sheet in workbook:
        for row in sheet:
            for cell in row:
                # The template has formulas of its own.
                if cell.data_type == _FORMULA and str(cell.value).startswith(starts):
                    cell.data_type, cell.quotePrefix = _TEXT, True
    settled = io.BytesIO()
    workbook.save(settled)
    return settled.getvalue()
