// One line per field: Type.field | default | when it may change | values | meaning | page below
// kubernetes.io/docs/.
// "" in the third column means that it never changes once the object is there.
#include "core/admission/schema_text.h"

namespace jobplay {

const char kFieldDocs[] = R"(
Job.metadata||any time||Name, labels and annotations of the Job.|concepts/overview/working-with-objects/names/
Job.spec||||What the Job is to get done.|concepts/workloads/controllers/job/#writing-a-job-spec
Job.status||controller||What has been done so far; the controller writes it.|concepts/workloads/controllers/job/#job-termination-and-cleanup
CronJob.spec||any time||When to create Jobs, and which.|concepts/workloads/controllers/cron-jobs/#writing-a-cronjob-spec
ObjectMeta.name||||Unique among the kind in its namespace; pods' names begin with it.|concepts/overview/working-with-objects/names/#names
ObjectMeta.generateName||||The server appends five random characters to make the name.|reference/using-api/api-concepts/#generated-values
ObjectMeta.namespace|default|||The namespace that the object lives in.|concepts/overview/working-with-objects/namespaces/
ObjectMeta.labels||any time||Pairs to select objects by.|concepts/overview/working-with-objects/labels/
ObjectMeta.annotations||any time||Pairs for tools; nothing is selected by them.|concepts/overview/working-with-objects/annotations/
ObjectMeta.finalizers||any time||The object stays until each of these has been taken away.|concepts/overview/working-with-objects/finalizers/
ObjectMeta.ownerReferences||any time||When all owners are gone, the object is collected.|concepts/overview/working-with-objects/owners-dependents/
JobSpec.parallelism|1|any time||How many pods may run at once; 0 pauses the Job without ending it.|concepts/workloads/controllers/job/#controlling-parallelism
JobSpec.completions|1, or unset with parallelism|Indexed, together with parallelism||How many pods must succeed; unset makes a work queue, done when one succeeded and all ended.|concepts/workloads/controllers/job/#parallel-jobs
JobSpec.completionMode|NonIndexed||NonIndexed,Indexed|Indexed gives every completion a number from 0, which its pod learns.|concepts/workloads/controllers/job/#completion-mode
JobSpec.backoffLimit|6; unlimited with backoffLimitPerIndex|any time||Failures that are put up with before the Job fails.|concepts/workloads/controllers/job/#pod-backoff-failure-policy
JobSpec.backoffLimitPerIndex||||Failures that each index may have, so that one does not end the others.|concepts/workloads/controllers/job/#backoff-limit-per-index
JobSpec.maxFailedIndexes||any time||How many indexes may fail before the whole Job does.|concepts/workloads/controllers/job/#backoff-limit-per-index
JobSpec.activeDeadlineSeconds||any time||Seconds that the Job may be active; then its pods are stopped and it fails. Suspending stops the clock.|concepts/workloads/controllers/job/#job-termination-and-cleanup
JobSpec.ttlSecondsAfterFinished|never|any time||Seconds after its end at which the Job and its pods are deleted.|concepts/workloads/controllers/ttlafterfinished/
JobSpec.suspend|false|any time||true deletes the running pods and starts none until it is false again.|concepts/workloads/controllers/job/#suspending-a-job
JobSpec.podFailurePolicy||||What a failed pod means, by exit code or condition; the first rule that matches decides.|concepts/workloads/controllers/job/#pod-failure-policy
JobSpec.successPolicy||||When an Indexed Job counts as done before all its indexes are.|concepts/workloads/controllers/job/#success-policy
JobSpec.podReplacementPolicy|TerminatingOrFailed; Failed with podFailurePolicy|any time|TerminatingOrFailed,Failed|Whether a new pod starts while the old one is still being stopped.|concepts/workloads/controllers/job/#pod-replacement-policy
JobSpec.managedBy|kubernetes.io/job-controller|||Another controller that looks after the Job instead of Kubernetes' own.|concepts/workloads/controllers/job/#delegation-of-managing-a-job-object-to-external-controller
JobSpec.scheduling||||How its pods are scheduled as a group; dropped while WorkloadWithJob is off.|concepts/scheduling-eviction/
JobSpec.selector|generated|||Which pods are the Job's; leave it to the server.|concepts/workloads/controllers/job/#specifying-your-own-pod-selector
JobSpec.manualSelector|false|any time, to no effect||true keeps the server from generating selector and labels.|concepts/workloads/controllers/job/#specifying-your-own-pod-selector
JobSpec.template||while suspended: resources, scheduling, labels||What each pod looks like.|concepts/workloads/controllers/job/#pod-template
PodFailurePolicy.rules||||At most 20, looked at in order.|tasks/job/pod-failure-policy/
PodFailurePolicyRule.action|||FailJob,FailIndex,Ignore,Count|What follows: fail the Job, fail the index, do not count the failure, or count it as usual.|concepts/workloads/controllers/job/#pod-failure-policy
PodFailurePolicyRule.onExitCodes||||Matches by how a container exited.|tasks/job/pod-failure-policy/
PodFailurePolicyRule.onPodConditions||||Matches by a condition of the pod, such as DisruptionTarget.|concepts/workloads/pods/disruptions/#pod-disruption-conditions
PodFailurePolicyOnExitCodesRequirement.containerName|any container|||Look at this container only.|tasks/job/pod-failure-policy/
PodFailurePolicyOnExitCodesRequirement.operator|||In,NotIn|Whether the exit code is one of the values, or none of them; 0 never matches.|tasks/job/pod-failure-policy/
PodFailurePolicyOnExitCodesRequirement.values||||Exit codes in ascending order, at most 255; not 0 with In.|tasks/job/pod-failure-policy/
PodFailurePolicyOnPodConditionsPattern.type||||The condition's type.|concepts/workloads/pods/pod-lifecycle/#pod-conditions
PodFailurePolicyOnPodConditionsPattern.status|True||True,False,Unknown|The condition's status.|concepts/workloads/pods/pod-lifecycle/#pod-conditions
SuccessPolicy.rules||||At most 20; one that is met is enough.|concepts/workloads/controllers/job/#success-policy
SuccessPolicyRule.succeededIndexes|any index|||Indexes that must succeed, such as 0,2-4.|concepts/workloads/controllers/job/#success-policy
SuccessPolicyRule.succeededCount|all of them|||How many of the indexes must succeed.|concepts/workloads/controllers/job/#success-policy
CronJobSpec.schedule||any time||Five fields: minute, hour, day of month, month, day of week; or @hourly, @daily and the like.|concepts/workloads/controllers/cron-jobs/#schedule-syntax
CronJobSpec.timeZone|of the controller, UTC here|any time||The zone whose clock the schedule means, such as Europe/Berlin.|concepts/workloads/controllers/cron-jobs/#time-zones
CronJobSpec.startingDeadlineSeconds|none|any time||A run that could not start this long after its time is skipped.|concepts/workloads/controllers/cron-jobs/#starting-deadline
CronJobSpec.concurrencyPolicy|Allow|any time|Allow,Forbid,Replace|What happens when a run is due while the one before still goes on.|concepts/workloads/controllers/cron-jobs/#concurrency-policy
CronJobSpec.suspend|false|any time||true starts no new runs; those that run go on.|concepts/workloads/controllers/cron-jobs/#schedule-suspension
CronJobSpec.successfulJobsHistoryLimit|3|any time||How many Jobs that succeeded are kept.|concepts/workloads/controllers/cron-jobs/#jobs-history-limits
CronJobSpec.failedJobsHistoryLimit|1|any time||How many Jobs that failed are kept.|concepts/workloads/controllers/cron-jobs/#jobs-history-limits
CronJobSpec.jobTemplate||any time, for later runs||The Job of each run.|concepts/workloads/controllers/cron-jobs/#job-template
JobTemplateSpec.metadata||any time||Labels and annotations of the Jobs.|concepts/workloads/controllers/cron-jobs/#job-template
JobTemplateSpec.spec||any time||The spec of the Jobs.|concepts/workloads/controllers/job/#writing-a-job-spec
PodTemplateSpec.metadata||while suspended||Labels and annotations of the pods; the Job adds its own labels.|concepts/workloads/pods/#pod-templates
PodTemplateSpec.spec||||The containers and how they run.|concepts/workloads/pods/#pod-templates
PodSpec.restartPolicy|Always, which a Job refuses||Never,OnFailure|Never: a failed try leaves its pod and a new one tries again. OnFailure: the container restarts in its pod.|concepts/workloads/controllers/job/#handling-pod-and-container-failures
PodSpec.containers||||What runs in the pod, side by side.|concepts/containers/
PodSpec.initContainers||||Run to their end one after the other before the containers; with restartPolicy Always they are sidecars.|concepts/workloads/pods/init-containers/
PodSpec.terminationGracePeriodSeconds|30|||Seconds from the request to stop until containers are killed.|concepts/workloads/pods/pod-lifecycle/#pod-termination
PodSpec.activeDeadlineSeconds||||Seconds after which this pod fails; the Job then makes another one.|concepts/workloads/pods/init-containers/#detailed-behavior
PodSpec.nodeName||||Skips the scheduler: the pod goes to this node.|concepts/scheduling-eviction/assign-pod-node/#nodename
PodSpec.nodeSelector||while suspended||Labels that the node must have.|concepts/scheduling-eviction/assign-pod-node/#nodeselector
PodSpec.affinity||while suspended: nodeAffinity||Rules about nodes and about pods nearby.|concepts/scheduling-eviction/assign-pod-node/#affinity-and-anti-affinity
PodSpec.tolerations||while suspended||Taints of nodes that the pod puts up with.|concepts/scheduling-eviction/taint-and-toleration/
PodSpec.topologySpreadConstraints||||How pods are spread over zones or nodes.|concepts/scheduling-eviction/topology-spread-constraints/
PodSpec.schedulingGates||while suspended||The scheduler waits until these are taken away.|concepts/scheduling-eviction/pod-scheduling-readiness/
PodSpec.volumes||||Storage that containers can mount.|concepts/storage/volumes/
PodSpec.dnsPolicy|ClusterFirst||ClusterFirst,ClusterFirstWithHostNet,Default,None|Where names are looked up.|concepts/services-networking/dns-pod-service/#pod-s-dns-policy
PodSpec.schedulerName|default-scheduler|||The scheduler that places the pod.|tasks/extend-kubernetes/configure-multiple-schedulers/
PodSpec.priorityClassName||||How important the pod is; higher ones may push it out.|concepts/scheduling-eviction/pod-priority-preemption/
PodSpec.serviceAccountName|default|||Who the pod is towards the API.|tasks/configure-pod-container/configure-service-account/
PodSpec.securityContext|{}|||Users and privileges of all containers.|tasks/configure-pod-container/security-context/
PodSpec.imagePullSecrets||||Credentials for the images' registry.|concepts/containers/images/#specifying-imagepullsecrets-on-a-pod
PodSpec.resources||||Requests and limits of the pod as a whole.|concepts/configuration/manage-resources-containers/#pod-level-resource-specification
Container.name||||Unique in the pod; a DNS label.|concepts/containers/
Container.image||||What to run: registry/name:tag.|concepts/containers/images/
Container.command|the image's entrypoint|||What is started, instead of the image's entrypoint.|tasks/inject-data-application/define-command-argument-container/
Container.args|the image's|||Arguments for the command.|tasks/inject-data-application/define-command-argument-container/
Container.env||||Environment variables.|tasks/inject-data-application/define-environment-variable-container/
Container.envFrom||||Environment variables from all keys of a ConfigMap or Secret.|tasks/configure-pod-container/configure-pod-configmap/
Container.ports||||Ports that the container listens on; mostly for information.|concepts/services-networking/
Container.resources|{}|while suspended||What the container needs and may use at most.|concepts/configuration/manage-resources-containers/
Container.volumeMounts||||Where volumes appear.|concepts/storage/volumes/
Container.imagePullPolicy|Always for :latest, else IfNotPresent||Always,IfNotPresent,Never|Whether the image is fetched again.|concepts/containers/images/#image-pull-policy
Container.restartPolicy|||Always,OnFailure,Never|On an init container, Always makes it a sidecar.|concepts/workloads/pods/sidecar-containers/
Container.livenessProbe||||When it fails, the container is restarted.|concepts/configuration/liveness-readiness-startup-probes/
Container.readinessProbe||||Whether the container counts as ready.|concepts/configuration/liveness-readiness-startup-probes/
Container.startupProbe||||Holds the other probes back until it succeeds.|concepts/configuration/liveness-readiness-startup-probes/
Container.lifecycle||||Hooks after the start and before the stop.|concepts/containers/container-lifecycle-hooks/
Container.securityContext||||User and privileges of this container.|tasks/configure-pod-container/security-context/
Container.terminationMessagePath|/dev/termination-log|||The file whose text becomes the exit's message.|tasks/debug/debug-application/determine-reason-pod-failure/
Container.terminationMessagePolicy|File||File,FallbackToLogsOnError|Whether the end of the log may stand in for an empty message.|tasks/debug/debug-application/determine-reason-pod-failure/
PodSpec.automountServiceAccountToken|true|||Whether the token of the service account is mounted.|tasks/configure-pod-container/configure-service-account/#opt-out-of-api-credential-automounting
PodSpec.dnsConfig||||Name servers and search domains, merged with what dnsPolicy gives.|concepts/services-networking/dns-pod-service/#pod-dns-config
PodSpec.enableServiceLinks|true|||Whether Services show as environment variables.|tutorials/services/connect-applications-service/#environment-variables
PodSpec.ephemeralContainers||not in templates||Containers added to a running pod to look into it.|concepts/workloads/pods/ephemeral-containers/
PodSpec.hostAliases||||Lines for the pod's hosts file.|tasks/network/customize-hosts-file-for-pods/
PodSpec.hostIPC|false|||Shares the node's inter-process communication.|concepts/security/pod-security-standards/
PodSpec.hostNetwork|false|||Uses the node's network and its ports.|concepts/security/pod-security-standards/
PodSpec.hostPID|false|||Shares the node's processes.|concepts/security/pod-security-standards/
PodSpec.hostUsers|true|||false runs the pod in a user namespace of its own.|concepts/workloads/pods/user-namespaces/
PodSpec.hostname|the pod's name; an Indexed Job sets its own|||The name that the pod sees as its host's.|concepts/services-networking/dns-pod-service/#pod-s-hostname-and-subdomain-fields
PodSpec.hostnameOverride||||The whole host name, in place of hostname and subdomain.|concepts/services-networking/dns-pod-service/
PodSpec.os||||The operating system that the pod needs.|concepts/workloads/pods/#pod-os
PodSpec.overhead|the runtime class's|||What the pod itself needs beside its containers.|concepts/scheduling-eviction/pod-overhead/
PodSpec.preemptionPolicy|PreemptLowerPriority||Never,PreemptLowerPriority|Whether the pod may push out others of lower priority.|concepts/scheduling-eviction/pod-priority-preemption/#non-preempting-priority-class
PodSpec.priority|of the priorityClassName|||The number behind the priority class; admission sets it.|concepts/scheduling-eviction/pod-priority-preemption/
PodSpec.readinessGates||||Further conditions that must be true for the pod to be ready.|concepts/workloads/pods/pod-lifecycle/#pod-readiness-gate
PodSpec.resourceClaims||||Devices that the pod claims, by name.|concepts/scheduling-eviction/dynamic-resource-allocation/
PodSpec.runtimeClassName||||The container runtime to use.|concepts/containers/runtime-class/
PodSpec.schedulingGroup||||The group of pods that is scheduled together.|concepts/scheduling-eviction/
PodSpec.evictionResponders||||Who is asked before the pod is evicted.|concepts/scheduling-eviction/api-eviction/
PodSpec.serviceAccount||||The old name of serviceAccountName.|tasks/configure-pod-container/configure-service-account/
PodSpec.setHostnameAsFQDN|false|||Whether the host name is the fully qualified one.|concepts/services-networking/dns-pod-service/#pod-sethostnameasfqdn-field
PodSpec.shareProcessNamespace|false|||Whether the containers see each other's processes.|tasks/configure-pod-container/share-process-namespace/
PodSpec.subdomain||||The headless Service under which the pod has a name.|concepts/services-networking/dns-pod-service/#pod-s-hostname-and-subdomain-fields
Container.resizePolicy||||Whether a change of resources restarts the container.|tasks/configure-pod-container/resize-container-resources/
Container.restartPolicyRules||||Exit codes for which this container restarts, whatever the pod's policy.|concepts/workloads/pods/pod-lifecycle/#container-restarts
Container.stdin|false|||Whether standard input is kept open.|tasks/debug/debug-application/get-shell-running-container/
Container.stdinOnce|false|||Whether standard input closes after the first client.|tasks/debug/debug-application/get-shell-running-container/
Container.tty|false|||Whether the container gets a terminal.|tasks/debug/debug-application/get-shell-running-container/
Container.volumeDevices||||Where raw block devices appear.|concepts/storage/persistent-volumes/#raw-block-volume-support
Container.workingDir|the image's|||The directory in which the command starts.|concepts/containers/
ObjectMeta.creationTimestamp||set by the API server||When the object came to be.|reference/using-api/api-concepts/
ObjectMeta.deletionGracePeriodSeconds||set by the API server||Seconds that a deleted object is still given.|concepts/workloads/pods/pod-lifecycle/#pod-termination
ObjectMeta.deletionTimestamp||set by the API server||When deletion was asked for.|concepts/architecture/garbage-collection/
ObjectMeta.generation||set by the API server||Grows with each change of the spec.|reference/using-api/api-concepts/
ObjectMeta.managedFields||set by the API server||Who wrote which field.|reference/using-api/server-side-apply/
ObjectMeta.resourceVersion||set by the API server||Grows with each write; an update with an old one conflicts.|reference/using-api/api-concepts/#resource-versions
ObjectMeta.selfLink||set by the API server||Not set any more.|reference/using-api/api-concepts/
ObjectMeta.uid||set by the API server||Tells objects of the same name apart.|concepts/overview/working-with-objects/names/#uids
EnvVar.name||||The variable's name.|tasks/inject-data-application/define-environment-variable-container/
EnvVar.value||||Its value; $(NAME) stands for another variable.|tasks/inject-data-application/define-interdependent-environment-variables/
EnvVar.valueFrom||||Takes the value from a field of the pod, a ConfigMap or a Secret.|tasks/inject-data-application/environment-variable-expose-pod-information/
ContainerPort.containerPort||||The port in the container.|concepts/services-networking/
ContainerPort.hostIP||||The node's address that the port is bound to.|concepts/services-networking/
ContainerPort.hostPort||||The port on the node.|concepts/services-networking/
ContainerPort.name||||A name for Services to use.|concepts/services-networking/service/#field-spec-ports
ContainerPort.protocol|TCP||TCP,UDP,SCTP|The protocol.|concepts/services-networking/service/#protocol-support
VolumeMount.mountPath||||Where the volume appears.|concepts/storage/volumes/
VolumeMount.mountPropagation|None||None,HostToContainer,Bidirectional|Whether mounts made later are seen on the other side.|concepts/storage/volumes/#mount-propagation
VolumeMount.name||||The volume's name, of spec.volumes.|concepts/storage/volumes/
VolumeMount.readOnly|false|||Whether the container may only read.|concepts/storage/volumes/
VolumeMount.recursiveReadOnly|Disabled||Disabled,Enabled,IfPossible|Whether readOnly holds for mounts inside, too.|concepts/storage/volumes/#recursive-read-only-mounts
VolumeMount.subPath|the volume's root|||The folder or file of the volume to mount.|concepts/storage/volumes/#using-subpath
VolumeMount.subPathExpr||||As subPath, with $(NAME) for environment variables.|concepts/storage/volumes/#using-subpath-expanded-environment
Volume.name||||Unique in the pod; mounts refer to it.|concepts/storage/volumes/
Volume.configMap||||The keys of a ConfigMap as files.|concepts/storage/volumes/#configmap
Volume.secret||||The keys of a Secret as files.|concepts/storage/volumes/#secret
Volume.emptyDir||||Empty at first; it goes with the pod.|concepts/storage/volumes/#emptydir
Volume.hostPath||||A file or folder of the node.|concepts/storage/volumes/#hostpath
Volume.persistentVolumeClaim||||Storage that outlives the pod, by a claim.|concepts/storage/volumes/#persistentvolumeclaim
Volume.projected||||Several sources in one folder.|concepts/storage/projected-volumes/
Volume.downwardAPI||||Fields of the pod as files.|concepts/workloads/pods/downward-api/
Volume.nfs||||A share of an NFS server.|concepts/storage/volumes/#nfs
Volume.csi||||Storage of a CSI driver.|concepts/storage/volumes/#csi
Volume.ephemeral||||A claim that lives and ends with the pod.|concepts/storage/ephemeral-volumes/
Volume.image||||The files of an image.|concepts/storage/volumes/#image
Lifecycle.postStart||||Runs right after the container has started.|concepts/containers/container-lifecycle-hooks/
Lifecycle.preStop||||Runs before the container is asked to stop.|concepts/containers/container-lifecycle-hooks/
Lifecycle.stopSignal|the image's, or SIGTERM|||The signal that asks the container to stop.|concepts/containers/container-lifecycle-hooks/
Probe.exec||||Runs a command; exit code 0 is well.|concepts/configuration/liveness-readiness-startup-probes/
Probe.httpGet||||Asks a path; an answer from 200 to 399 is well.|concepts/configuration/liveness-readiness-startup-probes/
Probe.tcpSocket||||Opens a port.|concepts/configuration/liveness-readiness-startup-probes/
Probe.grpc||||Asks a gRPC service for its health.|concepts/configuration/liveness-readiness-startup-probes/
Probe.initialDelaySeconds|0|||Seconds from the start to the first probe.|concepts/configuration/liveness-readiness-startup-probes/
Probe.periodSeconds|10|||Seconds between two probes.|concepts/configuration/liveness-readiness-startup-probes/
Probe.timeoutSeconds|1|||Seconds after which a probe counts as failed.|concepts/configuration/liveness-readiness-startup-probes/
Probe.failureThreshold|3|||Failures in a row that count.|concepts/configuration/liveness-readiness-startup-probes/
Probe.successThreshold|1|||Successes in a row that count.|concepts/configuration/liveness-readiness-startup-probes/
Probe.terminationGracePeriodSeconds|the pod's|||Seconds to stop when this probe ends the container.|concepts/configuration/liveness-readiness-startup-probes/
ResourceRequirements.requests|the limits|while suspended||What the scheduler sets aside.|concepts/configuration/manage-resources-containers/
ResourceRequirements.limits||while suspended||The most that the container may use.|concepts/configuration/manage-resources-containers/
ResourceRequirements.claims||||Names of the pod's resourceClaims.|concepts/scheduling-eviction/dynamic-resource-allocation/
Toleration.key|every taint|||The taint's key.|concepts/scheduling-eviction/taint-and-toleration/
Toleration.operator|Equal||Equal,Exists|Whether the value counts.|concepts/scheduling-eviction/taint-and-toleration/
Toleration.value||||The taint's value.|concepts/scheduling-eviction/taint-and-toleration/
Toleration.effect|every effect||NoSchedule,PreferNoSchedule,NoExecute|The taint's effect.|concepts/scheduling-eviction/taint-and-toleration/
Toleration.tolerationSeconds|for ever|||How long a NoExecute taint is put up with.|concepts/scheduling-eviction/taint-and-toleration/
Scenario.spec||||The simulated world and what happens in it.|
ScenarioSpec.title||||Shown above the run.|
ScenarioSpec.description||||Markdown, shown beside the run.|
ScenarioSpec.version|the newest that is recorded|||Whose controllers run, such as v1.36.|
ScenarioSpec.start|2000-01-01T00:00:00Z|||The time at which the world begins.|
ScenarioSpec.until|10m|||How long the world goes on.|
ScenarioSpec.cluster||||How large and how quick the cluster is.|
ScenarioSpec.pods|10s, exit 0|||How pods fare; the first rule that matches a new pod scripts its life.|
ScenarioSpec.timeline||||What people and faults do, and when.|
ClusterSpec.nodes|3|||How many nodes there are: node-1, node-2 ...|
ClusterSpec.watchDelay|10ms|||From a write to the informers seeing it: one time, or one for each resource.|
WatchDelay.jobs|the default|||The lag of the watch of Jobs.|
WatchDelay.cronjobs|the default|||The lag of the watch of CronJobs.|
WatchDelay.pods|the default|||The lag of the watch of pods.|
WatchDelay.default|as it is|||The lag of those that are not named.|
ClusterSpec.scheduleDelay|0s|||From a pod's creation to its binding.|
ClusterSpec.startupDelay|1.5s|||From the binding to its containers running.|
ClusterSpec.nodeMonitorGracePeriod|50s|||From a node's last sign of life to its pods being not ready.|
ClusterSpec.unreachableToleration|300s|||From then to the pods' deletion.|
ClusterSpec.ties|0|||Seed that orders what happens at one and the same time; 0 keeps one order.|
ScenarioSpec.expect||||What is claimed of the run; jobplay check proves it.|
ClusterSpec.commands|false|||Simple shell commands run where no rule for pods matches.|
ClusterSpec.quota|none|||A ResourceQuota: a pod that would use more than this, with those that have not finished, is refused.|
PodQuota.name|pods|||The quota's name, in the refusal.|
PodQuota.pods|no limit|||The most unfinished pods.|
PodQuota.cpu|no limit|||The same as requests.cpu.|
PodQuota.memory|no limit|||The same as requests.memory.|
PodQuota.requests.cpu|no limit|||The most CPU that pods may ask for; each container then has to say how much it does.|
PodQuota.requests.memory|no limit|||The most memory that pods may ask for; each container then has to say how much it does.|
PodQuota.limits.cpu|no limit|||The most that the CPU limits of pods may add up to; each container then has to have one.|
PodQuota.limits.memory|no limit|||The most that the memory limits of pods may add up to; each container then has to have one.|
ClusterSpec.featureGates||||Feature gates that differ from the version's defaults.|
PodRule.match|all pods|||Which pods the rule is for.|
PodRule.node|the least loaded|||The node that the pod goes to.|
PodRule.scheduleDelay|the cluster's|||From the pod's creation to its binding.|
PodRule.unschedulable|false|||true: no node ever takes the pod.|
PodRule.startupDelay|the cluster's|||From the binding to its containers running.|
PodRule.readyDelay|0s|||From running to ready.|
PodRule.runs||||Successive starts of each container; the last one repeats.|
PodRule.containers||||Runs by container name, instead of runs.|
PodRule.shutdown|at once, with 143|||What a container does when it is asked to stop.|
PodRule.imagePull||||How pulling the image fails.|
ImagePull.fails|||always,for|For ever, or for a time.|
ImagePull.for||||How long it fails.|
PodMatch.namespace|any|||The namespace that the pods are in.|
NewPodMatch.namespace|any|||The namespace that the pods are in.|
NewPodMatch.name|any|||The pod's name.|
NewPodMatch.job|any|||The Job's name.|
NewPodMatch.index|any|||Completion indexes, such as 0-4,7.|
NewPodMatch.attempt|any|||Which try, from 1: of the index, or of the Job when it has none.|
PodMatch.phase|any; of delete those that have not finished||Pending,Running,Succeeded,Failed|The pod's phase, or several as in Succeeded,Failed.|
PodMatch.name|any|||The pod's name.|
PodMatch.job|any|||The Job's name.|
PodMatch.index|any|||Completion indexes, such as 0-4,7.|
PodMatch.attempt|any|||Which try, from 1: of the index, or of the Job when it has none.|
Run.for|until stopped|||How long the container runs.|
Run.exit|0|||The exit code.|
Run.reason|Completed or Error|||Such as OOMKilled.|
Shutdown.after|0s|||From the request to stop to the exit.|
Shutdown.exit|143|||The exit code then.|
Action.at||||When, from the start.|
Action.patch||||A merge patch of a Job, a CronJob or a pod.|
Action.delete||||Deletes a Job, a CronJob or pods.|
Action.apply||||Creates or updates an object.|
Action.createJob||||Creates a Job from a CronJob, as kubectl create job --from does.|
Action.evict||||Pods that the Eviction API removes.|
Action.preempt||||Pods that the scheduler pushes out.|
Action.nodePressure||||Pods that the kubelet evicts.|
Action.node||||A node goes down, comes up or is deleted.|
Action.api||||The next calls of the controllers that fail.|
Action.controller||||The controllers restart, or crash in the middle of their work, and forget what they kept in memory.|
Action.kill||||Containers that end at once.|
Action.hang||||Pods whose containers neither start nor end by themselves from now on.|
KillAction.namespace|any|||The namespace that the pods are in.|
Action.watchDelay||||By how much the watches lag from now on: one time, or one for each resource.|
KillAction.job|any|||The Job's name.|
KillAction.name|any|||The pod's name.|
KillAction.index|any|||Completion indexes, such as 0-4,7.|
KillAction.attempt|any|||Which try, from 1.|
KillAction.phase|any||Pending,Running|The pod's phase.|
KillAction.container|all|||The container's name.|
KillAction.exit|137|||The exit code.|
KillAction.reason|Error|||Such as OOMKilled.|
PatchAction.kind|||Job,CronJob,Pod|What is patched.|
PatchAction.namespace|default; any for pods|||The namespace of what is patched.|
PatchAction.subresource|none||status|status: of the patch only the status is taken, which no other patch can change.|tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/#patch-subresource
PatchAction.patch||||A JSON merge patch.|
PatchAction.pod|all pods|||Which pods, for the kind Pod.|
CreateJobAction.from||||The CronJob whose jobTemplate the Job is made of.|concepts/workloads/controllers/cron-jobs/
CreateJobAction.name||||The name of the new Job.|
CreateJobAction.namespace|default|||The namespace that the object lives in.|
DeleteAction.kind|||Job,CronJob,Pod|What is deleted.|
DeleteAction.namespace|default; any for pods|||The namespace of what is deleted.|
DeleteAction.pod|all pods|||Which pods, for the kind Pod.|
DeleteAction.propagationPolicy|Background, as kubectl sends it||Background,Foreground,Orphan,ApiDefault|What becomes of the dependents. ApiDefault: the request names no policy, as those of many API clients, and the server leaves a Job's pods behind as orphans but deletes a CronJob's Jobs.|concepts/architecture/garbage-collection/
DeleteAction.gracePeriodSeconds|the pod's|||How long pods have to stop.|
NodeAction.name||||Such as node-1.|
NodeAction.state|||down,up,deleted,cordoned,uncordoned,drained|What becomes of the node.|
ApiAction.verb|||create,delete,patch,update,updateStatus|Which calls fail.|
ApiAction.resource|||pods,jobs,cronjobs|Calls about what.|
ApiAction.count|1|||How many calls fail.|
ApiAction.error|InternalError||InternalError,Forbidden,Conflict,Timeout,TooManyRequests|How they fail.|
ApiAction.message||||What the error says.|
ControllerAction.name||||Whatever its name, all controllers stop: they are one process.|
ControllerAction.state|||restart,crash|restart: at this moment. crash: from then on, right after a write in the middle of a sync, whose rest is never done.|
ControllerAction.afterWrites|1|||crash: the write of the sync (creations, deletions, patches and status updates that are not refused) after which it happens.|
ControllerAction.downFor|0s|||How long it is away.|
Expectation.at|the end|||The moment that is meant, from the start.|
Expectation.namespace|any|||The namespace of the Job, the CronJob or the event.|
Expectation.job||||The Job that is meant.|
Expectation.cronJob||||The CronJob that is meant.|
Expectation.jobs||||That count such Jobs exist.|
Expectation.pods||||That count such pods exist.|
Expectation.event||||That count events with this reason were recorded.|
Expectation.condition||||A condition that is true, such as Failed.|
Expectation.count|at least 1|||A number, or a set of those that are right: 3, 1-2, 4-.|
Expectation.completedIndexes||||As in the Job's status.|
Expectation.failedIndexes||||As in the Job's status.|
)";

}  // namespace jobplay
