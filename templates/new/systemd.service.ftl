# The service under systemd; README.md has the commands.
[Unit]
Description=${name}
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=/usr/bin/java -XX:+ExitOnOutOfMemoryError -jar /usr/local/lib/${name}/creo-host.jar --config /etc/${name}/creo-host.properties
# For state = file:/var/lib/${name}, and a socket in /run/${name}.
StateDirectory=${name}
RuntimeDirectory=${name}
WorkingDirectory=/var/lib/${name}

# On SIGTERM the host answers what it has accepted and ends with 143.
KillMode=mixed
TimeoutStopSec=60
SuccessExitStatus=143
Restart=on-failure
RestartSec=2
# Starting again does not help if the configuration has errors.
RestartPreventExitStatus=2

# A user that exists only while it runs, and sees most of the system read-only.
DynamicUser=yes
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
LockPersonality=yes

[Install]
WantedBy=multi-user.target
