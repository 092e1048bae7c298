<#-- How the items of an answer are read. -->

## Streams

A stream is read item by item, in constant memory; `${p}call.h` describes both directions.

```c
#include "${name}.h"

${p}status read_all(${p}call *call, ${p}error *error)
{
    ${stream.item};
    ${p}status status;
    while ((status = ${stream.method.name}_next(call, &item, error)) == ${P}OK) {
        /* ... use <#if !stream.method.download.type.scalar>*</#if>item ... */
<#if !stream.method.download.type.scalar>
        ${p}free(item);
</#if>
    }
    ${p}call_close(call); /* may come earlier: that ends the stream */
    return status == ${P}END ? ${P}OK : status;
}
```
