//go:build v1.13

package main

import (
	"context"

	jsonpatch "github.com/evanphx/json-patch"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/names"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	"k8s.io/kubernetes/pkg/apis/batch/validation"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
)

// The registry of v1.13 cannot be built as a module, for the etcd client that it needs. Its defaults and its validation
// of Jobs can; what its strategies do besides is written here.
var kinds = map[string]*kind{
	"jobs": {
		group:     "batch",
		newObject: func() runtime.Object { return &batchv1.Job{} },
		newList:   func() runtime.Object { return &batchv1.JobList{} },
		rules:     jobRules{},
	},
	"pods": {
		newObject: func() runtime.Object { return &corev1.Pod{} },
		newList:   func() runtime.Object { return &corev1.PodList{} },
		rules:     podRules{},
	},
}

// prepare defaults a new object and gives it its uid, its time and its name.
func prepare(object runtime.Object) metav1.Object {
	legacyscheme.Scheme.Default(object)
	m := metaOf(object)
	rest.FillObjectMetaSystemFields(m)
	if m.GetName() == "" && m.GetGenerateName() != "" {
		m.SetName(names.SimpleNameGenerator.GenerateName(m.GetGenerateName()))
	}
	return m
}

type jobRules struct{}

func (jobRules) create(_ string, object runtime.Object) (runtime.Object, error) {
	prepare(object)
	job := object.(*batchv1.Job)
	job.Status = batchv1.JobStatus{}
	job.Spec.TTLSecondsAfterFinished = nil // of an alpha gate
	if job.Spec.ManualSelector == nil || !*job.Spec.ManualSelector {
		generateSelector(job)
	}
	legacyscheme.Scheme.Default(job) // as reading it back does: the Job takes its template's labels
	in, err := internalJob(job)
	if err != nil {
		return nil, err
	}
	if problems := validation.ValidateJob(in); len(problems) > 0 {
		return nil, apierrors.NewInvalid(batch.Kind("Job"), job.Name, problems)
	}
	return job, nil
}

func (jobRules) update(_, sub string, object, before runtime.Object) (runtime.Object, error) {
	job, old := object.(*batchv1.Job), before.(*batchv1.Job)
	if sub == "status" {
		out := old.DeepCopy()
		out.Status = job.Status
		return out, nil
	}
	legacyscheme.Scheme.Default(job)
	job.Status = old.Status
	job.Spec.TTLSecondsAfterFinished = nil
	in, err := internalJob(job)
	if err != nil {
		return nil, err
	}
	was, err := internalJob(old)
	if err != nil {
		return nil, err
	}
	in.ResourceVersion = was.ResourceVersion // a patch of people has none
	if problems := validation.ValidateJobUpdate(in, was); len(problems) > 0 {
		return nil, apierrors.NewInvalid(batch.Kind("Job"), job.Name, problems)
	}
	return job, nil
}

func (jobRules) delete(_ string, object runtime.Object, _ *metav1.DeleteOptions) (runtime.Object, bool, bool, error) {
	return object, false, false, nil
}

func internalJob(job *batchv1.Job) (*batch.Job, error) {
	out := &batch.Job{}
	return out, legacyscheme.Scheme.Convert(job.DeepCopy(), out, nil)
}

// generateSelector labels the template with the Job's name and uid, and selects by the uid.
func generateSelector(job *batchv1.Job) {
	template := &job.Spec.Template
	if template.Labels == nil {
		template.Labels = map[string]string{}
	}
	if job.Spec.Selector == nil {
		job.Spec.Selector = &metav1.LabelSelector{}
	}
	if job.Spec.Selector.MatchLabels == nil {
		job.Spec.Selector.MatchLabels = map[string]string{}
	}
	addLabel(template.Labels, "job-name", job.Name)
	addLabel(template.Labels, "controller-uid", string(job.UID))
	addLabel(job.Spec.Selector.MatchLabels, "controller-uid", string(job.UID))
}

func addLabel(labels map[string]string, name, value string) {
	if _, there := labels[name]; !there {
		labels[name] = value
	}
}

type podRules struct{}

func (podRules) create(namespace string, object runtime.Object) (runtime.Object, error) {
	prepare(object).SetNamespace(namespace)
	object.(*corev1.Pod).Status = corev1.PodStatus{Phase: corev1.PodPending}
	return object, nil
}

func (podRules) update(_, _ string, object, _ runtime.Object) (runtime.Object, error) {
	return object, nil
}

func (podRules) delete(_ string, object runtime.Object, options *metav1.DeleteOptions) (runtime.Object, bool, bool, error) {
	graceful, pending, err := rest.BeforeDelete(podDeletion{legacyscheme.Scheme}, context.Background(), object, options)
	return object, graceful, pending, err
}

type podDeletion struct{ runtime.ObjectTyper }

func (podDeletion) CheckGracefulDelete(_ context.Context, object runtime.Object, options *metav1.DeleteOptions) bool {
	p := object.(*corev1.Pod)
	period := int64(0)
	if options.GracePeriodSeconds != nil {
		period = *options.GracePeriodSeconds
	} else if p.Spec.TerminationGracePeriodSeconds != nil {
		period = *p.Spec.TerminationGracePeriodSeconds
	}
	if p.Spec.NodeName == "" || isTerminal(p) {
		period = 0
	}
	options.GracePeriodSeconds = &period
	return true
}

func mergePatch(text, patch []byte) ([]byte, error) { return jsonpatch.MergePatch(text, patch) }
