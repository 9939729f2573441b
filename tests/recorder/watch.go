package main

import (
	"strconv"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// event is one write, as watches tell of it.
type event struct {
	version int64
	at      time.Time
	change  watch.EventType
	object  runtime.Object
}

// lateWatch is a watch of one resource, to which the world delivers each write the store's delay after it was made.
type lateWatch struct {
	results chan watch.Event
	done    chan struct{}
	stop    sync.Once
	queue   []event // under the store's lock
}

// watch begins after a resourceVersion.
func (s *Store) watch(resource, version string) watch.Interface {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, _ := strconv.ParseInt(version, 10, 64)
	w := &lateWatch{results: make(chan watch.Event), done: make(chan struct{})}
	for _, e := range s.log[resource] {
		if e.version > from {
			w.queue = append(w.queue, e)
		}
	}
	s.watches[resource] = append(s.watches[resource], w)
	s.changed()
	return w
}

func (s *Store) stopWatches() {
	for _, watches := range s.watches {
		for _, w := range watches {
			w.Stop()
		}
	}
}

func (w *lateWatch) ResultChan() <-chan watch.Event { return w.results }
func (w *lateWatch) Stop()                          { w.stop.Do(func() { close(w.done) }) }

func (w *lateWatch) stopped() bool {
	select {
	case <-w.done:
		return true
	default:
		return false
	}
}

// changed wakes whoever waits for the next delivery, as it may be another now.
func (s *Store) changed() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// nextDelivery is when the next write reaches a watch. Of one watch none comes before an earlier one.
func (s *Store) nextDelivery() (next time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, watches := range s.watches {
		for _, w := range watches {
			if len(w.queue) == 0 || w.stopped() {
				continue
			}
			if at := w.queue[0].at.Add(s.delay); !ok || at.Before(next) {
				next, ok = at, true
			}
		}
	}
	return next, ok
}

// deliver tells one watch of all that is due, that with the earliest write, and whether there was any.
func (s *Store) deliver() bool {
	now := time.Now()
	var first *lateWatch
	var due []event
	s.mu.Lock()
	isDue := func(e event) bool { return !e.at.Add(s.delay).After(now) }
	for _, watches := range s.watches {
		for _, w := range watches {
			if len(w.queue) > 0 && !w.stopped() && isDue(w.queue[0]) && (first == nil || w.queue[0].version < first.queue[0].version) {
				first = w
			}
		}
	}
	for first != nil && len(first.queue) > 0 && isDue(first.queue[0]) {
		due = append(due, first.queue[0])
		first.queue = first.queue[1:]
	}
	s.mu.Unlock()
	for _, e := range due {
		select {
		case first.results <- watch.Event{Type: e.change, Object: e.object.DeepCopyObject()}:
		case <-first.done:
		}
	}
	return first != nil
}
