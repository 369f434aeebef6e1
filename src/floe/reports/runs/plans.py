"""What checks would do, for people and for programs."""

from collections.abc import Iterable

from floe.cleaning import clean, write_json
from floe.plan import Explanation


def render_plans(plans: Iterable[tuple[str, Explanation]], *, as_json: bool) -> str:
    """The plan of each contract under its name."""
    if as_json:
        listed = [{"contract": contract, **plan.as_object()} for contract, plan in plans]
        return write_json({"plans": listed}) + "\n"
    return "".join(f"{clean(contract)}\n{plan.as_text()}\n" for contract, plan in plans)
