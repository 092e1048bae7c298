# ${name}

A service and its clients, from one description: `creo/${name}.creo`.

Start the service; it listens on port 7000 of this machine until Ctrl-C:

```sh
mvn -q -f service compile exec:java
```

Call it from another terminal:

```sh
<#list languages as language>
${language.run}
</#list>
```

Or without any client, for the host tells what it serves:

```sh
creo call localhost:7000
```

`-Dexec.args="--listen 7001"` behind the service's command sets another port, `--help` shows what else there is.

| | |
| --- | --- |
| `creo/${name}.creo` | what they agree on: change it, then build again |
| `service/` | the service, in Java |
| `clients/` | the clients |
<#if generates??>
| `generated/` | what `creo gen creo/${name}.creo --lang ${generates} -o generated` makes of it<#if python>; repeat that for Python, other builds do it themselves</#if> |
</#if>

It needs `creo` on the PATH, a JDK of version 17 or newer and Maven<#list languages as language><#if language.needs??>; for ${language.title}, ${language.needs}</#if></#list>.
