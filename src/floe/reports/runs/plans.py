"""What checks would do, for people and for programs."""

from collections.abc import Iterable

from floe.cleaning import clean, write_json
from floe.contracts import public_tree, redact_text
from floe.plan import Explanation


def render_plans(
    plans: Iterable[tuple[str, Explanation, frozenset[str]]],
    unreadable: Iterable[str] = (),
    *,
    as_json: bool,
) -> str:
    """The plan of each contract under its name, without the secrets that the contract holds.

    Programs are told of the files that should be contracts and are `unreadable`.
    """
    if as_json:
        listed = [
            public_tree({"contract": contract, **plan.as_object()}, secrets)
            for contract, plan, secrets in plans
        ]
        return write_json({"plans": listed, "unreadable": list(unreadable)}) + "\n"
    return "".join(
        redact_text(f"{clean(contract)}\n{plan.as_text()}\n", secrets)
        for contract, plan, secrets in plans
    )
