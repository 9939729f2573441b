package main

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// The garbage collector, which takes no virtual time.

// dependent is an object that a deleted owner may own.
type dependent struct {
	resource string
	object   runtime.Object
	metav1.Object
}

func (w *world) dependents(owner types.UID) (out []dependent) {
	for _, resource := range []string{"jobs", "pods"} {
		objects, _ := w.store.list(resource)
		for _, object := range objects {
			m := metaOf(object)
			for _, reference := range m.GetOwnerReferences() {
				if reference.UID == owner {
					out = append(out, dependent{resource, object, m})
				}
			}
		}
	}
	return out
}

func (w *world) owners() (resources []string, objects []metav1.Object) {
	for _, resource := range []string{"jobs", "cronjobs"} {
		list, _ := w.store.list(resource)
		for _, object := range list {
			resources = append(resources, resource)
			objects = append(objects, metaOf(object))
		}
	}
	return resources, objects
}

func (w *world) deleteDependent(d dependent, policy metav1.DeletionPropagation) {
	if d.GetDeletionTimestamp() == nil {
		_ = w.store.delete(d.resource, d.GetNamespace(), d.GetName(), metav1.DeleteOptions{PropagationPolicy: &policy}, false)
	}
}

// collectDependents deletes what an owner that is gone has left.
func (w *world) collectDependents(owner types.UID) {
	for _, d := range w.dependents(owner) {
		w.deleteDependent(d, metav1.DeletePropagationBackground)
	}
}

// collectOrphans deletes pods that were made for an owner that was gone already.
func (w *world) collectOrphans() {
	live := map[types.UID]bool{}
	_, owners := w.owners()
	for _, m := range owners {
		live[m.GetUID()] = true
	}
	gone := map[string]types.UID{} // by a dependent, of which several may have one owner
	w.store.eachPod(func(p *corev1.Pod) {
		for _, reference := range p.OwnerReferences {
			if !live[reference.UID] {
				gone[p.Name+"/"+p.Namespace+"/"+string(reference.UID)] = reference.UID
			}
		}
	})
	for _, dependent := range slices.Sorted(maps.Keys(gone)) {
		w.collectDependents(gone[dependent])
	}
}

// collectOwners goes on with owners that wait for dependents which may be gone now.
func (w *world) collectOwners() {
	resources, owners := w.owners()
	for i, m := range owners {
		if m.GetDeletionTimestamp() != nil {
			w.collectOwner(resources[i], m.GetNamespace(), m.GetName())
		}
	}
}

// collectOwner does for an owner that is being deleted what its finalizer asks for: orphaning, or deletion in the foreground.
func (w *world) collectOwner(resource, namespace, name string) {
	object, err := w.store.get(resource, namespace, name)
	if err != nil {
		return
	}
	m := metaOf(object)
	drop := func(finalizer string) {
		m.SetFinalizers(without(m.GetFinalizers(), finalizer))
		_, _ = w.store.update(resource, object, "", true, false)
	}
	dependents := w.dependents(m.GetUID())
	switch {
	case has(m, metav1.FinalizerOrphanDependents):
		for _, d := range dependents {
			var references []metav1.OwnerReference
			for _, reference := range d.GetOwnerReferences() {
				if reference.UID != m.GetUID() {
					references = append(references, reference)
				}
			}
			d.SetOwnerReferences(references)
			_, _ = w.store.update(d.resource, d.object, "", true, false)
		}
		drop(metav1.FinalizerOrphanDependents)
	case has(m, metav1.FinalizerDeleteDependents) && len(dependents) == 0:
		drop(metav1.FinalizerDeleteDependents)
	case has(m, metav1.FinalizerDeleteDependents):
		for _, d := range dependents {
			w.deleteDependent(d, metav1.DeletePropagationForeground)
		}
	}
}

func has(m metav1.Object, finalizer string) bool {
	return len(without(m.GetFinalizers(), finalizer)) < len(m.GetFinalizers())
}
