"""What a format says of a contract: phrased so that nothing changes its meaning, the rest named."""

from floe.adapters.datacontract.faithfulness.additions import add_unwritten
from floe.adapters.datacontract.faithfulness.clauses import walk_clauses
from floe.adapters.datacontract.faithfulness.export_target import ExportTarget
from floe.adapters.datacontract.faithfulness.phrasing import phrase
from floe.adapters.datacontract.faithfulness.said import CLAUSES, said_clauses
from floe.adapters.datacontract.faithfulness.unsaid import Unsaid

__all__ = [
    "CLAUSES",
    "ExportTarget",
    "Unsaid",
    "add_unwritten",
    "phrase",
    "said_clauses",
    "walk_clauses",
]
