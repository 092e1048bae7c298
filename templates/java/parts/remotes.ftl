<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- What READMEs say of the REST services of others. -->

<#macro all service remotes>
    <#list remotes.services as remote>

## ${remote.api.declaredName}: a REST service of somebody else

`${remote.api.name}Client` calls what is at `${remote.url}`, or at another URL that it is given:

```java
try (${service.namespace}.${remote.api.name}Client client = new ${service.namespace}.${remote.api.name}Client()) {
    // ...
}
```

| method | request |
| --- | --- |
        <#list remote.calls as call>
| `${call.method.signature.declared}` | `${call.verb} ${call.path}`<#list call.exceptions as each>, ${each.status}: `${each.name}`</#list> |
        </#list>
    </#list>

- `RestOptions` of `${service.runtime}` has time-outs, keys and tokens, headers, whom to trust, limits and a hook. `withCallTimeout(...)` of a
  client is for the calls made through it, `withUrl(...)` for those of a service elsewhere, such as a link; `xAsync` is `x` without waiting. In a service, a method that composes needs
  neither: its calls end when its own time is over.
- A status that is an error, and for which there is no exception here, is a `RestException` with `code()`, `mediaType()` and
  `text()`, the first part of the body. Where no whole answer came, it is a `DeadlineException` or a `TransportException`, and
  an answer that makes no sense is a `MalformedException`, which says where. No request is sent again.
- JSON is read leniently: members that are not described are ignored, an `Optional` and what has a default may be missing or
  null, numbers may be texts. What is absent is not sent, and a `long` is sent as a number.
- Redirects are followed for GET and on the same host; keys and tokens are sent over TLS and within this machine only.
</#macro>
