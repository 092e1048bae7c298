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

Or without a client, since the host tells what it serves:

```sh
creo call localhost:7000
```

`-Dexec.args="--listen 7001"` after the service's command sets another port, `--help` lists the other settings.

| | |
| --- | --- |
| `creo/${name}.creo` | the description that they share: change it, then build again |
| `service/` | the service, in Java |
| `clients/` | the clients |
<#if generates??>
| `generated/` | the output of `creo gen creo/${name}.creo --lang ${generates} -o generated`<#if python>; repeat that for Python, other builds do it themselves</#if> |
</#if>

It needs `creo` on the PATH, a JDK of version 17 or newer and Maven<#list languages as language><#if language.needs??>; for ${language.title}, ${language.needs}</#if></#list>.
