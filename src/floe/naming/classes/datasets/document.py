"""Names of datasets of the category document; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Box(DatasetName):
    """Files and folders of a Box enterprise."""

    source_id = "box"
    variant_id = "object"

    host: str
    port: str
    enterprise_id: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"box://{self.host}:{self.port}/{self.enterprise_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class FileNet(DatasetName):
    """Documents of a FileNet repository."""

    source_id = "filenet"
    variant_id = "object"

    host: str
    port: str
    repository_id: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"filenet://{self.host}:{self.port}/{self.repository_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key


@dataclass(frozen=True, slots=True)
class GoogleSheets(DatasetName):
    """Spreadsheets of Google Sheets and their sheets."""

    source_id = "google_sheets"
    variant_id = "sheet"

    spreadsheet_id: str
    sheet_id: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "googlesheets"

    def get_name(self) -> str:
        """The name, as the components were given."""
        sheet_id = f":{self.sheet_id}" if self.sheet_id else ""
        return f"{self.spreadsheet_id}{sheet_id}"


@dataclass(frozen=True, slots=True)
class SharePoint(DatasetName):
    """Files and folders of a SharePoint site."""

    source_id = "sharepoint"
    variant_id = "object"

    host: str
    port: str
    site: str
    object_key: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"mssharepoint://{self.host}:{self.port}/{self.site}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_key
