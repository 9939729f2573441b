// The fields that the editor completes and explains: what a Job's author meets, not the whole API.
export interface Field {
  name: string;
  about: string;
  values?: string[];
}

export const kinds = ['Job', 'CronJob', 'Scenario'];

const bool = ['true', 'false'];

// One line per field: path, what it is, its values. `*` stands for the rest of a path before it.
const table: Record<string, string> = {
  Job: `
apiVersion|The API group and version.|batch/v1
kind|The kind of the object.|Job CronJob Scenario
metadata|Name, labels, annotations.
metadata.name|The Job's name; its pods' names begin with it.
spec|What is wanted of the Job.
spec.parallelism|How many pods may run at a time. Default 1.
spec.completions|How many pods must succeed. Unset: any success ends it once all pods are done (a work queue).
spec.completionMode|NonIndexed, or Indexed: each success belongs to an index 0..completions-1.|NonIndexed Indexed
spec.backoffLimit|Failures that are retried before the Job fails. Default 6.
spec.backoffLimitPerIndex|Retries of each index (Indexed). With it, backoffLimit is unlimited by default.
spec.maxFailedIndexes|How many indexes may fail before the Job does.
spec.activeDeadlineSeconds|Seconds after its start when the Job is stopped and fails, whatever backoffLimit says.
spec.ttlSecondsAfterFinished|Seconds after its end when the Job is deleted.
spec.suspend|true: its pods are deleted and none are made until it is false again.|true false
spec.podReplacementPolicy|When a replacement is made: as soon as a pod terminates, or only when it has failed.|TerminatingOrFailed Failed
spec.podFailurePolicy|Rules by exit code or condition: what a failure means.
spec.podFailurePolicy.rules|The first rule that matches a failed pod decides.
spec.podFailurePolicy.rules.action|What to do with a pod that matches.|FailJob FailIndex Ignore Count
spec.podFailurePolicy.rules.onExitCodes|Matches by exit codes of containers.
spec.podFailurePolicy.rules.onExitCodes.operator|In or NotIn.|In NotIn
spec.podFailurePolicy.rules.onExitCodes.values|The exit codes.
spec.podFailurePolicy.rules.onPodConditions|Matches by the pod's conditions, such as DisruptionTarget.
spec.podFailurePolicy.rules.onPodConditions.type|The condition's type.|DisruptionTarget ConfigIssue
spec.successPolicy|Which indexes suffice for success (Indexed).
spec.successPolicy.rules|The first rule that holds ends the Job.
spec.successPolicy.rules.succeededIndexes|Indexes that must have succeeded, as 0,2-4.
spec.successPolicy.rules.succeededCount|How many of them suffice.
spec.managedBy|Another controller that manages this Job; the built-in one then leaves it alone.
spec.template|The pods that the Job makes.
spec.template.spec|The pod.
spec.template.spec.restartPolicy|Never: a failure makes a new pod. OnFailure: the kubelet restarts the container in place.|Never OnFailure
spec.template.spec.terminationGracePeriodSeconds|Seconds between SIGTERM and SIGKILL. Default 30.
spec.template.spec.activeDeadlineSeconds|Seconds that one pod may be active on its node.
spec.template.spec.containers|The containers that run together.
spec.template.spec.containers.name|The container's name.
spec.template.spec.containers.image|The image.
spec.template.spec.containers.command|The command; a simple one (sleep 30; exit 1) tells the playground how long it runs and how it ends.
spec.template.spec.containers.args|Arguments of the command.
spec.template.spec.initContainers|Containers that run to their end first.`,
  CronJob: `
apiVersion|The API group and version.|batch/v1
kind|The kind of the object.|Job CronJob Scenario
metadata|Name, labels, annotations.
metadata.name|The CronJob's name, at most 52 characters.
spec|What is wanted of the CronJob.
spec.schedule|Minute, hour, day of month, month, day of week: "*/5 * * * *", or @hourly.
spec.timeZone|The time zone of the schedule, such as Asia/Tokyo. Default: the controller's.
spec.concurrencyPolicy|What to do if the last run still goes on.|Allow Forbid Replace
spec.startingDeadlineSeconds|How late a run may start and still be started.
spec.suspend|true: no runs are started.|true false
spec.successfulJobsHistoryLimit|How many finished Jobs are kept. Default 3.
spec.failedJobsHistoryLimit|How many failed Jobs are kept. Default 1.
spec.jobTemplate|The Jobs that it makes.
spec.jobTemplate.spec|The Job's spec.`,
  Scenario: `
apiVersion|The playground's own.|playground/v1
kind|The kind of the object.|Job CronJob Scenario
metadata|The scenario's name.
spec|The scripted world.
spec.title|Shown above the run.
spec.description|Shown with the run; Markdown.
spec.version|The Kubernetes whose controllers run.|v1.36 v1.34 v1.31 v1.29 v1.18 v1.8
spec.start|When the run begins, RFC 3339.
spec.until|Virtual time at which the run ends. Default 10m.
spec.cluster|Nodes and delays.
spec.cluster.nodes|How many nodes: node-1 and so on. Default 3.
spec.cluster.watchDelay|From a write to the informers seeing it. Default 10ms.
spec.cluster.scheduleDelay|From a pod's creation to its binding. Default 0s.
spec.cluster.startupDelay|From binding to the containers running. Default 1.5s.
spec.cluster.nodeMonitorGracePeriod|How long a silent node passes for ready. Default 50s.
spec.cluster.unreachableToleration|How long its pods stay afterwards. Default 300s.
spec.cluster.ties|Seed that orders what happens at one instant; 0 is a fixed order.
spec.cluster.featureGates|Feature gates by name.
spec.pods|Rules; the first that matches a new pod scripts its life. Without one a pod runs 10s and exits 0.
spec.pods.match|Which pods: job, index, attempt.
spec.pods.match.job|The Job's name.
spec.pods.match.index|Completion indexes, as "0-4,7".
spec.pods.match.attempt|Attempts, counted from 1, as "1-2".
spec.pods.node|The node that takes the pod.
spec.pods.scheduleDelay|From creation to binding.
spec.pods.unschedulable|true: no node ever takes it.|true false
spec.pods.startupDelay|From binding to running.
spec.pods.readyDelay|From running to ready.
spec.pods.runs|Successive starts of each container; the last one repeats: {for: 5s, exit: 1, reason: OOMKilled}.
spec.pods.containers|Runs by the container's name, instead of runs.
spec.pods.shutdown|On SIGTERM: {after: 8s, exit: 143}.
spec.timeline|What people and faults do, at virtual times.
spec.timeline.at|When, from the start of the run.
spec.timeline.patch|A JSON merge patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}.
spec.timeline.delete|{kind: Job, name: demo, propagationPolicy: Orphan} or {kind: Pod, pod: {index: "2"}}.
spec.timeline.apply|A whole manifest.
spec.timeline.evict|The Eviction API, for pods: {index: "2"}.
spec.timeline.preempt|The scheduler's preemption.
spec.timeline.nodePressure|The kubelet's eviction.
spec.timeline.node|{name: node-2, state: down}: down, up or deleted.
spec.timeline.api|The next calls fail: {verb: create, resource: pods, count: 3, error: Forbidden}.
spec.timeline.controller|{name: job, state: restart, downFor: 30s}: its memory is lost.`,
};

const fields = new Map<string, Map<string, Field>>();
for (const [kind, lines] of Object.entries(table)) {
  const byPath = new Map<string, Field>();
  for (const line of lines.trim().split('\n')) {
    const [path, about, values] = line.split('|');
    byPath.set(path!, { name: path!.split('.').at(-1)!, about: about!, values: values === 'true false' ? bool : values?.split(' ') });
  }
  fields.set(kind, byPath);
}

/** A CronJob's Job template has a Job's fields. */
function locate(kind: string, path: string[]): { kind: string; path: string[] } {
  if (kind === 'CronJob' && path[0] === 'spec' && path[1] === 'jobTemplate' && path.length > 2) return { kind: 'Job', path: path.slice(2) };
  return { kind: fields.has(kind) ? kind : 'Job', path };
}

export function fieldAt(kind: string, path: string[]): Field | undefined {
  const at = locate(kind, path);
  return fields.get(at.kind)?.get(at.path.join('.'));
}

export function fieldsUnder(kind: string, path: string[]): Field[] {
  const at = kind === 'CronJob' && path[1] === 'jobTemplate' && path.length >= 3 ? locate(kind, path) : { kind: fields.has(kind) ? kind : 'Job', path };
  const prefix = at.path.length ? `${at.path.join('.')}.` : '';
  return [...fields.get(at.kind)!]
    .filter(([name]) => name.startsWith(prefix) && name.length > prefix.length && !name.slice(prefix.length).includes('.'))
    .map(([, field]) => field);
}
