import ipaddress

import pytest

from floe.adapters.remote.hosts import ask_system, is_public, reach


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1",
        "127.8.9.1",
        "0.0.0.0",  # noqa: S104
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "239.255.255.250",
        "255.255.255.255",
        "192.0.2.1",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "fc00::1",
        "fd12::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
    ],
)
def test_numbers_of_inner_networks_are_not_public(number):
    assert not is_public(ipaddress.ip_address(number))


@pytest.mark.parametrize("number", ["9.9.9.9", "2620:fe::fe", "64:ff9b::909:909", "::ffff:9.9.9.9"])
def test_numbers_of_the_open_internet_are_public(number):
    assert is_public(ipaddress.ip_address(number))


@pytest.mark.parametrize("answers", [("10.0.0.1",), ("9.9.9.9", "10.0.0.1"), ("::ffff:10.0.0.1",)])
def test_one_inner_number_spoils_a_host(answers):
    trouble = reach("a.example", 443, lambda _host, _port: answers)
    assert trouble.problem == "not-allowed"
    assert trouble.message == (
        "'a.example' leads to an address that is not public, and is not fetched"
    )


@pytest.mark.parametrize(
    ("host", "answer"), [("10.0.0.1", "10.0.0.1"), ("localhost", "127.0.0.1"), ("::1", "::1")]
)
def test_a_number_that_is_named_may_be_reached(host, answer):
    assert reach(host, 80, lambda _host, _port: (answer,)) == (answer,)


def test_localhost_is_nothing_but_the_loopback():
    assert reach("localhost", 80, lambda _host, _port: ("10.0.0.1",)).problem == "not-allowed"


@pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "127.1"])
def test_other_spellings_of_the_loopback_are_not_its_name(host):
    answers = ask_system(host, 80)
    assert answers == ("127.0.0.1",)
    assert reach(host, 80, ask_system).problem == "not-allowed"


def test_a_host_that_is_not_found_is_no_document():
    trouble = reach("nowhere.invalid", 80, ask_system)
    assert trouble.problem == "no-document"
    assert trouble.message == "the host 'nowhere.invalid' cannot be found"
