package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/yaml"
)

// recordClusters writes, for each scenario, NAME.yaml into the folder `out`: what `kubectl get job,pods,events -o yaml` prints of
// the cluster at its end.
func recordClusters(t *testing.T, files []string, out string) error {
	failed := 0
	for _, file := range files {
		path, err := recordCluster(t, file, out)
		if err != nil {
			failed++
			fmt.Printf("%s: %v\n", file, err)
		} else {
			fmt.Printf("%s: wrote %s\n", file, path)
		}
	}
	if failed > 0 {
		return errors.New("not every cluster could be recorded")
	}
	return nil
}

func recordCluster(t *testing.T, file, out string) (string, error) {
	text, _, err := scenarioIn(file)
	if err != nil {
		return "", err
	}
	shown, trace := &cluster{}, &Trace{}
	if _, err := runOnce(t, text, trace, shown); err != nil {
		return "", err
	}
	if trace.Error != "" {
		return "", fmt.Errorf("%w: %s", errRefused, trace.Error)
	}
	written, err := yaml.Marshal(map[string]any{"apiVersion": "v1", "kind": "List", "metadata": map[string]any{"resourceVersion": ""}, "items": shown.items})
	if err != nil {
		return "", err
	}
	path := filepath.Join(out, nameOf(file)+".yaml")
	return path, os.WriteFile(path, written, 0o644)
}

// cluster looks on for the objects of the end, and for the events that a cluster would have kept until then.
type cluster struct {
	events []*corev1.Event
	items  []map[string]any
}

func (c *cluster) wrote() {}

// event counts equal events as one, as a client's event broadcaster does.
func (c *cluster) event(object runtime.Object, eventType, reason, message string) {
	now, of := metav1.Now(), metaOf(object)
	for _, e := range c.events {
		if e.InvolvedObject.UID == of.GetUID() && e.Type == eventType && e.Reason == reason && e.Message == message {
			e.Count++
			e.LastTimestamp = now
			return
		}
	}
	c.events = append(c.events, &corev1.Event{
		ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("%s.%x", of.GetName(), time.Now().UnixNano()), Namespace: of.GetNamespace(), CreationTimestamp: now},
		InvolvedObject: corev1.ObjectReference{Kind: kindName(object), Namespace: of.GetNamespace(), Name: of.GetName(), UID: of.GetUID(),
			APIVersion: apiVersionOf(kindName(object)), ResourceVersion: of.GetResourceVersion()},
		Reason: reason, Message: message, Type: eventType, Count: 1, FirstTimestamp: now, LastTimestamp: now,
	})
}

func (c *cluster) ended(s *Store) {
	for _, resource := range []string{"jobs", "pods"} {
		names := []string{}
		for name := range s.objects[resource] {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			c.add(s.objects[resource][name])
		}
	}
	for _, event := range c.events {
		c.add(event)
	}
}

func (c *cluster) add(object runtime.Object) {
	fields, err := runtime.DefaultUnstructuredConverter.ToUnstructured(object)
	if err != nil {
		panic(err)
	}
	fields["kind"], fields["apiVersion"] = kindName(object), apiVersionOf(kindName(object))
	c.items = append(c.items, fields)
}

func apiVersionOf(kind string) string {
	if kind == "Event" {
		return "v1"
	}
	return schema.GroupVersion{Group: kinds[resourceOf(kind)].group, Version: "v1"}.String()
}
