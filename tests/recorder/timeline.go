package main

import (
	"encoding/json"
	"fmt"
	"sort"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

const namespace = metav1.NamespaceDefault

// act does what a line of the timeline says. An error is the API server's refusal.
func (w *world) act(e Entry) error {
	switch {
	case e.Apply != nil:
		return w.apply(e.Apply)
	case e.Patch != nil:
		return w.patch(*e.Patch)
	case e.Delete != nil:
		return w.delete(*e.Delete)
	case e.Evict != nil:
		for _, p := range w.pick(*e.Evict) {
			w.disrupt(p, "EvictionByEvictionAPI", "Eviction API: evicting")
		}
	case e.Preempt != nil:
		for _, p := range w.pick(*e.Preempt) {
			w.disrupt(p, "PreemptionByScheduler", "default-scheduler: preempting to accommodate a higher priority pod")
		}
	case e.NodePressure != nil:
		for _, p := range w.pick(*e.NodePressure) {
			w.pressNode(p)
		}
	case e.Node != nil:
		return w.setNode(*e.Node)
	case e.API != nil:
		w.store.addFault(*e.API)
	case e.Controller != nil:
		w.restartControllers(*e.Controller)
	}
	return nil
}

// pick lists the live pods that a reference means.
func (w *world) pick(ref PodRef) (picked []*corev1.Pod) {
	for _, p := range w.pickAny(ref) {
		if !isTerminal(p) && p.DeletionTimestamp == nil {
			picked = append(picked, p)
		}
	}
	return picked
}

// pickAny has finished pods, and those that are being deleted, as well. They are sorted by index, then attempt.
func (w *world) pickAny(ref PodRef) (picked []*corev1.Pod) {
	for _, p := range w.store.pods() {
		if (ref.Name == "" || ref.Name == p.Name) && w.life(p.UID).matches(ref) {
			picked = append(picked, p)
		}
	}
	sort.SliceStable(picked, func(i, j int) bool {
		a, b := w.life(picked[i].UID), w.life(picked[j].UID)
		if a.index != b.index {
			return a.index < b.index
		}
		return a.attempt < b.attempt
	})
	return picked
}

func (w *world) apply(manifest json.RawMessage) error {
	var typed metav1.TypeMeta
	if err := json.Unmarshal(manifest, &typed); err != nil {
		return err
	}
	resource := resourceOf(typed.Kind)
	if resource == "" || resource == "pods" {
		return fmt.Errorf("a %s is not recorded", typed.Kind)
	}
	object := kinds[resource].newObject()
	if err := json.Unmarshal(manifest, object); err != nil {
		return err
	}
	name := metaOf(object).GetName()
	_, err := w.store.create(resource, object, false)
	if apierrors.IsAlreadyExists(err) {
		_, err = w.store.patch(resource, namespace, name, types.MergePatchType, manifest, "", false)
	}
	return err
}

func (w *world) patch(a PatchAction) error {
	resource := resourceOf(a.Kind)
	if resource == "" {
		return fmt.Errorf("a %s is not recorded", a.Kind)
	}
	if a.Pod != nil {
		for _, p := range w.pickAny(*a.Pod) {
			if _, err := w.store.patch(resource, namespace, p.Name, types.MergePatchType, a.Patch, "", false); err != nil {
				return err
			}
		}
		return nil
	}
	_, err := w.store.patch(resource, namespace, a.Name, types.MergePatchType, a.Patch, "", false)
	return err
}

func (w *world) delete(a DeleteAction) error {
	resource := resourceOf(a.Kind)
	if resource == "" {
		return fmt.Errorf("a %s is not recorded", a.Kind)
	}
	options := metav1.DeleteOptions{GracePeriodSeconds: a.GracePeriodSeconds}
	if a.PropagationPolicy != "" {
		policy := metav1.DeletionPropagation(a.PropagationPolicy)
		options.PropagationPolicy = &policy
	}
	if resource == "pods" && a.Pod == nil && a.Name == "" {
		a.Pod = &PodRef{}
	}
	if a.Pod == nil {
		return w.store.delete(resource, namespace, a.Name, options, false)
	}
	for _, p := range w.pickAny(*a.Pod) {
		if isTerminal(p) {
			continue
		}
		if err := w.store.delete(resource, namespace, p.Name, options, false); err != nil {
			return err
		}
	}
	return nil
}

// pressNode is the kubelet that evicts a pod for its node's sake: it ends the containers and leaves the object.
func (w *world) pressNode(p *corev1.Pod) {
	const message = "The node was low on resource: memory."
	life := w.life(p.UID)
	if life.node == "" || w.nodeState[life.node] != "up" {
		return // no kubelet is there that could
	}
	life.epoch++
	life.stopping = true
	w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) {
		for i := range p.Status.ContainerStatuses {
			c := &p.Status.ContainerStatuses[i]
			switch {
			case c.State.Terminated != nil:
			case life.starts[c.Name] == 0:
				neverRan(c)
			default:
				terminated(c, 137, "Error")
			}
			c.Ready = false
		}
		p.Status.Phase, p.Status.Reason, p.Status.Message = corev1.PodFailed, "Evicted", message
		setCondition(p, disruptionTarget, corev1.ConditionTrue, "TerminationByKubelet", message)
		setReadiness(p)
	})
}
