<#include "parts/module.ftl">
<#import "parts/imports.ftl" as import>
"""The clients and values of ${sourceName}."""

import os as _os
import pkgutil as _pkgutil
<#if exports.clients.names?has_content>
from typing import TYPE_CHECKING as _TYPE_CHECKING
</#if>

<#if shapes??>
from . import codec as _codec
</#if>
<@import.names ".client" exports.clients/>
<@import.names ".codec" exports.coding/>
<#if shapes??>
from .runtime.accelerator import accelerate as _accelerate
</#if>
<@import.names "${runtimePackage}.call.hook" exports.hooks/>
<@import.names "${runtimePackage}.call.stream" exports.stream/>
<@import.names "${runtimePackage}.error" exports.errors/>
<@import.names "${runtimePackage}.value" exports.copying/>
<@import.names "${runtimePackage}.value.objects" exports.objects/>
<@import.names ".types" exports.types/>

# A package inside this one may be in another folder of sys.path, one that has no modules of this package.
__path__ += [folder for folder in _pkgutil.extend_path([*__path__], __name__) if not _os.path.exists(_os.path.join(folder, "__init__.py"))]

<#if exports.clients.names?has_content>
if _TYPE_CHECKING:
<@import.names ".aio" exports.asyncClients "    "/>
<@import.names "${runtimePackage}.call.async_stream" exports.asyncStream "    "/>
else:

    def __getattr__(name: str) -> object:
        """What is for asyncio, imported on first use: that takes longer than the rest of this package."""
<#list exports.asyncStream.names as stream>
        if name == "${stream}":
            from ${runtimePackage}.call.async_stream import ${stream}

            return ${stream}
</#list>
        if name in __all__:
            from . import aio

            return getattr(aio, name)
        import builtins  # a type of the description may be called AttributeError

        raise builtins.AttributeError(f"module {__name__!r} has no attribute {name!r}")


</#if>
__all__ = [
<#list exports.all as name>
    "${name}",
</#list>
]
<#if shapes??>

#: Whether the compiled _accelerator.c encodes and decodes values. Otherwise Python does the same, slower.
accelerated: bool = _accelerate(_codec, "${shapes}")
</#if>
