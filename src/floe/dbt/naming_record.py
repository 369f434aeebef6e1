"""What a plan called its folders, models and sources, to be kept for the next one."""

from collections.abc import Iterable, Iterator

from floe.dbt.folders import pin_folder
from floe.dbt.options import DbtOptions
from floe.dbt.paths import model_file
from floe.dbt.pins import AnyPin, ModelPin
from floe.dbt.relations import Layout, Model
from floe.dbt.source_layout import pin_source
from floe.model import Product


def pins_of(products: Iterable[Product], layout: Layout, options: DbtOptions) -> Iterator[AnyPin]:
    """A pin for every product, every model and every table of a source."""
    for product in products:
        yield pin_folder(product, layout.folders[product.file])
    for model in layout.models:
        if model.owned is not None:
            continue
        yield _pin_model(model, layout, options)
    for table in layout.sources:
        yield pin_source(table, layout.folders)


def _pin_model(model: Model, layout: Layout, options: DbtOptions) -> ModelPin:
    contract, schema_object = model.contract, model.schema_object
    return ModelPin(
        folder=layout.folders[model.product.file],
        contract=contract.id or contract.file,
        table=schema_object.title or "",
        model=model.name,
        sql=model_file(model, layout, options),
        file=contract.file,
        id=schema_object.id or "",
        wanted=model.wanted,
        given=f"{model.schema or ''}.{model.alias or model.file_name}",
        tests=model.tests,
    )
