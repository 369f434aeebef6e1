import pytest

from floe.plan import folder_name, is_safe_name


@pytest.mark.parametrize("name", ["orders", "shop.orders", "my orders-2", "größe"])
def test_a_safe_name_is_its_own_folder(name):
    assert (is_safe_name(name), folder_name(name)) == (True, name)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../../x", "/etc", "a/b", "a\\b", ".hidden", "a*", "x" * 300]
)
def test_any_other_name_is_one_plain_folder(name):
    folder = folder_name(name)
    assert not is_safe_name(name)
    assert is_safe_name(folder)
    assert len(folder) < 60


def test_names_that_look_alike_have_folders_of_their_own():
    assert folder_name("a/b") != folder_name("a*b") != folder_name("a_b")


def test_a_name_of_many_bytes_still_fits_a_file_system():
    assert len(folder_name("漢" * 150).encode()) < 200
