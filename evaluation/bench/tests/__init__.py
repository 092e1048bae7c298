# SPDX-License-Identifier: Apache-2.0
"""The tests of the driver."""
