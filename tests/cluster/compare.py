#!/usr/bin/env python3
"""Compares recordings of a real cluster with the simulator.

A recording has a line of JSON for each watch event of Jobs, CronJobs, pods and events: {"ts",
"kind", "type", "object"}. The simulator's side is `jobplay trace --objects --world cluster`,
which prints each write in the same form. README.md lists what is compared.
"""
import argparse
import collections
import concurrent.futures
import datetime
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# The weights of differences. A scenario counts as its worst difference.
EQUAL, TIMES, DETAILS, END = LEVELS = ("equal", "times", "details", "end")
Difference = collections.namedtuple("Difference", "level aspect text")
Write = collections.namedtuple("Write", "time type object")

COUNTERS = ("active", "ready", "succeeded", "failed", "terminating", "completedIndexes", "failedIndexes")
# The counters whose order of values is compared. The others depend on how many pods start or stop within a second.
RESULTS = ("succeeded", "failed", "completedIndexes", "failedIndexes", "conditions")
IGNORED_EVENTS = ("FailedMount", "Unhealthy")  # volumes take no time to mount, probes are not run
# Conditions of pods that no Job controller reads.
IGNORED_CONDITIONS = ("Initialized", "PodReadyToStartContainers")


# --- reading a run ----------------------------------------------------------------------------------


class Run:
    """The writes of one run. Pods are named after their Job, index and attempt, because their real
    names are random."""

    def __init__(self, text):
        lines = [json.loads(line) for line in number_cron_jobs(text).splitlines()]
        start, first = start_of(lines)
        self.start = int(start)  # timestamps in objects are whole seconds
        self.jobs, self.cronjobs, self.pods = {}, {}, {}
        self.namespace = next((line["object"]["metadata"]["namespace"] for line in lines if line["kind"] in ("Job", "CronJob")), "default")
        self.aliases = {}  # from the UID or name of a pod to its replacement in messages
        attempts = collections.Counter()
        events = {}
        for line in lines:
            kind, thing = line["kind"], line["object"]
            write = Write(round(line["ts"] - first, 2) if "ts" in line else line["t"], line["type"], thing)
            if kind == "Job":
                self.jobs.setdefault(thing["metadata"]["name"], []).append(write)
            elif kind == "CronJob":
                self.cronjobs.setdefault(thing["metadata"]["name"], []).append(write)
            elif kind == "Pod" and job_of(thing):
                self.pods.setdefault(self.name_pod(thing["metadata"], job_of(thing), attempts), []).append(write)
            elif kind == "Event" and write.type != "DELETED":
                events[thing["metadata"]["name"], thing.get("message")] = thing  # a repeated event: the last
        self.events = collections.Counter()
        self.pod_events = {}  # of each pod: type, reason and message of its events, and how often they occurred
        for event in events.values():
            if event["involvedObject"].get("kind") == "Pod" and event["reason"] not in IGNORED_EVENTS:
                pod = self.strip_names(event["involvedObject"]["name"])
                message = re.sub(r" to node-\d$|: failed to do request: .*|: \S+: not found$", "", self.strip_names(event.get("message", "")))
                self.pod_events.setdefault(pod, collections.Counter())[event["type"], event["reason"], message] += event.get("count") or 1
            if event["involvedObject"].get("kind") in ("Job", "CronJob"):
                message = self.strip_names(event.get("message", ""))
                if self.cronjobs:  # which of several Jobs it is may depend on chance
                    message = re.sub(rf"\b({'|'.join(self.cronjobs)})-\d+", "JOB", message)
                count = event.get("count") or (event.get("series") or {}).get("count") or 1
                self.events[event["involvedObject"]["kind"], event["type"], event["reason"], message] += count

    def name_pod(self, metadata, job, attempts):
        uid = metadata["uid"]
        if uid not in self.aliases:
            index = metadata.get("annotations", {}).get("batch.kubernetes.io/job-completion-index")
            place = job if index is None else f"{job}-{index}"
            attempts[place] += 1
            self.aliases[uid] = f"{place}#{attempts[place]}"
            self.aliases[metadata["name"]] = f"<{self.aliases[uid]}>"
        return self.aliases[uid]

    def strip_names(self, message):
        """Replaces what differs between runs: names and UIDs of pods, and the namespace."""
        if message is None:
            return None
        for name in sorted(self.aliases, key=len, reverse=True):
            message = message.replace(name, self.aliases[name])
        message = re.sub(r'pods "(demo|cron-\d+)-\w{5}"', 'pods "<new>"', message)  # a pod that could not be created
        return message.replace(self.namespace, "default")

    def seconds(self, timestamp):
        """Returns an object's timestamp in seconds from the start, or None."""
        return None if timestamp is None else parse_time(timestamp) - self.start


def number_cron_jobs(text):
    """Replaces the minute in the names of a CronJob's Jobs by a number: cron-29431201 becomes
    cron-1."""
    jobs = sorted(set(re.findall(r'"name": ?"([a-z]+\d?)-(\d{7,})"', text)))
    count = collections.Counter()
    for cronjob, minute in jobs:
        count[cronjob] += 1
        text = text.replace(f"{cronjob}-{minute}", f"{cronjob}-{count[cronjob]}")
    return text


def start_of(lines):
    """Returns the time of the start on the objects' clock and on that of the lines."""
    for line in lines:
        if line["type"] == "START":
            return line["ts"], line["ts"]
    for line in lines:
        if line["kind"] in ("Job", "CronJob"):
            return parse_time(line["object"]["metadata"]["creationTimestamp"]), 0
    return 0, 0


def parse_time(timestamp):
    return datetime.datetime.fromisoformat(timestamp.replace("Z", "+00:00")).timestamp()


def job_of(pod):
    owners = pod["metadata"].get("ownerReferences") or [{}]
    return pod["metadata"].get("labels", {}).get("batch.kubernetes.io/job-name") or owners[0].get("name")


# --- comparing --------------------------------------------------------------------------------------


def is_near(cluster, simulator):
    return abs(cluster - simulator) <= max(2.5, abs(simulator) / 10)


def without_repeats(states):
    """Returns the (time, state) pairs at which the state changes."""
    changes = []
    for time, state in states:
        if not changes or changes[-1][1] != state:
            changes.append((time, state))
    return changes


class Comparison:
    """The differences between a cluster's run and the simulator's."""

    def __init__(self, cluster, simulator):
        self.runs = cluster, simulator
        self.differences = []
        self.compare_jobs()
        self.compare_cronjobs()
        self.compare_pods()
        for event in sorted(cluster.events.keys() | simulator.events.keys()):
            self.values(DETAILS, "events", f"event {event}", cluster.events[event], simulator.events[event])

        for pod in sorted(cluster.pod_events.keys() & simulator.pod_events.keys()):
            counts = [run.pod_events[pod] for run in self.runs]
            for event in sorted(counts[0].keys() | counts[1].keys()):
                if self.values(DETAILS, "pod events", f"{pod} event {event}", *(event in each for each in counts)):
                    self.values(TIMES, "times", f"{pod} event {event}", *(each[event] for each in counts))

    def values(self, level, aspect, label, cluster, simulator):
        """Records a difference if two values are not equal. Returns True if they are."""
        if cluster != simulator:
            self.differences.append(Difference(level, aspect, f"{label}: cluster {cluster} | simulator {simulator}"))
        return cluster == simulator

    def times(self, label, cluster, simulator):
        """Compares two times. Each may be None."""
        if None in (cluster, simulator) or not is_near(cluster, simulator):
            self.values(TIMES, "times", label, cluster, simulator)

    def changes(self, aspect, label, *states):
        """Compares the order of an object's states, and then the times of the changes."""
        states = [without_repeats(each) for each in states]
        if self.values(DETAILS, aspect, label, *([state for _, state in each] for each in states)):
            for (cluster, state), (simulator, _) in zip(*states):
                self.times(f"{label} {state}", cluster, simulator)

    def compare_jobs(self):
        cluster, simulator = self.runs
        self.values(END, "number of Jobs", "Jobs", len(cluster.jobs), len(simulator.jobs))
        for name, *writes in zip(simulator.jobs, cluster.jobs.values(), simulator.jobs.values()):
            last = [each[-1] for each in writes]
            status = [write.object["status"] for write in last]
            for field in (*COUNTERS, "uncountedTerminatedPods"):
                self.values(END, "Job counters", f"{name} {field}", *(each.get(field) or None for each in status))
            for field in ("startTime", "completionTime"):
                self.times_of(f"{name} {field}", *(each.get(field) for each in status))
            conditions = [
                [(c["type"], c["status"], c.get("reason"), run.strip_names(c.get("message"))) for c in each.get("conditions", [])]
                for run, each in zip(self.runs, status)
            ]
            if self.values(END, "Job conditions", f"{name} conditions", *conditions):
                for pair in zip(*(each.get("conditions", []) for each in status)):
                    self.times_of(f"{name} {pair[0]['type']}", *(c["lastTransitionTime"] for c in pair))
            gone = [write.type == "DELETED" for write in last]
            if self.values(END, "Job deletion", f"{name} is deleted", *gone) and gone[0]:
                self.times(f"{name} is deleted at", *(write.time for write in last))
            self.changes("Job states", f"{name} states", *([(w.time, job_results(w.object)) for w in each] for each in writes))

    def times_of(self, label, *timestamps):
        """Compares timestamps of two objects."""
        if timestamps != (None, None):
            self.times(label, *(run.seconds(each) for run, each in zip(self.runs, timestamps)))

    def compare_cronjobs(self):
        cluster, simulator = self.runs
        for name, *writes in zip(simulator.cronjobs, cluster.cronjobs.values(), simulator.cronjobs.values()):
            status = [each[-1].object["status"] for each in writes]
            self.values(DETAILS, "CronJob status", f"{name} active", *(len(each.get("active", [])) for each in status))
            for field in ("lastScheduleTime", "lastSuccessfulTime"):
                times = [run.seconds(each.get(field)) for run, each in zip(self.runs, status)]
                if None in times or abs(times[0] - times[1]) > 2:
                    self.values(DETAILS, "CronJob status", f"{name} {field}", *times)

    def compare_pods(self):
        cluster, simulator = self.runs
        only = [sorted(one.pods.keys() - other.pods.keys()) for one, other in ((cluster, simulator), (simulator, cluster))]
        self.values(END, "number of pods", "pods of only one run", *only)
        for name in [each for each in cluster.pods if each in simulator.pods]:
            writes = [run.pods[name] for run in self.runs]
            ends = [pod_end(run, each) for run, each in zip(self.runs, writes)]
            for level, aspect, field in sorted(ends[0].keys() | ends[1].keys()):
                key = level, aspect, field
                self.values(level, aspect, f"{name} {field}", *(end.get(key) for end in ends))
            self.changes("pod phases", f"{name} phase", *([(w.time, w.object["status"].get("phase")) for w in each] for each in writes))
            spec = writes[0][-1].object["spec"]
            for container in [c["name"] for c in spec.get("initContainers", []) + spec["containers"]]:
                states = ([(w.time, state) for w in each for state in container_states(w.object, container)] for each in writes)
                self.changes("container states", f"{name} container {container}", *states)
            times = [pod_times(each) for each in writes]
            for what in sorted(times[0].keys() | times[1].keys()):
                self.times(f"{name} {what}", *(each.get(what) for each in times))


def job_results(job):
    """Returns what a Job has counted and decided."""
    conditions = tuple(c["type"] for c in job["status"].get("conditions", []) if c["status"] == "True")
    status = {**job["status"], "conditions": conditions}
    return {field: status[field] for field in RESULTS if status.get(field)}


def container_statuses(pod):
    for kind in ("initContainerStatuses", "containerStatuses"):
        yield from pod["status"].get(kind, [])


def container_states(pod, name):
    """Returns the container's state as words, or nothing if the status does not list it."""
    for status in container_statuses(pod):
        if status["name"] == name:
            kind, details = state_of(status.get("state"))
            yield " ".join([kind, *(str(details[field]) for field in ("reason", "exitCode") if field in details)])


def state_of(state):
    return next(iter((state or {}).items()), ("none", {}))


def pod_end(run, writes):
    """Returns the fields of a pod at its end, by weight, aspect and name."""
    pod, gone = writes[-1].object, writes[-1].type == "DELETED"
    status = pod["status"]
    end = {
        (END, "pod phase", "phase"): status.get("phase"),
        (DETAILS, "pod reason", "reason"): status.get("reason"),
        (DETAILS, "pod reason", "message"): run.strip_names(status.get("message")),
        (DETAILS, "pod deletion", "is gone"): gone,
    }
    if not gone:
        end[DETAILS, "pod deletion", "is being deleted"] = "deletionTimestamp" in pod["metadata"]
        end[DETAILS, "pod deletion", "grace"] = pod["metadata"].get("deletionGracePeriodSeconds")
        end[DETAILS, "pod deletion", "finalizers"] = pod["metadata"].get("finalizers", [])
    for condition in status.get("conditions", []):
        if condition["type"] not in IGNORED_CONDITIONS:
            value = condition["status"], condition.get("reason"), run.strip_names(condition.get("message"))
            end[DETAILS, "pod conditions", condition["type"]] = value
    for container in container_statuses(pod):
        for field, level in (("state", END), ("lastState", DETAILS)):
            kind, details = state_of(container.get(field))
            if field == "state" or kind != "none":
                value = kind, details.get("reason"), details.get("exitCode"), run.strip_names(details.get("message"))
                end[level, f"container {field}", f"{container['name']} {field}"] = value
        for field in ("restartCount", "ready", "started"):
            end[DETAILS, f"container {field}", f"{container['name']} {field}"] = container.get(field)
    return end


def pod_times(writes):
    """Returns when the pod did what other components see, in seconds from the start."""
    times = {}
    for write in writes:
        times.setdefault("is created", write.time)
        times.setdefault(f"is {write.object['status'].get('phase')}", write.time)
        if "deletionTimestamp" in write.object["metadata"]:
            times.setdefault("is being deleted", write.time)
        if write.type == "DELETED":
            times["is gone"] = write.time
        for condition in write.object["status"].get("conditions", []):
            if condition["type"] == "DisruptionTarget" and condition["status"] == "True":
                times.setdefault("is a DisruptionTarget", write.time)
    times.pop("is Pending", None)
    return times


def compare(scenario, recording, jobplay):
    """Returns the differences between a recording and the run of its scenario, the worst first."""
    command = [jobplay, "trace", "--objects", "--world", "cluster", scenario]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if run.returncode != 0:
        return [Difference(END, "simulation", f"jobplay failed: {run.stderr[-500:]}")]
    with gzip.open(recording, "rt") as file:
        differences = Comparison(Run(file.read()), Run(run.stdout)).differences
    return sorted(differences, key=lambda each: LEVELS.index(each.level), reverse=True)


# --- expected differences
# ---------------------------------------------------------------------------


class Verdict(collections.namedtuple("Verdict", "level aspects")):
    """The result for a scenario: its worst difference, and what differs except times."""

    @staticmethod
    def of(differences):
        level = differences[0].level if differences else EQUAL
        return Verdict(level, tuple(dict.fromkeys(each.aspect for each in differences if each.level != TIMES)))

    def rank(self):
        return max(LEVELS.index(self.level), LEVELS.index(TIMES))  # times alone count as equal

    def change_from(self, expected):
        if self.rank() != expected.rank():
            return "worse" if self.rank() > expected.rank() else "better"
        if set(self.aspects) - set(expected.aspects):
            return "worse"
        return "better" if set(expected.aspects) - set(self.aspects) else None


def read_expected(path):
    """Reads the verdicts and their reasons from a file of lines NAME | LEVEL | ASPECTS | REASON."""
    verdicts, reasons = {}, {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            name, level, aspects, reason = (part.strip() for part in line.split("|"))
            verdicts[name], reasons[name] = Verdict(level, tuple(aspects.split(", "))), reason
    return verdicts, reasons


def write_expected(path, verdicts, reasons):
    comments = [line for line in path.read_text().splitlines() if line.startswith("#")]
    lines = [
        f"{name} | {verdict.level} | {', '.join(verdict.aspects)} | {reasons.get(name, '')}".rstrip()
        for name, verdict in sorted(verdicts.items())
        if verdict.aspects
    ]
    path.write_text("\n".join([*comments, "", *lines, ""]))


def count(verdicts):
    ends = sum(verdict.level != END for verdict in verdicts)
    equal = sum(not verdict.aspects for verdict in verdicts)
    return len(verdicts), ends, equal


def documented(text, names, expected, reasons):
    """Returns docs/explanation/fidelity.md with the counts and the table of expected differences."""
    scenarios, ends, equal = count([expected.get(name, Verdict(EQUAL, ())) for name in names])
    table = [
        "| scenarios | the Job ends as in the cluster | equal except for times |",
        "|---|---|---|",
        f"| {scenarios} | {ends} | {equal} |",
        "",
        "| not equal | what differs | why |",
        "|---|---|---|",
        *(f"| {name} | {expected[name].level} | {reasons[name]} |" for name in sorted(expected)),
    ]
    begin, end = "<!-- begin: cluster, written by tests/cluster/compare.py -->\n", "<!-- end -->"
    before, rest = text.split(begin)
    return before + begin + "\n".join(table) + "\n" + rest[rest.index(end):]


# --- the command ------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description="Compares recordings of a real cluster with the simulator.")
    parser.add_argument("names", metavar="NAME", nargs="*", help="a scenario, such as 01-complete (default: all that were recorded)")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each difference, times included")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE, metavar="FOLDER", help="where scenarios/ and recorded/ are")
    parser.add_argument("--ends", action="store_true", help="fail only if a Job ends otherwise than expected")
    options = parser.parse_args()

    jobplay = os.environ.get("JOBPLAY", str(ROOT / "build/jobplay"))
    if not os.access(jobplay, os.X_OK):
        sys.exit(f"{jobplay} is not a program. Build it with ./dev build, or set JOBPLAY to its path.")
    recorded = sorted(path.name.removesuffix(".jsonl.gz") for path in (options.folder / "recorded").glob("*.jsonl.gz"))
    if unknown := set(options.names) - set(recorded):
        sys.exit(f"No recording of {', '.join(sorted(unknown))} in {options.folder}/recorded.")
    names = options.names or recorded
    with concurrent.futures.ProcessPoolExecutor() as pool:
        files = ((f"{options.folder}/scenarios/{name}.yaml", f"{options.folder}/recorded/{name}.jsonl.gz") for name in names)
        differences = dict(zip(names, pool.map(compare, *zip(*files), [jobplay] * len(names))))
    verdicts = {name: Verdict.of(each) for name, each in differences.items()}

    for name, verdict in verdicts.items():
        if verdict.aspects or (options.verbose and differences[name]):
            print(f"{name}: {verdict.level}: {', '.join(verdict.aspects) or 'off'}")
        for difference in differences[name] if options.verbose else []:
            print(f"    {difference.level}: {difference.text}")
    scenarios, ends, equal = count(verdicts.values())
    on_time = sum(verdict.level == EQUAL for verdict in verdicts.values())
    print(f"{scenarios} scenarios: {ends} with the end of the cluster's Job, {equal} equal except for times, {on_time} equal in times, too")
    return hold(options, verdicts, recorded)


def problems_of(path, verdicts, expected, reasons, command, tolerates=lambda verdict: False):
    """Returns a sentence for each difference without a reason and each verdict that got worse.
    Prints those that improved."""
    problems = [f"{path.name}: write why {name} differs" for name, reason in reasons.items() if not reason]
    for name, verdict in verdicts.items():
        before = expected.get(name, Verdict(EQUAL, ()))
        change = verdict.change_from(before)
        if change == "better":
            print(f"{name} got better. {command} records it.")
        elif change == "worse" and not tolerates(verdict):
            problems.append(f"{name} got worse. Expected: {before.level}: {', '.join(before.aspects)}")
    return problems


def hold(options, verdicts, recorded):
    """Compares the verdicts with the expected ones, or rewrites these with UPDATE_EXPECT=1. Returns
    the exit code."""
    path, document = HERE / "expected.txt", ROOT / "docs/explanation/fidelity.md"
    command = f"UPDATE_EXPECT=1 {os.path.relpath(__file__)}"
    expected, reasons = read_expected(path)
    if os.environ.get("UPDATE_EXPECT") and options.folder == HERE:
        expected.update(verdicts)
        write_expected(path, {name: expected[name] for name in recorded if name in expected}, reasons)
        expected, reasons = read_expected(path)
        document.write_text(documented(document.read_text(), recorded, expected, reasons))
    problems = problems_of(path, verdicts, expected, reasons, command, lambda verdict: options.ends and verdict.level != END)
    if options.folder == HERE and documented(document.read_text(), recorded, expected, reasons) != document.read_text():
        problems.append(f"docs/explanation/fidelity.md does not show what {path.name} lists. {command} rewrites it.")
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
