# An image of the service; README.md has the commands. It cannot be based on musl: Netty's native part, which Unix domain
# sockets need, is built for glibc.
FROM eclipse-temurin:17-jre

COPY creo-host.jar ${name}.jar /opt/${name}/

# An unprivileged user: the host writes only a file of states, if configured, in your volume.
USER 10001:10001

# Inside a container only an address that others can reach makes sense; the host still refuses it without TLS or
# CREO_INSECURE=true.
ENV CREO_LISTEN=0.0.0.0:7000 \
    CREO_SIDE_LISTEN=127.0.0.1:9464 \
    CREO_CLASS_PATH=/opt/${name}/${name}.jar \
    CREO_SERVICE=${packageName}.Main \
    CREO_STOP_TIME=8s
EXPOSE 7000

# docker stop sends SIGTERM and waits ten seconds.
STOPSIGNAL SIGTERM
# Asks the side port, in bash because there may be no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9464 && printf 'GET /ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]

ENTRYPOINT ["java", "-XX:MaxRAMPercentage=75", "-XX:+ExitOnOutOfMemoryError", "-jar", "/opt/${name}/creo-host.jar"]
