//go:build !v1.13

package main

import (
	"context"
	"fmt"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/informers"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller"
	"k8s.io/kubernetes/pkg/controller/cronjob"
	"k8s.io/kubernetes/pkg/controller/ttlafterfinished"
)

func init() {
	klog.SetLogger(klog.Logger{})
	// The stock handlers sleep to limit their rate, by a clock that was read before virtual time began.
	utilruntime.ErrorHandlers = nil
}

// eventRecorder takes the controllers' events at the source, before a broadcaster would aggregate them.
type eventRecorder struct {
	record func(object runtime.Object, eventType, reason, message string)
}

func (r eventRecorder) Event(object runtime.Object, eventType, reason, message string) {
	r.record(object, eventType, reason, message)
}
func (r eventRecorder) Eventf(object runtime.Object, eventType, reason, format string, args ...interface{}) {
	r.record(object, eventType, reason, fmt.Sprintf(format, args...))
}
func (r eventRecorder) AnnotatedEventf(object runtime.Object, _ map[string]string, eventType, reason, format string, args ...interface{}) {
	r.record(object, eventType, reason, fmt.Sprintf(format, args...))
}
func (r eventRecorder) WithLogger(klog.Logger) record.EventRecorderLogger { return r }

// startControllers runs the Job, CronJob and TTL controllers until `stop`, which forgets all that they remember.
func startControllers(ctx context.Context, s *Store, onEvent func(object runtime.Object, eventType, reason, message string)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	client := s.client()
	factory := informers.NewSharedInformerFactory(client, resync)
	events := eventRecorder{onEvent}
	jobs, err := newJobController(ctx, client, factory)
	if err != nil {
		panic(err)
	}
	*field[record.EventRecorder](jobs, "recorder") = events
	podControl := field[controller.PodControlInterface](jobs, "podControl")
	real := (*podControl).(controller.RealPodControl)
	real.Recorder = events
	*podControl = real
	cronJobs, err := cronjob.NewControllerV2(ctx, factory.Batch().V1().Jobs(), factory.Batch().V1().CronJobs(), client)
	if err != nil {
		panic(err)
	}
	*field[record.EventRecorder](cronJobs, "recorder") = events
	ttl := ttlafterfinished.New(ctx, factory.Batch().V1().Jobs(), client)
	factory.Start(ctx.Done())
	var running sync.WaitGroup
	running.Go(func() {
		factory.WaitForCacheSync(ctx.Done()) // takes time in older releases, in which the world goes on
		for _, run := range []func(context.Context, int){jobs.Run, cronJobs.Run, ttl.Run} {
			running.Go(func() { run(ctx, 5) })
		}
	})
	return func() {
		cancel()
		factory.Shutdown()
		running.Wait()
	}
}

// setGates sets feature gates, which are the process's, until `restore`.
func setGates(gates map[string]bool) (restore func(), err error) {
	before := map[string]bool{}
	restore = func() { _ = utilfeature.DefaultMutableFeatureGate.SetFromMap(before) }
	for name, on := range gates {
		for known := range utilfeature.DefaultMutableFeatureGate.GetAll() {
			if string(known) == name {
				before[name] = utilfeature.DefaultFeatureGate.Enabled(known)
			}
		}
		if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(map[string]bool{name: on}); err != nil {
			delete(before, name)
			restore()
			return nil, err
		}
	}
	return restore, nil
}

func patchType(action clienttesting.PatchActionImpl) types.PatchType { return action.GetPatchType() }

func deleteOptions(action clienttesting.DeleteActionImpl) metav1.DeleteOptions {
	return action.GetDeleteOptions()
}
