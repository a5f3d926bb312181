"""The address that the server prints is one that can be visited."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from campanile.server.run import address_of

EVERYWHERE = "0.0.0.0"


def printed(host: str) -> tuple[str | None, bool]:
    """The host in the address of a server that listens there, and whether its port is right."""
    with socket.create_server((host, 0)) as listening:
        address = urlsplit(address_of(listening))
        return address.hostname, address.port == listening.getsockname()[1]


def test_one_address_is_printed_as_it_is() -> None:
    assert printed("127.0.0.1") == ("127.0.0.1", True)


def test_whoever_listens_everywhere_is_named_as_others_call_him() -> None:
    host, port = printed(EVERYWHERE)
    assert port
    assert host == "localhost" or not ipaddress.ip_address(str(host)).is_unspecified


def test_without_a_network_it_is_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, _: Any) -> None:
            raise OSError("Network is unreachable")

    with socket.create_server((EVERYWHERE, 0)) as listening:
        monkeypatch.setattr("campanile.server.run.socket.socket", Nowhere)
        assert urlsplit(address_of(listening)).hostname == "localhost"


def test_in_a_network_it_is_the_own_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Somewhere(socket.socket):
        def connect(self, address: Any) -> None:
            assert self.type == socket.SOCK_DGRAM, "something would be sent"
            assert ipaddress.ip_address(address[0]) in ipaddress.ip_network("192.0.2.0/24")

        def getsockname(self) -> Any:
            return ("192.168.1.7", 40000)

    with socket.create_server((EVERYWHERE, 0)) as listening:
        monkeypatch.setattr("campanile.server.run.socket.socket", Somewhere)
        assert urlsplit(address_of(listening)).hostname == "192.168.1.7"
