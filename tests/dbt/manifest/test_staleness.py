import shutil
from datetime import UTC, datetime, timedelta

import pytest

from floe.dbt.manifest import FileOnDisk, read_manifest, stale_files

MODEL = "models/marts/daily_sales.sql"


@pytest.fixture
def project(shop_project, tmp_path):
    folder = tmp_path / "dbt"
    shutil.copytree(shop_project, folder)
    return folder


@pytest.fixture
def stale_in(project, shop_manifest):
    """The stale files after a change, which comes an hour after the manifest."""
    manifest = read_manifest(shop_manifest)

    def find(**written):
        moment = datetime.fromisoformat(manifest.generated_at)
        files = {
            stamp.file: FileOnDisk((project / stamp.file).read_bytes(), moment - timedelta(hours=1))
            for stamp in manifest.stamps
            if (project / stamp.file).is_file()
        }
        for file in written.get("touched", ()):
            content = (project / file).read_bytes()
            files[file] = FileOnDisk(content, moment + timedelta(hours=1))
        return stale_files(manifest, files)

    return find


def test_a_project_that_was_just_parsed_is_not_stale(stale_in):
    assert stale_in() == ()


def test_a_model_that_was_changed_is_stale(project, stale_in):
    (project / MODEL).write_text("select 1", encoding="utf-8")
    assert stale_in() == (f"{MODEL}: has changed since the manifest was written",)


def test_white_space_around_a_model_changes_nothing_as_dbt_does_not_hash_it(project, stale_in):
    text = (project / MODEL).read_text(encoding="utf-8")
    (project / MODEL).write_text(f"\n\n{text}\n\n", encoding="utf-8")
    assert stale_in() == ()


def test_a_file_that_is_gone_is_stale(project, stale_in):
    (project / MODEL).unlink()
    assert stale_in() == (f"{MODEL}: is no longer there",)


def test_a_yaml_file_that_was_written_after_the_manifest_is_stale(stale_in):
    file = "models/sources.yml"
    assert stale_in(touched=[file]) == (f"{file}: was written after the manifest",)


def test_a_model_that_was_written_again_with_the_same_content_is_not_stale(stale_in):
    assert stale_in(touched=[MODEL]) == ()


def test_a_macro_that_is_no_longer_in_its_file_is_stale():
    macro = {
        "package_name": "shop",
        "original_file_path": "macros/a.sql",
        "macro_sql": "{% macro a() %}1{% endmacro %}",
    }
    metadata = {
        "dbt_schema_version": "https://schemas.getdbt.com/dbt/manifest/v12.json",
        "project_name": "shop",
    }
    manifest = read_manifest({"metadata": metadata, "macros": {"macro.shop.a": macro}})
    now = datetime.now(UTC)
    same = FileOnDisk(b"-- a\n{% macro a() %}1{% endmacro %}\n", now)
    changed = FileOnDisk(b"{% macro a() %}2{% endmacro %}", now)
    assert stale_files(manifest, {"macros/a.sql": same}) == ()
    assert stale_files(manifest, {"macros/a.sql": changed}) == (
        "macros/a.sql: has changed since the manifest was written",
    )
