"""Who is hurt by a change, as people and machines read it; apart, as few commands need it."""

from floe.reports.impacts.rendering import IMPACT_FORMATS, render_impact
from floe.reports.impacts.verdict import say_impact

__all__ = ["IMPACT_FORMATS", "render_impact", "say_impact"]
