<#-- The first call of a method. -->

## A first call

```c
#include "${name}.h"

#include <stdio.h>

int main(void)
{
    ${p}error error;
    ${call.client}_client *client = ${call.client}_connect("localhost:7000", &error);
    if (client == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
<#list call.variables as variable>
    ${variable};
</#list>
<#if call.method.result??>
<@open.places call.method.result/>
</#if>
    if (${call.method.name}(client${call.arguments}, &error) != ${P}OK) {
        fprintf(stderr, "%s\n", error.message);
        ${call.client}_close(client);
        return 1;
    }
<#if call.method.result?? && !call.method.result.type.scalar>
    /* ... use *result<#if call.method.result.type.optional>, unless it is NULL: absent</#if> ... */
    ${p}free(result);
<#elseif call.method.result??>
    /* ... use result ... */
</#if>
    ${call.client}_close(client);
    return 0;
}
```

<#if inTwoFiles>
```
cc first.c ${name}.c
```
<#else>
```
cc -Iinclude<#if service.shared??> -I../../${service.shared}/c/include</#if> first.c build/lib${name}.a<#if service.shared??> ../../${service.shared}/c/build/lib${service.library}.a</#if>
```
</#if>
