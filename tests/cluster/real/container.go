// The programs of the images: pause, which holds a pod's namespaces, and eatmem MEGABYTES SECONDS, which fills memory and then waits.
package main

import (
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

func main() {
	if filepath.Base(os.Args[0]) == "eatmem" {
		eat(number(1), number(2))
		return
	}
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGINT, syscall.SIGTERM)
	<-stopped
}

func number(at int) int {
	n, err := strconv.Atoi(os.Args[at])
	if err != nil {
		panic(err)
	}
	return n
}

var held [][]byte

func eat(megabytes, seconds int) {
	for range megabytes {
		block := make([]byte, 1<<20)
		for at := 0; at < len(block); at += 4096 {
			block[at] = 1 // the kernel takes memory at the first write to a page
		}
		held = append(held, block)
		time.Sleep(2 * time.Millisecond)
	}
	time.Sleep(time.Duration(seconds) * time.Second)
}
