// SPDX-License-Identifier: Apache-2.0

// The contestants in Go: main.go KIND serves until it is killed.
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
)

var kinds = map[string]func() http.Handler{
	"net-http":     plain,
	"connect":      connected,
	"grpc-gateway": gateway,
}

func main() {
	handler := kinds[os.Args[1]]()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("listening on", listener.Addr().(*net.TCPAddr).Port)
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true)
	server := http.Server{Handler: handler, Protocols: &protocols}
	panic(server.Serve(listener))
}
