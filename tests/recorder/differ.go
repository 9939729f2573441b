package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// differ holds random scenarios' traces against the playground's.
type differ struct {
	t       *testing.T
	jobplay string // the program
	out     string // the folder for what differs
}

// verdict is what became of one scenario.
type verdict struct {
	same     bool
	skipped  string // why there is nothing to compare with
	refusal  bool   // whether only one side took the scenario
	rejected bool   // whether one side's trace has an action that the API server refused
	what     string // the first difference, for people
	recorded *Trace
	played   []byte
}

// Of what differs this many are shrunk, each for this long at most; the others are written as they were drawn.
const (
	shrunkAtMost = 10
	shrinkFor    = time.Minute
)

func (d *differ) run(seed, count int64) error {
	begin := time.Now()
	if err := os.MkdirAll(d.out, 0o755); err != nil {
		return err
	}
	fmt.Printf("comparing %d scenarios from seed %d with %s\n", count, seed, release())
	compared, differing, skipped := 0, 0, map[string]int{}
	for s := seed; s < seed+count; s++ {
		documents := randomScenario(s)
		v := d.compare(toYAML(documents))
		switch {
		case v.skipped != "":
			skipped[v.skipped]++
			continue
		case v.same:
			compared++
			continue
		}
		if d.races(documents) {
			skipped[errUnstable.Error()]++
			continue
		}
		compared++
		differing++
		if differing <= shrunkAtMost {
			if smaller, now := d.shrink(documents, v); !d.races(smaller) {
				documents, v = smaller, now
			}
		}
		file, err := d.write(fmt.Sprintf("%s-%d", playgroundVersion(), s), documents, v)
		if err != nil {
			return err
		}
		fmt.Printf("\nseed %d differs %s\n%s: %d bytes\nagain: ./dev differ 1 %d %s\n\n", s, v.what, file, len(toYAML(documents)), s, playgroundVersion())
	}
	for why, n := range skipped {
		fmt.Printf("%d not compared: %s\n", n, why)
	}
	return d.conclude("traces", "scenarios", compared, differing, seed, begin)
}

// conclude says what a comparison came to: how many of what was compared are equal, and an error where not all are.
func (d *differ) conclude(answers, inputs string, compared, differing int, seed int64, begin time.Time) error {
	fmt.Printf("%d of %d %s equal in %s (seed %d, %s)\n", compared-differing, compared, answers, time.Since(begin).Round(time.Second), seed, release())
	switch {
	case differing > 0:
		return fmt.Errorf("%d %s differ; see %s", differing, inputs, d.out)
	case compared == 0:
		return errors.New("nothing was compared")
	}
	return nil
}

// races tells of a trace that was the same a few times by chance only.
func (d *differ) races(documents []object) bool {
	_, err := recordStable(d.t, "random", toYAML(documents), manyRepeats)
	return errors.Is(err, errUnstable)
}

// compare runs a scenario on both sides.
func (d *differ) compare(text []byte) verdict {
	played, refused := d.play(text)
	recorded, err := recordStable(d.t, "random", text, repeats)
	switch {
	case errors.Is(err, errRefused) && refused != "":
		return verdict{same: true}
	case errors.Is(err, errRefused):
		return verdict{refusal: true, what: "in that " + err.Error(), played: played}
	case errors.Is(err, errUnstable):
		return verdict{skipped: err.Error()}
	case err != nil:
		return verdict{skipped: "cannot be recorded: " + strings.SplitN(err.Error(), "\n", 2)[0]}
	case refused != "":
		return verdict{refusal: true, what: "in that the playground says " + refused, recorded: recorded}
	}
	written := encode(recorded)
	difference := firstDifference(instantsOf(written), instantsOf(played))
	rejected := bytes.Contains(append(written, played...), []byte("ActionRejected"))
	return verdict{same: difference == "", what: difference, rejected: rejected, recorded: recorded, played: played}
}

// play gives the playground's trace, or why there is none.
func (d *differ) play(text []byte) (trace []byte, refused string) {
	file := filepath.Join(d.out, "playing.yaml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		d.t.Fatal(err)
	}
	defer os.Remove(file)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var out, problems bytes.Buffer
	command := exec.CommandContext(ctx, d.jobplay, "trace", "--world", "plain", file)
	command.Stdout, command.Stderr = &out, &problems
	err := command.Run()
	if _, ran := err.(*exec.ExitError); err != nil && !ran {
		d.t.Fatal(err)
	}
	if err != nil {
		return nil, fmt.Sprintf("%v: %s", err, strings.TrimSpace(problems.String()))
	}
	return out.Bytes(), ""
}

// write leaves the scenario and both traces side by side.
func (d *differ) write(name string, documents []object, v verdict) (scenario string, err error) {
	scenario = filepath.Join(d.out, name+".yaml")
	files := map[string][]byte{scenario: toYAML(documents)}
	if v.recorded != nil {
		files[filepath.Join(d.out, name+".controllers.json")] = indented(encode(v.recorded))
	}
	if v.played != nil {
		files[filepath.Join(d.out, name+".playground.json")] = indented(v.played)
	}
	for path, text := range files {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return scenario, err
		}
	}
	return scenario, nil
}

func indented(text []byte) []byte {
	var b bytes.Buffer
	if json.Indent(&b, text, "", " ") != nil {
		return text
	}
	return b.Bytes()
}
