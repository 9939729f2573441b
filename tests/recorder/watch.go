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

// lateWatch is a watch of one resource that delivers each write the store's delay after it was made.
type lateWatch struct {
	delay   time.Duration
	results chan watch.Event
	wake    chan struct{}
	done    chan struct{}
	stop    sync.Once
	mu      sync.Mutex
	queue   []event
}

// watch begins after a resourceVersion.
func (s *Store) watch(resource, version string) watch.Interface {
	s.mu.Lock()
	defer s.mu.Unlock()
	from, _ := strconv.ParseInt(version, 10, 64)
	w := &lateWatch{delay: s.delay, results: make(chan watch.Event), wake: make(chan struct{}, 1), done: make(chan struct{})}
	for _, e := range s.log[resource] {
		if e.version > from {
			w.queue = append(w.queue, e)
		}
	}
	s.watches[resource] = append(s.watches[resource], w)
	go w.run()
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

func (w *lateWatch) push(e event) {
	w.mu.Lock()
	w.queue = append(w.queue, e)
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *lateWatch) pop() (e event, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.queue) == 0 {
		return e, false
	}
	e, w.queue = w.queue[0], w.queue[1:]
	return e, true
}

func (w *lateWatch) run() {
	defer close(w.results)
	for {
		e, ok := w.pop()
		if !ok {
			select {
			case <-w.wake:
				continue
			case <-w.done:
				return
			}
		}
		if wait := time.Until(e.at.Add(w.delay)); wait > 0 {
			select {
			case <-time.After(wait):
			case <-w.done:
				return
			}
		}
		select {
		case w.results <- watch.Event{Type: e.change, Object: e.object.DeepCopyObject()}:
		case <-w.done:
			return
		}
	}
}
