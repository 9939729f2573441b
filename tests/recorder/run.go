package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// epoch is the virtual time at which Go begins each run.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// recordOnce runs the release's controllers in the scenario's world, in virtual time, and gives the trace.
func recordOnce(t *testing.T, name string, text []byte) (*Trace, error) {
	trace := &Trace{Name: name, Version: minor(), Scenario: string(text)}
	sc, err := runOnce(t, text, trace, nil)
	if err != nil {
		return nil, err
	}
	if sc.has("cronjobs") {
		trace.Bucket = 1
		trace.Instants = bucketed(trace.Instants, trace.Bucket)
	}
	return trace, nil
}

// onlooker is told of a run instead of its trace, in which then nothing is noted but an error. Each call comes with a lock held.
type onlooker interface {
	wrote()
	event(object runtime.Object, eventType, reason, message string)
	// ended comes before the controllers stop.
	ended(s *Store)
}

// runOnce is the run alone, noted in the trace where there is no onlooker.
func runOnce(t *testing.T, text []byte, trace *Trace, looks onlooker) (*Scenario, error) {
	sc, err := ParseScenario(text)
	if err != nil {
		return nil, err
	}
	start := epoch
	if sc.Spec.Start != "" {
		if start, err = time.Parse(time.RFC3339, sc.Spec.Start); err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
	}
	if headStart > 0 && !start.After(epoch) {
		if sc.has("cronjobs") {
			return nil, fmt.Errorf("CronJobs of %s can be recorded from %s on: give `start`", minor(), epoch.Add(headStart).Format(time.RFC3339))
		}
		start = epoch.Add(headStart)
	}
	restore, err := setGates(sc.Spec.Cluster.FeatureGates)
	if err != nil {
		return nil, err
	}
	defer restore()
	inVirtualTime(t, func() {
		time.Sleep(time.Until(start.Add(-headStart)))
		live(sc, trace, looks)
	})
	return sc, nil
}

// inVirtualTime forgives what is left running at the end: older controllers do not stop their event broadcasters.
func inVirtualTime(t *testing.T, do func()) {
	defer func() {
		if problem := recover(); problem != nil && !strings.Contains(fmt.Sprint(problem), "main bubble goroutine has exited") {
			panic(problem)
		}
	}()
	synctest.Test(t, func(*testing.T) { do() })
}

// live is one run, from the controllers' start to `until`.
func live(sc *Scenario, trace *Trace, looks onlooker) {
	store := newStore(sc.Spec.Cluster.WatchDelay.or(10 * time.Millisecond))
	world := newWorld(store, sc.Spec)
	tracer := &tracer{store: store, world: world, standIns: map[string]string{}, onlooker: looks}
	store.onWrite = func(resource string, change watch.EventType, before, after runtime.Object) {
		world.observe(resource, change, before, after)
		tracer.written(change, after)
	}
	ctx, cancel := context.WithCancel(context.Background())
	begun := time.Now()
	stopControllers := startControllers(ctx, store, tracer.event)
	time.Sleep(headStart - time.Since(begun))
	tracer.start = time.Now()
	restarts := 0
	world.restartControllers = func(a ControllerRestart) {
		stopControllers()
		stopControllers = func() {}
		restarts++
		mine := restarts
		start := func() {
			if restarts == mine { // else the next restart came meanwhile
				stopControllers = startControllers(ctx, store, tracer.event)
			}
		}
		if a.DownFor.Duration > 0 {
			world.after(a.DownFor.Duration, start)
		} else {
			start()
		}
	}
	stopWorld, worldEnded := make(chan struct{}), make(chan struct{})
	go func() { world.run(stopWorld); close(worldEnded) }()
	synctest.Wait()

	for _, m := range sc.Manifests {
		if _, err := store.create(m.Kind, m.Object, false); err != nil {
			trace.Error = err.Error()
		}
	}
	for _, entry := range sc.Spec.Timeline {
		world.after(entry.At.Duration, func() {
			if err := world.act(entry); err != nil {
				tracer.rejected(err)
			}
		})
	}
	until := sc.Spec.Until.Duration
	if until == 0 {
		until = 10 * time.Minute
	}
	time.Sleep(until + time.Millisecond/2) // with what the writes of that instant set off
	tracer.ended()

	close(stopWorld)
	<-worldEnded
	stopControllers()
	cancel()
	store.stopWatches()
	synctest.Wait()
	time.Sleep(lastTick)
	trace.Instants = tracer.settled()
}
