"""Jobs that were seen to read and write contracts, as cards and edges on a sheet."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from floe.cleaning import clean
from floe.diagrams.diagram import BACK, FORWARD, JOB, UNMAPPED, Edge, End, Node
from floe.diagrams.elements import columns_of, objects_of
from floe.diagrams.ends import Ends
from floe.diagrams.sheet import Sheet
from floe.documents import Path
from floe.graph import Graph
from floe.usage import Consumer, LoggedJob, Spot, read_names, spot_at

_READS, _WRITES, _RUNS_FOR = "reads", "writes", "runsFor"


@dataclass(frozen=True, slots=True)
class SeenRun:
    """That a consumer read a table of a contract, and which contracts its jobs write."""

    file: str
    table: str
    consumer: Consumer
    writes: tuple[str, ...] = ()


class RunMaker:
    """Puts jobs on a sheet, each once, with what they read and write and for whom they run."""

    def __init__(self, graph: Graph, sheet: Sheet, ends: Ends) -> None:
        self._graph = graph
        self._sheet = sheet
        self._ends = ends
        self._jobs: dict[tuple[LoggedJob, str | None], End] = {}

    def edges(self, runs: Iterable[SeenRun]) -> Iterator[Edge]:
        """The edges of some runs; who reads unknown columns is tied to the table."""
        products = {product.name or product.id: product for product in self._graph.products}
        for run in runs:
            is_new = (run.consumer.job, run.consumer.product) not in self._jobs
            job = self._job(run.consumer)
            about = f"{run.consumer.reads:,} reads"
            for end in self._read_ends(run):
                yield Edge(job, end, _READS, "reads", BACK, description=about)
            for file in run.writes:
                yield Edge(job, self._ends.at(file, ()), _WRITES, "writes", FORWARD)
            product = products.get(run.consumer.product) if run.consumer.product else None
            if is_new and product is not None:
                yield Edge(job, self._ends.at(product.file, ()), _RUNS_FOR, "runs for", FORWARD)

    def _job(self, consumer: Consumer) -> End:
        key = (consumer.job, consumer.product)
        if key not in self._jobs:
            name, owner = clean("/".join(filter(None, consumer.job))), clean(consumer.product or "")
            kind = JOB if owner else UNMAPPED
            note = f"job of {owner}" if owner else "job of nobody known"
            aliases = (clean(consumer.job.name),)
            self._jobs[key] = self._sheet.add_free(
                Node(f"job:{name}", kind, name, note, aliases=aliases)
            )
        return self._jobs[key]

    def _read_ends(self, run: SeenRun) -> Iterator[End]:
        contract = self._graph.contract_at(run.file)
        for path, table in objects_of(contract) if contract else ():
            if contract is None or (table.name or "") != run.table:
                continue
            paths: dict[Spot, Path] = {
                spot_at(contract.node, column.path): column.path
                for column in columns_of(table, path)
            }
            names = read_names(table)
            read = (names.get(column.casefold()) for column in run.consumer.known_columns)
            known = [paths[spot] for spot in read if spot in paths]
            whole = [path] if run.consumer.columns is None or not known else []
            yield from dict.fromkeys(self._ends.at(run.file, at) for at in (*known, *whole))
