# SPDX-License-Identifier: Apache-2.0
"""Hop's figures 6 and 7 again: files, and the same bytes made by programs, from Creo and from other web servers."""
