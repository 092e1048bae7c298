# SPDX-License-Identifier: Apache-2.0
"""Clients while their host is down."""
