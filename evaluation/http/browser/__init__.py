# SPDX-License-Identifier: Apache-2.0
"""A browser, pages of several origins, and the host that these pages call."""
