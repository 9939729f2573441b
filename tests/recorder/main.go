// The recorder runs Kubernetes' own, unmodified Job, CronJob and TTL controllers in virtual time, in the world that
// docs/reference/scenario.md describes, and records what they do. README.md says how; ./dev record and ./dev differ build and call it.
package main

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"testing"
)

const usage = `usage: recorder COMMAND

  record -out FOLDER FILE...   record scenario files, or again the scenarios of recordings
  cluster -out FOLDER FILE...  write what kubectl get job,pods,events -o yaml prints of the cluster at the end of each
  time FILE...                 how long a run of each takes, without a trace
  differ [-count N] [-seed N] [-jobplay PROGRAM] [-out FOLDER] [-as NAME]
                               compare random scenarios' traces with the playground's
  differ -admission PROGRAM    compare the answers to manifests, which PROGRAM prints, instead
`

func init() {
	// With it client-go's informers ask for their lists through watches, which the store does not have.
	os.Setenv("KUBE_FEATURE_WatchListClient", "false")
}

func main() {
	if len(os.Args) < 2 {
		fail(usage)
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	out := flags.String("out", "", "the folder to write to")
	count := flags.Int64("count", 1000, "how many scenarios")
	seed := flags.Int64("seed", 0, "of the first scenario; those after it count on; 0 draws one")
	admission := flags.String("admission", "", "the program that prints manifests (tests/fuzz/print_manifests.cc)")
	jobplay := flags.String("jobplay", "build/jobplay", "the program to compare with")
	if err := flags.Parse(os.Args[2:]); err != nil {
		fail(err.Error())
	}
	var command func(*testing.T) error
	switch os.Args[1] {
	case "record":
		command = func(t *testing.T) error { return recordFiles(t, flags.Args(), *out) }
	case "cluster":
		command = func(t *testing.T) error { return recordClusters(t, flags.Args(), *out) }
	case "time":
		command = func(t *testing.T) error { return timeFiles(t, flags.Args()) }
	case "differ":
		if *seed == 0 {
			*seed = 1 + rand.Int63n(1_000_000_000)
		}
		command = func(t *testing.T) error {
			d := &differ{t: t, jobplay: *jobplay, out: *out}
			if *admission != "" {
				return d.admission(*admission, *seed, *count)
			}
			return d.run(*seed, *count)
		}
	default:
		fail(usage)
	}
	// Virtual time is to be had in tests only, so this pretends to be one, which ends the program before it would report.
	os.Args = os.Args[:1]
	testing.Main(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "recorder", F: func(t *testing.T) {
		if err := command(t); err != nil {
			fail("recorder: " + err.Error() + "\n")
		}
		os.Exit(0)
	}}}, nil, nil)
}

func fail(message string) {
	fmt.Fprint(os.Stderr, message)
	os.Exit(1)
}
