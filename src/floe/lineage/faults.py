"""What may be found while tables of a contract are named."""

from floe.findings import Fault, Severity

FAULTS = (
    Fault(
        "lineage/shared-bucket",
        Severity.WARNING,
        "A bucket of an S3-compatible server that is named as if it were one of Amazon's.",
        "The endpoint is no part of a name, so two servers with equal buckets become one.",
        "Give the server a namespace of its own with the custom property openlineage.namespace.",
    ),
)
