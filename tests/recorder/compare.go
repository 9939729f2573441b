package main

import (
	"encoding/json"
	"fmt"
	"math"
	"sort"
)

// instantsOf reads the instants of a trace, be it a recording or the playground's.
func instantsOf(trace []byte) []map[string]any {
	var read struct {
		Instants []map[string]any `json:"instants"`
	}
	if json.Unmarshal(trace, &read) != nil {
		return nil
	}
	return read.Instants
}

// canonical has an instant's pods and events as multisets and nothing that is empty.
func canonical(instant map[string]any) map[string]string {
	text := func(value any) string {
		b, _ := json.Marshal(value)
		return string(b)
	}
	out := map[string]string{"t": "0"}
	if t, ok := instant["t"].(float64); ok {
		out["t"] = fmt.Sprint(math.Round(t*1000) / 1000)
	}
	for _, list := range []string{"pods", "events"} {
		items, _ := instant[list].([]any)
		texts := []string{}
		for _, item := range items {
			fields, _ := item.(map[string]any)
			kept := map[string]any{}
			for name, value := range fields {
				empty := value == nil || value == false || value == "" || value == 0.0
				if !empty || list == "events" || name == "index" || name == "exit" {
					kept[name] = value
				}
			}
			texts = append(texts, text(kept))
		}
		sort.Strings(texts)
		out[list] = text(texts)
	}
	for _, objects := range []string{"jobs", "cronJobs"} {
		out[objects] = "{}"
		if all, _ := instant[objects].(map[string]any); len(all) > 0 {
			out[objects] = text(all)
		}
	}
	return out
}

// firstDifference tells where two lists of instants part, or is empty.
func firstDifference(recorded, played []map[string]any) string {
	for i := 0; i < max(len(recorded), len(played)); i++ {
		if i >= len(recorded) {
			return fmt.Sprintf("the playground goes on at %v s", played[i]["t"])
		}
		if i >= len(played) {
			return fmt.Sprintf("the playground does nothing at %v s", recorded[i]["t"])
		}
		a, b := canonical(recorded[i]), canonical(played[i])
		for _, member := range []string{"t", "jobs", "cronJobs", "pods", "events"} {
			if a[member] != b[member] {
				return fmt.Sprintf("at %v s, %s:\n  controllers %s\n  playground  %s", recorded[i]["t"], member, a[member], b[member])
			}
		}
	}
	return ""
}
