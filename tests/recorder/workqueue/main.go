// Workqueue plays scripts on client-go's own rate-limited, delaying work queue in virtual time, and prints them with what the queue
// answered: tests/vectors/work_queue.json. In tests/recorder:
//
//	go run -modfile releases/v1.36/go.mod ./workqueue >../vectors/work_queue.json
package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"k8s.io/client-go/util/workqueue"
)

// A script is of these, with commas between:
//
//	add KEY, after DELAY KEY, limited KEY, forget KEY, done KEY, wait DELAY
//	get       answers the next key, or - where a worker would wait
//	requeues KEY
//	len       of what waits for a worker
//
// `limited` answers the delay.
type script struct {
	Name string `json:"name"`
	Base string `json:"base,omitempty"` // of the rate limiter, where it is not the default one's
	Max  string `json:"max,omitempty"`
	Does string `json:"does"`
	Says string `json:"says"`
}

var scripts = []script{
	{Name: "keys come in the order in which they were added", Does: "add b, add a, add c, get, get, get, get"},
	{Name: "a key waits once however often it was added", Does: "add a, add a, add b, add a, len, get, get, get"},
	{Name: "a key that is worked on is not given to a second worker", Does: "add a, get, add a, get, len, done a, len, get"},
	{Name: "added several times while worked on, it comes again once", Does: "add a, get, add a, add a, done a, get, done a, get"},
	{Name: "it then comes after those that were added meanwhile", Does: "add a, get, add a, add b, done a, get, get"},
	{Name: "without being added it does not come again", Does: "add a, get, done a, get, len"},
	{Name: "several workers have different keys", Does: "add a, add b, get, get, add a, add b, done b, get, done a, get"},
	{Name: "a delayed key comes when its time has come", Does: "after 10ms a, get, wait 9999us, get, wait 1us, get"},
	{Name: "no delay, or less than none, adds at once", Does: "after 0s a, after -5s b, get, get"},
	{Name: "of two delays the sooner counts when it comes last", Does: "after 10ms a, after 4ms a, wait 4ms, get, done a, wait 6ms, get, wait 1s, get"},
	{Name: "of two delays the sooner counts when it came first", Does: "after 4ms a, after 10ms a, wait 4ms, get, done a, wait 6ms, get, wait 1s, get"},
	{Name: "delays come in the order of their ends", Does: "after 3ms a, after 1ms b, after 2ms c, wait 5ms, get, get, get"},
	{Name: "delays that end together come in the order of their beginning", Does: "after 3ms b, after 3ms a, wait 3ms, get, get"},
	{Name: "adding does not take a delay back", Does: "after 5ms a, add a, get, done a, get, wait 5ms, get"},
	{Name: "a delay that ends while the key waits adds nothing", Does: "after 5ms a, add a, wait 5ms, len, get, done a, get"},
	{Name: "a delay that ends while the key is worked on brings it again", Does: "add a, get, after 5ms a, wait 5ms, get, len, done a, get"},
	{Name: "a delay that ends after the work does, too", Does: "add a, get, after 5ms a, done a, get, wait 5ms, get"},
	{Name: "a delay may begin anew after its end", Does: "after 5ms a, wait 5ms, after 5ms a, get, done a, get, wait 5ms, get"},
	{Name: "each failure in a row doubles the delay", Does: "limited a, limited a, limited a, limited a, requeues a, limited b, requeues b, requeues c"},
	{Name: "up to a maximum", Does: strings.TrimSuffix(strings.Repeat("limited a, ", 22), ", ")},
	{Name: "which need not be the first delay doubled", Base: "3s", Max: "10s", Does: "limited a, limited a, limited a, limited a"},
	{Name: "a first delay beyond the maximum is the maximum", Base: "20s", Max: "10s", Does: "limited a, limited a"},
	{Name: "a maximum of all that fits does not overflow", Base: "1s", Max: "2562047h", Does: strings.TrimSuffix(strings.Repeat("limited a, ", 40), ", ")},
	{Name: "forgotten, a key begins with the first delay again", Does: "limited a, limited a, forget a, requeues a, limited a, requeues a"},
	{Name: "forgetting takes no delay back", Does: "limited a, forget a, wait 5ms, get"},
	{Name: "forgetting one leaves the others", Does: "limited a, limited a, limited b, forget b, requeues a, requeues b, forget c, requeues c"},
	{Name: "a longer delay of the limiter yields to a sooner one", Does: "limited a, limited a, limited a, wait 5ms, get, done a, wait 15ms, get"},
	{Name: "work that is done forgets no failures", Does: "limited a, wait 5ms, get, done a, requeues a, limited a"},
}

type queue struct {
	workqueue.TypedRateLimitingInterface[string]
	limiter *limiter
	keys    map[time.Time]string // whose delay ends then
	tied    bool                 // those of two keys end at the same time: their order is the heap's
}

// limiter says which delay it gave last.
type limiter struct {
	workqueue.TypedRateLimiter[string]
	last time.Duration
}

func (l *limiter) When(key string) time.Duration {
	l.last = l.TypedRateLimiter.When(key)
	return l.last
}

func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		panic(err)
	}
	return d
}

func newQueue(base, most string) *queue {
	l := &limiter{TypedRateLimiter: workqueue.NewTypedItemExponentialFailureRateLimiter[string](duration(base), duration(most))}
	return &queue{workqueue.NewTypedRateLimitingQueue[string](l), l, map[time.Time]string{}, false}
}

func (q *queue) delayed(key string, by time.Duration) {
	end := time.Now().Add(by)
	q.tied = q.tied || (q.keys[end] != "" && q.keys[end] != key)
	q.keys[end] = key
}

// do answers "" where there is nothing to say.
func (q *queue) do(what string) (says string) {
	words := strings.Fields(what)
	key := words[len(words)-1]
	switch words[0] {
	case "add":
		q.Add(key)
	case "after":
		q.AddAfter(key, duration(words[1]))
		q.delayed(key, duration(words[1]))
	case "limited":
		q.AddRateLimited(key)
		q.delayed(key, q.limiter.last)
		says = q.limiter.last.String()
	case "forget":
		q.Forget(key)
	case "done":
		q.Done(key)
	case "wait":
		time.Sleep(duration(key))
	case "get":
		says = "-"
		if q.Len() > 0 {
			says, _ = q.Get()
		}
	case "requeues":
		says = fmt.Sprint(q.NumRequeues(key))
	case "len":
		says = fmt.Sprint(q.Len())
	default:
		panic(what)
	}
	synctest.Wait() // for the goroutine that keeps the delays
	return says
}

func (s *script) play() {
	base, most := "5ms", "1000s"
	if s.Base != "" {
		base, most = s.Base, s.Max
	}
	q := newQueue(base, most)
	defer q.ShutDown()
	var says []string
	for _, what := range strings.Split(s.Does, ", ") {
		if answer := q.do(what); answer != "" {
			says = append(says, answer)
		}
	}
	s.Says = strings.Join(says, " ")
}

// draw makes a script of random deeds, with what they brought; false where delays are tied.
func draw(seed int64) (script, bool) {
	random := rand.New(rand.NewSource(seed))
	q := newQueue("5ms", "1000s")
	defer q.ShutDown()
	var does, says, working []string
	for len(does) < 80 {
		key := string(rune('a' + random.Intn(5)))
		what := ""
		switch random.Intn(9) {
		case 0, 1:
			what = "add " + key
		case 2:
			what = fmt.Sprintf("after %dus %s", 1+random.Intn(30000), key)
		case 3:
			what = "limited " + key
		case 4:
			what = []string{"forget ", "requeues "}[random.Intn(2)] + key
		case 5:
			what = fmt.Sprintf("wait %dus", 1+random.Intn(8000))
		case 6, 7:
			what = "get"
		case 8:
			if len(working) == 0 {
				continue
			}
			at := random.Intn(len(working))
			what = "done " + working[at]
			working = append(working[:at], working[at+1:]...)
		}
		answer := q.do(what)
		does = append(does, what)
		if answer != "" {
			says = append(says, answer)
		}
		if what == "get" && answer != "-" {
			working = append(working, answer)
		}
	}
	return script{Name: fmt.Sprintf("at random, seed %d", seed), Does: strings.Join(does, ", "), Says: strings.Join(says, " ")}, !q.tied
}

func record(t *testing.T) {
	all := scripts
	for at := range all {
		synctest.Test(t, func(*testing.T) { all[at].play() })
	}
	for seed := int64(1); len(all) < len(scripts)+60; seed++ {
		synctest.Test(t, func(*testing.T) {
			if drawn, use := draw(seed); use {
				all = append(all, drawn)
			}
		})
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(map[string]any{"recorded_with": "client-go v0.36.3", "scripts": all}); err != nil {
		panic(err)
	}
}

func main() {
	// Virtual time is to be had in tests only, so this pretends to be one, which ends the program before it would report.
	testing.Main(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "workqueue", F: func(t *testing.T) {
		record(t)
		os.Exit(0)
	}}}, nil, nil)
}
