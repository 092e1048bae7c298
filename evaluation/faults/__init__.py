# SPDX-License-Identifier: Apache-2.0
"""Does the host survive what is done to it?"""
