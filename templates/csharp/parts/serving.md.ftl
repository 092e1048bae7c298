<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- How a program serves. -->
<#assign serving = service.services.example>

## Serve

`${serving.handler}` is what a service derives from; `${serving.asynchronous}` is the same with methods that are tasks, where the framework has asynchronous
streams (from .NET Core 3.0 on). A method gets its arguments, and after them a view of each state that the description names.

```csharp
using ${service.namespace};
using Runtime = ${service.runtime};

static class Program
{
    static void Main()
    {
        new Runtime.Worker(new ${serving.implementation}()).Serve();
    }
}

class ${serving.implementation} : ${serving.handler}
{
<#if serving.signature??>
    public override ${serving.signature}
    {
        throw new System.NotImplementedException();
    }

    // and its other methods
</#if>
}
```

Built as a program, for example `Service`, a host starts it, keeps its states and answers its callers:

```sh
creo serve ${service.sourceName} --worker 'dotnet Service.dll' --workers 2
```

- `Serve()` attaches to the host that started the process; `Serve("lab.example:7000", new Runtime.Options { Tls = …, Token = … })` to one elsewhere, which lets
  workers attach. There it waits for a host that is not there, and attaches again where the connection is lost.
- A worker whose handlers block takes one call at a time, unless its `Places` are more: then handlers have to be ready for several threads. Calls with streams have
  threads of their own. Where methods are tasks, it takes 100.
- What a method writes is there for others when it has returned, all at once, and nothing of it where it throws. `Reading`, `Writing` and `Watching` show a plain state
  or an entry, which is `null` where there is none and is removed by `Set(null)`; `ReadingMap`, `WritingMap`, `ReadingList` and `WritingList` whole maps, parts of them, and arrays.
- `Runtime.CallContext.Current` tells who calls, what goes along with the call and how much time is left, and its `CancellationToken` when nobody waits any more.
- Tests call handlers without a host, with views such as `Runtime.Writing<int>.Of(5)`; `Runtime.CallContext.Of(…).Run(…)` is the context.
- `Drain()`, from any thread, ends a worker when the calls that it has are answered. So does SIGTERM, from .NET 6 on and under Mono.
