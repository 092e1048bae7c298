<#include "parts/header.ftl">
<#import "parts/code.ftl" as code>
"""The clients and values of ${service.sourceName}."""

<#if service.names.clients?has_content>
from typing import TYPE_CHECKING as _TYPE_CHECKING

</#if>
<#if shapes??>
from . import codec as _codec
</#if>
<#if service.names.clients?has_content>
from .client import ${code.imported(service.names.clients)}
</#if>
<#if shapes??>
from .runtime.accelerator import accelerate as _accelerate
</#if>
<#if service.names.errors?has_content>
from .runtime.error import ${code.imported(service.names.errors)}
</#if>
<#if service.names.types?has_content>
from .types import ${code.imported(service.names.types)}
</#if>

<#if service.names.clients?has_content>
if _TYPE_CHECKING:
    from .aio import ${code.imported(service.names.asyncs)?replace("\n", "\n    ")}
else:

    def __getattr__(name: str) -> object:
        """The clients for asyncio, imported where they are used: that takes longer than all of this package."""
        if name in __all__:
            from . import aio

            return getattr(aio, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


</#if>
__all__ = [
<#list service.names.exported?split(", ") as name>
    ${name},
</#list>
]
<#if shapes??>

#: Whether values are encoded and decoded by _accelerator.c, compiled. Where it is not, Python does the same, slower.
accelerated: bool = _accelerate(_codec, "${shapes}")
</#if>
