"""A dbt project of some hundred models: seeds, staging per area, marts, YAML in several styles."""

from collections.abc import Iterator

from tests.dbt.adopting.invented_shop import PROFILES

AREAS = ("sales", "finance", "people", "supply", "web", "risk")
_TYPES = {
    "amount": "cast({n} * 1.5 as decimal(12, 2))",
    "happened_at": "timestamp '2026-01-01 10:00:00' + interval ({n}) minute",
    "is_open": "({n} % 2 = 0)",
    "day": "date '2026-01-01' + {n}",
    "ratio": "cast({n} as double) / 7",
    "label": "'label ' || {n}",
}
_PROJECT = """\
name: estate
version: 1.0.0
profile: jaffle
models:
  estate:
    +materialized: view
    marts: {+materialized: table}
flags: {send_anonymous_usage_stats: false}
"""


def estate_files(models: int) -> dict[str, str]:
    """The files of a project with about so many models, half of them marts."""
    files = {"dbt_project.yml": _PROJECT, "profiles.yml": PROFILES}
    files |= {f"seeds/raw_{area}.csv": "id,code\n1,a\n2,b\n3,c\n" for area in AREAS}
    staging = [(AREAS[n % len(AREAS)], n) for n in range(models // 2)]
    for area, number in staging:
        files[f"models/staging/{area}/stg_{area}_{number}.sql"] = _staging(area, number)
        files[f"models/marts/{area}/{area}_{number}.sql"] = _mart(area, number)
    for area in AREAS:
        numbers = [number for own, number in staging if own == area]
        files[f"models/staging/{area}/schema.yml"] = "".join(_staging_yaml(area, numbers))
        files[f"models/marts/{area}/_{area}.yml"] = "".join(_mart_yaml(area, numbers))
    return files


def _columns(number: int) -> list[str]:
    names = list(_TYPES)
    return [names[(number + step) % len(names)] for step in range(3)]


def _staging(area: str, number: int) -> str:
    columns = (f"    {_TYPES[name].format(n='id')} as {name},\n" for name in _columns(number))
    body = "".join(columns)
    return f"select\n{body}    id as {area}_id\nfrom {{{{ ref('raw_{area}') }}}}\n"


def _mart(area: str, number: int) -> str:
    staging = f"{{{{ ref('stg_{area}_{number}') }}}}"
    return f"select * from {staging}\nwhere {area}_id is not null\n"  # noqa: S608


def _staging_yaml(area: str, numbers: list[int]) -> Iterator[str]:
    yield "version: 2\n\nmodels:\n"
    for number in numbers:
        yield f"  - name: stg_{area}_{number}   # as it is loaded\n"
        if number % 3:
            yield f"    columns:\n      - {{name: {area}_id, tests: [unique, not_null]}}\n"


def _mart_yaml(area: str, numbers: list[int]) -> Iterator[str]:
    yield "models:\n"
    for number in numbers:
        if number % 7 == 0:
            continue
        yield f"- name: {area}_{number}\n  description: >\n    What {area} knows of {number},\n"
        yield "    day by day.\n"
        yield f"  config:\n    meta: {{owner: {area}}}\n    tags: [{area}]\n  columns:\n"
        yield f"  - name: {area}_id\n    description: The key.\n    data_tests:\n    - unique\n"
        yield f"    - relationships:\n        arguments: {{to: ref('stg_{area}_{number}'),"
        yield f" field: {area}_id}}\n  # the rest is told by dbt\n"
        yield f"  - name: {_columns(number)[0]}\n\n"
