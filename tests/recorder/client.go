package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
)

// client is a clientset for the controllers whose every call lands in the store.
func (s *Store) client() *fake.Clientset {
	c := fake.NewSimpleClientset()
	c.PrependReactor("*", "*", func(action clienttesting.Action) (bool, runtime.Object, error) {
		resource := action.GetResource().Resource
		if kinds[resource] == nil {
			return true, nil, nil
		}
		object, err := s.call(resource, action)
		if object == nil {
			object = kinds[resource].newObject()
		}
		return true, object, err
	})
	c.PrependWatchReactor("*", func(action clienttesting.Action) (bool, watch.Interface, error) {
		resource := action.GetResource().Resource
		if kinds[resource] == nil {
			return true, watch.NewFake(), nil
		}
		return true, s.watch(resource, watchedFrom(action)), nil
	})
	return c
}

func (s *Store) call(resource string, action clienttesting.Action) (runtime.Object, error) {
	namespace := action.GetNamespace()
	switch a := action.(type) {
	case clienttesting.CreateActionImpl:
		return s.create(resource, a.GetObject(), true)
	case clienttesting.UpdateActionImpl:
		return s.update(resource, a.GetObject(), a.GetSubresource(), resource == "pods", true)
	case clienttesting.PatchActionImpl:
		return s.patch(resource, namespace, a.GetName(), patchType(a), a.GetPatch(), a.GetSubresource(), true)
	case clienttesting.DeleteActionImpl:
		return nil, s.delete(resource, namespace, a.GetName(), deleteOptions(a), true)
	case clienttesting.GetActionImpl:
		return s.get(resource, namespace, a.GetName())
	case clienttesting.ListActionImpl:
		list := kinds[resource].newList()
		objects, version := s.list(resource)
		if err := meta.SetList(list, objects); err != nil {
			return nil, err
		}
		m, err := meta.ListAccessor(list)
		if err != nil {
			return nil, err
		}
		m.SetResourceVersion(version)
		return list, nil
	}
	return nil, fmt.Errorf("the controllers made a call that is not known here: %T", action)
}
