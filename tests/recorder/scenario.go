package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// Scenario is a scenario file as docs/reference/scenario.md describes it: manifests, and the script of their world. Words that
// change nothing in a trace are read and forgotten; what this world does not have is refused (see unsupported).
type Scenario struct {
	metav1.TypeMeta `json:",inline"`
	Metadata        json.RawMessage `json:"metadata,omitempty"`
	Spec            Script          `json:"spec"`

	Manifests []Manifest `json:"-"`
	// Scripted tells whether the file has a Scenario document.
	Scripted bool `json:"-"`
}

// Manifest is an object that exists from the start, of a kind in `kinds`.
type Manifest struct {
	Kind   string // the resource: jobs, cronjobs
	Object runtime.Object
}

type Script struct {
	Version  string    `json:"version,omitempty"`
	Start    string    `json:"start,omitempty"`
	Until    Duration  `json:"until,omitempty"`
	Cluster  Cluster   `json:"cluster,omitempty"`
	Pods     []PodRule `json:"pods,omitempty"`
	Timeline []Entry   `json:"timeline,omitempty"`

	Title       json.RawMessage `json:"title,omitempty"`
	Description json.RawMessage `json:"description,omitempty"`
	Expect      json.RawMessage `json:"expect,omitempty"`
}

type Cluster struct {
	Nodes                  *int            `json:"nodes,omitempty"`
	WatchDelay             *Duration       `json:"watchDelay,omitempty"`
	ScheduleDelay          *Duration       `json:"scheduleDelay,omitempty"`
	StartupDelay           *Duration       `json:"startupDelay,omitempty"`
	NodeMonitorGracePeriod *Duration       `json:"nodeMonitorGracePeriod,omitempty"`
	UnreachableToleration  *Duration       `json:"unreachableToleration,omitempty"`
	FeatureGates           map[string]bool `json:"featureGates,omitempty"`

	Ties     json.RawMessage `json:"ties,omitempty"` // a trace is recorded only where the order of ties does not show
	Commands bool            `json:"commands,omitempty"`
	Quota    json.RawMessage `json:"quota,omitempty"`
}

type PodRule struct {
	Match PodRef `json:"match,omitempty"`
	PodLife
}

// PodRef picks pods by Job, completion index and attempt; what is empty matches all.
type PodRef struct {
	Job     string `json:"job,omitempty"`
	Index   string `json:"index,omitempty"`
	Attempt string `json:"attempt,omitempty"`
	Name    string `json:"name,omitempty"`
}

// PodLife scripts what happens to a pod.
type PodLife struct {
	Node          string           `json:"node,omitempty"`
	ScheduleDelay *Duration        `json:"scheduleDelay,omitempty"`
	Unschedulable bool             `json:"unschedulable,omitempty"`
	StartupDelay  *Duration        `json:"startupDelay,omitempty"`
	ReadyDelay    *Duration        `json:"readyDelay,omitempty"`
	Runs          []Run            `json:"runs,omitempty"`
	Containers    map[string][]Run `json:"containers,omitempty"`
	Shutdown      *Shutdown        `json:"shutdown,omitempty"`
	ImagePull     json.RawMessage  `json:"imagePull,omitempty"`
}

// Run is one start of a container; without For it runs until it is stopped.
type Run struct {
	For    *Duration `json:"for,omitempty"`
	Exit   int32     `json:"exit,omitempty"`
	Reason string    `json:"reason,omitempty"`
}

// Shutdown is the containers' answer to SIGTERM; without Exit they end with 143.
type Shutdown struct {
	After Duration `json:"after,omitempty"`
	Exit  *int32   `json:"exit,omitempty"`
}

// Entry is one line of the timeline: a time and one action.
type Entry struct {
	At           Duration           `json:"at"`
	Apply        json.RawMessage    `json:"apply,omitempty"`
	Patch        *PatchAction       `json:"patch,omitempty"`
	Delete       *DeleteAction      `json:"delete,omitempty"`
	Evict        *PodRef            `json:"evict,omitempty"`
	Preempt      *PodRef            `json:"preempt,omitempty"`
	NodePressure *PodRef            `json:"nodePressure,omitempty"`
	Node         *NodeAction        `json:"node,omitempty"`
	API          *APIFault          `json:"api,omitempty"`
	Controller   *ControllerRestart `json:"controller,omitempty"`

	Kill       json.RawMessage `json:"kill,omitempty"`
	Hang       json.RawMessage `json:"hang,omitempty"`
	WatchDelay json.RawMessage `json:"watchDelay,omitempty"`
}

type PatchAction struct {
	Kind  string          `json:"kind"`
	Name  string          `json:"name,omitempty"`
	Pod   *PodRef         `json:"pod,omitempty"`
	Patch json.RawMessage `json:"patch"`
}

type DeleteAction struct {
	Kind               string  `json:"kind"`
	Name               string  `json:"name,omitempty"`
	Pod                *PodRef `json:"pod,omitempty"`
	PropagationPolicy  string  `json:"propagationPolicy,omitempty"`
	GracePeriodSeconds *int64  `json:"gracePeriodSeconds,omitempty"`
}

type NodeAction struct {
	Name  string `json:"name"`
	State string `json:"state"`
}

// APIFault makes the controllers' next calls of a kind fail.
type APIFault struct {
	Verb     string `json:"verb"`
	Resource string `json:"resource"`
	Count    *int   `json:"count,omitempty"` // 1 without it
	Error    string `json:"error"`
	Message  string `json:"message,omitempty"`
}

type ControllerRestart struct {
	Name    string   `json:"name"`
	State   string   `json:"state"`
	DownFor Duration `json:"downFor,omitempty"`
}

// Duration reads Go's duration strings.
type Duration struct{ time.Duration }

func (d *Duration) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("a duration is a string such as 1.5s: %w", err)
	}
	v, err := time.ParseDuration(s)
	d.Duration = v
	return err
}

// or is the duration, or what stands for an absent one.
func (d *Duration) or(otherwise time.Duration) time.Duration {
	if d == nil {
		return otherwise
	}
	return d.Duration
}

// inSet tells whether n is in a set such as "1,3,5-7" or "4-"; the empty text holds every number.
func inSet(set string, n int) bool {
	if set == "" {
		return true
	}
	for _, part := range strings.Split(set, ",") {
		low, high, ranged := strings.Cut(strings.TrimSpace(part), "-")
		first, err := strconv.Atoi(low)
		if err != nil {
			return false
		}
		last := first
		if ranged && high == "" {
			return n >= first
		}
		if ranged {
			if last, err = strconv.Atoi(high); err != nil {
				return false
			}
		}
		if first <= n && n <= last {
			return true
		}
	}
	return false
}

// ParseScenario reads a file of one or more YAML documents. Its errors are sentences for who wrote the file.
func ParseScenario(text []byte) (*Scenario, error) {
	sc := &Scenario{}
	documents := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		document, err := documents.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(document)) == 0 {
			continue
		}
		var typed metav1.TypeMeta
		if err := yaml.Unmarshal(document, &typed); err != nil {
			return nil, err
		}
		switch kind := resourceOf(typed.Kind); {
		case typed.Kind == "Scenario":
			sc.Scripted = true
			if err := yaml.UnmarshalStrict(document, sc); err != nil {
				return nil, err
			}
		case kind != "" && kind != "pods":
			object := kinds[kind].newObject()
			if err := yaml.UnmarshalStrict(document, object); err != nil {
				return nil, err
			}
			sc.Manifests = append(sc.Manifests, Manifest{kind, object})
		case typed.Kind != "":
			return nil, fmt.Errorf("a %s is not recorded, only Jobs, and CronJobs where the release has batch/v1 of them", typed.Kind)
		}
	}
	return sc, sc.unsupported()
}

func (sc *Scenario) has(resource string) bool {
	for _, m := range sc.Manifests {
		if m.Kind == resource {
			return true
		}
	}
	return false
}

// templateOf is the pod template of a Job or a CronJob.
func templateOf(object runtime.Object) (template corev1.PodTemplateSpec) {
	var manifest struct {
		Spec struct {
			Template    corev1.PodTemplateSpec
			JobTemplate struct {
				Spec struct{ Template *corev1.PodTemplateSpec }
			}
		}
	}
	text, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(text, &manifest)
	}
	if err != nil {
		panic(err)
	}
	if t := manifest.Spec.JobTemplate.Spec.Template; t != nil {
		return *t
	}
	return manifest.Spec.Template
}

// unsupported says what of the format this world does not have: its traces would not be those of the playground's.
func (sc *Scenario) unsupported() error {
	cluster := sc.Spec.Cluster
	if cluster.Commands {
		return errors.New("cluster.commands is not simulated here; script the pods with `runs`")
	}
	if cluster.Quota != nil {
		return errors.New("cluster.quota is not simulated here; an `api` fault of `create` with Forbidden is")
	}
	for _, m := range sc.Manifests {
		pod := templateOf(m.Object).Spec
		if len(pod.InitContainers) > 0 {
			return errors.New("init containers and sidecars are not simulated here")
		}
		if pod.ActiveDeadlineSeconds != nil {
			return errors.New("a pod's own activeDeadlineSeconds is not simulated here; a Job's is")
		}
	}
	for _, rule := range sc.Spec.Pods {
		if rule.ImagePull != nil {
			return errors.New("imagePull is not simulated here; a long `startupDelay` is")
		}
		if rule.Match.Name != "" {
			return errors.New("pods cannot be matched by name here, as their names are drawn anew in each run")
		}
	}
	for _, entry := range sc.Spec.Timeline {
		if entry.Kill != nil || entry.Hang != nil || entry.WatchDelay != nil {
			return fmt.Errorf("the action at %s is not simulated here (kill, hang and watchDelay are not)", entry.At.Duration)
		}
		if p := entry.Patch; p != nil && p.Patch == nil {
			return fmt.Errorf("the patch at %s has no `patch`", entry.At.Duration)
		}
		if n := entry.Node; n != nil && n.State != "up" && n.State != "down" && n.State != "deleted" {
			return fmt.Errorf("a node that is %s is not simulated here, only down, up and deleted", n.State)
		}
	}
	return nil
}
