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

// due is when the earliest write was made that a watch is to be told of by now.
func (s *Store) due() (written time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.firstDue()
	if first == nil {
		return written, false
	}
	return first.queue[0].at, true
}

// firstDue is the watch that is to be told of the earliest write, or nil.
func (s *Store) firstDue() (first *lateWatch) {
	for _, watches := range s.watches {
		for _, w := range watches {
			if len(w.queue) > 0 && !w.stopped() && s.isDue(w.queue[0]) && (first == nil || w.queue[0].version < first.queue[0].version) {
				first = w
			}
		}
	}
	return first
}

func (s *Store) isDue(e event) bool { return !e.at.Add(s.delay).After(time.Now()) }

// deliver tells one watch of all that is due, that with the earliest write.
func (s *Store) deliver() {
	var due []event
	s.mu.Lock()
	to := s.firstDue()
	for to != nil && len(to.queue) > 0 && s.isDue(to.queue[0]) {
		due = append(due, to.queue[0])
		to.queue = to.queue[1:]
	}
	s.mu.Unlock()
	for _, e := range due {
		select {
		case to.results <- watch.Event{Type: e.change, Object: e.object.DeepCopyObject()}:
		case <-to.done:
		}
	}
}
