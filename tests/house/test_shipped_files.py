"""What other repositories use of this one, the action and the hooks, fits the program."""

import re
import shlex
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner

from floe.cli.main import COMMANDS, floe

ROOT = Path(__file__).parents[2]
RETAIL = ROOT / "examples" / "retail"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = ACTION["runs"]["steps"]
HOOKS = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}

_CALL = re.compile(r"(?:^|[\s/])floe\"? (?P<rest>[a-z][^\n;|&>]*)", re.MULTILINE)
_EXPRESSION = re.compile(r"\$\{\{ *([^ }]+) *\}\}")


def calls(script: str) -> list[list[str]]:
    return [shlex.split(match["rest"]) for match in _CALL.finditer(script)]


def complaint(words: list[str]) -> str | None:
    """What the program itself has against a call, without running it."""
    name, *arguments = words
    if name not in COMMANDS:
        return f"there is no command 'floe {name}'"
    try:
        command(name).make_context(name, arguments)
    except click.UsageError as error:
        return error.format_message()
    return None


def command(name: str) -> click.Command:
    found = floe.get_command(click.Context(floe), name)
    assert found is not None
    return found


def expressions(part: object) -> list[str]:
    return _EXPRESSION.findall(yaml.safe_dump(part, width=1000))


def documents(folder: Path) -> list[str]:
    """The contracts and products below a folder, by their kind and not by their names."""
    files = (file.relative_to(folder) for file in folder.rglob("*.yaml"))
    return sorted(
        file.as_posix()
        for file in files
        if "target" not in file.parts
        and yaml.safe_load((folder / file).read_text(encoding="utf-8")).get("kind")
    )


def missed(hook: str, files: list[str]) -> list[str]:
    return [file for file in files if not re.search(HOOKS[hook]["files"], file)]


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """The workspace that `floe init` writes, and what it says."""
    folder = tmp_path_factory.mktemp("started")
    ran = CliRunner().invoke(floe, ["init", str(folder)], standalone_mode=False)
    assert ran.exception is None
    return folder, ran.output


def test_the_action_calls_commands_that_exist_with_options_that_they_take():
    found = [words for step in STEPS for words in calls(step["run"])]
    sarif = ["compile", "--format", "sarif", "-o", "$FLOE_OUTPUT"]
    assert found == [["compile", "--format", "github"], sarif]
    assert [complaint(words) for words in found] == [None, None]


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_hook_calls_a_command_that_exists_with_options_that_it_takes(hook):
    [words] = calls(hook["entry"])
    assert hook["id"] == f"floe-{words[0]}"
    assert complaint([*words, *hook.get("args", ())]) is None


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_hook_is_given_files_only_if_its_command_takes_many(hook):
    [[name, *_]] = calls(hook["entry"])
    takes_many = any(parameter.nargs == -1 for parameter in command(name).params)
    assert hook.get("pass_filenames", True) == takes_many


@pytest.mark.parametrize(
    ("script", "named"),
    [
        ("floe lnit", "'floe lnit'"),
        ("floe compile --fromat json", "--fromat"),
        ('"$RUNNER_TEMP/floe/bin/floe" compile --format xml > "$OUT"', "'xml'"),
        ("cd x && floe compile a b", "(b)"),
    ],
)
def test_a_wrong_call_is_seen(script, named):
    [words] = calls(script)
    assert named in (complaint(words) or "")


def test_the_action_uses_each_of_its_inputs_and_no_other():
    used = {name for step in STEPS for name in expressions(step) if name.startswith("inputs.")}
    assert used == {f"inputs.{name}" for name in ACTION["inputs"]}


def test_every_input_of_the_action_has_a_default_and_a_description():
    for name, given in ACTION["inputs"].items():
        assert set(given) == {"default", "description"}, name


def test_a_step_reads_exactly_the_variables_that_it_is_given():
    for step in STEPS:
        assert set(re.findall(r"\$(FLOE_[A-Z_]+)", step["run"])) == set(step["env"]), step["name"]


def test_no_script_of_the_action_has_an_expression_pasted_into_it():
    assert [step["name"] for step in STEPS if expressions(step["run"])] == []


def test_an_output_of_the_action_is_written_by_the_step_that_it_names():
    scripts = {step["id"]: step["run"] for step in STEPS if "id" in step}
    for given in ACTION["outputs"].values():
        [(_, step, _, name)] = [each.split(".") for each in expressions(given["value"])]
        assert f'echo "{name}=' in scripts[step]


def test_the_action_installs_from_a_lock_that_is_there():
    named = {path for step in STEPS for path in re.findall(r"FLOE_SOURCE/([\w./-]+)", step["run"])}
    assert named == {"locks/core.txt"}
    assert (ROOT / "locks" / "core.txt").is_file()


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_sees_the_contracts_and_products_of_the_example(hook):
    files = documents(RETAIL)
    assert "products/orders/contracts/orders.odcs.yaml" in files
    assert "products/customer-360/data-product.yaml" in files
    assert missed(hook, files) == []
    assert missed(hook, [f"examples/retail/{file}" for file in files]) == []


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_sees_the_contracts_and_products_of_a_new_workspace(hook, started):
    files = documents(started[0])
    assert files == [
        "library/quality.odcs.yaml",
        "products/orders/data-product.yaml",
        "products/orders/datacontract.yaml",
    ]
    assert missed(hook, files) == []


def test_a_compile_hook_sees_all_that_a_compile_reads(started):
    written = [file.relative_to(started[0]) for file in started[0].rglob("*") if file.is_file()]
    assert missed("floe-compile", [file.as_posix() for file in written]) == [".gitignore"]
    library = "platform/quality-rules.yaml"
    assert (RETAIL / library).is_file()
    assert missed("floe-compile", [library, "floe.toml", "examples/retail/floe.toml"]) == []


@pytest.mark.parametrize("file", ["README.md", "orders.odcs.yaml.bak", "src/floe.tomlx", "a.sql"])
def test_no_hook_runs_for_other_files(file):
    assert [hook for hook in HOOKS if not missed(hook, [file])] == []


def test_a_lint_hook_leaves_other_yaml_alone():
    others = ["platform/quality-rules.yaml", ".pre-commit-config.yaml", "my-datacontract.yaml"]
    assert missed("floe-lint", others) == others


def test_the_hook_that_a_new_workspace_is_advised_is_the_one_that_is_shipped(started):
    advice = started[1].partition(".pre-commit-config.yaml:\n")[2]
    [hook] = yaml.safe_load(advice)["repos"][0]["hooks"]
    shipped = HOOKS[hook["id"]]
    same = ("name", "entry", "files", "pass_filenames")
    assert {key: hook[key] for key in same} == {key: shipped[key] for key in same}
