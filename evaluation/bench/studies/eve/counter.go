// SPDX-License-Identifier: Apache-2.0

// A counter in Go: a goroutine for each connection, and one lock that readers share.
//
// A request has 16 bytes, the first of which is the operation: 0 to read, 1 to count up. The answer also has 16 bytes,
// with the count in the first 8.
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"sync"
)

type counter struct {
	lock  sync.RWMutex
	count uint64
}

func (c *counter) get() uint64 {
	c.lock.RLock()
	defer c.lock.RUnlock()
	return c.count
}

func (c *counter) increment() uint64 {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.count++
	return c.count
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("listening on", listener.Addr().(*net.TCPAddr).Port)
	var shared counter
	for {
		connection, err := listener.Accept()
		if err != nil {
			panic(err)
		}
		go serve(connection, &shared)
	}
}

// Go sets TCP_NODELAY by default.
func serve(connection net.Conn, shared *counter) {
	defer connection.Close()
	var request, answer [16]byte
	for {
		if _, err := io.ReadFull(connection, request[:]); err != nil {
			return
		}
		var count uint64
		if request[0] == 0 {
			count = shared.get()
		} else {
			count = shared.increment()
		}
		binary.BigEndian.PutUint64(answer[:8], count)
		if _, err := connection.Write(answer[:]); err != nil {
			return
		}
	}
}
