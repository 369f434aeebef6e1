"""A key with a word, put where people would write it."""

import pytest

from floe.documents import UnsafePatchError, YamlPatch

PATH = ("items", 0)
CASES = {
    "behind the last plain one": (
        "items:\n- name: a\n  type: b  # c\n",
        "items:\n- name: a\n  type: b  # c\n  class: pii\n",
    ),
    "before lists": (
        "items:\n- name: a\n  tags:\n  - x\n  type: b\n",
        "items:\n- name: a\n  class: pii\n  tags:\n  - x\n  type: b\n",
    ),
    "behind a text of several lines": (
        "items:\n  - name: a\n    text: |\n      x\n\n      y\n\n  - name: b\n",
        "items:\n  - name: a\n    text: |\n      x\n\n      y\n    class: pii\n\n  - name: b\n",
    ),
    "without a line break at the end": ("items:\n- name: a", "items:\n- name: a\n  class: pii"),
    "with line breaks of Windows": (
        "items:\r\n- name: a\r\n- name: b\r\n",
        "items:\r\n- name: a\r\n  class: pii\r\n- name: b\r\n",
    ),
    "last where lists come first": (
        "items:\n- tags:\n  - x\n  name: a\n- name: b\n",
        "items:\n- tags:\n  - x\n  name: a\n  class: pii\n- name: b\n",
    ),
    "in braces": ("items: [{name: a, tags: [x]}]\n", "items: [{name: a, class: pii, tags: [x]}]\n"),
    "in JSON": (
        '{"items": [\n  {\n    "name": "a",\n    "type": "b"\n  }\n]}\n',
        '{"items": [\n  {\n    "name": "a",\n    "type": "b",\n    "class": "pii"\n  }\n]}\n',
    ),
    "in place of nothing": (
        "items:\n- class:  # soon\n  name: a\n",
        "items:\n- class: pii  # soon\n  name: a\n",
    ),
    "in place of null": ("items:\n- {name: a, class: null}\n", "items:\n- {name: a, class: pii}\n"),
    "in place of an empty text": (
        "items:\n- class: ''\n  name: a\n",
        "items:\n- class: 'pii'\n  name: a\n",
    ),
}


def add_class(text):
    patch = YamlPatch("x.yaml", text)
    patch.add_word(PATH, "class", "pii")
    return patch.finish()


@pytest.mark.parametrize("case", CASES)
def test_a_word_stands_behind_the_plain_keys(case):
    before, after = CASES[case]
    assert add_class(before) == after


@pytest.mark.parametrize(
    "text",
    [
        "items:\n- &a {name: a}\n- *a\n",
        "base: &a {name: a}\nitems:\n- *a\n",
        "base: &a {name: a}\nitems:\n- <<: *a\n  type: b\n",
        "items:\n- {}\n",
    ],
)
def test_what_cannot_be_done_without_harm_is_refused(text):
    with pytest.raises(UnsafePatchError):
        add_class(text)
