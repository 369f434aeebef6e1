import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openlineage.client.dataset import DatasetConfig, DatasetReducer
from openlineage.client.event_v2 import InputDataset

from floe.naming import trim_partitions

CLIENT = DatasetReducer(DatasetConfig(reducing_enabled=True))
FOLDERS = st.one_of(
    st.sampled_from(
        [
            "", "data", "v1", "k=v", "a=b=c", "=", "2025-07-21", "21.07.2025", "20250721", "202507",
            "2025-07", "2025", "07", "7", "21", "1", "20250722T0901Z", "2025-07-22 09:01:00.123",
            "20251399 20250101", "99999999", "31.02.2025", "20250721x", "TZ",
            "\u0662\u0660\u0662\u0665\u0660\u0667\u0662\u0661",
            "\u0662\u0660\u0662\u066507", "202507\n", " 2025", "0000-01",
        ]
    ),
    st.text("0123456789-.=TZ: x", max_size=12),
)  # fmt: skip
PATHS = st.lists(FOLDERS, max_size=8).map("/".join)


@pytest.mark.parametrize(
    ("path", "trimmed"),
    [
        ("/data/orders", "/data/orders"),
        ("/data/country=de", "/data"),
        ("/data/country=de/day=2025-07-21", "/data"),
        ("data/country=de", "data"),
        ("/data/a=b=c", "/data/a=b=c"),
        ("/a/b/dt=2024-01-01/", "/a/b"),
        ("/data/20250721", "/data"),
        ("/data/2025-07-22", "/data"),
        ("/data/22.07.2025", "/data"),
        ("/data/20250722T0901Z", "/data"),
        ("/data/2025-07-22 09:01:00.123", "/data"),
        ("/data/20122321", "/data/20122321"),
        ("/data/dataset_20250721", "/data/dataset_20250721"),
        ("/data/202507", "/data"),
        ("/data/2025-07", "/data"),
        ("/data/2025-13", "/data/2025-13"),
        ("a/2024/1", "a"),
        ("/in/2025/07", "/in"),
        ("in/2025/07/21", "in"),
        ("/in/2025/14", "/in/2025/14"),
        ("/data/2025/07/21/hour=3", "/data"),
        ("2025/07", "2025/07"),
        ("/2025/07/21", "/2025/07/21"),
        ("/k=v", "/k=v"),
        ("//k=v", "//k=v"),
        ("k=v", "k=v"),
        ("data" + "/k=v" * 15, "data"),
        ("data" + "/k=v" * 16, "data" + "/k=v" * 16),
        ("/", "/"),
        ("", ""),
    ],
)
def test_folders_of_partitions_are_trimmed_from_the_end(path, trimmed):
    assert trim_partitions(path) == trimmed


@settings(max_examples=2 * settings.default.max_examples)
@given(PATHS)
@example("a//k=v")
@example("a/b/2025/07/21//")
@example("data" + "/k=v" * 17)
def test_a_path_is_trimmed_as_the_client_trims_it(path):
    (reduced,) = CLIENT.reduce_inputs([InputDataset("file", path)])

    assert trim_partitions(path) == reduced.name


def test_a_long_folder_costs_no_more_than_it_is_long():
    path = "/data/20250721" + "1" * 200_000 + "x"

    assert trim_partitions(path) == path
