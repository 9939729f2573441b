package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/apimachinery/pkg/watch"
)

// Store is an API server in memory for the kinds that the controllers touch: it defaults, validates and prepares writes
// by the release's own strategies, keeps objects that finalizers or a grace period hold, and feeds the watches.
type Store struct {
	mu      sync.Mutex
	version int64
	objects map[string]map[string]runtime.Object // resource -> namespace/name -> object
	log     map[string][]event                   // resource -> every write of it
	watches map[string][]*lateWatch
	wake    chan struct{} // something is to be delivered
	delay   time.Duration
	faults  []*pendingFault
	// The last instant at which something was written, and how much was since; see record.
	instant   time.Time
	inInstant int
	// onWrite hears of each change, with the lock held.
	onWrite func(resource string, change watch.EventType, before, after runtime.Object)
}

// kind joins a resource to its types and to the release's rules for it.
type kind struct {
	group     string
	newObject func() runtime.Object
	newList   func() runtime.Object
	rules     rules
}

// rules is what an API server does to the objects of one resource before it stores them.
type rules interface {
	// create defaults, prepares and validates a new object.
	create(namespace string, object runtime.Object) (runtime.Object, error)
	// update does so with a change; sub is "status" or empty.
	update(namespace, sub string, object, before runtime.Object) (runtime.Object, error)
	// delete prepares an object for its deletion. graceful: it stays for a grace period; pending: nothing is left to do.
	delete(namespace string, object runtime.Object, options *metav1.DeleteOptions) (out runtime.Object, graceful, pending bool, err error)
}

func resourceOf(kindName string) string {
	resource := map[string]string{"Job": "jobs", "CronJob": "cronjobs", "Pod": "pods"}[kindName]
	if kinds[resource] == nil {
		return ""
	}
	return resource
}

func groupResource(resource string) schema.GroupResource {
	return schema.GroupResource{Group: kinds[resource].group, Resource: resource}
}

func newStore(watchDelay time.Duration) *Store {
	s := &Store{version: 1000, delay: watchDelay, objects: map[string]map[string]runtime.Object{}, log: map[string][]event{}, watches: map[string][]*lateWatch{}, wake: make(chan struct{}, 1)}
	for resource := range kinds {
		s.objects[resource] = map[string]runtime.Object{}
	}
	return s
}

func metaOf(object runtime.Object) metav1.Object {
	m, err := meta.Accessor(object)
	if err != nil {
		panic(err)
	}
	return m
}

// record stores a change and sends it to the watches. What is written at one instant reaches them in the order of the
// writes, a microsecond apart: the calls of a real API server take time.
func (s *Store) record(resource string, change watch.EventType, before, after runtime.Object) {
	s.version++
	m := metaOf(after)
	m.SetResourceVersion(strconv.FormatInt(s.version, 10))
	key := m.GetNamespace() + "/" + m.GetName()
	if change == watch.Deleted {
		delete(s.objects[resource], key)
	} else {
		s.objects[resource][key] = after
	}
	now := time.Now()
	if now.Equal(s.instant) {
		s.inInstant++
	} else {
		s.instant, s.inInstant = now, 0
	}
	e := event{version: s.version, at: now.Add(time.Duration(s.inInstant) * time.Microsecond), change: change, object: after}
	s.log[resource] = append(s.log[resource], e)
	for _, w := range s.watches[resource] {
		w.queue = append(w.queue, e)
	}
	s.changed()
	if s.onWrite != nil {
		s.onWrite(resource, change, before, after)
	}
}

// wire is an object as a client gets it over JSON, which cuts times to seconds.
func wire(resource string, object runtime.Object) runtime.Object {
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	out := kinds[resource].newObject()
	if err := json.Unmarshal(text, out); err != nil {
		panic(err)
	}
	return out
}

func equal(a, b any) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

// fault is the error that the scenario has for this call of a controller, if any.
func (s *Store) fault(verb, resource, name string) error {
	for _, f := range s.faults {
		if f.left == 0 || f.Verb != verb || f.Resource != resource {
			continue
		}
		f.left--
		message := f.Message
		if message == "" {
			message = "injected"
		}
		cause := fmt.Errorf("%s", message)
		switch f.Error {
		case "Forbidden":
			return apierrors.NewForbidden(groupResource(resource), name, cause)
		case "Conflict":
			return apierrors.NewConflict(groupResource(resource), name, cause)
		case "Timeout":
			return apierrors.NewTimeoutError(message, 1)
		case "TooManyRequests":
			return apierrors.NewTooManyRequests(message, 1)
		}
		return apierrors.NewInternalError(cause)
	}
	return nil
}

func (s *Store) addFault(f APIFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := 1
	if f.Count != nil {
		left = *f.Count
	}
	s.faults = append(s.faults, &pendingFault{f, left})
}

// pendingFault is a fault and the number of calls that it still meets.
type pendingFault struct {
	APIFault
	left int
}

// Each of the calls below may meet a fault of the scenario where `faulty`, as the controllers' do.

func (s *Store) create(resource string, object runtime.Object, faulty bool) (runtime.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if faulty {
		if err := s.fault("create", resource, metaOf(object).GetName()); err != nil {
			return nil, err
		}
	}
	object = object.DeepCopyObject()
	m := metaOf(object)
	if m.GetNamespace() == "" {
		m.SetNamespace("default")
	}
	out, err := kinds[resource].rules.create(m.GetNamespace(), object)
	if err != nil {
		return nil, err
	}
	out = wire(resource, out)
	m = metaOf(out)
	if _, err := s.find(resource, m.GetNamespace(), m.GetName()); err == nil {
		return nil, apierrors.NewAlreadyExists(groupResource(resource), m.GetName())
	}
	s.record(resource, watch.Added, nil, out)
	return out.DeepCopyObject(), nil
}

// find gives the stored object itself; the lock is held.
func (s *Store) find(resource, namespace, name string) (runtime.Object, error) {
	object, ok := s.objects[resource][namespace+"/"+name]
	if !ok {
		return nil, apierrors.NewNotFound(groupResource(resource), name)
	}
	return object, nil
}

func (s *Store) get(resource, namespace, name string) (runtime.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	object, err := s.find(resource, namespace, name)
	if err != nil {
		return nil, err
	}
	return object.DeepCopyObject(), nil
}

// list is sorted by name; the version is that of the store.
func (s *Store) list(resource string) (objects []runtime.Object, version string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, object := range s.objects[resource] {
		objects = append(objects, object.DeepCopyObject())
	}
	sort.Slice(objects, func(i, j int) bool { return metaOf(objects[i]).GetName() < metaOf(objects[j]).GetName() })
	return objects, strconv.FormatInt(s.version, 10)
}

// eachPod shows the stored pods themselves, in no order, to be read before the next write: of thousands a copy takes long.
func (s *Store) eachPod(look func(*corev1.Pod)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, object := range s.objects["pods"] {
		look(object.(*corev1.Pod))
	}
}

func (s *Store) pods() (pods []*corev1.Pod) {
	objects, _ := s.list("pods")
	for _, object := range objects {
		pods = append(pods, object.(*corev1.Pod))
	}
	return pods
}

// update stores the object, or its status where sub says so. raw: without the rules, as the world's own writes are.
func (s *Store) update(resource string, object runtime.Object, sub string, raw, faulty bool) (runtime.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if faulty {
		verb := "update"
		if sub == "status" {
			verb = "updateStatus"
		}
		if err := s.fault(verb, resource, metaOf(object).GetName()); err != nil {
			return nil, err
		}
	}
	return s.change(resource, object, sub, raw)
}

// change is update with the lock held.
func (s *Store) change(resource string, object runtime.Object, sub string, raw bool) (runtime.Object, error) {
	m := metaOf(object)
	before, err := s.find(resource, m.GetNamespace(), m.GetName())
	if err != nil {
		return nil, err
	}
	stored := metaOf(before)
	if v := m.GetResourceVersion(); v != "" && v != stored.GetResourceVersion() {
		return nil, apierrors.NewConflict(groupResource(resource), m.GetName(), fmt.Errorf("the object has been modified; please apply your changes to the latest version and try again"))
	}
	if m.GetUID() != "" && m.GetUID() != stored.GetUID() {
		return nil, apierrors.NewConflict(groupResource(resource), m.GetName(), fmt.Errorf("Precondition failed: UID in precondition: %v, UID in object meta: %v", m.GetUID(), stored.GetUID()))
	}
	out := object.DeepCopyObject()
	if !raw {
		if out, err = kinds[resource].rules.update(m.GetNamespace(), sub, out, before); err != nil {
			return nil, err
		}
	}
	out = wire(resource, out)
	m = metaOf(out)
	m.SetResourceVersion(stored.GetResourceVersion())
	if equal(before, out) {
		return out, nil
	}
	grace := m.GetDeletionGracePeriodSeconds()
	if m.GetDeletionTimestamp() != nil && len(m.GetFinalizers()) == 0 && (grace == nil || *grace == 0) {
		s.record(resource, watch.Deleted, before, out)
	} else {
		s.record(resource, watch.Modified, before, out)
	}
	return out.DeepCopyObject(), nil
}

func (s *Store) patch(resource, namespace, name string, how types.PatchType, patch []byte, sub string, faulty bool) (runtime.Object, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if faulty {
		if err := s.fault("patch", resource, name); err != nil {
			return nil, err
		}
	}
	before, err := s.find(resource, namespace, name)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(before)
	if err != nil {
		panic(err)
	}
	object := kinds[resource].newObject()
	switch how {
	case types.StrategicMergePatchType:
		text, err = strategicpatch.StrategicMergePatch(text, patch, object)
	case types.MergePatchType:
		text, err = mergePatch(text, patch)
	default:
		err = fmt.Errorf("patches of type %s are not known here", how)
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, object); err != nil {
		return nil, err
	}
	return s.change(resource, object, sub, resource == "pods")
}

func (s *Store) delete(resource, namespace, name string, options metav1.DeleteOptions, faulty bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if faulty {
		if err := s.fault("delete", resource, name); err != nil {
			return err
		}
	}
	before, err := s.find(resource, namespace, name)
	if err != nil {
		return err
	}
	if p := options.Preconditions; p != nil && p.UID != nil && *p.UID != metaOf(before).GetUID() {
		return apierrors.NewConflict(groupResource(resource), name, fmt.Errorf("the UID in the precondition (%s) does not match the UID in record (%s)", *p.UID, metaOf(before).GetUID()))
	}
	out, graceful, pending, err := kinds[resource].rules.delete(namespace, before.DeepCopyObject(), &options)
	if err != nil || pending {
		return err
	}
	m := metaOf(out)
	if resource != "pods" {
		propagate(m, options.PropagationPolicy)
	}
	if !graceful && len(m.GetFinalizers()) > 0 {
		if m.GetDeletionTimestamp() == nil {
			now := metav1.Now()
			m.SetDeletionTimestamp(&now)
			if m.GetGeneration() > 0 {
				m.SetGeneration(m.GetGeneration() + 1)
			}
		}
		m.SetDeletionGracePeriodSeconds(new(int64))
	}
	out = wire(resource, out)
	if grace := m.GetDeletionGracePeriodSeconds(); grace != nil && *grace == 0 {
		graceful = false // a second deletion cut the grace period to nothing
	}
	switch {
	case !graceful && len(m.GetFinalizers()) == 0:
		s.record(resource, watch.Deleted, before, out)
	case !equal(before, out):
		s.record(resource, watch.Modified, before, out)
	}
	return nil
}

// propagate gives an owner the finalizer by which the garbage collector knows what to do with its dependents.
func propagate(m metav1.Object, policy *metav1.DeletionPropagation) {
	finalizers := without(without(m.GetFinalizers(), metav1.FinalizerDeleteDependents), metav1.FinalizerOrphanDependents)
	if policy != nil && *policy == metav1.DeletePropagationForeground {
		finalizers = append(finalizers, metav1.FinalizerDeleteDependents)
	}
	if policy != nil && *policy == metav1.DeletePropagationOrphan {
		finalizers = append(finalizers, metav1.FinalizerOrphanDependents)
	}
	m.SetFinalizers(finalizers)
}

func without(list []string, text string) (out []string) {
	for _, each := range list {
		if each != text {
			out = append(out, each)
		}
	}
	return out
}
