package main

import (
	"reflect"
	"runtime/debug"
	"strings"
	"unsafe"
)

// release is the version of k8s.io/kubernetes that this program was built with, such as v1.36.3.
func release() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == "k8s.io/kubernetes" {
				return module.Version
			}
		}
	}
	panic("built without k8s.io/kubernetes")
}

// minor is the release without its patch number, as scenarios and recordings name it: v1.36.
func minor() string {
	version := release()
	return version[:strings.LastIndex(version, ".")]
}

// playgroundVersion is what a scenario calls the generation that this release stands for. The playground's v1.18 is the
// last without finalizer tracking; of those, v1.13.0 is the release that can be had as a module.
func playgroundVersion() string {
	if minor() == "v1.13" {
		return "v1.18"
	}
	return minor()
}

// field reaches an unexported field of a controller.
func field[T any](object any, name string) *T {
	return (*T)(unsafe.Pointer(reflect.ValueOf(object).Elem().FieldByName(name).UnsafeAddr()))
}
