from collections.abc import Iterator, Sequence

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import InputPort, OutputPort


@rule("lint/duplicate-port", Severity.ERROR)
def duplicate_port(graph: Graph) -> Iterator[Finding]:
    """Two input ports, or two output ports, of one name and version.

    Why: name and version together are a port's key; with two of them nobody can say
    which one is meant.

    Instead: give the ports different names, or different versions.
    """
    for product in graph.products:
        yield from _check("input", product.input_ports)
        yield from _check("output", product.output_ports)


def _check(kind: str, ports: Sequence[InputPort | OutputPort]) -> Iterator[Finding]:
    seen = set()
    for port in ports:
        key = (port.name, port.version)
        if port.name is not None and key in seen:
            version = f" of version {port.version}" if port.version else ""
            yield Finding(
                port.place / "name",
                f"there are two {kind} ports '{port.name}'{version}",
                hint="give one of them another name or version",
            )
        seen.add(key)
