# SPDX-License-Identifier: Apache-2.0
"""What the checks of rules for values cost."""
