// SPDX-License-Identifier: Apache-2.0

// A plain echo in Go: a goroutine for each connection.
package main

import (
	"fmt"
	"net"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("listening on", listener.Addr().(*net.TCPAddr).Port)
	for {
		connection, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go echo(connection)
	}
}

// Go sets TCP_NODELAY by default.
func echo(connection net.Conn) {
	defer connection.Close()
	buffer := make([]byte, 4096)
	for {
		count, err := connection.Read(buffer)
		if err != nil {
			return
		}
		if _, err = connection.Write(buffer[:count]); err != nil {
			return
		}
	}
}
