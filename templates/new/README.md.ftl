# ${name}

A service and its clients, from one description: `creo/${name}.creo`.

It needs `creo` on the PATH, a JDK of version 17 or newer and Maven<#list languages as language><#if language.needs??>; for ${language.title}, ${language.needs}</#if></#list>.

## Run

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
creo call localhost:7000 put '{"note": {"title": "first", "text": "Hello"}}'
creo call localhost:7000 get '["first"]'
curl -H 'Content-Type: application/json' -d '{"title": "first"}' localhost:7000/${packageName}.${service}/get
```

`-Dexec.args="--listen 127.0.0.1:7001"` after the service's command sets another port, `--help` lists the other settings.

<#if page>
## The page

```sh
mvn -q -f service compile exec:java -Dexec.args="--files /=service/src/main/resources/www"
```

Then it is at <http://localhost:7000/>. It calls the service by HTTP, and changes of it in `service/src/main/resources/www` are seen at
once. The JAR has both, and a host serves it below its name, <http://localhost:7000/${name}/>; when it is built again, the new one takes its
place while the host runs:

```sh
mvn -q -f service package
creo serve --programs service/target
```

There it is called by HTTP alone: a method is at <http://localhost:7000/${name}/${packageName}.${service}/get>, and
<http://localhost:7000/${name}/creo/> lists them all. The clients and `creo call` need it as it runs above, or as it is deployed below.

</#if>
## Change

| | |
| --- | --- |
| `creo/${name}.creo` | the description that they share: change it, then build again |
| `service/` | the service, in Java |
| `clients/` | the clients |
| `deploy/` | how the service becomes a container, or a service of systemd |
<#if generates??>
| `generated/` | the output of `creo gen creo/${name}.creo --lang ${generates} -o generated`; each client's build repeats it when the description has changed |
</#if>

`creo check creo/${name}.creo` says what is wrong with a description; before each release, `creo lock creo/${name}.creo` records what its clients know, so that later services answer them; the next change then begins with a new `@VERSION`.

## Test

The service is tested without a host, and a client with a fake of the service:

```sh
<#list tests as test>
${test}
</#list>
```

## Deploy

The service becomes one JAR, after its tests, which the host serves by the name of its class:

```sh
mvn -q -f service package
creo serve --class-path service/target/${name}.jar --service ${packageName}.Main
```

A container has both, the JAR and the host's, which is installed together with `creo`:

```sh
cp "$(dirname "$(readlink -f "$(command -v creo)")")/../lib/creo/creo-host.jar" service/target/
docker build -t ${name} -f deploy/Dockerfile service/target
docker run -p 127.0.0.1:7000:7000 -e CREO_INSECURE=true ${name}
```

`CREO_INSECURE=true` is right if nobody else can listen to the traffic, as here. Otherwise mount keys and name them with `CREO_TLS_CERT` and
`CREO_TLS_KEY`.

With systemd, after the same `cp`:

```sh
sudo install -D -m 644 -t /usr/local/lib/${name} service/target/creo-host.jar service/target/${name}.jar
sudo install -D -m 644 -t /etc/${name} deploy/creo-host.properties
sudo install -D -m 644 -t /etc/systemd/system deploy/${name}.service
sudo systemctl daemon-reload
sudo systemctl enable --now ${name}
journalctl -u ${name}
```
