//go:build !(v1.13 || older)

package main

import (
	"context"

	"k8s.io/client-go/informers"
	clientset "k8s.io/client-go/kubernetes"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/kubernetes/pkg/controller/job"
)

const (
	resync = 0
	// Informers are in step at once.
	headStart = 0
	lastTick  = 0
)

func newJobController(ctx context.Context, client clientset.Interface, f informers.SharedInformerFactory) (*job.Controller, error) {
	// The two informers that are not there are of the alpha WorkloadWithJob.
	return job.NewController(ctx, client, f.Core().V1().Pods(), f.Batch().V1().Jobs(), nil, nil)
}

// watchedFrom is the resourceVersion after which a watch begins.
func watchedFrom(action clienttesting.Action) string {
	w, ok := action.(clienttesting.WatchActionImpl)
	if !ok {
		return ""
	}
	if w.ListOptions.ResourceVersion != "" {
		return w.ListOptions.ResourceVersion
	}
	return w.GetWatchRestrictions().ResourceVersion
}
