package main

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// takesPods tells whether the scheduler still thinks well of a node.
func (w *world) takesPods(node string) bool {
	switch w.nodeState[node] {
	case "up":
		return true
	case "down":
		return time.Since(w.downSince[node]) < w.monitorGracePeriod()
	}
	return false
}

func (w *world) monitorGracePeriod() time.Duration {
	return w.script.Cluster.NodeMonitorGracePeriod.or(50 * time.Second)
}

func (w *world) podsOn(node string) (pods []*corev1.Pod) {
	for _, p := range w.store.pods() {
		if p.Spec.NodeName == node {
			pods = append(pods, p)
		}
	}
	return pods
}

func (w *world) setNode(a NodeAction) error {
	state := w.nodeState[a.Name]
	if state == "" || state == "deleted" && a.State != "up" {
		return apierrors.NewNotFound(schema.GroupResource{Resource: "nodes"}, a.Name)
	}
	switch {
	case a.State == "down" && state == "up":
		w.nodeDown(a.Name)
	case a.State == "up" && state != "up":
		w.nodeState[a.Name] = "up"
		for _, p := range w.podsOn(a.Name) {
			w.reboot(p)
		}
	case a.State == "deleted":
		w.nodeState[a.Name] = "deleted"
		w.after(40*time.Second, func() { w.collectPodsOf(a.Name) })
	}
	return nil
}

// nodeDown loses the containers; the node lifecycle controller and the taint manager notice later, if it is still down.
func (w *world) nodeDown(node string) {
	now := time.Now()
	w.nodeState[node], w.downSince[node] = "down", now
	for _, p := range w.podsOn(node) {
		w.life(p.UID).epoch++
	}
	stillDown := func() bool { return w.nodeState[node] == "down" && w.downSince[node].Equal(now) }
	w.after(w.monitorGracePeriod(), func() {
		if !stillDown() {
			return
		}
		for _, p := range w.podsOn(node) {
			// As MarkPodsNotReady does, this leaves alone what is not ready already.
			if !isTerminal(p) && isReady(p) {
				w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) { setCondition(p, corev1.PodReady, corev1.ConditionFalse, "", "") })
			}
		}
		w.after(w.script.Cluster.UnreachableToleration.or(300*time.Second), func() {
			if !stillDown() {
				return
			}
			for _, p := range w.podsOn(node) {
				if !isTerminal(p) && p.DeletionTimestamp == nil {
					w.disrupt(p, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint")
				}
			}
		})
	})
}

// collectPodsOf is the pod garbage collector, for a node that does not exist any more.
func (w *world) collectPodsOf(node string) {
	for _, p := range w.podsOn(node) {
		if !isTerminal(p) {
			w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) {
				p.Status.Phase = corev1.PodFailed
				setCondition(p, disruptionTarget, corev1.ConditionTrue, "DeletionByPodGC", "PodGC: node no longer exists")
			})
		}
		w.confirmDeletion(p.Namespace, p.Name, p.UID)
	}
}

// reboot is a kubelet that comes back and finds the containers of a pod dead.
func (w *world) reboot(p *corev1.Pod) {
	deleting := p.DeletionTimestamp != nil
	switch {
	case isTerminal(p):
	case deleting || p.Spec.RestartPolicy == corev1.RestartPolicyNever:
		w.life(p.UID).stopping = true
		w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) {
			for i := range p.Status.ContainerStatuses {
				c := &p.Status.ContainerStatuses[i]
				if c.State.Terminated == nil {
					terminated(c, 255, "Unknown")
				}
				c.Ready = false
			}
			p.Status.Phase = corev1.PodFailed
			setReadiness(p)
		})
	default:
		w.restartAll(p)
	}
	if deleting {
		w.confirmDeletion(p.Namespace, p.Name, p.UID)
	}
}

func (w *world) restartAll(p *corev1.Pod) {
	life := w.life(p.UID)
	var started []string
	w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) {
		p.Status.Phase = corev1.PodRunning
		for i := range p.Status.ContainerStatuses {
			c := &p.Status.ContainerStatuses[i]
			if c.State.Terminated != nil && c.State.Terminated.ExitCode == 0 {
				continue
			}
			if c.State.Running != nil {
				terminated(c, 255, "Unknown")
				c.LastTerminationState = c.State
			}
			if life.starts[c.Name] > 0 {
				c.RestartCount++
			}
			running(c)
			c.Ready = life.script.ReadyDelay == nil
			life.starts[c.Name]++
			started = append(started, c.Name)
		}
		setReadiness(p)
	})
	w.planReady(p.Namespace, p.Name, p.UID, started...)
	for _, container := range started {
		w.planExit(p.Namespace, p.Name, p.UID, container)
	}
}

// disrupt marks a pod and deletes it gracefully.
func (w *world) disrupt(p *corev1.Pod, reason, message string) {
	w.edit(p.Namespace, p.Name, p.UID, func(p *corev1.Pod) {
		setCondition(p, disruptionTarget, corev1.ConditionTrue, reason, message)
	})
	_ = w.store.delete("pods", p.Namespace, p.Name, metav1.DeleteOptions{}, false)
}
