<#-- The first call of a method. -->

## A first call

```c
${call.program}
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
