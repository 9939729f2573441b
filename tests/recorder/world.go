package main

import (
	"container/heap"
	"fmt"
	"strconv"
	"sync"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
)

// Names that k8s.io/api has only since some release.
const (
	completionIndexAnnotation   = "batch.kubernetes.io/job-completion-index"
	indexFailureCountAnnotation = "batch.kubernetes.io/job-index-failure-count"
	trackingFinalizer           = "batch.kubernetes.io/job-tracking"

	disruptionTarget corev1.PodConditionType = "DisruptionTarget"
)

// world is what is around the controllers: scheduler, kubelets, node lifecycle, garbage collection, and the people and
// faults of the timeline. One goroutine does all of it, in the order of virtual time.
type world struct {
	store  *Store
	script Script

	mu       sync.Mutex
	todo     todoHeap
	sequence int
	lives    map[types.UID]*podLife
	attempts map[string]int // pods that were made so far for an owner and index

	nodes     []string
	nodeState map[string]string // up, down, deleted
	downSince map[string]time.Time

	restartControllers func(ControllerRestart)
}

// podLife is what the world knows of a pod beside its object.
type podLife struct {
	script  PodLife
	job     string
	index   int // -1 without one
	attempt int
	node    string
	starts  map[string]int // by container
	// What the kubelet planned at an earlier epoch does not happen any more.
	epoch    int
	stopping bool
	stopsAt  time.Time
}

// isShortened says whether a deletion was asked for again with less grace.
func isShortened(before, after metav1.Object) bool {
	was, is := before.GetDeletionGracePeriodSeconds(), after.GetDeletionGracePeriodSeconds()
	return was != nil && is != nil && *is < *was
}

type todo struct {
	at       time.Time
	planned  time.Time
	sequence int
	do       func()
}

type todoHeap []todo

func (h todoHeap) Len() int { return len(h) }
func (h todoHeap) Less(i, j int) bool {
	if !h[i].at.Equal(h[j].at) {
		return h[i].at.Before(h[j].at)
	}
	return h[i].sequence < h[j].sequence
}
func (h todoHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *todoHeap) Push(x any)   { *h = append(*h, x.(todo)) }
func (h *todoHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

func newWorld(store *Store, script Script) *world {
	w := &world{store: store, script: script, lives: map[types.UID]*podLife{}, attempts: map[string]int{},
		nodeState: map[string]string{}, downSince: map[string]time.Time{}}
	count := 3
	if n := script.Cluster.Nodes; n != nil {
		count = *n
	}
	for i := 1; i <= count; i++ {
		name := fmt.Sprintf("node-%d", i)
		w.nodes = append(w.nodes, name)
		w.nodeState[name] = "up"
	}
	return w
}

// after plans something; plans of one instant keep their order.
func (w *world) after(d time.Duration, do func()) {
	w.mu.Lock()
	w.sequence++
	now := time.Now()
	heap.Push(&w.todo, todo{now.Add(d), now, w.sequence, do})
	w.mu.Unlock()
	w.store.changed()
}

// due is what is planned for now, still among the plans.
func (w *world) due() (next todo, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.todo) == 0 || w.todo[0].at.After(time.Now()) {
		return next, false
	}
	return w.todo[0], true
}

func (w *world) do() {
	w.mu.Lock()
	next := heap.Pop(&w.todo).(todo)
	w.mu.Unlock()
	next.do()
}

// run does what is planned and delivers to the watches, by virtual time. Nothing of an instant races: it goes by when it was
// planned or written; then comes what the controllers do about a delivery; and what was planned meanwhile, such as the
// kubelet's answer to a deletion, once they are done.
func (w *world) run(stop <-chan struct{}) {
	for {
		next, due := w.due()
		written, delivers := w.store.due()
		switch {
		case due && next.planned.Before(next.at) && !(delivers && written.Before(next.planned)):
			w.do()
			continue
		case delivers:
			w.store.deliver()
			synctest.Wait()
			continue
		case due:
			synctest.Wait()
			w.do()
			continue
		}
		var timer <-chan time.Time
		if at, ok := w.nextAt(); ok {
			timer = time.After(time.Until(at))
		}
		select {
		case <-timer:
		case <-w.store.wake:
		case <-stop:
			return
		}
	}
}

// nextAt is when there is something to do or to deliver.
func (w *world) nextAt() (next time.Time, ok bool) {
	next, ok = w.store.nextDelivery()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.todo) > 0 && (!ok || w.todo[0].at.Before(next)) {
		next, ok = w.todo[0].at, true
	}
	return next, ok
}

// observe hears of every write, with the store's lock held, and plans what follows from it.
func (w *world) observe(resource string, change watch.EventType, before, after runtime.Object) {
	m := metaOf(after)
	uid, namespace, name := m.GetUID(), m.GetNamespace(), m.GetName()
	if resource != "pods" {
		if change == watch.Deleted {
			w.after(0, func() { w.collectDependents(uid); w.collectOwners() })
		} else if m.GetDeletionTimestamp() != nil {
			w.after(0, func() { w.collectOwner(resource, namespace, name) })
		}
		return
	}
	switch {
	case change == watch.Added:
		w.beginLife(after.(*corev1.Pod).DeepCopy())
		w.after(0, w.collectOrphans)
	case change == watch.Deleted:
		w.after(0, w.collectOwners)
	case m.GetDeletionTimestamp() != nil && (metaOf(before).GetDeletionTimestamp() == nil || isShortened(metaOf(before), m)):
		w.after(0, func() { w.stopPod(namespace, name, uid) })
	}
}

func completionIndex(p *corev1.Pod) int {
	if index, err := strconv.Atoi(p.Annotations[completionIndexAnnotation]); err == nil {
		return index
	}
	return -1
}

// jobOf is the name of the Job that a pod was made for; orphans keep it as a label.
func jobOf(p *corev1.Pod) string {
	for _, label := range []string{"batch.kubernetes.io/job-name", "job-name"} {
		if name := p.Labels[label]; name != "" {
			return name
		}
	}
	for _, owner := range p.OwnerReferences {
		if owner.Kind == "Job" {
			return owner.Name
		}
	}
	return ""
}

func (w *world) beginLife(p *corev1.Pod) {
	life := &podLife{job: jobOf(p), index: completionIndex(p), starts: map[string]int{}}
	var owner types.UID
	if c := metav1.GetControllerOf(p); c != nil {
		owner = c.UID
	}
	key := fmt.Sprintf("%s/%s/%d", life.job, owner, life.index)
	w.mu.Lock()
	w.attempts[key]++
	life.attempt = w.attempts[key]
	w.lives[p.UID] = life
	w.mu.Unlock()
	for _, rule := range w.script.Pods {
		if life.matches(rule.Match) {
			life.script = rule.PodLife
			break
		}
	}
	w.planBinding(p.Namespace, p.Name, p.UID)
}

func (l *podLife) matches(ref PodRef) bool {
	return (ref.Job == "" || ref.Job == l.job) && (ref.Index == "" || inSet(ref.Index, l.index)) && inSet(ref.Attempt, l.attempt)
}

func (w *world) life(uid types.UID) *podLife {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lives[uid]
}

// edit is the world's own write to a pod, unless that is gone.
func (w *world) edit(namespace, name string, uid types.UID, change func(*corev1.Pod)) {
	w.store.mu.Lock()
	defer w.store.mu.Unlock()
	object, err := w.store.find("pods", namespace, name)
	if err != nil || metaOf(object).GetUID() != uid {
		return
	}
	p := object.(*corev1.Pod).DeepCopy()
	change(p)
	if _, err := w.store.change("pods", p, "", true); err != nil {
		panic(err)
	}
}

func isTerminal(p *corev1.Pod) bool {
	return p.Status.Phase == corev1.PodSucceeded || p.Status.Phase == corev1.PodFailed
}

func isReady(p *corev1.Pod) bool {
	for _, c := range p.Status.Conditions {
		if c.Type == corev1.PodReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}

func setCondition(p *corev1.Pod, conditionType corev1.PodConditionType, status corev1.ConditionStatus, reason, message string) {
	for i := range p.Status.Conditions {
		c := &p.Status.Conditions[i]
		if c.Type != conditionType {
			continue
		}
		if c.Status != status {
			c.LastTransitionTime = metav1.Now()
		}
		c.Status, c.Reason, c.Message = status, reason, message
		return
	}
	p.Status.Conditions = append(p.Status.Conditions, corev1.PodCondition{Type: conditionType, Status: status, Reason: reason, Message: message, LastTransitionTime: metav1.Now()})
}
