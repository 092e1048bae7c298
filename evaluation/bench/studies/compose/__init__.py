# SPDX-License-Identifier: Apache-2.0
"""How services that call themselves and others scale with workers."""
