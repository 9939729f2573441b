//go:build v1.13

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"sync"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/informers"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog"
	"k8s.io/kubernetes/pkg/controller"
	"k8s.io/kubernetes/pkg/controller/job"
)

const (
	// Informers poll until they are in step.
	headStart = time.Second
	// The work queues' own loops end with their next tick.
	lastTick = 2 * time.Second
)

func init() {
	quiet := flag.NewFlagSet("klog", flag.ContinueOnError)
	klog.InitFlags(quiet)
	_ = quiet.Set("logtostderr", "false")
	_ = quiet.Set("stderrthreshold", "FATAL")
	// The stock handlers sleep to limit their rate, by a clock that was read before virtual time began.
	utilruntime.ErrorHandlers = nil
}

type eventRecorder struct {
	record func(object runtime.Object, eventType, reason, message string)
}

func (r eventRecorder) Event(object runtime.Object, eventType, reason, message string) {
	r.record(object, eventType, reason, message)
}
func (r eventRecorder) Eventf(object runtime.Object, eventType, reason, format string, args ...interface{}) {
	r.record(object, eventType, reason, fmt.Sprintf(format, args...))
}
func (r eventRecorder) PastEventf(object runtime.Object, _ metav1.Time, eventType, reason, format string, args ...interface{}) {
	r.record(object, eventType, reason, fmt.Sprintf(format, args...))
}
func (r eventRecorder) AnnotatedEventf(object runtime.Object, _ map[string]string, eventType, reason, format string, args ...interface{}) {
	r.record(object, eventType, reason, fmt.Sprintf(format, args...))
}

// startControllers runs the Job controller until `stop`, which forgets all that it remembers. The TTL controller is behind
// an alpha gate, and CronJobs are of another API version.
func startControllers(ctx context.Context, s *Store, onEvent func(object runtime.Object, eventType, reason, message string)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	client := s.client()
	// Without a period these informers would share a channel among virtual times.
	factory := informers.NewSharedInformerFactory(client, 1000*time.Hour)
	jobs := job.NewJobController(factory.Core().V1().Pods(), factory.Batch().V1().Jobs(), client)
	events := eventRecorder{onEvent}
	*field[record.EventRecorder](jobs, "recorder") = events
	*field[controller.PodControlInterface](jobs, "podControl") = controller.RealPodControl{KubeClient: client, Recorder: events}
	factory.Start(ctx.Done())
	var running sync.WaitGroup
	running.Go(func() {
		factory.WaitForCacheSync(ctx.Done()) // takes time, in which the world goes on
		jobs.Run(5, ctx.Done())
	})
	return func() {
		cancel()
		running.Wait()
	}
}

func setGates(gates map[string]bool) (restore func(), err error) {
	if len(gates) > 0 {
		return nil, errors.New("feature gates are not set in this release")
	}
	return func() {}, nil
}

// watchedFrom is the resourceVersion after which a watch begins.
func watchedFrom(action clienttesting.Action) string {
	if w, ok := action.(clienttesting.WatchActionImpl); ok {
		return w.GetWatchRestrictions().ResourceVersion
	}
	return ""
}

func patchType(action clienttesting.PatchActionImpl) types.PatchType { return action.PatchType }

// deleteOptions: this release's clients do not pass them on, and its Job controller has none.
func deleteOptions(clienttesting.DeleteActionImpl) metav1.DeleteOptions {
	return metav1.DeleteOptions{}
}
