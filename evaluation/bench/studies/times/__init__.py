# SPDX-License-Identifier: Apache-2.0
"""What arrays of times and the like cost, next to arrays of plain numbers."""
