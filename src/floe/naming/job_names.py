"""A job's namespace and name → what they name."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from floe.findings import Finding
from floe.naming.contents import JOB_NAMESPACE_RULES, JOB_RULES
from floe.naming.definitions import Definition, Kind, own_name
from floe.naming.foreign_vectors import try_vectors
from floe.naming.masking import shown_name
from floe.naming.names import judge
from floe.naming.namespace_reader import read_job_namespace
from floe.naming.pairs import Naming, Pair
from floe.naming.parts import canonical_parts
from floe.naming.readings import JobReading, NamespaceReading
from floe.naming.registry import Registry, default_registry
from floe.naming.rules.malformed_namespace import malformed_namespace
from floe.naming.template import Slot, Text


@dataclass(frozen=True, slots=True)
class _Fit:
    """A form that a job's name has; `canonical` is None where its namespace has another form."""

    definition: Definition
    components: Mapping[str, str]
    canonical: Pair | None


class JobNames:
    """Parses and judges the names of jobs with one registry."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def parse(
        self, integration: str | None, namespace: str, name: str, job_type: str | None = None
    ) -> Naming:
        """What a job is; never raises.

        An integration is given by its id or by what the facet jobType calls it. Without one, only
        a name with words that no other integration writes says where it comes from. Of the jobs
        of an integration, those of the job type count, if there are any.
        """
        space, shown = read_job_namespace(namespace), shown_name(name)
        if integration is None:
            fits = _certain(self._fits(self._telling, space.canonical, shown))
            known = tuple(fit.definition for fit in fits[:1])
        else:
            known = _of_type(self._jobs_of(integration), job_type)
            fits = list(self._fits(known, space.canonical, shown))
        is_lost = bool(known) and not self._has_namespace(known, space.canonical)
        return _naming(replace(space, definitions=known if is_lost else ()), shown, known, fits)

    def find(self, integration: str, given: Collection[str]) -> Definition | None:
        """The job of an integration that is named after the given components.

        A shorter form of a job is taken by its id alone: what is missing must not go unnoticed.
        """

        def doubt(definition: Definition) -> tuple[int, int]:
            known = definition.components
            own = {own_name(definition, each) for each in given}
            lacking = [each for each in definition.required if known[each].default is None]
            return sum(each not in known for each in own), sum(each not in own for each in lacking)

        jobs = self._jobs_of(integration)
        whole = (job for job in jobs if not any(_is_shorter(job, other) for other in jobs))
        return min(whole, key=doubt, default=None)

    def _jobs_of(self, integration: str) -> tuple[Definition, ...]:
        own = self._registry.find(Kind.JOB, integration)
        return (own,) if own else self._by_integration.get(_word(integration), ())

    @cached_property
    def _by_integration(self) -> Mapping[str, tuple[Definition, ...]]:
        found: dict[str, tuple[Definition, ...]] = {}
        for each in _least_doubtful(self._registry.of(Kind.JOB)):
            word = _word(str(each.annotation["integration"]))
            found[word] = (*found.get(word, ()), each)
        return found

    @cached_property
    def _telling(self) -> tuple[Definition, ...]:
        return tuple(each for each in self._registry.of(Kind.JOB) if _has_words(each))

    def _has_namespace(self, known: Iterable[Definition], namespace: str) -> bool:
        compiled = (each for one in known for each in self._registry.compiled(one))
        return any(each.namespace.fullmatch(namespace) for each in compiled)

    def _fits(self, known: Iterable[Definition], namespace: str, name: str) -> Iterator[_Fit]:
        for compiled in (each for one in known for each in self._registry.compiled(one)):
            found, space = compiled.name.fullmatch(name), compiled.namespace.fullmatch(namespace)
            if found is None:
                continue
            groups = {**(space.groupdict() if space else {}), **found.groupdict()}
            parts = canonical_parts(compiled.definition, groups)
            templates = compiled.variant.namespace, compiled.variant.name
            pair = Pair(*(template.fill(parts) for template in templates)) if space else None
            yield _Fit(compiled.definition, parts, pair)


@lru_cache(maxsize=4)
def job_names_of(registry: Registry) -> JobNames:
    """The names of a registry's jobs, which find their forms once."""
    return JobNames(registry)


@cache
def default_job_names() -> JobNames:
    """Names of jobs by the default registry."""
    registry = default_registry()
    names = job_names_of(registry)
    jobs = (each for each in registry.foreign if each.kind is Kind.JOB)
    try_vectors(jobs, lambda job, namespace, name: names.parse(job.id, namespace, name))
    return names


def _naming(
    space: NamespaceReading, shown: str, known: tuple[Definition, ...], fits: list[_Fit]
) -> Naming:
    """The best fit as a naming: the first whose namespace fits too, else the first."""
    best = next((fit for fit in fits if fit.canonical), fits[0] if fits else None)
    only = known[0].id if len(known) == 1 else None
    blamed = best.definition if best else known[-1] if known else None
    return Naming(
        best.definition.id if best else only,
        space.shown,
        shown,
        best.components if best else {},
        (best.canonical if best else None) or Pair(space.canonical, shown),
        (),
        tuple(_findings(JobReading(space, shown, blamed, is_fitting=best is not None))),
    )


def _findings(reading: JobReading) -> Iterator[Finding]:
    if reading.namespace.definitions:
        yield from judge((malformed_namespace,), reading.namespace)
    yield from judge(JOB_NAMESPACE_RULES, reading.namespace)
    yield from judge(JOB_RULES, reading)


def _certain(fits: Iterable[_Fit]) -> list[_Fit]:
    """The fits of one integration; where those of several fit, nobody knows."""
    whole = [fit for fit in fits if fit.canonical]
    return whole if len({each.definition.id for each in whole}) == 1 else []


def _is_shorter(job: Definition, other: Definition) -> bool:
    """Whether another job of the same type is named after the same components and more."""
    types = {each.annotation.get("jobType") for each in (job, other)}
    return len(types) == 1 and job.components.keys() < other.components.keys()


def _of_type(known: tuple[Definition, ...], job_type: str | None) -> tuple[Definition, ...]:
    """The definitions of a job type, and those of any; all of them, if none has it."""
    if job_type is None or len(known) < 2:
        return known
    own = [each for each in known if each.annotation.get("jobType") == job_type]
    any_type = [each for each in known if "jobType" not in each.annotation]
    return (*own, *any_type) if own else known


def _word(integration: str) -> str:
    return integration.upper().replace("-", "_").replace(" ", "_")


def _least_doubtful(definitions: Iterable[Definition]) -> list[Definition]:
    """Definitions in the order in which a name is tried: those that say most come first."""
    return sorted(definitions, key=_doubt)


def _has_words(definition: Definition) -> bool:
    """Whether all of its names hold words that nobody else would write."""
    return all(
        any(isinstance(part, Text) and any(map(str.isalpha, part.text)) for part in parts)
        for variant in definition.variants
        for parts in [(*variant.namespace.parts, *variant.name.parts)]
    )


def _doubt(definition: Definition) -> tuple[bool, int]:
    is_open = not _has_words(definition) and not _has_choices(definition)
    return is_open, -max(len(variant.name.components) for variant in definition.variants)


def _has_choices(definition: Definition) -> bool:
    """Whether a component that must be there is one of a few words."""
    parts = (part for variant in definition.variants for part in variant.name.parts)
    slots = (part.component for part in parts if isinstance(part, Slot))
    return any(definition.components[slot].choices for slot in slots)
