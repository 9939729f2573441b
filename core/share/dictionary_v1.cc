// Frozen on the day of the first link: a byte changed here breaks every link that was ever shared.
// It is text as people write it, what is common last, since near matches cost fewer bits. A better
// dictionary is a new version.
#include "core/share/dictionary_v1.h"

namespace jobplay {

std::string_view DictionaryV1() {
  static constexpr std::string_view kText = R"yaml(  name: 'indexed-job'
      initContainers:
      - name: 'input'
        image: 'docker.io/library/bash'
        command:
        - "bash"
        - "-c"
        - |
          items=(foo bar baz qux xyz)
          echo ${items[$JOB_COMPLETION_INDEX]} > /input/data.txt
        volumeMounts:
        - mountPath: /input
          name: input
      containers:
      - name: 'worker'
        image: 'docker.io/library/busybox'
        command:
        - "rev"
        - "/input/data.txt"
        volumeMounts:
        - mountPath: /input
          name: input
      volumes:
      - name: input
        emptyDir: {}
apiVersion: batch/v1
kind: Job
metadata:
  name: job-success
spec:
  parallelism: 10
  completions: 10
  completionMode: Indexed # Required for the success policy
  successPolicy:
    rules:
      - succeededIndexes: 0,2-3
        succeededCount: 1
  template:
    spec:
      containers:
      - name: main
        image: python
        command:          # Provided that at least one of the Pods with 0, 2, and 3 indexes has succeeded,
                          # the overall Job is a success.
          - python3
          - -c
          - |
            import os, sys
            if os.environ.get("JOB_COMPLETION_INDEX") == "2":
              sys.exit(0)
            else:
              sys.exit(1)
      restartPolicy: Never
apiVersion: batch/v1
kind: Job
metadata:
  name: job-pod-failure-policy-example
spec:
  completions: 12
  parallelism: 3
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: docker.io/library/bash:5
        command: ["bash"]        # example command simulating a bug which triggers the FailJob action
        args:
        - -c
        - echo "Hello world!" && sleep 5 && exit 42
  backoffLimit: 6
  podFailurePolicy:
    rules:
    - action: FailJob
      onExitCodes:
        containerName: main      # optional
        operator: In             # one of: In, NotIn
        values: [42]
    - action: Ignore             # one of: Ignore, FailJob, Count
      onPodConditions:
      - type: DisruptionTarget   # indicates Pod disruption
apiVersion: batch/v1
kind: Job
metadata:
  name: job-backoff-limit-per-index-example
spec:
  completions: 10
  parallelism: 3
  completionMode: Indexed  # required for the feature
  backoffLimitPerIndex: 1  # maximal number of failures per index
  maxFailedIndexes: 5      # maximal number of failed indexes before terminating the Job execution
  template:
    spec:
      restartPolicy: Never # required for the feature
      containers:
      - name: example
        image: python
        command:           # The jobs fails as there is at least one failed index
                           # (all even indexes fail in here), yet all indexes
                           # are executed as maxFailedIndexes is not exceeded.
        - python3
        - -c
        - |
          import os, sys
          print("Hello world")
          if int(os.environ.get("JOB_COMPLETION_INDEX")) % 2 == 0:
            sys.exit(1)
suspend: true
suspend: false
ttlSecondsAfterFinished: 100
successPolicy:
    rules:
    - succeededIndexes: "0,2-3"
      succeededCount: 1
podReplacementPolicy: Failed
podReplacementPolicy: TerminatingOrFailed
managedBy: kubernetes.io/job-controller
manualSelector: true
selector:
    matchLabels:
      app: 
    matchExpressions:
    - key: 
      operator: NotIn
      values:
  labels:
    app.kubernetes.io/name: 
    batch.kubernetes.io/job-name: 
  annotations:
    batch.kubernetes.io/job-completion-index: 
  generateName: 
  namespace: default
      annotations:
        sidecar.istio.io/inject: "false"
      serviceAccountName: 
      activeDeadlineSeconds: 100
      terminationGracePeriodSeconds: 30
      priorityClassName: 
      schedulerName: 
      nodeName: 
      nodeSelector:
        kubernetes.io/hostname: 
      tolerations:
      - key: "node.kubernetes.io/unreachable"
        operator: "Exists"
        effect: "NoExecute"
        tolerationSeconds: 
      affinity:
        nodeAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
      imagePullSecrets:
      subdomain: 
      securityContext:
        runAsNonRoot: true
        allowPrivilegeEscalation: false
      initContainers:
      - name: init
        image: docker.io/library/bash:5
        image: gcr.io/
        image: registry.k8s.io/
        image: python:3.12
        image: alpine:latest
        image: ubuntu:22.04
        image: nginx
        imagePullPolicy: IfNotPresent
        imagePullPolicy: Always
        restartPolicy: Always
        command: ["/bin/sh", "-c", "sleep 10 && exit 1"]
        command: ["bash", "-c", "echo 'Hello world!' && sleep 5 && exit 1"]
        command: ["python", "main.py"]
        command:
        - bash
        - /bin/sh
        - -c
        - echo "Hello from the Kubernetes cluster"
        - date; echo Hello from the Kubernetes cluster
        - |
          echo "
        args:
        workingDir: /
        env:
        - name: JOB_COMPLETION_INDEX
          value: "
          valueFrom:
            fieldRef:
              fieldPath: metadata.annotations['batch.kubernetes.io/job-completion-index']
            secretKeyRef:
            configMapKeyRef:
              key: 
        envFrom:
        ports:
        - containerPort: 80
        resources:
          requests:
            cpu: 100m
            memory: 128Mi
          limits:
            cpu: "1"
            memory: 1Gi
        readinessProbe:
        livenessProbe:
          httpGet:
            path: /
            port: 80
          initialDelaySeconds: 5
          periodSeconds: 10
        startupProbe:
          exec:
        lifecycle:
          preStop:
        terminationMessagePolicy: FallbackToLogsOnError
        volumeMounts:
        - mountPath: /input
          name: input
          readOnly: true
      volumes:
      - name: 
        emptyDir: {}
        configMap:
          name: 
        persistentVolumeClaim:
          claimName: 
        downwardAPI:
          items:
          - path: 
apiVersion: batch/v1
kind: CronJob
metadata:
  name: hello
spec:
  schedule: "0 0 * * *"
  schedule: "*/5 * * * *"
  schedule: "* * * * *"
  timeZone: "Europe/Berlin"
  timeZone: "Etc/UTC"
  startingDeadlineSeconds: 100
  successfulJobsHistoryLimit: 3
  failedJobsHistoryLimit: 1
  concurrencyPolicy: Allow
  concurrencyPolicy: Replace
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      backoffLimit: 3
      template:
        spec:
          restartPolicy: OnFailure
          containers:
          - name: hello
            image: busybox:1.28
            imagePullPolicy: IfNotPresent
            command:
            - /bin/sh
            - -c
            - date; echo Hello from the Kubernetes cluster
          restartPolicy: OnFailure
---
{"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"}, "spec": {"template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "main", "image": "busybox"}]}}}}
  title: "
  description: |
    The Job is `Complete`; the controller creates a new pod for each index that has failed, so that there are
    the first, the second and the third, which is not counted: pods that are deleted before the kubelet has
    restarted the container, with `backoffLimit` and `restartPolicy`, as soon as all of them have finished.
  version: v1.36
  start: "2000-01-01T00:00:00Z"
  until: 10m
  cluster:
    nodes: 3
    watchDelay: 10ms
    scheduleDelay: 0s
    startupDelay: 1.5s
    nodeMonitorGracePeriod: 50s
    unreachableToleration: 300s
    ties: 1
    featureGates: {JobBackoffLimitPerIndex: true, JobPodReplacementPolicy: true, JobSuccessPolicy: true}
    quota: {pods: 5}
  timeline:
  - at: 5s
    patch: {kind: CronJob, name: hello, patch: {spec: {parallelism: 2, completions: 
    patch: {kind: Job, name: demo, patch: {spec: {suspend: false}}}
    delete: {kind: Pod, pod: {index: 0, attempt: 1}, gracePeriodSeconds: 0}
    apply: {apiVersion: batch/v1, kind: Job, metadata: {name: demo}, spec: {
    controller: {name: job, state: restart, downFor: 20s}
    preempt: {attempt: 1}
    nodePressure: {index: 0}
    watchDelay: 5s
  - {at: 30.4s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}
  - {at: 10.4s, patch: {kind: Job, name: demo, patch: {spec: {parallelism: 4}}}}
  - {at: 10s, delete: {kind: Job, name: demo, propagationPolicy: Foreground}}
  - {at: 5s, api: {verb: updateStatus, resource: jobs, count: 1, error: TooManyRequests}}
  - {at: 0s, api: {verb: create, resource: pods, count: 2, error: InternalError}}
  - {at: 0s, api: {verb: create, resource: pods, count: 3, error: Forbidden, message: "exceeded quota: 
  - {at: 20s, controller: {name: job, state: restart, downFor: 10s}}
  - {at: 20s, node: {name: node-1, state: drained}}
  - {at: 20s, node: {name: node-2, state: cordoned}}
  - {at: 20s, node: {name: node-3, state: up}}
  - {at: 20s, node: {name: node-2, state: down}}
  - {at: 10s, kill: {index: 2, attempt: 1, container: main, exit: 137, reason: OOMKilled}}
  - {at: 12s, evict: {index: 1, attempt: 1}}
  - {at: 12s, evict: {attempt: 1}}
  expect:
  - {cronJob: hello, active: 1}
  - {jobs: {cronJob: hello, condition: Complete}, count: 3}
  - {at: 50s, job: demo, exists: false}
  - {at: 48s, job: demo, finished: false, active: 1, ready: 1, terminating: 0}
  - {at: 48s, job: demo, failed: 1}
  - {job: demo, condition: Complete, completedIndexes: "0-2", failedIndexes: "1"}
  - {job: demo, condition: Failed, reason: DeadlineExceeded, message: "
  - {job: demo, condition: Failed, reason: PodFailurePolicy}
  - {job: demo, condition: Failed, reason: FailedIndexes}
  - {job: demo, condition: Complete, reason: CompletionsReached, succeeded: 3}
  - {job: demo, condition: Failed, reason: BackoffLimitExceeded, failed: 4}
  - {pods: {job: demo, phase: Failed}, count: 4}
  - {pods: {index: "1", phase: Succeeded}, count: "1-"}
  - {event: SuccessfulDelete, count: 0}
  - {event: SuccessfulCreate, object: Job/demo, count: 4}
  - {event: BackoffLimitExceeded}
  pods:
  - match: {job: demo, name: demo-0}
    imagePull: {fails: for, for: 45s}
    imagePull: {fails: always}
    unschedulable: true
    readyDelay: 5s
    node: node-1
    containers:
      main: [{for: 10s}]
      init: [{for: 2s, exit: 0}]
    shutdown: {after: 5s, exit: 143}
    scheduleDelay: 1s
    startupDelay: 2s
  - match: {index: "0", attempt: "1-2"}
    runs: [{for: 3s, exit: 1, reason: OOMKilled}]
  - match: {index: "1,3,5-7", attempt: "1"}
    runs: [{for: 5s, exit: 42}, {for: 10s, exit: 0}]
  - match: {index: "2"}
    runs: [{for: 10s, exit: 137, reason: OOMKilled}]
  - match: {attempt: "2-"}
    runs:
    - {for: 20s, exit: 1}
  - match: {attempt: "1"}
    runs:
    - {for: 6.2s, exit: 1}
  - match: {attempt: "1-2"}
    runs: [{for: 3s, exit: 1}]
  - match: {attempt: "1-3"}
    runs: [{for: 5s, exit: 1}]
  - runs: [{for: 10s}]
  - runs:
    - {for: 30.3s}
{"step":12,"time":48000000,"panels":["editor","controller","causes","log","yaml","describe","status","pods","timeline"],"object":"Pod/demo-0","selected":"Job/demo"}
apiVersion: batch/v1
kind: Job
metadata:
  name: process-item-
  labels:
    app: demo
spec:
  suspend: true
  activeDeadlineSeconds: 100
  ttlSecondsAfterFinished: 100
  completionMode: NonIndexed
  completions: 5
  parallelism: 3
  completionMode: Indexed
  backoffLimitPerIndex: 1
  maxFailedIndexes: 5
  podFailurePolicy:
    rules:
    - action: FailIndex
      onExitCodes:
        operator: NotIn
        values: [ 40,41,42 ]
    - action: FailJob
      onExitCodes:
        containerName: main
        operator: In
        values: [42]
    - action: Count
    - action: Ignore
      onPodConditions:
      - type: DisruptionTarget
        status: "True"
  backoffLimit: 4
  template:
    metadata:
      name: pi
      labels:
        app: demo
    spec:
      containers:
      - name: pi
        image: perl:5.34.0
        command: ["perl",  "-Mbignum=bpi", "-wle", "print bpi(2000)"]
      restartPolicy: Never
  backoffLimit: 4
---
apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  backoffLimit: 6
  completions: 3
  parallelism: 2
  template:
    spec:
      restartPolicy: OnFailure
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  pods:
  - match: {index: "
apiVersion: batch/v1
kind: Job
metadata:
  name: demo
spec:
  completions: 4
  parallelism: 2
  completionMode: Indexed
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox:1.36
        command: ["sh", "-c", "
---
apiVersion: playground/v1
kind: Scenario
metadata:
  name: 
spec:
  title: "
  description: |
    
)yaml";
  return kText;
}

}  // namespace jobplay
