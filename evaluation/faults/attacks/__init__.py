# SPDX-License-Identifier: Apache-2.0
"""Clients without special rights, and workers, that try to take a host down; each attack is a function."""

from . import floods, holders, readers, sockets, strangers, web, workers  # each adds its attacks to the list
from .catalogue import ATTACKS, Attack
from .peer import Door, Peer

__all__ = [
    "ATTACKS",
    "Attack",
    "Door",
    "Peer",
    "floods",
    "holders",
    "readers",
    "sockets",
    "strangers",
    "web",
    "workers",
]
