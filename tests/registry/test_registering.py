import pytest

OTHER = "https://example.com/other.git"


def test_a_version_is_kept_with_its_event_and_its_message(registering, ledger):
    assert registering().outcome == "registered"
    with ledger.reading() as transaction:
        (version,) = transaction.versions.list()
        (event,) = transaction.events.list("orders")
        (message,) = transaction.outbox.waiting()
    assert version.fq_id == "sales.shop/orders:1.0.0"
    assert (event.kind, event.version, event.actor) == ("registered", "1.0.0", "ada@example.com")
    assert (message.number, message.contract, message.version) == (event.number, "orders", "1.0.0")


def test_the_same_again_is_success_and_changes_nothing(registering, ledger):
    registering()
    assert registering(registered_by="bob@example.com").outcome == "known"
    with ledger.reading() as transaction:
        assert len(transaction.events.list()) == len(transaction.outbox.waiting()) == 1
        assert transaction.versions.list()[0].registered_by == "ada@example.com"


def test_the_same_document_that_comes_to_something_else_is_told(registering):
    registering()
    (note,) = registering(effective_hash="f" * 64).notes
    assert "imports or inherits has changed" in note


def test_other_content_is_a_conflict_that_names_the_winner(registering):
    registering()
    refused = registering(document_hash="c" * 64)
    assert refused.outcome == "refused"
    assert refused.reasons == (
        "sales.shop/orders:1.0.0 is registered with other content: dddddddddddd of "
        "ada@example.com, not cccccccccccc; give the change a version of its own",
    )


@pytest.mark.parametrize("lower", ["0.9.9", "1.1.0-rc.1", "1.1.0+build.7", "1.0.9"])
def test_a_version_that_is_not_above_all_others_is_refused(registering, lower):
    registering("1.0.0")
    registering("1.1.0", document_hash="b" * 64)
    (reason,) = registering(lower, document_hash="c" * 64).reasons
    assert reason == f"{lower} is not above 1.1.0, which is registered already"


@pytest.mark.parametrize("higher", ["1.0.1", "2.0.0-alpha.1", "10.0.0"])
def test_a_higher_version_is_taken(registering, higher):
    registering("1.0.0")
    assert registering(higher, document_hash="b" * 64).outcome == "registered"


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "latest", "1.0.0.0", "01.0.0", ""])
def test_only_semantic_versions_are_taken(registering, version):
    (reason,) = registering(version).reasons
    assert reason == f"'{version}' is no semantic version such as 1.0.0"


def test_the_first_repository_owns_the_namespace_of_a_product(registering):
    registering()
    refused = registering(contract="returns", repository=OTHER)
    assert refused.reasons == (
        "the namespace sales.shop belongs to https://example.com/shop.git, "
        "not to https://example.com/other.git",
    )
    (reason,) = registering(contract="returns", repository=None).reasons
    assert reason.endswith("and identity.repository is not set here")


def test_a_namespace_without_a_product_belongs_to_nobody(registering):
    registering(name="_._/glossary", contract="glossary")
    taken = registering(name="_._/baseline", contract="baseline", repository=OTHER)
    assert taken.outcome == "registered"


def test_an_id_stays_with_its_repository_under_another_name(registering):
    registering()
    (reason,) = registering("1.1.0", name="sales.other/orders", repository=OTHER).reasons
    assert reason.startswith("the id 'orders' belongs to https://example.com/shop.git")


def test_a_contract_that_is_renamed_keeps_its_history(registering, ledger):
    registering()
    assert registering("1.1.0", name="sales.shop/all_orders").notes == (
        "it was called sales.shop/orders before",
    )
    with ledger.reading() as transaction:
        assert [version.version for version in transaction.versions.of_contract("orders")] == [
            "1.0.0",
            "1.1.0",
        ]


def test_a_name_belongs_to_one_id(registering):
    registering()
    (reason,) = registering("1.1.0", contract="orders-2", name="sales.shop/orders").reasons
    assert reason == "sales.shop/orders is the name of the contract with the id 'orders'"


@pytest.mark.parametrize("contract", ["sales.shop/orders", "orders:1", "sales.shop/orders:2.0.0"])
def test_an_id_that_is_read_as_another_contract_is_refused(registering, contract):
    """`floe show`, `approve` and `pull` of the one meant the other, without a word."""
    registering()
    (reason,) = registering(contract=contract, name="hr.staff/people").reasons
    assert reason.endswith("is the name of the contract with the id 'orders'")


def test_a_name_that_is_the_id_of_another_contract_is_refused(registering):
    registering(contract="sales.shop/orders", name="hr.staff/people")
    (reason,) = registering(name="sales.shop/orders").reasons
    assert reason == (
        "sales.shop/orders is the name of the contract with the id 'sales.shop/orders'"
    )


def test_an_id_that_ends_like_a_version_is_an_id(registering):
    assert registering(contract="urn:orders:1", name="sales.shop/a").outcome == "registered"
    assert registering(contract="urn:orders:2", name="sales.shop/b").outcome == "registered"
    assert (
        registering("1.1.0", contract="urn:orders:1", name="sales.shop/a").outcome == "registered"
    )


def test_a_guard_has_the_last_word(registering, ledger):
    def refuse(_transaction, version, earlier):
        yield f"{version.version} after {len(earlier)} others needs an approval"

    assert registering(guards=(refuse,)).reasons == ("1.0.0 after 0 others needs an approval",)
    with ledger.reading() as transaction:
        assert transaction.versions.list() == transaction.outbox.waiting() == ()


def test_what_is_refused_leaves_no_trace(registering, ledger):
    registering()
    registering("0.1.0", document_hash="c" * 64)
    with ledger.reading() as transaction:
        assert len(transaction.versions.list()) == len(transaction.events.list()) == 1


@pytest.mark.parametrize("name", ["", "a\x00b", "a\nb", "\ud800", "x" * 256])
def test_names_that_nobody_could_take_are_refused(registering, name):
    reasons = registering(contract=name, name="a.b/c").reasons
    assert reasons == ("its id must have 1 to 255 characters, none of them a control character",)


def test_a_version_that_no_registry_takes_as_a_tag_is_refused(registering):
    """It was registered for ever, and kept its workspace from being published."""
    assert registering(f"1.0.0-{'a' * 122}").outcome == "registered"
    (reason,) = registering(f"1.0.1-{'a' * 123}").reasons
    assert reason.startswith("its version could not be published: '1.0.1-aaa")


def test_a_contract_of_no_repository_is_told_until_it_has_one(registering):
    """Whoever came next with a repository took it over, and nobody heard of it."""
    (note,) = registering(repository=None).notes
    assert "anybody may register its next version" in note
    (note,) = registering("1.1.0", document_hash="c" * 64, repository=OTHER).notes
    assert note == f"it belonged to no repository, and belongs to {OTHER} from now on"
    assert registering("1.2.0", document_hash="b" * 64, repository=OTHER).notes == ()
    assert registering("1.3.0", document_hash="a" * 64, repository=None).outcome == "refused"
