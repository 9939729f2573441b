package main

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
)

// timeFiles runs each scenario once, without a trace, which would take far longer than the run, and prints what the real
// controllers took: seconds of CPU, to which what else the machine does adds little, up to the last write, and of its clock.
func timeFiles(t *testing.T, files []string) error {
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		trace := &Trace{}
		begun, begunCPU := realTime(), timeOfCPU()
		watch := &stopwatch{last: begun, lastCPU: begunCPU}
		if _, err := runOnce(t, text, trace, watch); err != nil {
			return err
		}
		if trace.Error != "" {
			return fmt.Errorf("%w: %s", errRefused, trace.Error)
		}
		fmt.Printf("%s: %d writes in %.2f s of CPU (%.2f s); with the idle rest %.2f s (%.2f s)\n", file, watch.writes,
			(watch.lastCPU - begunCPU).Seconds(), (watch.last - begun).Seconds(), (timeOfCPU() - begunCPU).Seconds(), (realTime() - begun).Seconds())
	}
	return nil
}

// stopwatch looks on for the last write.
type stopwatch struct {
	writes        int
	last, lastCPU time.Duration
}

func (w *stopwatch) wrote() { w.writes, w.last, w.lastCPU = w.writes+1, realTime(), timeOfCPU() }

func (w *stopwatch) event(runtime.Object, string, string, string) {}

func (w *stopwatch) ended(*Store) {}

// realTime is the machine's: Go's own clock is virtual in a run.
func realTime() time.Duration {
	var now syscall.Timeval
	if err := syscall.Gettimeofday(&now); err != nil {
		panic(err)
	}
	return time.Duration(now.Nano())
}

// timeOfCPU is what this process has taken.
func timeOfCPU() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
