package main

import (
	"fmt"
	"math/rand"
	"reflect"
	"sort"
	"strings"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

// object is a piece of a scenario file.
type object = map[string]any

// generator draws scenarios: of ten seeds eight plain Jobs, one with rarer features and one of a CronJob, as the release has them.
// Durations are drawn to the millisecond, so that few things happen at one instant.
type generator struct{ *rand.Rand }

// randomScenario is the scenario of a seed, the same for ever.
func randomScenario(seed int64) []object {
	g := generator{rand.New(rand.NewSource(seed))}
	var manifests []object
	var spec object
	switch {
	case seed%10 == 8 && kinds["cronjobs"] != nil:
		manifests, spec = g.cronJob()
	case seed%10 == 9:
		manifests, spec = g.wide()
	default:
		manifests, spec = g.plain()
	}
	spec["version"] = playgroundVersion()
	return append(manifests, object{"apiVersion": "playground/v1", "kind": "Scenario", "metadata": object{"name": fmt.Sprintf("random-%d", seed)}, "spec": spec})
}

func toYAML(documents []object) []byte {
	var texts []string
	for _, document := range documents {
		text, err := yaml.Marshal(document)
		if err != nil {
			panic(err)
		}
		texts = append(texts, string(text))
	}
	return []byte(strings.Join(texts, "---\n"))
}

// knows tells whether the release's Jobs have a field.
func knows(field string) bool {
	spec := reflect.TypeOf(batchv1.JobSpec{})
	for i := 0; i < spec.NumField(); i++ {
		if name, _, _ := strings.Cut(spec.Field(i).Tag.Get("json"), ","); name == field {
			return true
		}
	}
	return false
}

func (g generator) chance(p float64) bool { return g.Float64() < p }

// between includes both ends.
func (g generator) between(low, high int) int { return low + g.Intn(high-low+1) }

func (g generator) number(of ...int) int     { return of[g.Intn(len(of))] }
func (g generator) word(of ...string) string { return of[g.Intn(len(of))] }

// time is between two numbers of milliseconds and does not end on a whole hundredth of a second.
func (g generator) time(low, high int) string {
	return fmt.Sprintf("%dms", g.between(low, high)/10*10+g.between(1, 9))
}

func jobManifest(name, restartPolicy string, containers []string, spec object) object {
	var list []any
	for _, container := range containers {
		list = append(list, object{"name": container, "image": "busybox:1.36", "command": []any{"sh", "-c", "work"}})
	}
	return object{"apiVersion": "batch/v1", "kind": "Job", "metadata": object{"name": name},
		"spec": with(spec, "template", object{"spec": object{"restartPolicy": restartPolicy, "containers": list}})}
}

// with is a copy of the object with one more field.
func with(o object, field string, value any) object {
	out := object{field: value}
	for name, each := range o {
		if name != field {
			out[name] = each
		}
	}
	return out
}

func run(duration string, exit int) []any {
	if exit == 0 {
		return []any{object{"for": duration}}
	}
	return []any{object{"for": duration, "exit": exit}}
}

// shape is what the parts of a random Job have to know of each other.
type shape struct {
	spec        object
	indexed     bool
	completions int // what indexes are drawn below; 4 without completions
	restart     string
}

// pod draws a reference to the pods of one index, or to all.
func (g generator) pod(s shape) object {
	if s.indexed {
		return object{"index": fmt.Sprint(g.Intn(s.completions))}
	}
	return object{}
}

func (g generator) jobSpec() shape {
	s := shape{spec: object{}, completions: 4, restart: "Never"}
	s.indexed = knows("completionMode") && g.chance(.55)
	if s.indexed || g.chance(.8) {
		s.completions = g.between(1, 9)
		s.spec["completions"] = s.completions
	}
	s.spec["parallelism"] = g.between(1, 6)
	if s.indexed {
		s.spec["completionMode"] = "Indexed"
	}
	if g.chance(.25) {
		s.restart = "OnFailure"
	}
	perIndex := s.indexed && knows("backoffLimitPerIndex") && g.chance(.5)
	if perIndex {
		s.spec["backoffLimitPerIndex"] = g.between(0, 3)
		if g.chance(.5) {
			s.spec["maxFailedIndexes"] = g.between(0, s.completions)
		}
	} else {
		s.spec["backoffLimit"] = g.number(0, 1, 2, 3, 4, 6)
	}
	if g.chance(.25) {
		s.spec["activeDeadlineSeconds"] = g.between(5, 120)
	}
	if g.chance(.15) {
		s.spec["ttlSecondsAfterFinished"] = g.between(0, 60)
	}
	if knows("podFailurePolicy") && s.restart == "Never" && g.chance(.4) {
		s.spec["podFailurePolicy"] = g.failurePolicy(perIndex)
	} else if knows("podReplacementPolicy") && g.chance(.3) {
		s.spec["podReplacementPolicy"] = g.word("Failed", "TerminatingOrFailed")
	}
	if knows("successPolicy") && s.indexed && g.chance(.3) {
		s.spec["successPolicy"] = g.successPolicy(s.completions)
	}
	if knows("suspend") && g.chance(.1) {
		s.spec["suspend"] = true
	}
	return s
}

func (g generator) failurePolicy(perIndex bool) object {
	actions := []string{"FailJob", "Ignore", "Count"}
	if perIndex {
		actions = append(actions, "FailIndex")
	}
	var rules []any
	for range g.between(1, 3) {
		if g.chance(.3) {
			rules = append(rules, object{"action": g.word(actions...), "onPodConditions": []any{object{"type": "DisruptionTarget"}}})
			continue
		}
		codes := []int{1, 2, 3, 42, 137, 143}
		g.Shuffle(len(codes), func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
		codes = codes[:g.between(1, 3)]
		sort.Ints(codes)
		rules = append(rules, object{"action": g.word(actions...), "onExitCodes": object{"operator": g.word("In", "In", "NotIn"), "values": codes}})
	}
	return object{"rules": rules}
}

func (g generator) successPolicy(completions int) object {
	indexes := g.Perm(completions)[:g.between(1, completions)]
	sort.Ints(indexes)
	rule := object{"succeededIndexes": compact(indexes)}
	if g.chance(.5) {
		rule["succeededCount"] = g.between(1, len(indexes))
	}
	return object{"rules": []any{rule}}
}

// compact writes sorted numbers as the API does: 0,2-4.
func compact(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); i++ {
		first := i
		for i+1 < len(numbers) && numbers[i+1] == numbers[i]+1 {
			i++
		}
		if first == i {
			parts = append(parts, fmt.Sprint(numbers[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", numbers[first], numbers[i]))
		}
	}
	return strings.Join(parts, ",")
}

// lives draws rules for the pods; the last is for all others. Where pods run alike they tie, so few do.
func (g generator) lives(s shape) (rules []any) {
	exit := func() int { return g.number(1, 1, 2, 3, 42, 0) }
	if s.indexed {
		for range g.between(0, 4) {
			match := g.pod(s)
			if g.chance(.6) {
				match["attempt"] = g.word("1", "1-2", "2")
			}
			rules = append(rules, object{"match": match, "runs": run(g.time(500, 25000), exit())})
		}
	} else {
		for attempt := 1; attempt < g.between(1, 5); attempt++ {
			rules = append(rules, object{"match": object{"attempt": fmt.Sprint(attempt)}, "runs": run(g.time(500, 25000), exit())})
		}
	}
	if s.restart == "OnFailure" {
		rules = append(rules, object{"runs": append(append(run(g.time(1000, 9000), g.Intn(2)), run(g.time(1000, 9000), g.Intn(2))...), run(g.time(3000, 20000), 0)...)})
	}
	rules = append(rules, object{"runs": run(g.time(2000, 40000), g.number(0, 0, 0, 1))})
	if g.chance(.3) {
		for _, rule := range rules {
			rule.(object)["shutdown"] = object{"after": g.time(500, 12000), "exit": g.number(0, 143, 1)}
		}
	}
	return rules
}

func patchOf(name string, spec object) object {
	return object{"patch": object{"kind": "Job", "name": name, "patch": object{"spec": spec}}}
}

// action draws what people and faults often do.
func (g generator) action(s shape) object {
	switch k := g.Float64(); {
	case k < .25 && knows("suspend"):
		return patchOf("demo", object{"suspend": g.chance(.6)})
	case k < .4:
		return patchOf("demo", object{"parallelism": g.between(0, 6)})
	case k < .5 && s.indexed:
		n := g.between(1, 8)
		return patchOf("demo", object{"parallelism": n, "completions": n})
	case k < .6:
		return object{"evict": g.pod(s)}
	case k < .7:
		return object{"delete": object{"kind": "Pod", "pod": g.pod(s)}}
	case k < .8:
		return g.controllerRestart()
	case k < .9:
		return object{"delete": object{"kind": "Job", "name": "demo", "propagationPolicy": g.word("Background", "Foreground", "Orphan")}}
	}
	return object{"api": object{"verb": "updateStatus", "resource": "jobs", "count": g.between(1, 3), "error": "Conflict"}}
}

func (g generator) controllerRestart() object {
	return object{"controller": object{"name": "job", "state": "restart", "downFor": g.time(100, 20000)}}
}

func (g generator) timeline(count, until int, draw func() object) (entries []any) {
	for range count {
		entries = append(entries, with(draw(), "at", g.time(1000, until)))
	}
	return entries
}

func (g generator) cluster() object {
	cluster := object{}
	if g.chance(.2) {
		cluster["watchDelay"] = g.time(100, 4000)
	}
	if g.chance(.5) {
		cluster["startupDelay"] = g.time(200, 4000)
	}
	return cluster
}

func (g generator) plain() (manifests []object, spec object) {
	s := g.jobSpec()
	spec = object{"pods": g.lives(s), "until": g.word("5m", "15m", "30m"), "cluster": g.cluster()}
	if entries := g.timeline(g.number(0, 0, 1, 1, 2), 60000, func() object { return g.action(s) }); entries != nil {
		spec["timeline"] = entries
	}
	return []object{jobManifest("demo", s.restart, []string{"main"}, s.spec)}, spec
}

func (g generator) cronJob() (manifests []object, spec object) {
	s := shape{spec: object{"backoffLimit": g.number(0, 1, 2)}, completions: 1, restart: g.word("Never", "OnFailure")}
	if g.chance(.3) {
		s.spec["activeDeadlineSeconds"] = g.between(5, 90)
	}
	if g.chance(.2) {
		s.spec["ttlSecondsAfterFinished"] = g.between(0, 120)
	}
	if g.chance(.3) {
		s.spec["completions"], s.spec["parallelism"] = g.between(1, 3), g.between(1, 3)
	}
	cron := object{"schedule": g.word("* * * * *", "* * * * *", "*/2 * * * *", "*/3 * * * *", "1-59/4 * * * *"),
		"jobTemplate": object{"spec": jobManifest("", s.restart, []string{"main"}, s.spec)["spec"]}}
	if g.chance(.7) {
		cron["concurrencyPolicy"] = g.word("Allow", "Forbid", "Replace")
	}
	if g.chance(.3) {
		cron["startingDeadlineSeconds"] = g.number(5, 10, 30, 90, 200)
	}
	if g.chance(.3) {
		cron["successfulJobsHistoryLimit"] = g.between(0, 3)
	}
	if g.chance(.3) {
		cron["failedJobsHistoryLimit"] = g.between(0, 3)
	}
	if g.chance(.2) {
		cron["timeZone"] = g.word("Asia/Tokyo", "Europe/Berlin", "Etc/UTC")
	}
	if g.chance(.1) {
		cron["suspend"] = true
	}
	lives := []any{object{"runs": run(g.time(2000, 150000), g.number(0, 0, 1))}}
	if g.chance(.3) {
		lives = append([]any{object{"match": object{"attempt": "1"}, "runs": run(g.time(2000, 50000), g.number(0, 1, 3))}}, lives...)
	}
	if g.chance(.3) {
		for _, rule := range lives {
			rule.(object)["shutdown"] = object{"after": g.time(500, 12000)}
		}
	}
	patch := func(spec object) object {
		return object{"patch": object{"kind": "CronJob", "name": "tick", "patch": object{"spec": spec}}}
	}
	spec = object{"pods": lives, "start": fmt.Sprintf("2000-01-01T00:0%d:%02dZ", g.between(0, 9), g.between(2, 57)), "until": g.word("6m30s", "12m30s", "20m30s")}
	if entries := g.timeline(g.number(0, 1, 1, 2), 500000, func() object {
		switch g.Intn(7) {
		case 0, 1:
			return patch(object{"suspend": g.chance(.5)})
		case 2:
			return patch(object{"schedule": g.word("* * * * *", "*/2 * * * *", "*/5 * * * *")})
		case 3:
			return patch(object{"concurrencyPolicy": g.word("Allow", "Forbid", "Replace")})
		case 4:
			return object{"controller": object{"name": "job", "state": "restart", "downFor": g.time(100, 300000)}}
		case 5:
			return object{"evict": object{}}
		}
		return object{"delete": object{"kind": "CronJob", "name": "tick", "propagationPolicy": g.word("Background", "Foreground", "Orphan")}}
	}); entries != nil {
		spec["timeline"] = entries
	}
	return []object{{"apiVersion": "batch/v1", "kind": "CronJob", "metadata": object{"name": "tick"}, "spec": cron}}, spec
}

// wide draws a Job with rarer features and more trouble.
func (g generator) wide() (manifests []object, spec object) {
	s := g.jobSpec()
	containers := []string{"main"}
	lives := g.lives(s)
	if g.chance(.3) {
		containers = append(containers, "side")
		for _, rule := range lives {
			rule.(object)["containers"] = object{"side": run(g.time(500, 30000), g.number(0, 0, 0, 1, 42))}
		}
	}
	for _, rule := range lives {
		if g.chance(.15) {
			rule.(object)["readyDelay"] = g.time(200, 9000)
		}
		if g.chance(.1) {
			rule.(object)["scheduleDelay"] = g.time(200, 9000)
		}
		if g.chance(.05) {
			rule.(object)["unschedulable"] = true
		}
	}
	if knows("managedBy") && g.chance(.05) {
		s.spec["managedBy"] = g.word("kubernetes.io/job-controller", "example.com/other")
	}
	labels := object{"batch": "keep"}
	if g.chance(.2) {
		s.spec["manualSelector"], s.spec["selector"] = true, object{"matchLabels": labels}
	}
	demo := jobManifest("demo", s.restart, containers, s.spec)
	if s.spec["manualSelector"] != nil {
		demo["spec"].(object)["template"].(object)["metadata"] = object{"labels": labels}
	}
	manifests = []object{demo}
	if g.chance(.15) {
		second := g.jobSpec()
		manifests = append(manifests, jobManifest("second", second.restart, []string{"main"}, second.spec))
	}
	cluster := g.cluster()
	cluster["nodes"] = g.between(2, 3)
	if g.chance(.3) {
		cluster["nodeMonitorGracePeriod"], cluster["unreachableToleration"] = g.time(2000, 50000), g.time(1000, 100000)
	}
	entries := g.timeline(g.between(1, 4), 90000, func() object { return g.rareAction(s) })
	if s.spec["manualSelector"] != nil && g.chance(.7) {
		entries = append(entries,
			object{"at": g.time(2000, 20000), "delete": object{"kind": "Job", "name": "demo", "propagationPolicy": "Orphan"}},
			object{"at": g.time(20000, 40000), "apply": with(demo, "metadata", object{"name": "new"})})
	}
	return manifests, object{"pods": lives, "until": g.word("5m", "15m"), "cluster": cluster, "timeline": entries}
}

func (g generator) rareAction(s shape) object {
	node := fmt.Sprintf("node-%d", g.between(1, 2))
	switch g.Intn(12) {
	case 0:
		return object{"node": object{"name": node, "state": g.word("down", "down", "deleted")}}
	case 1:
		return object{"node": object{"name": node, "state": "up"}}
	case 2:
		return object{"nodePressure": g.pod(s)}
	case 3:
		return object{"preempt": g.pod(s)}
	case 4:
		return object{"delete": object{"kind": "Pod", "pod": g.pod(s), "gracePeriodSeconds": g.number(0, 0, 1, 5, 60)}}
	case 5:
		return patchOf("demo", object{"activeDeadlineSeconds": g.between(1, 120)})
	case 6:
		return patchOf("demo", object{"ttlSecondsAfterFinished": g.between(0, 120)})
	case 7:
		return patchOf("demo", object{"backoffLimit": g.between(0, 6)})
	case 8, 9, 10:
		verb, resource := "create", "pods"
		switch g.Intn(6) {
		case 0:
			verb = "delete"
		case 1:
			verb = "patch"
		case 2:
			verb, resource = "updateStatus", "jobs"
		case 3:
			verb, resource = "delete", "jobs"
		}
		fault := object{"verb": verb, "resource": resource, "count": g.between(1, 4),
			"error": g.word("InternalError", "Forbidden", "Conflict", "Timeout", "TooManyRequests")}
		// v1.13 still takes a creation that timed out for one that will be seen; v1.18, for which it stands, does not.
		if minor() == "v1.13" && resource == "pods" && verb == "create" && fault["error"] == "Timeout" {
			fault["error"] = "InternalError"
		}
		return object{"api": fault}
	}
	return g.action(s)
}
