"""The rules in the order in which they are told."""

from collections.abc import Mapping
from typing import Any, Final

from floe.findings import Rule, Severity
from floe.naming.rules.contradicted_by_facet import contradicted_by_facet
from floe.naming.rules.credentials_in_namespace import credentials_in_namespace
from floe.naming.rules.deprecated_form import deprecated_form
from floe.naming.rules.hidden_character import hidden_character
from floe.naming.rules.local_host import local_host
from floe.naming.rules.malformed_name import malformed_name
from floe.naming.rules.malformed_namespace import malformed_namespace
from floe.naming.rules.missing_component import missing_component
from floe.naming.rules.missing_port import missing_port
from floe.naming.rules.quoted_part import quoted_part
from floe.naming.rules.refused_by_marquez import refused_by_marquez
from floe.naming.rules.scheme_alias import scheme_alias
from floe.naming.rules.stray_slash import stray_slash
from floe.naming.rules.unknown_source import unknown_source
from floe.naming.rules.vague_job import vague_job
from floe.naming.rules.wrong_case import wrong_case

NAMESPACE_RULES: Final[tuple[Rule[Any], ...]] = (
    unknown_source,
    malformed_namespace,
    wrong_case,
    credentials_in_namespace,
    missing_port,
    scheme_alias,
    deprecated_form,
    stray_slash,
    local_host,
    refused_by_marquez,
    hidden_character,
)
NAME_RULES: Final[tuple[Rule[Any], ...]] = (
    malformed_name,
    missing_component,
    wrong_case,
    deprecated_form,
    stray_slash,
    quoted_part,
    scheme_alias,
    hidden_character,
)
JOB_NAMESPACE_RULES: Final[tuple[Rule[Any], ...]] = (
    credentials_in_namespace,
    refused_by_marquez,
    hidden_character,
)
JOB_RULES: Final[tuple[Rule[Any], ...]] = (malformed_name, vague_job, hidden_character)
FACET_RULES: Final[tuple[Rule[Any], ...]] = (contradicted_by_facet,)
RULES: Final[tuple[Rule[Any], ...]] = tuple(
    dict.fromkeys((*NAMESPACE_RULES, *NAME_RULES, *JOB_NAMESPACE_RULES, *JOB_RULES, *FACET_RULES))
)
STRICT: Final[Mapping[str, Severity]] = {
    unknown_source.id: Severity.WARNING,
    missing_component.id: Severity.ERROR,
}
