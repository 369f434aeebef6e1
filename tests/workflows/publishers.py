"""Publish a workspace in processes that are killed; what does running again make of it?

`steps` kills one at every step of the way, `moments` at random moments; each begins anew.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter

from pyiceberg.catalog.rest import RestCatalog

from floe.registry import broken_links, contract_artifact, pull
from floe.wiring import (
    lint_request,
    open_artifacts,
    open_contract_catalog,
    open_ledger,
    open_origin,
    open_workspace,
)
from floe.workflows.linting import judge_workspace
from floe.workflows.publishing import PublishRequest, publish_workspace
from floe.workflows.reconciling import drain_outbox, find_drift


def publish(step):
    """Publish the workspace here."""
    opened = open_workspace()
    linted = judge_workspace(opened.workspace, lint_request(opened))
    request = PublishRequest(
        registrant=open_origin(opened), name="shop", compiled={"version": "1"}, step=step
    )
    ledger = open_ledger(opened)
    with open_artifacts(opened) as store:
        publish_workspace(linted, ledger, store, request)
    with open_contract_catalog(opened) as catalog:
        drain_outbox(ledger, catalog, step)


def look():
    """What is wrong with the ledger and the registry after publishing; empty if nothing is."""
    opened = open_workspace()
    with open_ledger(opened).reading() as transaction:
        listed = transaction.versions.list()
        versions = [transaction.versions.find(v.contract, v.version) for v in listed]
        events, messages = transaction.events.list(), transaction.outbox.waiting()
    wrong = [f"broken chain at {number}" for number in broken_links(events)]
    kinds = Counter((event.contract, event.kind) for event in events)
    wrong += [f"{key}: {count} times" for key, count in kinds.items() if count != 1]
    if len(versions) != 2 or len(kinds) != 4 or messages:
        wrong.append(f"{len(versions)} versions, {len(kinds)} events, {len(messages)} messages")
    with open_contract_catalog(opened) as catalog:
        wrong += find_drift(open_ledger(opened), catalog)
    with open_artifacts(opened) as store:
        for version in versions:
            artifact = contract_artifact(version)
            pull(store, artifact.repository, version.version, artifact.digest)
    return wrong


def killed(work):
    """Whether a child that does some work was killed."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return child, lambda: os.WIFSIGNALED(os.waitpid(child, 0)[1])


def die_at(number):
    taken = iter(range(1_000_000))

    def step(_):
        if next(taken) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    return step


def start_anew():
    shutil.rmtree(".floe", ignore_errors=True)
    settings = open_workspace().settings.catalog
    if settings.type == "rest":
        with contextlib.closing(RestCatalog("rest", uri=settings.uri)) as catalog:
            for namespace in catalog.list_namespaces():
                for table in catalog.list_tables(namespace):
                    catalog.drop_table(table)
                catalog.drop_namespace(namespace)


def at_every_step():
    for number in range(1_000):
        start_anew()
        _, was_killed = killed(lambda number=number: publish(die_at(number)))
        if not was_killed():
            return
        publish(lambda _: None)
        yield f"step {number}", look()


def at_moments(count):
    """Begin again until as many were struck at work: a signal that comes too late kills nobody."""
    publish(lambda _: None)  # what is imported on the way counts for no moment
    start_anew()
    began = time.monotonic()
    publish(lambda _: None)
    whole = time.monotonic() - began
    chance = random.Random(7)  # noqa: S311
    struck = 0
    while struck < count:
        start_anew()
        child, was_killed = killed(lambda: publish(lambda _: None))
        time.sleep(chance.uniform(0, whole))
        os.kill(child, signal.SIGKILL)
        if was_killed():
            publish(lambda _: None)
            yield f"moment {struck}", look()
            struck += 1


def main(how, folder, count):
    os.chdir(folder)
    tried = at_every_step() if how == "steps" else at_moments(int(count))
    for name, wrong in tried:
        sys.stdout.write(json.dumps([name, wrong]) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:], *[""] * (4 - len(sys.argv)))
