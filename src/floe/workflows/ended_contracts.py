"""Contracts that end, for those who are handed one: what to tell them, and whom to refuse."""

import json
from datetime import date

from floe.errors import ConfigurationError
from floe.model import STATES, Contract, Place, read_end_of_life, state_of
from floe.odcs import parse_contract


def contract_in(text: str) -> Contract:
    """A contract as a registered or published document has it."""
    return parse_contract(json.loads(text), lambda path: Place("", path))


def end_note(contract: Contract, day: date) -> str | None:
    """What those should know who use a contract that ends; None for others."""
    state = state_of(contract, day)
    if state == STATES[0]:
        return None
    name = " ".join(filter(None, (contract.id or contract.title, contract.version)))
    return f"{name} is {state}{_ending(contract, day)}"


def refuse_retired(contract: Contract, day: date) -> None:
    """Raise for a contract that is gone: it stays in history, and is handed to nobody."""
    if state_of(contract, day) == STATES[-1]:
        raise ConfigurationError(f"{end_note(contract, day)}: it is no longer to be used")


def _ending(contract: Contract, day: date) -> str:
    plan = read_end_of_life(contract)
    if plan is None:
        return ""
    verb = "ends" if plan.last_day and plan.last_day > day else "ended"
    last = f" and {verb} on {plan.last_day}" if plan.last_day else ""
    replacement = plan.said.get("replacement")
    return last + (f"; its replacement is {replacement[0]}" if replacement else "")
