from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.expired_override import expired_override
from floe.model import Policy


def test_an_override_that_ran_out_is_found_in_the_settings():
    policy = Policy(expired_overrides=("the override of lint/x ran out",))
    [finding] = lint(build_graph([], policy=policy), (expired_override,), files=()).findings
    assert (finding.place.file, finding.line) == ("floe.toml", 1)
    assert finding.message == "the override of lint/x ran out"


def test_without_one_nothing_is_said():
    assert lint(build_graph([]), (expired_override,)).findings == ()
