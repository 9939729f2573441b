#!/usr/bin/env python3
"""record.py STATE FOLDER FILE...: runs scenarios on the cluster and records its watch events.

Writes FOLDER/recorded/NAME.jsonl.gz with a line for each watch event and action,
FOLDER/recorded/NAME.dump.yaml.gz with kubectl's output at the end, and a copy of the scenario as
FOLDER/scenarios/NAME.yaml. `cluster record` runs this script in the network of the cluster.
"""
import copy
import gzip
import http.client
import json
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import threading
import time

import yaml

STATE, FOLDER = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
CLUSTER = pathlib.Path(__file__).resolve().parent / "cluster"
KUBECTL = [STATE / "bin/kubectl", f"--kubeconfig={STATE}/pki/admin.kubeconfig"]
PARALLEL = 4  # scenarios at the same time, few enough that the machine does not delay them

GROUPS = {"Job": "apis/batch/v1", "CronJob": "apis/batch/v1", "PriorityClass": "apis/scheduling.k8s.io/v1"}
PLURALS = {"PriorityClass": "priorityclasses"}
MERGE_PATCH = "application/merge-patch+json"
PLAYED = ("patch", "delete", "apply", "evict", "kill", "node", "controller")


class Failure(Exception):
    pass


# --- the API server ---------------------------------------------------------------------------------


def connect(timeout):
    context = ssl.create_default_context(cafile=STATE / "pki/ca.crt")
    return http.client.HTTPSConnection("10.250.0.1", 6443, context=context, timeout=timeout)


HEADERS = {"Authorization": "Bearer " + (STATE / "pki/admin.token").read_text().strip(), "Accept": "application/json"}


def request(method, path, body=None, content_type="application/json"):
    """Calls the API server. Returns the HTTP status and the object in the answer."""
    connection = connect(30)
    headers = HEADERS if body is None else {**HEADERS, "Content-Type": content_type}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    status, text = response.status, response.read()
    connection.close()
    return status, json.loads(text)


def path_of(kind, namespace=None, name=None):
    parts = ["", GROUPS.get(kind, "api/v1")]
    if namespace and kind != "PriorityClass":
        parts += ["namespaces", namespace]
    parts += [PLURALS.get(kind, kind.lower() + "s")] + ([name] if name else [])
    return "/".join(parts)


class Watches:
    """The events from watches of all namespaces."""

    def __init__(self):
        self.lock = threading.Lock()
        self.lines = []
        for kind in ("Job", "CronJob", "Pod", "Event", "Node"):
            threading.Thread(target=self.follow, args=(kind,), daemon=True).start()
        time.sleep(1)

    def follow(self, kind):
        while True:
            try:
                _, listed = request("GET", path_of(kind))
                connection = connect(3600)
                path = f"{path_of(kind)}?watch=1&resourceVersion={listed['metadata']['resourceVersion']}"
                connection.request("GET", path, headers=HEADERS)
                for line in connection.getresponse():
                    event = json.loads(line)
                    if event["type"] == "ERROR":
                        break
                    self.add(kind, event["type"], event["object"])
            except (OSError, http.client.HTTPException) as error:
                print(f"the watch of {kind}s starts again: {error}", file=sys.stderr)
                time.sleep(0.5)

    def add(self, kind, change, thing):
        thing["metadata"].pop("managedFields", None)
        with self.lock:
            self.lines.append({"ts": round(time.time(), 3), "kind": kind, "type": change, "object": thing})

    def of(self, namespace, kind=None):
        with self.lock:
            return [
                line
                for line in self.lines
                if line["object"]["metadata"].get("namespace") == namespace and kind in (None, line["kind"])
            ]


# --- a run ------------------------------------------------------------------------------------------


def seconds(duration):
    units = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}
    return sum(float(number) * units[unit] for number, unit in re.findall(r"([\d.]+)(ms|s|m|h)", duration))


def is_in(number, numbers):
    """Returns True if a number is in a set such as "0,3-5,7-"."""
    for part in str(numbers).split(","):
        first, dash, last = part.partition("-")
        if int(first) <= number <= (int(last) if last else float("inf") if dash else int(first)):
            return True
    return False


class Scenario:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        documents = [each for each in yaml.safe_load_all(path.read_text()) if each]
        kinds = {each["kind"]: each["spec"] for each in documents if each["kind"] in ("Scenario", "RealRun")}
        self.real = kinds.get("RealRun", {})
        self.until = seconds(kinds.get("Scenario", {}).get("until", "10m"))
        self.actions = self.real.get("actions", kinds.get("Scenario", {}).get("timeline", []))
        self.objects = [each for each in documents if each["kind"] not in kinds]
        for action in self.actions if "manual" not in self.real else []:
            if not set(action) & set(PLAYED):
                what = next(key for key in action if key != "at")
                raise Failure(f"{self.name}: {what} cannot be done to a cluster. A document RealRun can have other actions.")


class Play:
    """A run of a scenario in its own namespace."""

    def __init__(self, scenario, watches):
        self.scenario, self.watches = scenario, watches
        self.namespace = "kc-" + re.sub("[^a-z0-9]+", "-", scenario.name.lower())
        self.begun = None
        self.done = []  # lines for the actions
        self.has_swapped_nodes = None

    def run(self):
        self.make_namespace()
        while "startAtSecond" in self.scenario.real and int(time.time() % 60) != self.scenario.real["startAtSecond"]:
            time.sleep(0.2)
        start = None
        for thing in self.scenario.objects:
            status, answer = request("POST", path_of(thing["kind"], self.namespace), thing)
            if status >= 300 and (status, thing["kind"]) != (409, "PriorityClass"):
                raise Failure(f"{self.scenario.name}: {thing['kind']}: {answer.get('message')}")
            if thing["kind"] == "ResourceQuota":
                time.sleep(2)  # until it has a status; before that, it admits no pod
            if thing["kind"] in ("Job", "CronJob"):
                start = start or time.time()
        self.done.append({"ts": round(start, 3), "kind": "Action", "type": "START", "object": {}})
        for action in sorted(self.scenario.actions, key=lambda each: seconds(each["at"])):
            time.sleep(max(0, start + seconds(action["at"]) - time.time()))
            kind = next(each for each in PLAYED if each in action)
            getattr(self, kind)(copy.deepcopy(action[kind]))
        while time.time() < start + self.scenario.until and not self.is_over():
            time.sleep(0.5)
        self.write(start)
        request("DELETE", f"/api/v1/namespaces/{self.namespace}")

    def make_namespace(self):
        request("DELETE", f"/api/v1/namespaces/{self.namespace}")
        while request("POST", "/api/v1/namespaces", {"metadata": {"name": self.namespace}})[0] != 201:
            time.sleep(0.5)
        # Pods are rejected before their service account exists.
        for path in ("serviceaccounts/default", "configmaps/kube-root-ca.crt"):
            while request("GET", f"/api/v1/namespaces/{self.namespace}/{path}")[0] != 200:
                time.sleep(0.2)
        self.begun = time.time()

    def lines(self, kind=None):
        """Returns the lines of this run, without those of an earlier one in a namespace of this
        name."""
        return [line for line in self.watches.of(self.namespace, kind) if line["ts"] >= self.begun]

    def is_over(self):
        """Returns True if everything is finished and nothing has happened for 6 seconds."""
        if any(each["kind"] == "CronJob" for each in self.scenario.objects):
            return False
        last = {}
        for line in self.lines():
            last[line["kind"], line["object"]["metadata"]["name"]] = line
        for (kind, _), line in last.items():
            thing = line["object"]
            if line["type"] == "DELETED":
                continue
            if kind == "Pod" and thing["status"].get("phase") not in ("Succeeded", "Failed"):
                return False
            if kind == "Job" and "ttlSecondsAfterFinished" in thing["spec"]:
                return False
            finished = ("Complete", "True"), ("Failed", "True")
            if kind == "Job" and not any((c["type"], c["status"]) in finished for c in thing["status"].get("conditions", [])):
                return False
        return bool(last) and time.time() - max(line["ts"] for line in last.values()) > 6

    def write(self, start):
        lines = self.lines() + self.done
        if self.scenario.real.get("alone"):
            lines += [line for line in self.watches.of(None, "Node") if line["ts"] >= start]
        path = FOLDER / "recorded" / self.scenario.name
        with gzip.open(f"{path}.jsonl.gz", "wt") as file:
            for line in sorted(lines, key=lambda each: each["ts"]):
                file.write(json.dumps(line) + "\n")
        command = [*KUBECTL, "-n", self.namespace, "get", "cronjob,job,pods,events", "-o", "yaml"]
        with gzip.open(f"{path}.dump.yaml.gz", "wb") as file:
            file.write(subprocess.run(command, capture_output=True, check=True).stdout)
        copy_of = FOLDER / "scenarios" / f"{self.scenario.name}.yaml"
        if copy_of.resolve() != self.scenario.path.resolve():
            shutil.copyfile(self.scenario.path, copy_of)
        print(f"{self.scenario.name}: {len(lines)} lines in {time.time() - start:.0f} s", flush=True)

    # --- actions, named as in the timeline ---

    def did(self, what, status=None, answer=None):
        if status and status >= 300:
            what = {**what, "code": status, "message": answer.get("message")}
        self.done.append({"ts": round(time.time(), 3), "kind": "Action", "type": "ACTION", "object": what})

    def pods(self):
        """Returns the last state of each pod, in order of creation, and whether it still exists."""
        last = {}
        for line in self.lines("Pod"):
            last[line["object"]["metadata"]["uid"]] = line["object"], line["type"] != "DELETED"
        return list(last.values())

    def matching(self, selector):
        attempts = {}
        for pod, is_there in self.pods():
            owner = (pod["metadata"].get("ownerReferences") or [{}])[0].get("name")
            index = int(pod["metadata"].get("annotations", {}).get("batch.kubernetes.io/job-completion-index", -1))
            attempts[owner, index] = attempts.get((owner, index), 0) + 1
            phase = pod["status"].get("phase")
            phases = selector["phase"].split(",") if "phase" in selector else ("Pending", "Running")
            if (
                is_there
                and phase in phases
                and ("index" not in selector or is_in(index, selector["index"]))
                and ("attempt" not in selector or is_in(attempts[owner, index], selector["attempt"]))
            ):
                yield pod

    def patch(self, patch):
        path = path_of(patch["kind"], self.namespace, patch["name"]) + ("/status" if "subresource" in patch else "")
        self.did({"patch": patch}, *request("PATCH", path, patch["patch"], MERGE_PATCH))

    def delete(self, delete):
        options = {"kind": "DeleteOptions", "apiVersion": "v1"}
        if "gracePeriodSeconds" in delete:
            options["gracePeriodSeconds"] = delete["gracePeriodSeconds"]
        policy = delete.get("propagationPolicy", "Background")
        if delete["kind"] != "Pod" and policy != "ApiDefault":
            options["propagationPolicy"] = policy
        names = [delete["name"]] if "name" in delete else [pod["metadata"]["name"] for pod in self.matching(delete.get("pod", {}))]
        for name in names:
            self.did({"delete": delete["kind"], "name": name}, *request("DELETE", path_of(delete["kind"], self.namespace, name), options))

    def apply(self, thing):
        status, answer = request("POST", path_of(thing["kind"], self.namespace), thing)
        if status == 409:
            path = path_of(thing["kind"], self.namespace, thing["metadata"]["name"])
            status, answer = request("PATCH", path, thing, MERGE_PATCH)
        self.did({"apply": thing["kind"]}, status, answer)

    def evict(self, selector):
        for pod in self.matching(selector):
            name = pod["metadata"]["name"]
            eviction = {"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": name, "namespace": self.namespace}}
            self.did({"evict": name}, *request("POST", path_of("Pod", self.namespace, name) + "/eviction", eviction))

    def kill(self, kill):
        for pod in self.matching(kill):
            for container in pod["status"].get("containerStatuses", []):
                if "running" in container["state"] and container["name"] == kill.get("container", container["name"]):
                    socket = f"{STATE}/run/containerd-{pod['spec']['nodeName'][-1]}.sock"
                    process = container["containerID"].split("//")[1]
                    subprocess.run(["ctr", "-a", socket, "-n", "k8s.io", "tasks", "kill", "-s", "SIGKILL", process], check=True)
                    self.did({"kill": container["name"], "pod": pod["metadata"]["name"]})

    def node(self, node):
        name, state = self.node_name(node["name"]), node["state"]
        number, path = name[-1], path_of("Node", None, name)
        status = answer = None
        if state in ("cordoned", "uncordoned"):
            status, answer = request("PATCH", path, {"spec": {"unschedulable": state == "cordoned" or None}}, MERGE_PATCH)
        elif state in ("tainted", "untainted"):
            taint = "example.com/maintenance:NoExecute" + ("-" if state == "untainted" else "")
            subprocess.run([*KUBECTL, "taint", "node", name, taint], check=True, stdout=subprocess.DEVNULL)
        elif state == "drained":
            subprocess.Popen([*KUBECTL, "drain", name, "--force", "--ignore-daemonsets"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        elif state == "down":
            cluster("crash", number)
        elif state == "disconnected":
            cluster("stop", f"kubelet-{number}", "KILL")
        elif state == "deleted":
            cluster("stop", f"kubelet-{number}", "KILL")
            status, answer = request("DELETE", path)
        elif state == "up":
            for component in ("containerd", "kubelet"):
                if not (STATE / f"run/{component}-{number}.pid").exists():
                    cluster("start", f"{component}-{number}")
                    time.sleep(2 if component == "containerd" else 0)
        self.did({"node": name, "state": state}, status, answer)

    def node_name(self, name):
        """The simulator puts a Job's second pod on node-2. If the cluster did not, the nodes swap
        roles."""
        if self.has_swapped_nodes is None:
            pods = self.pods()
            self.has_swapped_nodes = len(pods) > 1 and pods[1][0]["spec"].get("nodeName") == "node-1"
        return {"node-1": "node-2", "node-2": "node-1"}[name] if self.has_swapped_nodes else name

    def controller(self, controller):
        cluster("stop", "controller-manager", "KILL")
        self.did({"controller": "stopped"})
        time.sleep(seconds(controller.get("downFor", "0s")))
        cluster("start", "controller-manager")
        self.did({"controller": "started"})


def cluster(*command):
    subprocess.run([CLUSTER, *command], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "CLUSTER_STATE": str(STATE)})


# --- all runs ---------------------------------------------------------------------------------------


def main():
    try:
        scenarios = [Scenario(pathlib.Path(path)) for path in sys.argv[3:]]
    except Failure as failure:
        sys.exit(str(failure))
    for folder in ("recorded", "scenarios"):
        (FOLDER / folder).mkdir(parents=True, exist_ok=True)
    watches = Watches()
    failed = []
    slots = threading.Semaphore(PARALLEL)

    def play(scenario):
        try:
            Play(scenario, watches).run()
        except Exception as error:  # the other scenarios continue
            failed.append(scenario.name)
            print(f"{scenario.name} failed: {error!r}", flush=True)
        finally:
            slots.release()

    threads = []
    for scenario in scenarios:
        if manual := scenario.real.get("manual"):
            print(f"{scenario.name} is skipped. It needs this by hand: {manual}", flush=True)
        elif not scenario.real.get("alone"):
            slots.acquire()
            threads.append(threading.Thread(target=play, args=(scenario,)))
            threads[-1].start()
            time.sleep(0.7)  # so that their pods do not all start at the same time
    for thread in threads:
        thread.join()
    for scenario in scenarios:
        if scenario.real.get("alone") and "manual" not in scenario.real:
            slots.acquire()
            play(scenario)
    sys.exit(f"not recorded: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
