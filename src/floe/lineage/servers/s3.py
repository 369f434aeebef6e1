from floe.findings import Finding, Severity
from floe.lineage.locations import name_files
from floe.lineage.served_tables import ServedTable
from floe.naming import Naming


def name_s3(table: ServedTable) -> Naming:
    """Files in S3, or in what speaks its language."""
    naming = name_files(table, "s3")
    endpoint = table.find("endpointUrl")
    if endpoint is None or naming.canonical is None or table.override("namespace"):
        return naming
    message = "the bucket is on a server of its own, which its name does not tell"
    hint = "the custom property 'openlineage.namespace' can give it another"
    shared = Finding(
        endpoint.place,
        message,
        hint,
        rule="lineage/shared-bucket",
        severity=Severity.WARNING,
    )
    return naming._replace(findings=(*naming.findings, shared))
