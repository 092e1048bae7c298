# SPDX-License-Identifier: Apache-2.0
"""Tests of the languages together, of harm, and of what clients saw; benchmarks. A package, so that all of it can share the harness."""
