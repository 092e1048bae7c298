# SPDX-License-Identifier: Apache-2.0
"""The sections of the report, a file for each question that they answer."""
