# ${name}

A service in Python and its clients, from one description: `creo/${name}.creo`.

It needs `creo` on the PATH, which needs a JDK of version 17 or newer, and Python 3.9 or newer<#list languages as language><#if language.maven>; for ${language.title}, Maven<#elseif language.needs?? && language.title != "Python">; for ${language.title}, ${language.needs}</#if></#list>.

## Run

Start the service; it listens on port 7000 of this machine until Ctrl-C:

```sh
${run}
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
creo call localhost:7000 put '{"note": {"title": "first", "text": "Hello"}}'
creo call localhost:7000 get '["first"]'
curl -H 'Content-Type: application/json' -d '{"title": "first"}' localhost:7000/${packageName}.${service}/get
```

A browser finds all methods at <http://localhost:7000/creo/>. The host runs a process of the service for each processor, unless `--workers` says how
many, and starts one anew that ends. It keeps the notes in its memory; with `--state file:FOLDER`, in a folder, where they are after the next start, too.
`--listen 127.0.0.1:7001` sets another port, `creo serve --help` lists the other settings.

## Change

| | |
| --- | --- |
| `creo/${name}.creo` | the description that they share: change it, then start the service again |
| `service/` | the service, in Python |
| `clients/` | the clients |
| `generated/` | the output of `creo gen creo/${name}.creo --lang ${generates} --service -o generated`; the service and each client repeat it when the description has changed |

`creo check creo/${name}.creo` says what is wrong with a description; before each release, `creo lock creo/${name}.creo` records what its clients know, so that later services answer them; the next change then begins with a new `@VERSION`.

## Test

The service is tested without a host, and a client with a fake of the service:

```sh
<#list tests as test>
${test}
</#list>
```
