"""Names of datasets of the category document; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Box(DatasetName, source="box", variant="object"):
    """Files and folders of a Box enterprise."""

    host: str
    port: str
    enterprise_id: str
    object_key: str


@dataclass(frozen=True, slots=True)
class FileNet(DatasetName, source="filenet", variant="object"):
    """Documents of a FileNet repository."""

    host: str
    port: str
    repository_id: str
    object_key: str


@dataclass(frozen=True, slots=True)
class GoogleSheets(DatasetName, source="google_sheets", variant="sheet"):
    """Spreadsheets of Google Sheets and their sheets."""

    spreadsheet_id: str
    sheet_id: str | None = None


@dataclass(frozen=True, slots=True)
class SharePoint(DatasetName, source="sharepoint", variant="object"):
    """Files and folders of a SharePoint site."""

    host: str
    port: str
    site: str
    object_key: str
