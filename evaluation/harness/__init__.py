# SPDX-License-Identifier: Apache-2.0
"""What tests and benchmarks share: programs that are started, generated clients, hand-written RASP, peers, tables."""
