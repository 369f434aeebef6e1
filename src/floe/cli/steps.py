"""How far a run of checks is, on one line."""

from floe.plan import Step

_BAR = 24


def show_step(step: Step) -> str:
    """A step of a run, with a bar where its share is known."""
    what = f"{step.table}: {step.what}"
    if step.share is None:
        return what
    share = min(max(step.share, 0.0), 1.0)
    done = round(share * _BAR)
    return f"{'█' * done}{'░' * (_BAR - done)} {share:4.0%} {what}"
