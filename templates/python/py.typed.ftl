<#-- PEP 561: this package has type hints. The file stays empty. -->
