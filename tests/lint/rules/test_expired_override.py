from datetime import date

from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.expired_override import expired_override
from floe.model import Override, Policy


def test_an_override_that_ran_out_is_found_in_the_settings():
    override = Override("lint/x", "orders", "moving", date(2026, 3, 1), line=7)
    policy = Policy(overrides=(override,), today=date(2026, 3, 2))
    [finding] = lint(build_graph([], policy=policy), (expired_override,), files=()).findings
    assert (finding.place.file, finding.line) == ("floe.toml", 7)
    assert finding.message == "the override of lint/x for orders ran out on 2026-03-01"


def test_without_one_nothing_is_said():
    assert lint(build_graph([]), (expired_override,)).findings == ()


def test_on_its_last_day_it_holds():
    override = Override("lint/x", "orders", "moving", date(2026, 3, 1))
    policy = Policy(overrides=(override,), today=date(2026, 3, 1))
    assert lint(build_graph([], policy=policy), (expired_override,), files=()).findings == ()
