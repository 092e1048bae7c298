<#-- How a program's test does without a host. -->

## Tests without a host

A test links functions of its own in place of the client's. Here is all that the first call above needs:

```c
#include "${name}.h"

struct ${call.client}_client {
    int calls; /* whatever the test wants to know */
};

${call.client}_client *${call.client}_connect(const char *addresses, ${p}error *error)
{
    static ${call.client}_client client;
    (void)addresses;
    (void)error;
    return &client;
}

void ${call.client}_close(${call.client}_client *client)
{
    (void)client;
}

<#assign result = call.method.result!>
<#if call.method.result?? && !result.type.scalar>
/* The program releases it, as it does with a host's. */
static ${result.type.text} *made_answer(void)
{
    const ${result.type.text} value = ${call.answer};
    ${result.type.text} *copy = NULL;
    ${result.type.text}_copy(<#if result.type.struct>&</#if>value, &copy, NULL);
    return copy;
}

</#if>
${p}status ${call.method.name}(${call.client}_client *client${call.method.declarations}<#if call.method.result??>, ${result.parameter}</#if>, ${p}error *error)
{
<#list call.method.parameters as parameter>
    (void)${parameter.part.operand};
</#list>
    (void)error;
    client->calls++;
<#if call.method.result??>
<#if !result.type.scalar>
    *result = made_answer();
<#else>
<#if result.type.optional>
    *has_result = true;
</#if>
    *result = ${call.answer};
</#if>
</#if>
    return ${P}OK;
}
```

<#if inTwoFiles>
Compile `${name}.c` with `-D${P}WITHOUT_CLIENT` for it: that leaves the clients out, and keeps types, copies and bytes.
<#else>
```
cc -Iinclude<#if service.shared??> -I../../${service.shared}/c/include</#if> first.c fake.c build/lib${name}.a<#if service.shared??> ../../${service.shared}/c/build/lib${service.library}.a</#if>
```

The linker takes the rest from the library: types, copies, bytes. It says "multiple definition" where the test lacks a function of the
client that the program calls; `make CPPFLAGS=-D${P}WITHOUT_CLIENT BUILD=build/fake` builds a library without clients, with which
it names that function.
</#if>
<#if service.exceptions?has_content>
A fake fails like a host by `return ${service.exceptions?first.name}_throw(&exception, error);`.
</#if>
