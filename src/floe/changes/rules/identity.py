from collections.abc import Iterator

from floe.changes.bumps import Bump
from floe.changes.change import Told, change_rule
from floe.changes.elements import ElementPair, Terms, broken_by, show
from floe.comparing import is_same

_CONTRACT = ""
_CONTRACTS = "contracts"
_NAMES = ("name", "domain", "dataProduct")


@change_rule("changes/contract-added", Bump.NONE, _CONTRACTS)
def contract_added(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A contract that was not there.

    Why: nobody relies on it yet; its first version may be any.

    Instead: nothing.
    """
    if pair.is_added:
        yield Told((), f"the contract {pair.names[-1]} was added", None, pair.after.get("version"))


@change_rule("changes/contract-removed", Bump.MAJOR, _CONTRACTS)
def contract_removed(pair: ElementPair, terms: Terms) -> Iterator[Told]:
    """A contract that is no longer there.

    Why: whoever relies on it, by a port, a reference or a query, is left without a promise, and
    there is no version that could say so.

    Instead: keep it with the status deprecated, and say what replaces it and until when it stays.
    """
    if pair.is_removed:
        message = f"the contract {pair.names[-1]} was removed{broken_by(pair, terms)}"
        yield Told((), message, pair.before.get("version"), None)


@change_rule("changes/contract-id-changed", Bump.MAJOR, _CONTRACT, keys=("id",))
def contract_id_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A contract with another id.

    Why: ports, references and the registry know a contract by its id, and find nothing.

    Instead: keep the id for ever; another id is another contract.
    """
    old, new = pair.values("id")
    yield Told(("id",), f"the contract's id was {show(old)}, and is {show(new)}", old, new)


@change_rule("changes/contract-renamed", Bump.MINOR, _CONTRACT, consumer=Bump.MAJOR)
def contract_renamed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """A contract with another name, domain or data product.

    Why: its full name is made of these, so that whoever asks for it by that name finds nothing.

    Instead: keep its full name, or tell consumers the new one.
    """
    for key in _NAMES:
        old, new = pair.values(key)
        if key in pair.differing and not is_same(key, old, new):
            said = f"the contract's {key} was {show(old)}, and is {show(new)}"
            yield Told((key,), said, old, new)


@change_rule("changes/version-changed", Bump.NONE, _CONTRACT, keys=("version",))
def version_changed(pair: ElementPair, _: Terms) -> Iterator[Told]:
    """Another version of the contract.

    Why: it says how far consumers have to look at the other changes.

    Instead: nothing.
    """
    old, new = pair.values("version")
    yield Told(("version",), f"the version was {show(old)}, and is {show(new)}", old, new)
