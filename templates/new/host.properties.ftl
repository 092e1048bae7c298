# What the host of the service is told; creo serve --print-config shows everything that can be set.
class-path = /usr/local/lib/${name}/${name}.jar
service = ${packageName}.Main
listen = 127.0.0.1:7000
# Where the host keeps what the description declares with @STATE:
#state = file:/var/lib/${name}
