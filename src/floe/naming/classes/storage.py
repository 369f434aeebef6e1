"""Names of datasets of the category storage; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class ABFSS(DatasetName, source="abfss", variant="path"):
    """Files and folders of an Azure Data Lake. The form 'path'."""

    container: str
    service: str
    path: str


@dataclass(frozen=True, slots=True)
class ABFSSEndpoint(DatasetName, source="abfss", variant="endpoint"):
    """Files and folders of an Azure Data Lake. The form 'endpoint'."""

    container: str
    endpoint: str
    path: str


@dataclass(frozen=True, slots=True)
class DBFS(DatasetName, source="dbfs", variant="path"):
    """Files and folders of the Databricks File System. The form 'path'."""

    workspace: str
    path: str


@dataclass(frozen=True, slots=True)
class DBFSPath(DatasetName, source="dbfs", variant="bare"):
    """Files and folders of the Databricks File System. The form 'bare'."""

    path: str


@dataclass(frozen=True, slots=True)
class LocalFileSystem(DatasetName, source="file", variant="path"):
    """Files and folders of the machine itself."""

    path: str


@dataclass(frozen=True, slots=True)
class GCS(DatasetName, source="gcs", variant="object"):
    """Objects and folders of a Google Cloud Storage bucket."""

    bucket_name: str
    object_key: str


@dataclass(frozen=True, slots=True)
class HDFS(DatasetName, source="hdfs", variant="path"):
    """Files and folders of a Hadoop file system."""

    namenode_host: str
    namenode_port: str
    path: str


@dataclass(frozen=True, slots=True)
class RemoteFileSystem(DatasetName, source="remote_file", variant="path"):
    """Files and folders of another machine, reached by SFTP, FTP or a mount."""

    host: str
    path: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class S3(DatasetName, source="s3", variant="object"):
    """Objects and folders of an S3 bucket."""

    bucket_name: str
    object_key: str


@dataclass(frozen=True, slots=True)
class WASBS(DatasetName, source="wasbs", variant="object"):
    """Blobs and folders of an Azure Blob Storage container. The form 'object'."""

    container: str
    service_name: str
    object_key: str


@dataclass(frozen=True, slots=True)
class WASBSBlob(DatasetName, source="wasbs", variant="blob"):
    """Azure Blob Storage.

    Blobs and folders of an Azure Blob Storage container. The form 'blob', which is no longer
    recommended.
    """

    container: str
    service_name: str
    object_key: str


@dataclass(frozen=True, slots=True)
class WASBSAccount(DatasetName, source="wasbs", variant="account"):
    """Azure Blob Storage.

    Blobs and folders of an Azure Blob Storage container. The form 'account', which is no longer
    recommended.
    """

    container: str
    service_name: str
    object_key: str
