"""Names of datasets of the category storage; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class ABFSS(DatasetName):
    """Files and folders of an Azure Data Lake. The form 'path'."""

    source_id = "abfss"
    variant_id = "path"

    container: str
    service: str
    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"abfss://{self.container}@{self.service}.dfs.core.windows.net"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class ABFSSEndpoint(DatasetName):
    """Files and folders of an Azure Data Lake. The form 'endpoint'."""

    source_id = "abfss"
    variant_id = "endpoint"

    container: str
    endpoint: str
    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"abfss://{self.container}@{self.endpoint}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class DBFS(DatasetName):
    """Files and folders of the Databricks File System. The form 'path'."""

    source_id = "dbfs"
    variant_id = "path"

    workspace: str
    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"dbfs://{self.workspace}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class DBFSPath(DatasetName):
    """Files and folders of the Databricks File System. The form 'bare'."""

    source_id = "dbfs"
    variant_id = "bare"

    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "dbfs"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class LocalFileSystem(DatasetName):
    """Files and folders of the machine itself."""

    source_id = "file"
    variant_id = "path"

    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "file"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class GCS(DatasetName):
    """Objects and folders of a Google Cloud Storage bucket."""

    source_id = "gcs"
    variant_id = "object"

    bucket_name: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"gs://{self.bucket_name}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class HDFS(DatasetName):
    """Files and folders of a Hadoop file system."""

    source_id = "hdfs"
    variant_id = "path"

    namenode_host: str
    namenode_port: str
    path: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"hdfs://{self.namenode_host}:{self.namenode_port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class RemoteFileSystem(DatasetName):
    """Files and folders of another machine, reached by SFTP, FTP or a mount."""

    source_id = "remote_file"
    variant_id = "path"

    host: str
    path: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"file://{self.host}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.path


@dataclass(frozen=True, slots=True)
class S3(DatasetName):
    """Objects and folders of an S3 bucket."""

    source_id = "s3"
    variant_id = "object"

    bucket_name: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"s3://{self.bucket_name}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class WASBS(DatasetName):
    """Blobs and folders of an Azure Blob Storage container. The form 'object'."""

    source_id = "wasbs"
    variant_id = "object"

    container: str
    service_name: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"wasbs://{self.container}@{self.service_name}.dfs.core.windows.net"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class WASBSBlob(DatasetName):
    """Azure Blob Storage.

    Blobs and folders of an Azure Blob Storage container. The form 'blob', which is no longer
    recommended.
    """

    source_id = "wasbs"
    variant_id = "blob"

    container: str
    service_name: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"wasbs://{self.container}@{self.service_name}.blob.core.windows.net"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class WASBSAccount(DatasetName):
    """Azure Blob Storage.

    Blobs and folders of an Azure Blob Storage container. The form 'account', which is no longer
    recommended.
    """

    source_id = "wasbs"
    variant_id = "account"

    container: str
    service_name: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"wasbs://{self.container}@{self.service_name}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key
