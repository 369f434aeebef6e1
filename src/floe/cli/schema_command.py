"""`floe schema`: the JSON Schema that editors complete and check with."""

from pathlib import Path

import click

from floe.cli.output import remark, say_verbatim
from floe.wiring import write_report
from floe.workflows.starting import print_editor_schema


@click.command("schema")
@click.argument("kind", type=click.Choice(("contract", "product")), default="contract")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
def command(kind: str, output: Path | None) -> int:
    """Print the JSON Schema of a contract (the default) or a product, for editors.

    It knows every edition that floe reads and the extended profile. An editor with a YAML
    language server uses it through a first line in the document:

    \b
      # yaml-language-server: $schema=schemas/contract.schema.json

    \b
    Examples:
      floe schema -o schemas/contract.schema.json
      floe schema product -o schemas/product.schema.json
    """  # noqa: D301
    text = print_editor_schema(kind)
    if output is None:
        say_verbatim(text)
    else:
        write_report(output, text)
        remark(f"wrote {output}")
    return 0
