# SPDX-License-Identifier: Apache-2.0
"""Is state what it would be if one call ran at a time?"""
