"""Whose a job is: by what it says of itself, its owner, the rules of floe.toml, what it writes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from itertools import combinations

from floe.lineage import NAMESPACE, is_contract_job
from floe.model import make_name
from floe.usage.readings import JobRule, LoggedJob, ReadingJob, UsingProduct

_normal = lru_cache(maxsize=10_000)(make_name)


@dataclass(frozen=True, slots=True)
class ProductMap:
    """Finds the products of jobs; whatever answers first counts."""

    products: Sequence[UsingProduct]
    rules: Sequence[JobRule] = ()
    namespace: str = NAMESPACE
    """That of floe's own jobs."""

    def is_floes(self, job: LoggedJob) -> bool:
        """Whether a job is what floe itself does with contracts, which is no use of them."""
        return is_contract_job(job.namespace, job.name, self.namespace)

    def named(self, text: str) -> str:
        """The product of an id or a name; one of another workspace is called as it calls itself.

        >>> ProductMap([UsingProduct("crm_360", frozenset({"crm_360"}))]).named("CRM-360")
        'crm_360'
        """
        same = [product.id for product in self.products if text in product.names]
        ids = same or [p.id for p in self.products if _normal(text) in map(_normal, p.names)]
        return ids[0] if len(ids) == 1 else text

    def unknown(self, named: Iterable[str | None]) -> Iterator[str]:
        """What is to be said of products that nothing here is called like."""
        known = sorted({name for product in self.products for name in product.names})
        for name in sorted({name for name in named if name} - {p.id for p in self.products}):
            near = get_close_matches(name, known, 1)
            hint = f": did you mean '{near[0]}'?" if near else ""
            yield f"events or [[usage.jobs]] name the product '{name}', which is not here{hint}"

    def contradictions(self) -> Iterator[str]:
        """Rules that give the same jobs to different products."""
        for one, other in combinations(self.rules, 2):
            is_same = (one.prefix, one.namespace) == (other.prefix, other.namespace)
            if is_same and self.named(one.product) != self.named(other.product):
                yield (
                    f"usage.jobs gives the jobs '{one.prefix}' to '{one.product}' and to "
                    f"'{other.product}': remove one, or write a longer prefix or a namespace"
                )

    def owner_of(self, product: str) -> str | None:
        """Who answers for a product, if it is known here."""
        return next((known.owner for known in self.products if known.id == product), None)

    def of_job(self, job: ReadingJob, consumer: LoggedJob) -> tuple[str, ...]:
        """The products that a job works for; none where nobody can tell."""
        ways = (self._by_owner(job), self._by_rule(job, consumer), self._by_outputs(job))
        return next((found for way in ways if (found := tuple(dict.fromkeys(way)))), ())

    def _by_owner(self, job: ReadingJob) -> Iterator[str]:
        """The only product of an owner; who owns several is asked no further."""
        for owner in sorted(job.owners):
            own = [product.id for product in self.products if _is_owner(product.owner, owner)]
            if len(own) == 1:
                yield own[0]

    def _by_rule(self, job: ReadingJob, consumer: LoggedJob) -> Iterator[str]:
        """The longest beginning that fits; the job's own name goes before its starter's."""
        for name in (job.job, consumer):
            fitting = [rule for rule in self.rules if rule.fits(name)]
            if fitting:
                longest = max(fitting, key=lambda rule: (len(rule.prefix), bool(rule.namespace)))
                yield self.named(longest.product)
                return

    def _by_outputs(self, job: ReadingJob) -> Iterable[str]:
        return (product.id for product in self.products if product.outputs & job.outputs)


def _is_owner(owner: str | None, said: str) -> bool:
    """Whether two words mean one owner; events may write `team:shop` for the team shop."""
    return owner is not None and owner.casefold() in {
        said.casefold(),
        said.rpartition(":")[2].casefold(),
    }
