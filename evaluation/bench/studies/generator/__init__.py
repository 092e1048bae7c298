# SPDX-License-Identifier: Apache-2.0
"""How long the generator takes, and what it writes."""
