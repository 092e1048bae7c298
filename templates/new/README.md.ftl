# ${name}

A service and its clients, from one description: `creo/${name}.creo`.

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
| `creo/${name}.creo` | what they agree on: change it, then build again |
| `service/` | the service, in Java |
| `clients/` | the clients |
<#if generates?has_content>
| `generated/` | what `creo gen creo/${name}.creo --lang ${generates} -o generated` makes of it<#if python>; repeat that for Python, other builds do it themselves</#if> |
</#if>

It needs `creo` on the PATH, a JDK of version 17 or newer and Maven<#list languages as language><#if language.needs?has_content>; for ${language.title}, ${language.needs}</#if></#list>.
