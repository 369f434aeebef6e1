"""Numbers with more digits than a float holds, in the YAML that exporters write."""

from typing import Any

from yaml.representer import BaseRepresenter

from floe.documents import LongFloat

_FLOAT = "tag:yaml.org,2002:float"


def keep_digits(representer: type[BaseRepresenter] = BaseRepresenter) -> None:
    """Let every dumper of PyYAML write such numbers, of which it knows nothing by itself."""
    representer.add_representer(LongFloat, _represent)
    # A dumper that was given a type of its own no longer asks those it is made of.
    for dumper in representer.__subclasses__():
        keep_digits(dumper)


def _represent(dumper: Any, number: LongFloat) -> Any:
    return dumper.represent_scalar(_FLOAT, str(number))
