import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming import trim_partitions

FOLDERS = st.lists(st.sampled_from(["data", "v1", "orders", "x.parquet"]), min_size=1, max_size=4)
PARTITIONS = st.lists(
    st.sampled_from(
        ["k=v", "2025-07-21", "21.07.2025", "20250721", "202507", "2025/07", "2025/07/21"]
    ),
    max_size=3,
)


@pytest.mark.parametrize(
    ("path", "trimmed"),
    [
        ("/data/orders", "/data/orders"),
        ("/data/country=de", "/data"),
        ("/data/country=de/day=2025-07-21", "/data"),
        ("data/country=de", "data"),
        ("/data/a=b=c", "/data/a=b=c"),
        ("/data/20250721", "/data"),
        ("/data/2025-07-22", "/data"),
        ("/data/22.07.2025", "/data"),
        ("/data/20250722T0901Z", "/data"),
        ("/data/20250722T901Z", "/data"),
        ("/data/2025-07-22 09:01:00.123", "/data"),
        ("/data/20122321", "/data/20122321"),
        ("/data/dataset_20250721", "/data/dataset_20250721"),
        ("/data/202507", "/data"),
        ("/data/2025-07", "/data"),
        ("/data/2025-13", "/data/2025-13"),
        ("/in/2025/07", "/in"),
        ("in/2025/07/21", "in"),
        ("/in/2025/14", "/in/2025/14"),
        ("/in/2025/07/50", "/in/2025/07/50"),
        ("/data/2025/07/21/hour=3", "/data"),
        ("2025/07", "2025/07"),
        ("/2025/07/21", "/2025/07/21"),
        ("/k=v", "/k=v"),
        ("k=v", "k=v"),
        ("/data/٢٠٢٥٠٧٢١", "/data/٢٠٢٥٠٧٢١"),
        ("/", "/"),
        ("", ""),
    ],
)
def test_folders_of_partitions_are_trimmed_from_the_end(path, trimmed):
    assert trim_partitions(path) == trimmed


@given(FOLDERS, PARTITIONS, st.booleans())
def test_whatever_the_partitions_the_same_path_is_left(folders, partitions, is_absolute):
    path = ("/" if is_absolute else "") + "/".join(folders)

    assert trim_partitions("/".join((path, *partitions))) == path


def test_a_long_folder_costs_no_more_than_it_is_long():
    path = "/data/20250721" + "1" * 200_000 + "x"

    assert trim_partitions(path) == path
