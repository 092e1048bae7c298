# SPDX-License-Identifier: Apache-2.0
"""The pages that a host has for people, used by a browser."""
