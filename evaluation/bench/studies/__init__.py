# SPDX-License-Identifier: Apache-2.0
"""Measurements of single questions, each with its own programs."""
