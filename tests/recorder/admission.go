//go:build !v1.13

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	serializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/capabilities"
)

// answer is what an API server makes of a manifest, as `jobplay admit` prints it: why it is not decoded, why it is
// invalid, or the spec with its defaults.
type answer struct {
	Decode    []string     `json:"decode,omitempty"`
	Errors    []fieldError `json:"errors,omitempty"`
	Defaulted any          `json:"defaulted,omitempty"`
}

type fieldError struct {
	Type    string `json:"type"`
	Field   string `json:"field"`
	Message string `json:"message"`
}

// mutated is a manifest that was changed at random, as jobplay_manifests prints it.
type mutated struct {
	Seed     int64           `json:"seed"`
	Manifest string          `json:"manifest"`
	Patch    json.RawMessage `json:"patch,omitempty"`
}

// errIncomparable: the playground has no such answer, or the API server's is another each time.
var errIncomparable = errors.New("not compared")

func strictSerializer(yaml bool) *serializer.Serializer {
	return serializer.NewSerializerWithOptions(serializer.DefaultMetaFactory, legacyscheme.Scheme, legacyscheme.Scheme,
		serializer.SerializerOptions{Yaml: yaml, Strict: true})
}

// decodePatched reads what a patch leaves as the handler of patches does: into the internal form, whose kind it is where
// the text names none.
func decodePatched(text []byte, resource string) (runtime.Object, []string) {
	var internal, out runtime.Object = &batch.Job{}, &batchv1.Job{}
	if resource == "cronjobs" {
		internal, out = &batch.CronJob{}, &batchv1.CronJob{}
	}
	decoder := legacyscheme.Codecs.DecoderToVersion(strictSerializer(false), batch.SchemeGroupVersion)
	if _, refused := decode(decoder, text, internal); refused != nil {
		return nil, refused
	}
	if err := legacyscheme.Scheme.Convert(internal, out, nil); err != nil {
		return nil, []string{err.Error()}
	}
	return out, nil
}

func decode(decoder runtime.Decoder, text []byte, into runtime.Object) (runtime.Object, []string) {
	object, _, err := decoder.Decode(text, nil, into)
	if err == nil {
		if into != nil && object != into {
			return nil, []string{"of another kind"}
		}
		return object, nil
	}
	strict, ok := runtime.AsStrictDecodingError(err)
	if !ok {
		return nil, []string{err.Error()}
	}
	var said []string
	for _, each := range strict.Errors() {
		said = append(said, each.Error())
	}
	return nil, said
}

func causesOf(err error) ([]fieldError, error) {
	var status apierrors.APIStatus
	if !errors.As(err, &status) || status.Status().Details == nil || len(status.Status().Details.Causes) == 0 || status.Status().Reason != metav1.StatusReasonInvalid {
		return nil, fmt.Errorf("%w: %v", errIncomparable, strings.SplitN(err.Error(), ":", 2)[0])
	}
	var causes []fieldError
	for _, cause := range status.Status().Details.Causes {
		causes = append(causes, fieldError{string(cause.Type), cause.Field, cause.Message})
	}
	return causes, nil
}

// served is the API server's answer.
func served(m mutated) (out answer, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: the API server panics", errIncomparable)
		}
	}()
	object, refused := decode(strictSerializer(true), []byte(m.Manifest), nil)
	if refused != nil {
		return answer{Decode: refused}, nil
	}
	resource := "jobs"
	switch object.(type) {
	case *batchv1.Job:
	case *batchv1.CronJob:
		resource = "cronjobs"
	default:
		return answer{}, fmt.Errorf("%w: of another kind", errIncomparable)
	}
	namespace := metaOf(object).GetNamespace()
	if namespace == "" {
		namespace = "default"
	}
	rules := kinds[resource].rules
	made, err := rules.create(namespace, object)
	if err == nil && m.Patch != nil {
		// As strict validation of fields reads it (jsonPatcher.applyJSPatch).
		if err := json.Unmarshal(m.Patch, &map[string]any{}); err != nil {
			return answer{Decode: []string{"error decoding patch: " + err.Error()}}, nil
		}
		metaOf(made).SetResourceVersion("1")
		// Versions are converted without their kind, which the server's codec writes.
		made.GetObjectKind().SetGroupVersionKind(object.GetObjectKind().GroupVersionKind())
		var text []byte
		if text, err = json.Marshal(made); err != nil {
			return answer{}, err
		}
		if text, err = mergePatch(text, m.Patch); err != nil {
			return answer{}, fmt.Errorf("%w: %v", errIncomparable, err)
		}
		sent, refused := decodePatched(text, resource)
		if refused != nil {
			return answer{Decode: refused}, nil
		}
		// A patch that takes the version away is of whichever there is (Store.Update).
		switch metaOf(sent).GetResourceVersion() {
		case "":
			metaOf(sent).SetResourceVersion("1")
		case "1":
		default:
			return answer{}, fmt.Errorf("%w: a conflict", errIncomparable)
		}
		before := made
		made, err = rules.update(namespace, "", sent, before)
	}
	if err != nil {
		causes, err := causesOf(err)
		return answer{Errors: causes}, err
	}
	var spec any
	switch o := made.(type) {
	case *batchv1.Job:
		spec = o.Spec
	case *batchv1.CronJob:
		spec = o.Spec
	}
	text, err := json.Marshal(spec)
	if err != nil {
		return answer{}, err
	}
	return answer{Defaulted: json.RawMessage(text)}, nil
}

// admitted is the playground's.
func (d *differ) admitted(m mutated) (answer, error) {
	file := filepath.Join(d.out, "admitting.yaml")
	if err := os.WriteFile(file, []byte(m.Manifest), 0o644); err != nil {
		return answer{}, err
	}
	defer os.Remove(file)
	arguments := []string{"admit", file, "--version", playgroundVersion()}
	if m.Patch != nil {
		arguments = append(arguments, "--patch", string(m.Patch))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var out bytes.Buffer
	command := exec.CommandContext(ctx, d.jobplay, arguments...)
	command.Stdout = &out
	err := command.Run()
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		return answer{}, fmt.Errorf("the playground ends with %v", err)
	}
	var read answer
	if err := json.Unmarshal(out.Bytes(), &read); err != nil {
		return answer{}, fmt.Errorf("the playground prints no JSON: %w", err)
	}
	return read, nil
}

var (
	anyUID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
	// Go's own notation of objects, which has the addresses of pointers.
	// The end of a generated name, which is drawn.
	drawnEnd = regexp.MustCompile(`\b([a-z0-9-]+-)[bcdfghjklmnpqrstvwxz2456789]{5}\b`)
	goObject = regexp.MustCompile(`(?s)(Invalid value: )(\{.*\}|\[.*\])(: )`)
)

// As the scheme is called in a binary of Kubernetes, and in this one, where apimachinery has its version in its path.
const (
	schemeOfServer   = "pkg/api/legacyscheme/scheme.go:30"
	schemeOfRecorder = "pkg/runtime/scheme.go:111"
)

// comparable is the answer to the manifest as it has to be the same on both sides.
func comparable(a answer, manifest string) any {
	for i := range a.Decode {
		a.Decode[i] = strings.ReplaceAll(a.Decode[i], schemeOfRecorder, schemeOfServer)
	}
	for i := range a.Errors {
		a.Errors[i].Message = goObject.ReplaceAllString(a.Errors[i].Message, "$1<object>$3")
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err)
	}
	if strings.Contains(manifest, "generateName") {
		text = drawnEnd.ReplaceAll(text, []byte("${1}<drawn>"))
	}
	var out any
	if err := json.Unmarshal(anyUID.ReplaceAll(text, []byte("<uid>")), &out); err != nil {
		panic(err)
	}
	return out
}

// parts says in one line where two answers part; empty: nowhere.
func (d *differ) parts(m mutated) (string, error) {
	theirs, err := served(m)
	if err != nil {
		return "", err
	}
	ours, err := d.admitted(m)
	if err != nil {
		return err.Error(), nil
	}
	if len(ours.Decode) == 1 && strings.HasPrefix(ours.Decode[0], "values are nested more than ") {
		return "", fmt.Errorf("%w: beyond the playground's limits", errIncomparable)
	}
	want, got := comparable(theirs, m.Manifest), comparable(ours, m.Manifest)
	if reflect.DeepEqual(want, got) {
		return "", nil
	}
	return fmt.Sprintf("the API server: %s\nthe playground: %s", told(want), told(got)), nil
}

func told(a any) string {
	text, _ := json.Marshal(a)
	if len(text) > 600 {
		return string(text[:600]) + "…"
	}
	return string(text)
}

// admission holds the answers to mutated manifests, which it reads of the program `manifests`, against each other.
func (d *differ) admission(manifests string, seed, count int64) error {
	begin := time.Now()
	if err := os.MkdirAll(d.out, 0o755); err != nil {
		return err
	}
	capabilities.Setup(true, 0)
	fmt.Printf("comparing the answers to %d manifests from seed %d with %s\n", count, seed, release())
	command := exec.Command(manifests, fmt.Sprint(seed), fmt.Sprint(count))
	command.Stderr = os.Stderr
	lines, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	compared, differing, skipped := 0, 0, map[string]int{}
	reader := bufio.NewScanner(lines)
	reader.Buffer(nil, 64<<20)
	for reader.Scan() {
		var m mutated
		if err := json.Unmarshal(reader.Bytes(), &m); err != nil {
			return err
		}
		where, err := d.parts(m)
		if errors.Is(err, errIncomparable) {
			skipped[err.Error()]++
			continue
		}
		if err != nil {
			return err
		}
		compared++
		if where == "" {
			continue
		}
		differing++
		if differing <= shrunkAtMost {
			m, where = d.shrinkManifest(m, where)
		}
		file := filepath.Join(d.out, fmt.Sprintf("admission-%d", m.Seed))
		text := m.Manifest
		if m.Patch != nil {
			text += "# patched with " + string(m.Patch) + "\n"
		}
		if err := os.WriteFile(file+".yaml", []byte(text), 0o644); err != nil {
			return err
		}
		if err := os.WriteFile(file+".txt", []byte(where+"\n"), 0o644); err != nil {
			return err
		}
		fmt.Printf("\nseed %d differs (%s.yaml, %d bytes)\n%s\nagain: ./dev differ --admission 1 %d\n", m.Seed, file, len(text), where, m.Seed)
	}
	if err := reader.Err(); err != nil {
		return err
	}
	if err := command.Wait(); err != nil {
		return err
	}
	for why, n := range skipped {
		fmt.Printf("%d %s\n", n, why)
	}
	return d.conclude("answers", "answers", compared, differing, seed, begin)
}

// shrinkManifest takes away what the difference does not need: of a manifest that is one tree, fields, of its patch
// likewise, of any other, lines.
func (d *differ) shrinkManifest(m mutated, where string) (mutated, string) {
	deadline := time.Now().Add(shrinkFor)
	kind := firstWords(where)
	try := func(smaller mutated) bool {
		if time.Now().After(deadline) {
			return false
		}
		now, err := d.parts(smaller)
		if err != nil || now == "" || firstWords(now) != kind {
			return false
		}
		m, where = smaller, now
		return true
	}
	for shrunk := true; shrunk && time.Now().Before(deadline); {
		shrunk = false
		lines := strings.SplitAfter(m.Manifest, "\n")
		for size := len(lines) / 2; size >= 1; size /= 2 {
			for at := 0; at+size <= len(lines); {
				smaller := m
				smaller.Manifest = strings.Join(append(append([]string{}, lines[:at]...), lines[at+size:]...), "")
				if smaller.Manifest != m.Manifest && try(smaller) {
					lines, shrunk = strings.SplitAfter(m.Manifest, "\n"), true
				} else {
					at += size
				}
			}
		}
		var tree object
		if m.Patch == nil && strings.HasPrefix(m.Manifest, "{") && json.Unmarshal([]byte(m.Manifest), &tree) == nil {
			shrunk = shrinkTree(tree, func(t object) bool {
				smaller := m
				text, _ := json.Marshal(t)
				smaller.Manifest = string(text) + "\n"
				return try(smaller)
			}) || shrunk
		}
		tree = nil
		if m.Patch != nil && json.Unmarshal(m.Patch, &tree) == nil {
			shrunk = shrinkTree(tree, func(t object) bool {
				smaller := m
				smaller.Patch, _ = json.Marshal(t)
				return try(smaller)
			}) || shrunk
		}
	}
	return m, where
}

// shrinkTree applies the changes of shrink.go to one tree.
func shrinkTree(tree object, holds func(object) bool) (shrunk bool) {
	documents := []object{tree}
	for i := 0; i < len(changes(documents)); i++ {
		for i < len(changes(documents)) {
			smaller := apply(documents, changes(documents)[i])
			if !holds(smaller[0]) {
				break
			}
			documents, shrunk = smaller, true
		}
	}
	return shrunk
}

// firstWords is of which sort a difference is: what both sides answer with.
func firstWords(where string) string {
	var words []string
	for _, line := range strings.Split(where, "\n") {
		if at := strings.Index(line, `":`); at > 0 {
			line = line[:at]
		}
		words = append(words, line)
	}
	return strings.Join(words, "; ")
}
