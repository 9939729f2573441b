package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Runs of one scenario that have to agree: where they do not, the controllers race, and there is no one trace. Before a
// difference is said to be one, more have to.
const (
	repeats     = 4
	manyRepeats = 24
)

var (
	errUnstable = errors.New("is not the same in each run")
	errRefused  = errors.New("the API server refuses a manifest")
)

// recordStable records a scenario so many times and gives the one trace of all.
func recordStable(t *testing.T, name string, text []byte, times int) (*Trace, error) {
	var first *Trace
	for range times {
		trace, err := recordOnce(t, name, text)
		if err != nil {
			return nil, err
		}
		if trace.Error != "" {
			return nil, fmt.Errorf("%w: %s", errRefused, trace.Error)
		}
		if first == nil {
			first = trace
		} else if !equal(first, trace) {
			return nil, errUnstable
		}
	}
	return first, nil
}

// recordFiles records each file: a scenario into the folder `out`, a recording (.json) anew in its place. A recording that
// says the same as before is left as it is. What cannot be recorded is said, and is an error at the end.
func recordFiles(t *testing.T, files []string, out string) error {
	counts := map[string]int{}
	for _, file := range files {
		path, err := recordFile(t, file, out, counts)
		if err != nil {
			counts["not recorded"]++
			fmt.Printf("%s: %v\n", file, err)
		} else if path != "" {
			fmt.Printf("%s: wrote %s\n", file, path)
		}
	}
	fmt.Printf("%s: %d new, %d changed, %d as before, %d not recorded\n", release(), counts["new"], counts["changed"], counts["as before"], counts["not recorded"])
	if counts["not recorded"] > 0 {
		return errors.New("not every scenario could be recorded")
	}
	return nil
}

// recordFile returns where it wrote, if it did.
func recordFile(t *testing.T, file, out string, counts map[string]int) (string, error) {
	text, of, err := scenarioIn(file)
	if err != nil {
		return "", err
	}
	name := nameOf(file)
	path := filepath.Join(out, name+".json")
	if of == playgroundVersion() {
		path = file
	} else if text, err = withVersion(text, name); err != nil {
		return "", err
	}
	trace, err := recordStable(t, name, text, repeats)
	if err != nil {
		return "", err
	}
	written := encode(trace)
	what := "new"
	if before, err := os.ReadFile(path); err == nil {
		what = "changed"
		if firstDifference(instantsOf(before), instantsOf(written)) == "" {
			counts["as before"]++
			return "", nil
		}
	}
	counts[what]++
	return path, os.WriteFile(path, written, 0o644)
}

func nameOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// scenarioIn reads a scenario, or that of a recording, for this version, and the version that the recording is of.
func scenarioIn(file string) (text []byte, of string, err error) {
	text, err = os.ReadFile(file)
	if err != nil || filepath.Ext(file) != ".json" {
		return text, "", err
	}
	var old Trace
	if err := json.Unmarshal(text, &old); err != nil {
		return nil, "", err
	}
	return bytes.Replace([]byte(old.Scenario), []byte("version: "+old.Version), []byte("version: "+playgroundVersion()), 1), old.Version, nil
}

// encode writes a trace in the recordings' form: one line, and texts as they are.
func encode(trace *Trace) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(trace); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

var (
	specLine  = regexp.MustCompile(`(?m)^spec:[ \t]*\n([ ]+)`)
	documents = regexp.MustCompile(`(?m)^---[ \t]*\n`)
)

// withVersion makes a file say which generation's controllers it is for, so that the playground runs the same ones.
func withVersion(text []byte, name string) ([]byte, error) {
	sc, err := ParseScenario(text)
	if err != nil {
		return nil, err
	}
	version := playgroundVersion()
	if sc.Spec.Version == version {
		return text, nil
	}
	if sc.Spec.Version != "" {
		return nil, fmt.Errorf("the file is for version %s; `./dev record %s FILE` records that", sc.Spec.Version, sc.Spec.Version)
	}
	if !sc.Scripted {
		return fmt.Appendf(text, "\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: %s}\nspec: {version: %s}\n", name, version), nil
	}
	parts := documents.Split(string(text), -1)
	for i, part := range parts {
		if !strings.Contains(part, "kind: Scenario") {
			continue
		}
		parts[i] = specLine.ReplaceAllString(part, "spec:\n${1}version: "+version+"\n${1}")
		if changed := []byte(strings.Join(parts, "---\n")); parts[i] != part {
			_, err := ParseScenario(changed)
			return changed, err
		}
	}
	return nil, fmt.Errorf("give it `version: %s` in the spec of its Scenario", version)
}
