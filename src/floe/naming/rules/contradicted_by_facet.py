from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import FacetReading


@rule("naming/contradicted-by-facet", Severity.WARNING)
def contradicted_by_facet(reading: FacetReading) -> Iterator[Finding]:
    """A name that its `hierarchy`, `catalog` or `dataSource` facet contradicts (N015).

    Why: one of the two is wrong, and readers of the event choose differently. Only what is certain
    is told: parts of the name, hosts and sources, and the ARNs of catalogs of AWS.

    Instead: build the name and the facets from the same components.
    """
    for each in reading.contradictions:
        message = f"the {each.subject} is '{each.said}' here and '{each.named}' in the name"
        yield Finding(Place("", ("facets", each.facet)), message)
