{
  "name": "${name}",
  "version": "${version}",
  "description": "What clients share that Creo generated from ${sourceName}",
  "type": "module",
  "sideEffects": false,
  "engines": {
    "node": ">=20"
  },
  "exports": {
    "./*": "./*"
  },
  "browser": {
    "./connection/transport.js": "./connection/web-socket.js"
  }
}
