import random

import pytest

from tests.verdicts.csv_layouts import LAYOUTS, csv_cases, csv_damage
from tests.verdicts.json_layouts import json_cases, json_damage, json_oddities
from tests.verdicts.keys import key_tables
from tests.verdicts.levels import level_tables, share_tables
from tests.verdicts.nested import nested_table
from tests.verdicts.parquet_layouts import parquet_cases, parquet_damage
from tests.verdicts.tables import wide_table

pytestmark = pytest.mark.spark


def test_some_promises_get_the_verdict_that_plain_python_gives(tally, tmp_path):
    dice = random.Random(7)  # noqa: S311
    cases = [wide_table(dice, tmp_path / "wide", 9, rules=24)]
    cases += [nested_table(dice, tmp_path / "nested", 5)]
    cases += csv_cases(dice, tmp_path / "csv", 4, LAYOUTS[:1])
    cases += [*csv_damage(tmp_path / "csv_damage")][:2] + [*json_damage(tmp_path / "json")][:2]
    tally(cases).assert_right(at_least=450)


@pytest.mark.slow
def test_every_metric_operator_and_type_gets_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261116)  # noqa: S311
    cases = [wide_table(dice, tmp_path / str(at), rows) for at, rows in enumerate((0, 3, 8, 14))]
    tally(cases).assert_right(at_least=2500)


@pytest.mark.slow
def test_keys_and_references_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261117)  # noqa: S311
    tally([key_tables(dice, tmp_path, 40)]).assert_right(at_least=400)


@pytest.mark.slow
def test_service_levels_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261118)  # noqa: S311
    cases = [level_tables(dice, tmp_path / "levels", 30)]
    cases += share_tables(dice, tmp_path / "shares", 10)
    tally(cases).assert_right(at_least=400)


@pytest.mark.slow
def test_arrays_structs_and_maps_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261119)  # noqa: S311
    rows = (0, 1, 1, 2, 2, 3, 5)
    cases = [nested_table(dice, tmp_path / str(at), number) for at, number in enumerate(rows)]
    tally(cases).assert_right(at_least=200)


@pytest.mark.slow
def test_csv_files_of_all_layouts_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261120)  # noqa: S311
    tally(csv_cases(dice, tmp_path, 8)).assert_right(at_least=2000)


@pytest.mark.slow
def test_damaged_csv_files_are_not_green(tally, tmp_path):
    tally(list(csv_damage(tmp_path))).assert_right(at_least=150)


@pytest.mark.slow
def test_json_files_of_all_layouts_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261121)  # noqa: S311
    tally(list(json_cases(dice, tmp_path, 8))).assert_right(at_least=1000)


@pytest.mark.slow
def test_damaged_and_odd_json_files_are_not_green(tally, tmp_path):
    cases = [*json_damage(tmp_path / "damage"), *json_oddities(tmp_path / "odd")]
    tally(cases).assert_right(at_least=600)


@pytest.mark.slow
def test_parquet_files_of_all_layouts_get_the_right_verdict(tally, tmp_path):
    dice = random.Random(20261122)  # noqa: S311
    tally(list(parquet_cases(dice, tmp_path, 8))).assert_right(at_least=1500)


@pytest.mark.slow
def test_damaged_parquet_files_are_not_green(tally, tmp_path):
    tally(list(parquet_damage(tmp_path))).assert_right(at_least=150)
