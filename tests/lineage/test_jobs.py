import pytest

from floe.lineage import contract_job


@pytest.mark.parametrize("activity", ["validate", "generate", "notify", "publish", "check"])
def test_a_job_is_named_after_contract_and_activity(activity):
    job = contract_job("orders.v1", activity)
    assert job.canonical == ("floe", f"contract.orders.v1.{activity}")
    assert job.findings == ()


def test_the_namespace_can_be_another():
    assert contract_job("orders", "check", namespace="acme").namespace == "acme"


@pytest.mark.parametrize(
    ("contract", "activity", "rule"),
    [
        ("orders", "delete", "naming/malformed-name"),
        ("", "check", "naming/missing-component"),
        ("a\nb", "check", "naming/malformed-name"),
    ],
)
def test_what_cannot_be_a_job_is_told(contract, activity, rule):
    job = contract_job(contract, activity)
    assert job.canonical is None
    assert [finding.rule for finding in job.findings] == [rule]
