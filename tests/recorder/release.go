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

// standsFor is the version of the playground for which core/controllers/releases.txt names this release. ./dev sets it.
var standsFor string

// playgroundVersion is what a scenario calls that version.
func playgroundVersion() string {
	if standsFor == "" {
		return minor()
	}
	return standsFor
}

// field reaches an unexported field of a controller.
func field[T any](object any, name string) *T {
	return (*T)(unsafe.Pointer(reflect.ValueOf(object).Elem().FieldByName(name).UnsafeAddr()))
}
