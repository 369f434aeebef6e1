"""What is said beside the work in a notebook or a job."""

import logging

from floe.cleaning import clean

_LOGGER = logging.getLogger("floe")


def tell(text: str) -> None:
    """Say something as a warning of the log, which is on standard error unless somebody set it up.

    The work goes on whatever becomes of the words.
    """
    _LOGGER.warning(clean(text))
