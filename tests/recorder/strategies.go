//go:build !v1.13

package main

import (
	"context"
	"fmt"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	genericrequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	cronjobregistry "k8s.io/kubernetes/pkg/registry/batch/cronjob"
	jobregistry "k8s.io/kubernetes/pkg/registry/batch/job"
	podregistry "k8s.io/kubernetes/pkg/registry/core/pod"
)

// The API server's own defaults, strategies and validation.
var kinds = map[string]*kind{
	"jobs": {
		group:     "batch",
		newObject: func() runtime.Object { return &batchv1.Job{} },
		newList:   func() runtime.Object { return &batchv1.JobList{} },
		rules: strategies{"jobs", func() runtime.Object { return &batch.Job{} }, func() runtime.Object { return &batchv1.Job{} },
			jobregistry.Strategy, jobregistry.Strategy, jobregistry.StatusStrategy, jobregistry.Strategy},
	},
	"cronjobs": {
		group:     "batch",
		newObject: func() runtime.Object { return &batchv1.CronJob{} },
		newList:   func() runtime.Object { return &batchv1.CronJobList{} },
		rules: strategies{"cronjobs", func() runtime.Object { return &batch.CronJob{} }, func() runtime.Object { return &batchv1.CronJob{} },
			cronjobregistry.Strategy, cronjobregistry.Strategy, cronjobregistry.StatusStrategy, cronjobregistry.Strategy},
	},
	"pods": {
		newObject: func() runtime.Object { return &corev1.Pod{} },
		newList:   func() runtime.Object { return &corev1.PodList{} },
		rules: strategies{"pods", func() runtime.Object { return &core.Pod{} }, func() runtime.Object { return &corev1.Pod{} },
			podregistry.Strategy, podregistry.Strategy, podregistry.StatusStrategy, podregistry.Strategy},
	},
}

// strategies are the rules of a resource as pkg/registry has them, with its internal and its v1 type.
type strategies struct {
	resource           string
	newInternal, newV1 func() runtime.Object
	creation           rest.RESTCreateStrategy
	whole, status      rest.RESTUpdateStrategy
	deletion           rest.RESTDeleteStrategy
}

func (s strategies) request(namespace, verb, sub string) context.Context {
	ctx := genericrequest.WithNamespace(context.Background(), namespace)
	group := ""
	if s.resource != "pods" {
		group = "batch"
	}
	return genericrequest.WithRequestInfo(ctx, &genericrequest.RequestInfo{IsResourceRequest: true, APIGroup: group,
		APIVersion: "v1", Resource: s.resource, Subresource: sub, Verb: verb, Namespace: namespace})
}

func (s strategies) internal(object runtime.Object) (runtime.Object, error) {
	out := s.newInternal()
	return out, legacyscheme.Scheme.Convert(object, out, nil)
}

func (s strategies) v1(object runtime.Object) (runtime.Object, error) {
	out := s.newV1()
	return out, legacyscheme.Scheme.Convert(object, out, nil)
}

// create answers a panic, of which validation has some (a success policy without completions), as the server does.
func (s strategies) create(namespace string, object runtime.Object) (created runtime.Object, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			created, err = nil, apierrors.NewInternalError(fmt.Errorf("the API server panics: %v", cause))
		}
	}()
	legacyscheme.Scheme.Default(object)
	in, err := s.internal(object)
	if err != nil {
		return nil, err
	}
	m := metaOf(in)
	rest.FillObjectMetaSystemFields(m)
	if m.GetName() == "" && m.GetGenerateName() != "" {
		m.SetName(s.creation.GenerateName(m.GetGenerateName()))
	}
	if err := rest.BeforeCreate(s.creation, s.request(namespace, "create", ""), in); err != nil {
		return nil, err
	}
	return s.v1(in)
}

func (s strategies) update(namespace, sub string, object, before runtime.Object) (runtime.Object, error) {
	legacyscheme.Scheme.Default(object)
	in, err := s.internal(object)
	if err != nil {
		return nil, err
	}
	old, err := s.internal(before)
	if err != nil {
		return nil, err
	}
	strategy := s.whole
	if sub == "status" {
		strategy = s.status
	}
	if err := rest.BeforeUpdate(strategy, s.request(namespace, "update", sub), in, old); err != nil {
		return nil, err
	}
	return s.v1(in)
}

func (s strategies) delete(namespace string, object runtime.Object, options *metav1.DeleteOptions) (out runtime.Object, graceful, pending bool, err error) {
	in, err := s.internal(object)
	if err != nil {
		return nil, false, false, err
	}
	graceful, pending, err = rest.BeforeDelete(s.deletion, s.request(namespace, "delete", ""), in, options)
	if err != nil || pending {
		return nil, graceful, pending, err
	}
	out, err = s.v1(in)
	return out, graceful, pending, err
}

func mergePatch(text, patch []byte) ([]byte, error) { return jsonpatch.MergePatch(text, patch) }
