# ${name}

A service and its clients, from one description: `${name}.creo`.

Start the service; it listens on port 7000 until Ctrl-C:

```sh
mvn -q -f service compile exec:java
```

Call it from another terminal:

```sh
<#list languages as language>
${language.run}
</#list>
```

| | |
| --- | --- |
| `${name}.creo` | what they agree on: change it, then build again |
| `service/` | the service, in Java |
| `clients/` | the clients |
| `generated/` | what `creo gen ${name}.creo -o generated` makes of it; the builds do so themselves<#if python>, Python has none</#if> |

It needs `creo` on the PATH, a JDK of version 17 or newer and Maven<#list languages as language><#if language.needs?has_content>; ${language.title}: ${language.needs}</#if></#list>.
