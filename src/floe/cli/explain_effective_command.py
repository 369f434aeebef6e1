"""`floe explain-effective`: what holds of a contract, and whose word each part of it is."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from floe.cli.output import remark, say
from floe.cli.printing import output_options, print_json, print_table, printable, shown_file
from floe.cli.workspaces import open_workspace
from floe.contracts import Compilation
from floe.reports import count, finding_object
from floe.wiring import Opened, compile_request
from floe.workflows.compiling import compile_findings, compile_workspace
from floe.workflows.explaining import (
    EffectiveValue,
    Replaced,
    contract_meant,
    explain_effective,
)

_HEADINGS = ("PATH", "VALUE", "FROM", "WHERE")


@click.command("explain-effective")
@click.argument("contract")
@click.option("--inherited", is_flag=True, help="Only what the contract's own file does not say.")
@output_options
def command(contract: str, inherited: bool, as_json: bool, format_: str) -> int:
    """Show every value that holds of a contract, and where it came from.

    CONTRACT is a file, an ODCS id, a name or a full name. A value is `explicit` if the
    contract says it, and `import`, `generated` (from a port), `dbt` or `tier` if somebody
    else does; what gave way to it is named beneath it.

    \b
    Examples:
      floe explain-effective orders
      floe explain-effective sales.shop/orders --inherited
      floe explain-effective products/orders/datacontract.yaml --json
    """  # noqa: D301
    file = (Path(contract),) if Path(contract).is_file() else ()
    opened = open_workspace(file)
    request = compile_request(opened, file)
    compilation = compile_workspace(opened.workspace, request)
    compiled = contract_meant(compilation, *(request.files or (contract,)))
    values = [
        value
        for value in explain_effective(compilation, compiled)
        if not inherited or value.origin != "explicit"
    ]
    home = compiled.contract.file
    findings = [f for f in compile_findings(compilation, request) if f.place.file == home]
    if as_json or format_ == "json":
        shown = [_value_object(opened, value, _tier_of(compilation, value)) for value in values]
        told = [finding_object(finding) for finding in findings]
        print_json({"contract": str(compiled.identity), "values": shown, "findings": told})
    else:
        say(f"# {compiled.identity}")
        print_table(_HEADINGS, _rows(opened, values))
    if findings:
        remark(f"note: floe compile has {count(len(findings), 'finding')} on {home}")
    return 0


def _rows(opened: Opened, values: Iterable[EffectiveValue]) -> Iterable[tuple[str, ...]]:
    for value in values:
        where = f"{shown_file(opened, value.place.file)}:{value.line}"
        yield value.path, printable(_plain(value.value), 60), value.origin, where
        for replaced in value.replaced:
            yield _replaced_row(opened, replaced)


def _replaced_row(opened: Opened, replaced: Replaced) -> tuple[str, ...]:
    where = f"{shown_file(opened, replaced.place.file)}:{replaced.line}"
    return "", f"instead of {printable(_plain(replaced.value), 48)}", replaced.origin, where


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tier_of(compilation: Compilation, value: EffectiveValue) -> str | None:
    """The id of the contract above that says it."""
    above = compilation.graph.contract_at(value.place.file) if value.origin == "tier" else None
    return above.id if above else None


def _value_object(opened: Opened, value: EffectiveValue, tier: str | None) -> dict[str, Any]:
    return {
        "path": value.path,
        "value": value.value,
        "from": value.origin,
        "tier": tier,
        "origin": value.origin,
        "file": shown_file(opened, value.place.file),
        "line": value.line,
        "replaced": [
            {
                "value": replaced.value,
                "origin": replaced.origin,
                "file": shown_file(opened, replaced.place.file),
                "line": replaced.line,
            }
            for replaced in value.replaced
        ],
    }
