package main

import (
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// kubelet plans work of the pod's node. It is lost when the node is down by then, or the pod has entered another epoch.
func (w *world) kubelet(uid types.UID, d time.Duration, do func()) {
	life := w.life(uid)
	epoch := life.epoch
	w.after(d, func() {
		if life.epoch == epoch && w.nodeState[life.node] == "up" {
			do()
		}
	})
}

// run is what the script has for the container's present start.
func (l *podLife) run(container string) Run {
	runs, ok := l.script.Containers[container]
	if !ok {
		runs = l.script.Runs
	}
	if len(runs) == 0 {
		return Run{For: &Duration{10 * time.Second}}
	}
	return runs[min(l.starts[container], len(runs))-1]
}

func running(c *corev1.ContainerStatus) {
	c.State = corev1.ContainerState{Running: &corev1.ContainerStateRunning{StartedAt: metav1.Now()}}
}

// terminated ends a container now; one that never ran has no times.
func terminated(c *corev1.ContainerStatus, exit int32, reason string) {
	t := &corev1.ContainerStateTerminated{ExitCode: exit, Reason: reason, FinishedAt: metav1.Now()}
	if c.State.Running != nil {
		t.StartedAt = c.State.Running.StartedAt
	}
	c.State = corev1.ContainerState{Terminated: t}
	c.Ready = false
}

func neverRan(c *corev1.ContainerStatus) {
	c.State = corev1.ContainerState{Terminated: &corev1.ContainerStateTerminated{ExitCode: 137, Reason: "ContainerStatusUnknown"}}
	c.Ready = false
}

func reasonOf(exit int32) string {
	if exit == 0 {
		return "Completed"
	}
	return "Error"
}

// statusOf is nil for a container that has no status.
func statusOf(p *corev1.Pod, container string) *corev1.ContainerStatus {
	for i := range p.Status.ContainerStatuses {
		if p.Status.ContainerStatuses[i].Name == container {
			return &p.Status.ContainerStatuses[i]
		}
	}
	return nil
}

func setReadiness(p *corev1.Pod) {
	status, reason := corev1.ConditionTrue, ""
	for _, c := range p.Status.ContainerStatuses {
		if !c.Ready {
			status, reason = corev1.ConditionFalse, "ContainersNotReady"
		}
	}
	if status == corev1.ConditionFalse && p.Status.Phase == corev1.PodSucceeded {
		reason = "PodCompleted"
	}
	if status == corev1.ConditionFalse && p.Status.Phase == corev1.PodFailed {
		reason = "PodFailed"
	}
	setCondition(p, corev1.ContainersReady, status, reason, "")
	setCondition(p, corev1.PodReady, status, reason, "")
}

// startPod starts all containers at once.
func (w *world) startPod(namespace, name string, uid types.UID) {
	life := w.life(uid)
	var started []string
	w.edit(namespace, name, uid, func(p *corev1.Pod) {
		if p.DeletionTimestamp != nil {
			return
		}
		p.Status.Phase = corev1.PodRunning
		for i := range p.Status.ContainerStatuses {
			c := &p.Status.ContainerStatuses[i]
			running(c)
			c.Ready = life.script.ReadyDelay == nil
			life.starts[c.Name]++
			started = append(started, c.Name)
		}
		setReadiness(p)
	})
	for _, container := range started {
		w.planExit(namespace, name, uid, container)
	}
	w.planReady(namespace, name, uid, started...)
}

// planReady makes the containers ready later, where the script says so, unless they have started anew by then.
func (w *world) planReady(namespace, name string, uid types.UID, containers ...string) {
	life := w.life(uid)
	if life.script.ReadyDelay == nil {
		return
	}
	starts := map[string]int{}
	for _, container := range containers {
		starts[container] = life.starts[container]
	}
	w.kubelet(uid, life.script.ReadyDelay.Duration, func() {
		w.edit(namespace, name, uid, func(p *corev1.Pod) {
			for _, container := range containers {
				if c := statusOf(p, container); c.State.Running != nil && life.starts[container] == starts[container] {
					c.Ready = true
				}
			}
			setReadiness(p)
		})
	})
}

func (w *world) planExit(namespace, name string, uid types.UID, container string) {
	if run := w.life(uid).run(container); run.For != nil {
		w.kubelet(uid, run.For.Duration, func() { w.exit(namespace, name, uid, container, run) })
	}
}

// crashBackOff is the wait before the nth restart of a container.
func crashBackOff(n int32) time.Duration {
	if n <= 1 {
		return 0
	}
	wait := 10 * time.Second
	for i := int32(2); i < n && wait < 5*time.Minute; i++ {
		wait *= 2
	}
	return min(wait, 5*time.Minute)
}

// allTerminated tells whether no container runs, waits or is about to restart.
func allTerminated(p *corev1.Pod) bool {
	for _, c := range p.Status.ContainerStatuses {
		end := c.State.Terminated
		if end == nil || end.ExitCode != 0 && p.Spec.RestartPolicy == corev1.RestartPolicyOnFailure {
			return false
		}
	}
	return true
}

// endPhase is the phase of a pod whose containers have all terminated.
func endPhase(p *corev1.Pod) corev1.PodPhase {
	for _, c := range p.Status.ContainerStatuses {
		if c.State.Terminated.ExitCode != 0 {
			return corev1.PodFailed
		}
	}
	return corev1.PodSucceeded
}

// exit ends a container by itself, and the pod with the last of them, or plans the restart.
func (w *world) exit(namespace, name string, uid types.UID, container string, run Run) {
	life := w.life(uid)
	restart := false
	var wait time.Duration
	w.edit(namespace, name, uid, func(p *corev1.Pod) {
		if life.stopping {
			return
		}
		reason := run.Reason
		if reason == "" {
			reason = reasonOf(run.Exit)
		}
		onFailure := p.Spec.RestartPolicy == corev1.RestartPolicyOnFailure
		c := statusOf(p, container)
		terminated(c, run.Exit, reason)
		if onFailure && run.Exit != 0 {
			restart, wait = true, crashBackOff(c.RestartCount+1)
		}
		if wait > 0 {
			c.LastTerminationState = c.State
			c.State = corev1.ContainerState{Waiting: &corev1.ContainerStateWaiting{Reason: "CrashLoopBackOff", Message: fmt.Sprintf("back-off %s restarting failed container", wait)}}
		}
		if !restart && allTerminated(p) {
			p.Status.Phase = endPhase(p)
		}
		setReadiness(p)
	})
	if restart {
		w.kubelet(uid, wait, func() { w.restart(namespace, name, uid, container) })
	}
}

func (w *world) restart(namespace, name string, uid types.UID, container string) {
	life := w.life(uid)
	again := false
	w.edit(namespace, name, uid, func(p *corev1.Pod) {
		c := statusOf(p, container)
		if life.stopping || isTerminal(p) {
			return
		}
		again = true
		if c.State.Terminated != nil {
			c.LastTerminationState = c.State
		}
		running(c)
		c.RestartCount++
		c.Ready = life.script.ReadyDelay == nil
		life.starts[container]++
		setReadiness(p)
	})
	if again {
		w.planExit(namespace, name, uid, container)
		w.planReady(namespace, name, uid, container)
	}
}

// stopPod answers a graceful deletion: it stops the containers as the script says, and then confirms. Asked again with a
// shorter grace, it kills them when that is over.
func (w *world) stopPod(namespace, name string, uid types.UID) {
	life := w.life(uid)
	if life == nil || life.node == "" || w.nodeState[life.node] != "up" {
		return
	}
	object, err := w.store.get("pods", namespace, name)
	if err != nil || metaOf(object).GetUID() != uid {
		return
	}
	p := object.(*corev1.Pod)
	wait, exit := life.shutdown(p)
	switch {
	case life.stopping:
		wait, exit = gracePeriod(p), 137
		if !time.Now().Add(wait).Before(life.stopsAt) {
			return
		}
	case isTerminal(p):
		w.confirmDeletion(namespace, name, uid)
		return
	}
	life.stopping = true
	life.stopsAt = time.Now().Add(wait)
	life.epoch++
	if wait > 0 {
		// What waits is not started any more, and shows how it ended, while the others still stop.
		w.edit(namespace, name, uid, endWaiting)
	}
	w.kubelet(uid, wait, func() {
		w.edit(namespace, name, uid, func(p *corev1.Pod) {
			endWaiting(p)
			for i := range p.Status.ContainerStatuses {
				c := &p.Status.ContainerStatuses[i]
				if c.State.Running != nil {
					terminated(c, exit, reasonOf(exit))
				}
				c.Ready = false
			}
			p.Status.Phase = endPhase(p)
			setReadiness(p)
		})
		w.confirmDeletion(namespace, name, uid)
	})
}

func endWaiting(p *corev1.Pod) {
	for i := range p.Status.ContainerStatuses {
		c := &p.Status.ContainerStatuses[i]
		switch {
		case c.State.Waiting != nil && c.LastTerminationState.Terminated != nil:
			c.State, c.LastTerminationState = c.LastTerminationState, corev1.ContainerState{}
		case c.State.Waiting != nil:
			neverRan(c)
		}
	}
}

func gracePeriod(p *corev1.Pod) time.Duration {
	if seconds := p.DeletionGracePeriodSeconds; seconds != nil {
		return time.Duration(*seconds) * time.Second
	}
	return 30 * time.Second
}

// shutdown says how long the running containers take to stop, at most the grace period, and what they exit with.
func (l *podLife) shutdown(p *corev1.Pod) (wait time.Duration, exit int32) {
	exit = 143
	if s := l.script.Shutdown; s != nil {
		wait = s.After.Duration
		if s.Exit != nil {
			exit = *s.Exit
		}
	}
	if grace := gracePeriod(p); wait > 0 && wait >= grace {
		wait, exit = grace, 137
	}
	for _, c := range p.Status.ContainerStatuses {
		if c.State.Running != nil {
			return wait, exit
		}
	}
	return 0, exit
}

func (w *world) confirmDeletion(namespace, name string, uid types.UID) {
	_ = w.store.delete("pods", namespace, name, metav1.DeleteOptions{GracePeriodSeconds: new(int64), Preconditions: &metav1.Preconditions{UID: &uid}}, false)
}
