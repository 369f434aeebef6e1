from floe.contracts import validate_data_contracts
from floe.documents import read_text
from floe.findings import Selection
from floe.graph import build_graph
from floe.model import Policy

BAD = "apiVersion: v3.2.0\nkind: DataContract\nid: NAME\nversion: banana\n"


def outcome(profile="extended", **options):
    documents = [read_text(f"{name}.yaml", BAD.replace("NAME", name)) for name in ("a", "b")]
    graph = build_graph(documents, policy=Policy(profile=profile))
    found = validate_data_contracts(graph, **options).findings
    return [f"{each.place.file}:{each.line} {each.rule}" for each in found]


def test_all_contracts_are_judged():
    assert outcome(selection=Selection(select=("version-*",))) == [
        "a.yaml:4 lint/version-not-semver",
        "b.yaml:4 lint/version-not-semver",
    ]


def test_some_files_can_be_asked_for():
    found = outcome(selection=Selection(select=("version-*",)), files={"b.yaml"})
    assert found == ["b.yaml:4 lint/version-not-semver"]


def test_the_profile_of_the_graph_is_the_one_to_judge_by():
    platform = Selection(select=("platform-name-*",))
    assert outcome(selection=platform) == []
    assert outcome("platform", selection=platform, files={"a.yaml"}) == [
        "a.yaml:1 lint/platform-name-missing"
    ]
