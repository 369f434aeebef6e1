from floe.lint.rules.unknown_key import unknown_key
from floe.model import Policy

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_slip_of_the_pen_is_found(lint):
    assert lint(unknown_key, HEAD + "scema: []\n") == [
        "5:1 'scema' is not a key that the standard knows here | did you mean 'schema'?"
    ]


def test_a_key_of_ones_own_is_sent_to_custom_properties(lint):
    assert lint(unknown_key, HEAD + "schema:\n- name: t\n  costCenter: 7\n") == [
        "7:3 'costCenter' is not a key that the standard knows here"
        " | move it to customProperties: [{property: costCenter, value: …}]"
    ]


def test_known_keys_are_fine(lint):
    assert lint(unknown_key, HEAD + "name: n\ntags: [a]\n") == []


def test_a_word_of_the_extended_profile_is_named_in_the_standard_one(lint):
    text = HEAD + "slaProperties:\n- {property: p, value: 1, relationships: []}\n"
    assert lint(unknown_key, text) == []
    assert lint(unknown_key, text, policy=Policy(profile="standard")) == [
        "6:27 'relationships' is not a key that the standard knows here"
        " | it belongs to the extended profile; 'floe export' writes it in standard words"
    ]
