//go:build older

package main

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	clientset "k8s.io/client-go/kubernetes"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/kubernetes/pkg/controller/job"
)

const (
	resync = 1000 * time.Hour
	// These informers poll until they are in step.
	headStart = time.Second
	// The work queues' own loops end with their next tick.
	lastTick = 2 * time.Second
)

func newJobController(ctx context.Context, client clientset.Interface, f informers.SharedInformerFactory) (*job.Controller, error) {
	return job.NewController(ctx, f.Core().V1().Pods(), f.Batch().V1().Jobs(), client)
}

// watchedFrom is the resourceVersion after which a watch begins.
func watchedFrom(action clienttesting.Action) string {
	if w, ok := action.(clienttesting.WatchActionImpl); ok {
		return w.GetWatchRestrictions().ResourceVersion
	}
	return ""
}
