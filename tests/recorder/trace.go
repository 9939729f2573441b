package main

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
)

// Trace is a recording: the settled state after each instant at which something visible changed. docs/reference/exports.md,
// "Traces", has the form.
type Trace struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Scenario string `json:"scenario"`
	// Error is why the API server refused a manifest.
	Error string `json:"error,omitempty"`
	// Bucket, in seconds, is what instants are merged into.
	Bucket   int       `json:"bucket,omitempty"`
	Instants []Instant `json:"instants"`
}

type Instant struct {
	T        float64                   `json:"t"` // seconds since the start, to the millisecond
	Jobs     map[string]map[string]any `json:"jobs,omitempty"`
	CronJobs map[string]map[string]any `json:"cronJobs,omitempty"`
	Pods     []PodView                 `json:"pods"`
	Events   []EventView               `json:"events,omitempty"`
}

type PodView struct {
	Job               string `json:"job,omitempty"`
	Index             *int   `json:"index,omitempty"`
	Attempt           int    `json:"attempt,omitempty"`
	Phase             string `json:"phase"`
	Ready             bool   `json:"ready,omitempty"`
	Deleting          bool   `json:"deleting,omitempty"`
	Tracked           bool   `json:"tracked,omitempty"`
	Restarts          int32  `json:"restarts,omitempty"`
	Reason            string `json:"reason,omitempty"`
	Exit              *int32 `json:"exit,omitempty"`
	IndexFailureCount string `json:"indexFailureCount,omitempty"`
}

type EventView struct {
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Object  string `json:"object"`
}

// tracer writes instants while a run goes on.
type tracer struct {
	mu       sync.Mutex
	store    *Store
	world    *world
	start    time.Time
	now      time.Time // of the last instant
	instants []Instant
	standIns map[string]string // name of a pod -> what messages say instead
	onlooker onlooker          // instead of a trace
}

// instant is the present one; mu is held.
func (t *tracer) instant() *Instant {
	if now := time.Now(); len(t.instants) == 0 || !now.Equal(t.now) {
		t.now = now
		t.instants = append(t.instants, Instant{T: float64(now.Sub(t.start).Milliseconds()) / 1000})
	}
	return &t.instants[len(t.instants)-1]
}

func (t *tracer) event(object runtime.Object, eventType, reason, message string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.onlooker != nil {
		t.onlooker.event(object, eventType, reason, message)
		return
	}
	in := t.instant()
	in.Events = append(in.Events, EventView{eventType, reason, t.neutral(message), kindName(object) + "/" + t.neutral(metaOf(object).GetName())})
}

// rejected is the event of a timeline's action that the API server refused.
func (t *tracer) rejected(err error) {
	if t.onlooker != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	in := t.instant()
	in.Events = append(in.Events, EventView{"Error", "ActionRejected", t.neutral(err.Error()), "scenario"})
}

// ended shows an onlooker what is left.
func (t *tracer) ended() {
	if t.onlooker == nil {
		return
	}
	t.store.mu.Lock()
	defer t.store.mu.Unlock()
	t.onlooker.ended(t.store)
}

// written is told of each write, with the store's lock held.
func (t *tracer) written(change watch.EventType, object runtime.Object) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.onlooker != nil {
		t.onlooker.wrote()
		return
	}
	if p, ok := object.(*corev1.Pod); ok && change == watch.Added {
		t.standIns[p.Name] = "<pod>"
		if i := completionIndex(p); i >= 0 {
			t.standIns[p.Name] = fmt.Sprintf("<pod %d>", i)
		}
	}
	in := t.instant()
	in.Jobs, in.CronJobs, in.Pods = map[string]map[string]any{}, map[string]map[string]any{}, []PodView{}
	for _, job := range t.store.objects["jobs"] {
		in.Jobs[metaOf(job).GetName()] = t.status(job)
	}
	for _, cronJob := range t.store.objects["cronjobs"] {
		status := t.status(cronJob)
		if active, ok := status["active"].([]any); ok {
			for i := range active {
				active[i] = active[i].(map[string]any)["name"]
			}
		}
		in.CronJobs[metaOf(cronJob).GetName()] = status
	}
	for _, pod := range t.store.objects["pods"] {
		in.Pods = append(in.Pods, t.pod(pod.(*corev1.Pod)))
	}
	sort.Slice(in.Pods, func(i, j int) bool { return sortKey(in.Pods[i]) < sortKey(in.Pods[j]) })
}

func kindName(object runtime.Object) string {
	name := fmt.Sprintf("%T", object)
	return name[strings.LastIndex(name, ".")+1:]
}

// neutral has nothing of the names that are drawn anew in each run.
func (t *tracer) neutral(text string) string {
	for name, standIn := range t.standIns {
		text = strings.ReplaceAll(text, name, standIn)
	}
	return text
}

func (t *tracer) status(object runtime.Object) map[string]any {
	var whole struct {
		Status map[string]any `json:"status"`
	}
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(text, &whole); err != nil {
		panic(err)
	}
	if uncounted, ok := whole.Status["uncountedTerminatedPods"].(map[string]any); ok {
		for list, uids := range uncounted {
			uncounted[list] = len(uids.([]any))
		}
	}
	status := map[string]any{}
	if whole.Status != nil {
		status = t.relative(whole.Status).(map[string]any)
	}
	if metaOf(object).GetDeletionTimestamp() != nil {
		status["deleting"] = true
	}
	return status
}

// relative has seconds since the start for times, and no lastProbeTime.
func (t *tracer) relative(value any) any {
	switch v := value.(type) {
	case map[string]any:
		delete(v, "lastProbeTime")
		for name, each := range v {
			v[name] = t.relative(each)
		}
	case []any:
		for i, each := range v {
			v[i] = t.relative(each)
		}
	case string:
		if at, err := time.Parse(time.RFC3339, v); err == nil {
			return at.Sub(t.start).Seconds()
		}
		return t.neutral(v)
	}
	return value
}

func (t *tracer) pod(p *corev1.Pod) PodView {
	view := PodView{Job: jobOf(p), Phase: string(p.Status.Phase), Deleting: p.DeletionTimestamp != nil, Tracked: has(p, trackingFinalizer),
		Ready: isReady(p), IndexFailureCount: p.Annotations[indexFailureCountAnnotation]}
	if index := completionIndex(p); index >= 0 {
		view.Index = &index
		if life := t.world.life(p.UID); life != nil {
			view.Attempt = life.attempt
		}
	}
	for i, c := range p.Status.ContainerStatuses {
		view.Restarts += c.RestartCount
		switch {
		case i > 0:
		case c.State.Running != nil:
			view.Reason = "Running"
		case c.State.Waiting != nil:
			view.Reason = c.State.Waiting.Reason
		case c.State.Terminated != nil:
			view.Reason = c.State.Terminated.Reason
			view.Exit = &c.State.Terminated.ExitCode
		}
	}
	return view
}

func sortKey(p PodView) string {
	index := -1
	if p.Index != nil {
		index = *p.Index
	}
	text, _ := json.Marshal([]any{p.Job, fmt.Sprintf("%06d", index), fmt.Sprintf("%06d", p.Attempt), p})
	return string(text)
}

// settled are the instants at which something changed. An instant that only has events keeps the state before it; those
// of one millisecond, in which watches delivered one after the other, are one.
func (t *tracer) settled() (out []Instant) {
	for _, in := range t.instants {
		if in.Jobs == nil && len(out) > 0 {
			last := out[len(out)-1]
			in.Jobs, in.CronJobs, in.Pods = last.Jobs, last.CronJobs, last.Pods
		}
		if n := len(out); n > 0 && out[n-1].T == in.T {
			in.Events = append(out[n-1].Events, in.Events...)
			out = out[:n-1]
		}
		sortEvents(in.Events)
		out = appendChange(out, in)
	}
	return out
}

// bucketed merges instants into whole seconds; a second's time is its start. How often a controller repeats a call that
// met a conflict is a race, so events of a second are a set here, without those of deletions that failed.
func bucketed(instants []Instant, seconds int) (out []Instant) {
	var merged []Instant
	for _, in := range instants {
		in.T = float64(int(in.T) / seconds * seconds)
		if n := len(merged); n > 0 && merged[n-1].T == in.T {
			in.Events = append(merged[n-1].Events, in.Events...)
			merged = merged[:n-1]
		}
		merged = append(merged, in)
	}
	for _, in := range merged {
		sortEvents(in.Events)
		var once []EventView
		for _, e := range in.Events {
			if e.Reason != "FailedDelete" && (len(once) == 0 || once[len(once)-1] != e) {
				once = append(once, e)
			}
		}
		in.Events = once
		out = appendChange(out, in)
	}
	return out
}

// appendChange leaves out an instant that has no events and the state of the last.
func appendChange(instants []Instant, in Instant) []Instant {
	if n := len(instants); n > 0 && len(in.Events) == 0 {
		last := instants[n-1]
		if equal([]any{last.Jobs, last.CronJobs, last.Pods}, []any{in.Jobs, in.CronJobs, in.Pods}) {
			return instants
		}
	}
	return append(instants, in)
}

func sortEvents(events []EventView) {
	text := func(e EventView) string {
		t, _ := json.Marshal(e)
		return string(t)
	}
	sort.Slice(events, func(i, j int) bool { return text(events[i]) < text(events[j]) })
}
