"""The datacontract-cli package: its exporters and importers, loaded only when one is used."""

from floe.adapters.datacontract.converter import DatacontractConverter
from floe.adapters.datacontract.export_formats import EXPORT_FORMATS
from floe.adapters.datacontract.faults import FAULTS
from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.import_formats import IMPORT_FORMATS

__all__ = ["EXPORT_FORMATS", "FAULTS", "IMPORT_FORMATS", "DatacontractConverter", "Format"]
