# SPDX-License-Identifier: Apache-2.0
"""How fast are the languages, compared with what people would use instead?"""
