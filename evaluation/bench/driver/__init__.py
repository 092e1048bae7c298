# SPDX-License-Identifier: Apache-2.0
"""The program that runs the benchmark, compares its results and draws them."""
