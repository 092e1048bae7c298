# SPDX-License-Identifier: Apache-2.0
"""How fast are the languages, next to what people would use instead?"""
