package main

import (
	"encoding/json"
	"fmt"
	"sort"
	"time"
)

// shrink looks for a smaller scenario that differs in the same way: it takes away fields and entries and lessens numbers
// for as long as something can go, or for `shrinkFor`.
func (d *differ) shrink(documents []object, v verdict) ([]object, verdict) {
	deadline := time.Now().Add(shrinkFor)
	try := func(smaller []object) bool {
		// Another release would be another comparison.
		if smaller == nil || versionOf(smaller) != versionOf(documents) || time.Now().After(deadline) {
			return false
		}
		now := d.compare(toYAML(smaller))
		// An action that only now is refused would make it another difference.
		if now.same || now.skipped != "" || now.refusal != v.refusal || now.rejected && !v.rejected {
			return false
		}
		documents, v = smaller, now
		return true
	}
	try(untilDifference(documents, v))
	for shrunk := true; shrunk && time.Now().Before(deadline); {
		shrunk = false
		// A change that holds leaves the number of the next as it is, or makes it name another: both are tried again.
		for i := 0; i < len(changes(documents)); i++ {
			for i < len(changes(documents)) && try(apply(documents, changes(documents)[i])) {
				shrunk = true
			}
		}
	}
	return documents, v
}

// untilDifference ends the run two seconds after the first difference.
func untilDifference(documents []object, v verdict) []object {
	if v.recorded == nil || v.played == nil {
		return nil
	}
	recorded, played := instantsOf(encode(v.recorded)), instantsOf(v.played)
	at := 0.0
	for i := range max(len(recorded), len(played)) {
		for _, side := range [][]map[string]any{recorded, played} {
			if i < len(side) {
				at = max(at, side[i]["t"].(float64))
			}
		}
		if i >= len(recorded) || i >= len(played) || firstDifference(recorded[i:i+1], played[i:i+1]) != "" {
			break
		}
	}
	return apply(documents, change{[]any{len(documents) - 1, "spec", "until"}, fmt.Sprintf("%ds", int(at)+2)})
}

// change puts a value in the place of what is at a path through the documents, or, where it is `gone`, nothing.
type change struct {
	path  []any // the number of a document, then names of fields and numbers of entries
	value any
}

type nothing struct{}

var gone = nothing{}

// changes are the ways to make the documents smaller, the larger ones first.
func changes(documents []object) (all []change) {
	var visit func(path []any, value any)
	visit = func(path []any, value any) {
		here := append([]any{}, path...)
		if len(here) > 1 {
			all = append(all, change{here, gone})
		}
		switch v := value.(type) {
		case map[string]any:
			for _, name := range sortedNames(v) {
				visit(append(here, name), v[name])
			}
		case []any:
			for i, each := range v {
				visit(append(here, i), each)
			}
		case float64:
			for _, less := range []float64{0, 1, float64(int(v / 2)), v - 1} {
				if less >= 0 && less < v {
					all = append(all, change{here, less})
				}
			}
		case string:
			if d, err := time.ParseDuration(v); err == nil && d > 4*time.Second {
				all = append(all, change{here, (d / 2).Truncate(time.Millisecond).String()})
			}
		}
	}
	for i, document := range plain(documents) {
		visit([]any{i}, map[string]any(document))
	}
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].path) < len(all[j].path) })
	return all
}

// versionOf is the version that the last document, the Scenario, names.
func versionOf(documents []object) any {
	if len(documents) == 0 {
		return nil
	}
	spec, _ := documents[len(documents)-1]["spec"].(map[string]any)
	return spec["version"]
}

func sortedNames(fields map[string]any) (names []string) {
	for name := range fields {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// plain is a deep copy of maps, slices, strings, numbers and booleans only.
func plain(documents []object) (out []object) {
	text, err := json.Marshal(documents)
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(text, &out); err != nil {
		panic(err)
	}
	return out
}

func apply(documents []object, c change) []object {
	out := plain(documents)
	root := make([]any, len(out))
	for i, document := range out {
		root[i] = document
	}
	return documentsOf(replaced(root, c.path, c.value).([]any))
}

func replaced(value any, path []any, by any) any {
	if len(path) == 0 {
		return by
	}
	switch step := path[0].(type) {
	case string:
		fields := value.(map[string]any)
		if fields[step] = replaced(fields[step], path[1:], by); fields[step] == gone {
			delete(fields, step)
		}
	case int:
		entries := value.([]any)
		if entries[step] = replaced(entries[step], path[1:], by); entries[step] == gone {
			return append(entries[:step:step], entries[step+1:]...)
		}
	}
	return value
}

func documentsOf(root []any) (documents []object) {
	for _, document := range root {
		documents = append(documents, document.(map[string]any))
	}
	return documents
}
