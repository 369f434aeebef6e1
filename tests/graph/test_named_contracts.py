import pytest

from floe.graph import choose_contract, contracts_named

CONTRACT = "apiVersion: v3.2.0\nkind: DataContract\nid: {}\n"


@pytest.mark.parametrize(
    ("versions", "named", "meant", "chosen"),
    [
        (["1.0.0", "2.0.0"], "1.0.0", ["0"], "0"),
        (["1.0.0", "2.0.0"], "v2.0.0", ["1"], "1"),
        (["2.0.0", "1.0.0"], None, ["0", "1"], "0"),
        (["1.0.0", "2.0.0"], None, ["0", "1"], "1"),
        (["1.0.0", "2.0.0"], "3.0.0", ["0", "1"], "1"),
        (["2.0.0-rc.1", "2.0.0"], None, ["0", "1"], "1"),
        (["1.0.0", "1.0.0"], "1.0.0", ["0", "1"], "0"),
        (["1.0.0", "draft"], None, ["0", "1"], "0"),
        (["1.0.0", None], None, ["0", "1"], "0"),
        ([], "1.0.0", [], None),
    ],
)
def test_the_version_that_fits_is_meant_and_else_the_newest(graph, versions, named, meant, chosen):
    files = {"other.yaml": CONTRACT.format("other")}
    for number, version in enumerate(versions):
        files[f"{number}.yaml"] = CONTRACT.format("own")
        files[f"{number}.yaml"] += f"version: {version}\n" if version else ""
    built = graph(files)
    found = [contract.file for contract in contracts_named(built, "own", named)]
    assert found == [f"{number}.yaml" for number in meant]
    contract = choose_contract(built, "own", named)
    assert (contract and contract.file) == (chosen and f"{chosen}.yaml")
    assert choose_contract(built, None, named) is None
