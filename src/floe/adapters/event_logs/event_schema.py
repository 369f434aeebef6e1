"""The parts of OpenLineage events that hold names, as a schema that Spark reads JSON with.

Facets that are left out are skipped by the parser; inferring the schema would cost more than the
whole check. Three facets are kept as the JSON they are: only distinct ones are ever opened.
"""

from typing import Final

UNREADABLE: Final = "_unreadable"

_PAIR: Final = "namespace string, name string"
_IDENTIFIER: Final = f"struct<{_PAIR}>"
_INPUTS: Final = "array<struct<type string, namespace string, name string>>"
_FIELD_INPUTS: Final = f"map<string, struct<inputs: {_INPUTS}>>"
_COLUMN_LINEAGE: Final = (
    f"struct<fields: map<string, struct<inputFields: array<{_IDENTIFIER}>>>, "
    f"dataset: array<{_IDENTIFIER}>>"
)
_DATASET_FACETS: Final = (
    "struct<dataSource string, catalog string, hierarchy string, "
    f"symlinks: struct<identifiers: array<{_IDENTIFIER}>>, "
    f"columnLineage: {_COLUMN_LINEAGE}, "
    f"lifecycleStateChange: struct<previousIdentifier: {_IDENTIFIER}>, "
    f"lineage: struct<inputs: {_INPUTS}, fields: {_FIELD_INPUTS}>>"
)
_DATASET: Final = f"struct<{_PAIR}, facets: {_DATASET_FACETS}>"
_ENTRIES: Final = f"array<struct<type string, {_PAIR}, inputs: {_INPUTS}, fields: {_FIELD_INPUTS}>>"
_JOB: Final = (
    f"struct<{_PAIR}, facets: struct<jobType: struct<integration string>, "
    f"lineage: struct<entries: {_ENTRIES}>>>"
)
_DEPENDENCIES: Final = f"array<struct<job: {_IDENTIFIER}>>"
_RUN: Final = (
    "struct<facets: struct<"
    f"parent: struct<job: {_IDENTIFIER}, root: struct<job: {_IDENTIFIER}>>, "
    f"parentRun: struct<job: {_IDENTIFIER}>, "
    f"jobDependencies: struct<upstream: {_DEPENDENCIES}, downstream: {_DEPENDENCIES}>>>"
)

EVENT_SCHEMA: Final = (
    f"eventTime string, run {_RUN}, job {_JOB}, inputs array<{_DATASET}>, "
    f"outputs array<{_DATASET}>, dataset {_DATASET}, {UNREADABLE} string"
)
