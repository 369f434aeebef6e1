import pytest

from floe.naming import Pair
from floe.usage import JobRule, LoggedJob, ProductMap, ReadingJob, UsingProduct

REPORT = Pair("s3://lake", "report")
SHOP = UsingProduct("shop", frozenset({"shop", "p-1"}), "shop@example.com", frozenset({REPORT}))
CRM = UsingProduct("crm", frozenset({"crm", "p-2"}), "crm")
FINANCE = UsingProduct("finance", frozenset({"finance"}), "money")
BOOKS = UsingProduct("books", frozenset({"books"}), "money")
RULES = (
    JobRule("p-2", "crm_"),
    JobRule("finance", "crm_money_"),
    JobRule("books", "", namespace="books"),
)
PRODUCTS = ProductMap((SHOP, CRM, FINANCE, BOOKS), RULES)
NIGHTLY = LoggedJob("prod", "nightly")


def job(name="load", namespace="prod", owners=(), outputs=()):
    return ReadingJob(LoggedJob(namespace, name), frozenset(owners), frozenset(outputs))


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (job(owners={"shop@example.com"}), ("shop",)),
        (job(owners={"team:CRM"}), ("crm",)),
        (job(owners={"nobody"}), ()),
        (job(owners={"money"}), ()),
        (job(owners={"money"}, name="crm_money_x"), ("finance",)),
        (job(name="crm_load"), ("crm",)),
        (job(name="crm_money_load"), ("finance",)),
        (job(name="xcrm_load"), ()),
        (job(namespace="books"), ("books",)),
        (job(outputs={REPORT}), ("shop",)),
        (job(name="crm_load", outputs={REPORT}), ("crm",)),
        (job(outputs={Pair("s3://lake", "other")}), ()),
    ],
)
def test_whose_a_job_is(reading, expected):
    assert PRODUCTS.of_job(reading, NIGHTLY) == expected


def test_who_starts_a_job_tells_whose_it_is_if_the_job_does_not():
    assert PRODUCTS.of_job(job(), LoggedJob("prod", "crm_nightly")) == ("crm",)
    assert PRODUCTS.of_job(job(name="crm_money_x"), LoggedJob("prod", "crm_x")) == ("finance",)


def test_a_product_is_known_by_its_id_and_by_its_name_and_others_by_what_they_say():
    assert [PRODUCTS.named(text) for text in ("p-1", "shop", "elsewhere")] == [
        "shop",
        "shop",
        "elsewhere",
    ]


@pytest.mark.parametrize("text", ["CRM-360", "crm 360", "Crm_360", "p_7"])
def test_a_product_is_known_in_any_spelling_of_its_name(text):
    products = ProductMap((UsingProduct("crm_360", frozenset({"crm_360", "P-7"})), CRM))
    assert products.named(text) == "crm_360"
    assert [*products.unknown([products.named(text)])] == []


def test_spelling_counts_where_names_differ_in_nothing_else():
    both = [UsingProduct(name, frozenset({name})) for name in ("crm-1", "crm_1")]
    assert [ProductMap(both).named(text) for text in ("crm-1", "crm_1", "CRM_1")] == [
        "crm-1",
        "crm_1",
        "CRM_1",
    ]


def test_products_that_are_not_here_are_told_with_what_may_be_meant():
    assert [*PRODUCTS.unknown(["shop", None, "finanse", "warp drive"])] == [
        "events or [[usage.jobs]] name the product 'finanse', which is not here: "
        "did you mean 'finance'?",
        "events or [[usage.jobs]] name the product 'warp drive', which is not here",
    ]


@pytest.mark.parametrize(
    ("other", "is_told"),
    [
        (JobRule("finance", "crm_"), True),
        (JobRule("p-2", "crm_"), False),
        (JobRule("CRM", "crm_"), False),
        (JobRule("finance", "crm_", "prod"), False),
        (JobRule("finance", "crm_x"), False),
    ],
)
def test_jobs_are_not_given_to_two_products(other, is_told):
    told = [*ProductMap((CRM, FINANCE), (JobRule("crm", "crm_"), other)).contradictions()]
    assert [line.partition(":")[0] for line in told] == (
        ["usage.jobs gives the jobs 'crm_' to 'crm' and to 'finance'"] if is_told else []
    )
