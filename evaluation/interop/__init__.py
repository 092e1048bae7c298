# SPDX-License-Identifier: Apache-2.0
"""Do the languages understand one another?"""
