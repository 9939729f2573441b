package main

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

func (w *world) planBinding(namespace, name string, uid types.UID) {
	script := w.life(uid).script
	w.after(script.ScheduleDelay.or(w.script.Cluster.ScheduleDelay.or(0)), func() {
		if !script.Unschedulable {
			w.bind(namespace, name, uid)
			return
		}
		w.edit(namespace, name, uid, func(p *corev1.Pod) {
			setCondition(p, corev1.PodScheduled, corev1.ConditionFalse, "Unschedulable", "")
		})
	})
}

// bind takes the pod's own node, else the one with the fewest unfinished pods, and tries again each second without one.
func (w *world) bind(namespace, name string, uid types.UID) {
	life := w.life(uid)
	node := life.script.Node
	if node == "" {
		node = w.leastLoaded()
	}
	if node == "" || !w.takesPods(node) {
		w.after(time.Second, func() { w.bind(namespace, name, uid) })
		return
	}
	bound := false
	w.edit(namespace, name, uid, func(p *corev1.Pod) {
		if p.DeletionTimestamp != nil || p.Spec.NodeName != "" {
			return
		}
		bound = true
		p.Spec.NodeName = node
		now := metav1.Now()
		p.Status.StartTime = &now
		setCondition(p, corev1.PodScheduled, corev1.ConditionTrue, "", "")
		setCondition(p, corev1.PodReady, corev1.ConditionFalse, "ContainersNotReady", "")
		setCondition(p, corev1.ContainersReady, corev1.ConditionFalse, "ContainersNotReady", "")
		for _, c := range p.Spec.Containers {
			p.Status.ContainerStatuses = append(p.Status.ContainerStatuses, corev1.ContainerStatus{Name: c.Name, Image: c.Image,
				State: corev1.ContainerState{Waiting: &corev1.ContainerStateWaiting{Reason: "ContainerCreating"}}})
		}
	})
	if !bound {
		return
	}
	life.node = node
	startup := life.script.StartupDelay.or(w.script.Cluster.StartupDelay.or(1500 * time.Millisecond))
	w.kubelet(uid, startup, func() { w.startPod(namespace, name, uid) })
}

func (w *world) leastLoaded() (least string) {
	load := map[string]int{}
	w.store.eachPod(func(p *corev1.Pod) {
		if !isTerminal(p) {
			load[p.Spec.NodeName]++
		}
	})
	for _, node := range w.nodes {
		if w.takesPods(node) && (least == "" || load[node] < load[least]) {
			least = node
		}
	}
	return least
}
