"""Who read what, in plain Python: what Spark's answers are held against."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from floe.naming import Pair
from floe.usage import RunOutcome, RunState, dataset_name, outcome_of

STATES = {state.name: state for state in RunState}


@dataclass
class Run:
    state: int = 0
    times: list = field(default_factory=list)
    inputs: dict = field(default_factory=lambda: defaultdict(set))
    outputs: dict = field(default_factory=lambda: defaultdict(set))
    rows: dict = field(default_factory=dict)
    lineage: dict = field(default_factory=lambda: defaultdict(set))
    told: dict = field(default_factory=lambda: defaultdict(set))
    untold: dict = field(default_factory=lambda: defaultdict(set))
    products: dict = field(default_factory=dict)
    said: dict = field(default_factory=lambda: defaultdict(set))
    owners: set = field(default_factory=set)
    parents: set = field(default_factory=set)
    roots: set = field(default_factory=set)


def runs_of(events):
    runs = defaultdict(Run)
    for event in events:
        job, facets = event["job"], event["run"].get("facets", {})
        run = runs[event["run"]["runId"], job["namespace"], job["name"]]
        run.state |= STATES.get(event.get("eventType"), RunState.OTHER)
        if job.get("facets", {}).get("jobType", {}).get("processingType") == "STREAMING":
            run.state |= RunState.STREAMING
        run.times.append(datetime.fromisoformat(event["eventTime"]).astimezone(UTC))
        parent = facets.get("parent", {})
        own = event["run"]["runId"]
        above = parent.get("run", {}).get("runId")
        if parent.get("job"):
            run.parents.add((above or own, pair(parent["job"])))
        if parent.get("root", {}).get("job"):
            root = parent["root"]
            run.roots.add((root.get("run", {}).get("runId") or above or own, pair(root["job"])))
        run.owners |= {
            o["name"] for o in job.get("facets", {}).get("ownership", {}).get("owners", [])
        }
        for dataset in event.get("inputs", []):
            _add_input(run, dataset)
        for dataset in event.get("outputs", []):
            run.outputs[pair(dataset)] |= names_of(dataset)
            run.lineage[pair(dataset)] |= columns_of(dataset)
            for source in sources_of(dataset):
                run.inputs[source].add(source)
            _add_told(run, pair(dataset), dataset.get("facets", {}))
    return runs


def _add_told(run, own, facets):
    """The columns that an output has, and those that tell what they are made of."""
    fields = facets.get("columnLineage", {}).get("fields", {})
    told = {name for name, column in fields.items() if column["inputFields"]}
    has = {column["name"] for column in facets.get("schema", {}).get("fields", [])}
    has |= fields.keys() - told
    if has - told:
        run.untold[own].add(frozenset(has))
    if told:
        run.told[own].add(frozenset(told if has - told or not has else has))


def _add_input(run, dataset):
    own, facets = pair(dataset), dataset.get("inputFacets", {})
    run.inputs[own] |= names_of(dataset)
    rows = facets.get("inputStatistics", {}).get("rowCount")
    if rows is not None:
        run.rows[own] = max(rows, run.rows.get(own, rows))
    access = facets.get("floe_contractAccess", {})
    if access.get("consumerProduct"):
        run.products[own] = access["consumerProduct"]
    run.said[own] |= set(access.get("columns", []))


def pair(node):
    return Pair(node["namespace"], node["name"])


def names_of(dataset):
    links = dataset.get("facets", {}).get("symlinks", {}).get("identifiers", [])
    return {pair(dataset), *map(pair, links)}


def columns_of(dataset):
    """The columns that a dataset is said to be made of."""
    return {(dataset_name(*pair(column)), column["field"]) for column in _made_of(dataset)}


def sources_of(dataset):
    """What these are columns of."""
    return {pair(column) for column in _made_of(dataset)}


def _made_of(dataset):
    fields = dataset.get("facets", {}).get("columnLineage", {}).get("fields", {})
    return [column for own in fields.values() for column in own["inputFields"]]


def datasets_of(told):
    """Ways to name datasets, with all names of each: those with a name in common are one."""
    datasets = []
    for own, called in told.items():
        ways, names = {own}, {dataset_name(*name) for name in called}
        for other in [other for other in datasets if other[1] & names]:
            datasets.remove(other)
            ways, names = ways | other[0], names | other[1]
        datasets.append((ways, names))
    return datasets


def columns_read(run, names):
    """The columns of a dataset that a run makes something of, and whether those are all."""
    columns = {column for own in run.lineage.values() for name, column in own if name in names}
    told = (_tells(run, ways) for ways, _ in datasets_of(run.outputs))
    return columns, bool(columns) and all(told)


def _tells(run, ways):
    """Whether it is told what an output is made of, and all of its columns."""
    told, untold = (set().union(*(by[own] for own in ways)) for by in (run.told, run.untold))
    return any(run.lineage[own] for own in ways) and untold <= told


def expected_uses(events, names):
    """By consumer and product: reads, failed, attempted, rows, last access, jobs, columns."""
    best, last, tried, rows = {}, {}, {}, defaultdict(list)
    jobs, said, silent = defaultdict(set), defaultdict(set), defaultdict(set)
    for (run_id, *job), run in runs_of(events).items():
        above = run.roots or run.parents or {(run_id, Pair(*job))}
        ((consumer_run, consumer),) = above
        outcome, moment = outcome_of(RunState(run.state)), max(run.times)
        for ways, called in datasets_of(run.inputs):
            if not names & called:
                continue
            products = {run.products[own] for own in ways if own in run.products}
            key = consumer, max(products, default=None)
            access = (*key, frozenset(called), moment.date(), consumer_run)
            best[access] = max(best.get(access, RunOutcome.ATTEMPTED), outcome)
            moments = last if outcome is RunOutcome.COMPLETED else tried
            moments[key] = max(moment, moments.get(key, moment))
            rows[key] += [run.rows[own] for own in ways if own in run.rows]
            jobs[key].add(Pair(*job))
            made, is_all = columns_read(run, called)
            named = set().union(*(run.said[own] for own in ways))
            said[key] |= named | made
            if not named and not is_all:
                silent[key].add(Pair(*job))
    counts = defaultdict(lambda: [0, 0, 0])
    for access, outcome in best.items():
        before, after = (_on_another_day(access, days) for days in (-1, 1))
        if after not in best:
            counts[access[:2]][max(outcome, best.get(before, outcome))] += 1
    return {
        key: {
            "completed": count[RunOutcome.COMPLETED],
            "failed": count[RunOutcome.FAILED],
            "attempted": count[RunOutcome.ATTEMPTED],
            "rows": sum(rows[key]) if rows[key] else None,
            "last": last.get(key),
            "last_attempt": tried.get(key),
            "jobs": jobs[key],
            "columns": said[key],
            "silent": silent[key],
        }
        for key, count in counts.items()
    }


def _on_another_day(access, days):
    """What a command has read, some days later."""
    *whose, called, day, consumer_run = access
    return (*whose, called, day + timedelta(days=days), consumer_run)


def found_uses(readings):
    """The same from what the tables say."""
    found = {}
    for reading in readings:
        key = Pair(*reading.consumer), reading.product
        told = found.setdefault(
            key,
            {
                **dict.fromkeys(("completed", "failed", "attempted"), 0),
                **dict.fromkeys(("rows", "last", "last_attempt")),
                "jobs": set(),
                "columns": set(),
                "silent": set(),
            },
        )
        for word in ("completed", "failed", "attempted"):
            told[word] += getattr(reading, word)
        if reading.rows is not None:
            told["rows"] = (told["rows"] or 0) + reading.rows
        for word in ("last", "last_attempt"):
            moments = [m for m in (told[word], getattr(reading, word)) if m is not None]
            told[word] = max(moments, default=None)
        told["jobs"] |= {Pair(*job.job) for job in reading.jobs}
        made = (
            job.columns.get(name, frozenset()) for job in reading.jobs for name in reading.names
        )
        told["columns"] |= reading.columns.union(*made)
        told["silent"] |= {Pair(*job.job) for job in reading.jobs if not job.tells_columns}
    return found
