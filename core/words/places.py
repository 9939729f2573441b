#!/usr/bin/env python3
"""Writes places.txt: the location of each function that a sentence names, in each release of Kubernetes.

usage: KUBERNETES_SOURCES=FOLDER python3 core/words/places.py

FOLDER has the sources in the layout of Go's module cache (k8s.io in go env GOMODCACHE): kubernetes@v1.37.2 and so on for the
releases in core/controllers/releases.txt, and client-go@v0.37.2 and apiserver@v0.37.2 for Kubernetes' staging/ directory. If
a module's patch release is missing, another one of the same minor version is used.

A sentence names a place as package.function, with /what for a statement. PLACES defines the place in HOME. ELSEWHERE has the
places with another name, path or statement in another release, and those that a release does not have.
"""
import os
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent


def minor_of(release):
    return int(release.split('.')[1])


# Newest first. HOME is the newest recorded release that is not a beta. Sentences name functions of HOME.
ROWS = [line.split() for line in (HERE / '../controllers/releases.txt').read_text().splitlines() if line and not line.startswith('#')]
RELEASES = [release for _, release, *_ in ROWS]
HOME = next(release for _, release, evidence, *_ in ROWS if evidence == 'recorded' and '-' not in release)
OTHERS = [release for release in RELEASES if release != HOME]
# Releases without tracking finalizers and without the second CronJob controller.
OLD = [release for release in RELEASES if minor_of(release) < 20]

HEAD = f"""\
# The locations of functions that sentences name, in each release of Kubernetes. A row starts with the name in decisions/*.txt and
# reasons.txt, which is package.function, with /what for a part of the function. Then come the file and, for each release,
# [path] function:line, with a path only if it differs. `-`: nothing in the release makes this decision. `=`: every version has the
# cluster around the controllers of {HOME[:HOME.rindex('.')]}, and its links. places.py generates this file from Kubernetes' sources.
#
# A version uses the column of its release: {HOME[:HOME.rindex('.')]} that of {HOME}, v1.34 that of v1.34.12 and so on. A version without a column uses the
# closest one below. v1.18 (recorded from v1.13, but with links to v1.18) and v1.8 (read from the source of September 2017) each
# stand for a range of versions.
"""

JOB = 'pkg/controller/job/job_controller.go'
CRON = 'pkg/controller/cronjob/cronjob_controllerv2.go'
CRON_UTILS = 'pkg/controller/cronjob/utils.go'
OLD_CRON = 'pkg/controller/cronjob/cronjob_controller.go'
TTL = 'pkg/controller/ttlafterfinished/ttlafterfinished_controller.go'
BACKOFF = 'pkg/controller/job/backoff_utils.go'
BATCH_DEFAULTS = 'pkg/apis/batch/v1/defaults.go'
CORE_DEFAULTS = 'pkg/apis/core/v1/defaults.go'
OLDEST_CORE_DEFAULTS = 'pkg/api/v1/defaults.go'
# Generated defaults of fields with a comment `// +default="TCP"` in their type. Earlier releases had a function for each.
MADE_DEFAULTS = 'pkg/apis/batch/v1/zz_generated.defaults.go'
# The cluster around the controllers, which is that of HOME in every version.
AROUND = tuple(f'pkg/{part}/' for part in [
    'kubelet', 'scheduler', 'controller/nodelifecycle', 'controller/tainteviction', 'controller/podgc',
    'controller/garbagecollector', 'controller/util/node', 'registry/core',
]) + ('staging/src/k8s.io/apiserver/',)
CLIENT = 'staging/src/k8s.io/client-go/'


def in_old(function, statement='', path=None):
    """Returns the same place for all releases of OLD."""
    return {release: (path, function, statement) for release in OLD}


def not_in(*releases):
    return {release: None for release in releases}


def until(minor, function, statement='', path=None):
    """Returns the same place for the releases up to that minor version, except those of OLD."""
    return {release: (path, function, statement) for release in RELEASES
            if minor_of(release) <= minor and release not in OLD}


def since(minor, function, statement='', path=None):
    return {release: (path, function, statement) for release in RELEASES if minor_of(release) >= minor}


def not_before(minor):
    return not_in(*[release for release in RELEASES if minor_of(release) < minor])


NOT_OLD = not_in(*OLD)

class Place:
    """The func line of a function in a release, or one of its statements by its start."""

    def __init__(self, path, function, statement='', release=HOME):
        self.path, self.function, self.statement, self.release = path, function, statement, release


# The types of a pod template with a defaulting function.
CORE_KINDS = [
    'Volume', 'Container', 'PodSpec', 'Probe', 'ResourceList', 'SecretVolumeSource', 'ConfigMapVolumeSource',
    'DownwardAPIVolumeSource', 'ProjectedVolumeSource', 'ServiceAccountTokenProjection', 'PersistentVolumeClaimSpec',
    'HTTPGetAction', 'ObjectFieldSelector', 'HostPathVolumeSource',
]
VOLUMES_BY_FUNCTION = 30  # the last minor version with a function for each volume in MADE
# The fields with a generated default: the earlier function, and the first statement of the generated code.
MADE = {
    'protocol': ('ContainerPort', 'if b.Protocol == ""'),
    'fileKeyRef': (None, 'if b.ValueFrom.FileKeyRef.Optional'),
    'grpc': (None, 'if a.LivenessProbe.ProbeHandler.GRPC.Service'),
    'iscsi': ('ISCSIVolumeSource', 'if a.VolumeSource.ISCSI.'),
    'rbd': ('RBDVolumeSource', 'if a.VolumeSource.RBD.'),
    'azureDisk': ('AzureDiskVolumeSource', 'if a.VolumeSource.AzureDisk.'),
    'scaleIO': ('ScaleIOVolumeSource', 'if a.VolumeSource.ScaleIO.'),
}

# Places by their names in sentences.
PLACES = {
    'batchv1.SetDefaults_Job': Place(BATCH_DEFAULTS, 'SetDefaults_Job'),
    'batchv1.SetDefaults_CronJob': Place(BATCH_DEFAULTS, 'SetDefaults_CronJob'),
    'batchv1.SetDefaults_PodFailurePolicyOnPodConditionsPattern': Place(BATCH_DEFAULTS, 'SetDefaults_PodFailurePolicyOnPodConditionsPattern'),
    **{f'corev1.SetDefaults_{kind}': Place(CORE_DEFAULTS, f'SetDefaults_{kind}') for kind in CORE_KINDS},
    **{f'batchv1.SetObjectDefaults_{kind}/{field}': Place(MADE_DEFAULTS, f'SetObjectDefaults_{kind}', statement)
       for kind in ['Job', 'CronJob'] for field, (_, statement) in MADE.items()},
    'controller.ClaimPods': Place('pkg/controller/controller_ref_manager.go', 'ClaimPods'),
    'controller.SatisfiedExpectations': Place('pkg/controller/controller_utils.go', 'SatisfiedExpectations'),
    'controller.CreationObserved': Place('pkg/controller/controller_utils.go', 'CreationObserved'),
    'controller.DeletionObserved': Place('pkg/controller/controller_utils.go', 'DeletionObserved'),
    'cronjob.processNextWorkItem/retry': Place(CRON, 'processNextWorkItem', 'jm.queue.AddRateLimited'),
    'cronjob.sync': Place(CRON, 'sync'),
    'cronjob.sync/updateStatus': Place(CRON, 'sync', 'if _, err := jm.cronJobControl'),
    'cronjob.enqueueController': Place(CRON, 'enqueueController'),
    'cronjob.updateCronJob': Place(CRON, 'updateCronJob'),
    'cronjob.syncCronJob/unexpectedJob': Place(CRON, 'syncCronJob', '// We found an unfinished job'),
    'cronjob.syncCronJob/finished': Place(CRON, 'syncCronJob', '} else if jobutil.IsJobFinished'),
    'cronjob.syncCronJob/beingDeleted': Place(CRON, 'syncCronJob', '// The CronJob is being deleted.'),
    'cronjob.syncCronJob/timeZone': Place(CRON, 'syncCronJob', 'if _, err := time.LoadLocation'),
    'cronjob.syncCronJob/suspend': Place(CRON, 'syncCronJob', 'if cronJob.Spec.Suspend'),
    'cronjob.syncCronJob/parse': Place(CRON, 'syncCronJob', 'sched, err := '),
    'cronjob.syncCronJob/nextScheduleTime': Place(CRON, 'syncCronJob', 'scheduledTime, err := '),
    'cronjob.syncCronJob/notDue': Place(CRON, 'syncCronJob', 'if scheduledTime == nil'),
    'cronjob.syncCronJob/tooLate': Place(CRON, 'syncCronJob', 'tooLate := false'),
    'cronjob.syncCronJob/startingDeadlineSeconds': Place(CRON, 'syncCronJob', 'if cronJob.Spec.StartingDeadlineSeconds'),
    'cronjob.syncCronJob/inActiveList': Place(CRON, 'syncCronJob', 'if inActiveListByName'),
    'cronjob.syncCronJob/forbid': Place(CRON, 'syncCronJob', 'if cronJob.Spec.ConcurrencyPolicy == batchv1.Forbid'),
    'cronjob.syncCronJob/replace': Place(CRON, 'syncCronJob', 'if cronJob.Spec.ConcurrencyPolicy == batchv1.Replace'),
    'cronjob.syncCronJob/create': Place(CRON, 'syncCronJob', 'jobResp, err := '),
    'cronjob.cleanupFinishedJobs': Place(CRON, 'cleanupFinishedJobs'),
    'cronjob.deleteJob': Place(CRON, 'deleteJob'),
    'cronjob.nextScheduleTimeDuration': Place(CRON_UTILS, 'nextScheduleTimeDuration'),
    'cronjob.nextScheduleTime': Place(CRON_UTILS, 'nextScheduleTime'),
    'garbagecollector.attemptToDeleteItem': Place('pkg/controller/garbagecollector/garbagecollector.go', 'attemptToDeleteItem'),
    'garbagecollector.orphanDependents': Place('pkg/controller/garbagecollector/garbagecollector.go', 'orphanDependents'),
    'job.newBackoffRecord': Place(BACKOFF, 'newBackoffRecord'),
    'job.newBackoffRecord/success': Place(BACKOFF, 'newBackoffRecord', 'backoff.lastFailureTime'),
    'job.getRemainingTime': Place(BACKOFF, 'getRemainingTime'),
    'job.isIndexFailed/limit': Place('pkg/controller/job/indexed_job_utils.go', 'isIndexFailed', 'return isPodFailedCounted'),
    'job.Run': Place(JOB, 'Run'),
    'job.addPod': Place(JOB, 'addPod'),
    'job.updatePod': Place(JOB, 'updatePod'),
    'job.deletePod': Place(JOB, 'deletePod'),
    'job.addJob': Place(JOB, 'addJob'),
    'job.updateJob': Place(JOB, 'updateJob'),
    'job.deleteJob': Place(JOB, 'deleteJob'),
    'job.enqueueLabelSelector': Place(JOB, 'enqueueLabelSelector'),
    'job.enqueueSyncJobBatched': Place(JOB, 'enqueueSyncJobBatched'),
    'job.enqueueSyncJobWithDelay': Place(JOB, 'enqueueSyncJobWithDelay'),
    'job.enqueueOrphanPod': Place(JOB, 'enqueueOrphanPod'),
    'job.processNextWorkItem': Place(JOB, 'processNextWorkItem'),
    'job.processNextOrphanPod': Place(JOB, 'processNextOrphanPod'),
    'job.syncOrphanPod': Place(JOB, 'syncOrphanPod'),
    'job.syncOrphanPodsBySelector': Place(JOB, 'syncOrphanPodsBySelector'),
    'job.handleSingleOrphanPod/kept': Place(JOB, 'handleSingleOrphanPod', 'if job != nil'),
    'job.handleSingleOrphanPod/removed': Place(JOB, 'handleSingleOrphanPod', 'if patch'),
    'job.syncJob/notFound': Place(JOB, 'syncJob', 'if apierrors.IsNotFound'),
    'job.syncJob/finished': Place(JOB, 'syncJob', 'if util.IsJobFinished'),
    'job.syncJob/finishedJobExpectations': Place(JOB, 'syncJob', 'if _, ok := jm.finishedJobExpectations'),
    'job.syncJob/activePods': Place(JOB, 'syncJob', 'activePods := '),
    'job.syncJob/startTime': Place(JOB, 'syncJob', 'if job.Status.StartTime == nil'),
    'job.syncJob/exceedsBackoffLimit': Place(JOB, 'syncJob', 'exceedsBackoffLimit := jobCtx'),
    'job.syncJob/successCriteriaMet': Place(JOB, 'syncJob', 'jobCtx.finishedCondition = hasSuccessCriteriaMet'),
    'job.syncJob/failureTarget': Place(JOB, 'syncJob', 'failureTargetCondition := '),
    'job.syncJob/activeDeadlineSeconds': Place(JOB, 'syncJob', '} else if job.Spec.ActiveDeadlineSeconds'),
    'job.syncJob/maxFailedIndexes': Place(JOB, 'syncJob', 'if job.Spec.MaxFailedIndexes'),
    'job.syncJob/failedIndexes': Place(JOB, 'syncJob', '} else if jobCtx.failedIndexes'),
    'job.syncJob/deletedActive': Place(JOB, 'syncJob', 'if deleted != active'),
    'job.syncJob/satisfiedExpectations': Place(JOB, 'syncJob', 'if satisfiedExpectations &&'),
    'job.syncJob/workQueueComplete': Place(JOB, 'syncJob', 'complete = jobCtx.succeeded > 0'),
    'job.syncJob/complete': Place(JOB, 'syncJob', 'complete = jobCtx.succeeded >='),
    'job.syncJob/suspended': Place(JOB, 'syncJob', 'if jobSuspended'),
    'job.syncJob/resumed': Place(JOB, 'syncJob', 'job.Status.Conditions, isUpdated'),
    'job.deleteActivePods': Place(JOB, 'deleteActivePods'),
    'job.deleteJobPods': Place(JOB, 'deleteJobPods'),
    'job.trackJobStatusAndRemoveFinalizers': Place(JOB, 'trackJobStatusAndRemoveFinalizers'),
    'job.trackJobStatusAndRemoveFinalizers/maxUncountedPods': Place(JOB, 'trackJobStatusAndRemoveFinalizers', 'if len('),
    'job.trackJobStatusAndRemoveFinalizers/needsFlush': Place(JOB, 'trackJobStatusAndRemoveFinalizers', 'if needsFlush'),
    'job.canRemoveFinalizer': Place(JOB, 'canRemoveFinalizer'),
    'job.cleanUncountedPodsWithoutFinalizers': Place(JOB, 'cleanUncountedPodsWithoutFinalizers'),
    'job.removeTrackingFinalizerFromPods': Place(JOB, 'removeTrackingFinalizerFromPods'),
    'job.enactJobFinished': Place(JOB, 'enactJobFinished'),
    'job.enactJobFinished/delayTerminalCondition': Place(JOB, 'enactJobFinished', 'if *jobCtx.terminating'),
    'job.pastBackoffLimitOnFailure': Place(JOB, 'pastBackoffLimitOnFailure'),
    'job.pastActiveDeadline': Place(JOB, 'pastActiveDeadline'),
    'job.manageJob/suspended': Place(JOB, 'manageJob', 'if jobSuspended'),
    'job.manageJob/workQueue': Place(JOB, 'manageJob', 'wantActive = active'),
    'job.manageJob/completions': Place(JOB, 'manageJob', 'wantActive = *job.Spec.Completions'),
    'job.manageJob/parallelism': Place(JOB, 'manageJob', 'if wantActive > parallelism'),
    'job.manageJob/tooMany': Place(JOB, 'manageJob', 'rmAtLeast := '),
    'job.manageJob/tooFew': Place(JOB, 'manageJob', 'if diff := wantActive'),
    'job.manageJob/maxPodCreateDeletePerSync': Place(JOB, 'manageJob', 'if diff > int32(MaxPodCreateDeletePerSync)'),
    'job.manageJob/slowStart': Place(JOB, 'manageJob', 'for batchSize := '),
    'job.manageJob/create': Place(JOB, 'manageJob', 'err := jm.podControl.CreatePods'),
    'job.getPodCreationInfoForIndependentIndexes': Place(JOB, 'getPodCreationInfoForIndependentIndexes'),
    'job.updateJobStatus': Place(JOB, 'updateJobStatus'),
    'job.onlyReplaceFailedPods': Place(JOB, 'onlyReplaceFailedPods'),
    'job.managedByExternalController': Place(JOB, 'managedByExternalController'),
    'job.matchPodFailurePolicy': Place('pkg/controller/job/pod_failure_policy.go', 'matchPodFailurePolicy'),
    'job.matchSuccessPolicy': Place('pkg/controller/job/success_policy.go', 'matchSuccessPolicy'),
    'job.finalizerRemovalObserved': Place('pkg/controller/job/tracking_utils.go', 'finalizerRemovalObserved'),
    'nodelifecycle.tryUpdateNodeHealth': Place('pkg/controller/nodelifecycle/node_lifecycle_controller.go', 'tryUpdateNodeHealth'),
    'nodelifecycle.markNodeAsReachable': Place('pkg/controller/nodelifecycle/node_lifecycle_controller.go', 'markNodeAsReachable'),
    'podgc.gcOrphaned': Place('pkg/controller/podgc/gc_controller.go', 'gcOrphaned'),
    'podgc.gcUnscheduledTerminating': Place('pkg/controller/podgc/gc_controller.go', 'gcUnscheduledTerminating'),
    'podgc.discoverDeletedNodes': Place('pkg/controller/podgc/gc_controller.go', 'discoverDeletedNodes'),
    'tainteviction.addConditionAndDeletePod': Place('pkg/controller/tainteviction/taint_eviction.go', 'addConditionAndDeletePod'),
    'tainteviction.processPodOnNode': Place('pkg/controller/tainteviction/taint_eviction.go', 'processPodOnNode'),
    'ttlafterfinished.enqueue': Place(TTL, 'enqueue'),
    'ttlafterfinished.processNextWorkItem': Place(TTL, 'processNextWorkItem'),
    'ttlafterfinished.handleErr/retry': Place(TTL, 'handleErr', 'tc.queue.AddRateLimited'),
    'ttlafterfinished.processJob': Place(TTL, 'processJob'),
    'ttlafterfinished.processJob/delete': Place(TTL, 'processJob', 'if err := tc.client'),
    'ttlafterfinished.processTTL': Place(TTL, 'processTTL'),
    'consistency.EnsureReady': Place('pkg/controller/util/consistency/consistency.go', 'EnsureReady'),
    'node.MarkPodsNotReady': Place('pkg/controller/util/node/controller_utils.go', 'MarkPodsNotReady'),
    'eviction.synchronize/condition': Place('pkg/kubelet/eviction/eviction_manager.go', 'synchronize', 'condition := &v1.PodCondition{'),
    'images.EnsureImageExists': Place('pkg/kubelet/images/image_manager.go', 'EnsureImageExists'),
    'kubelet.SyncTerminatingPod': Place('pkg/kubelet/kubelet.go', 'SyncTerminatingPod'),
    'kubelet.getPhase': Place('pkg/kubelet/kubelet_pods.go', 'getPhase'),
    'kuberuntime.startContainer': Place('pkg/kubelet/kuberuntime/kuberuntime_container.go', 'startContainer'),
    'kuberuntime.killContainer/stop': Place('pkg/kubelet/kuberuntime/kuberuntime_container.go', 'killContainer', 'err := m.runtimeService.StopContainer(ctx,'),
    'kuberuntime.computePodActions': Place('pkg/kubelet/kuberuntime/kuberuntime_manager.go', 'computePodActions'),
    'kuberuntime.SyncPod': Place('pkg/kubelet/kuberuntime/kuberuntime_manager.go', 'SyncPod'),
    'kuberuntime.doBackOff': Place('pkg/kubelet/kuberuntime/kuberuntime_manager.go', 'doBackOff'),
    'status.GeneratePodReadyCondition': Place('pkg/kubelet/status/generate.go', 'GeneratePodReadyCondition'),
    'status.syncPod': Place('pkg/kubelet/status/status_manager.go', 'syncPod'),
    'registry/job.generateSelector': Place('pkg/registry/batch/job/strategy.go', 'generateSelector'),
    'registry/pod.addConditionAndDeletePod': Place('pkg/registry/core/pod/storage/eviction.go', 'addConditionAndDeletePod'),
    'registry/pod.CheckGracefulDelete': Place('pkg/registry/core/pod/strategy.go', 'CheckGracefulDelete'),
    'nodeunschedulable.Filter': Place('pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go', 'Filter'),
    'preemption.PreemptPod/condition': Place('pkg/scheduler/framework/preemption/executor.go', 'PreemptPod', 'condition := &v1.PodCondition{'),
    'scheduler.bind': Place('pkg/scheduler/schedule_one.go', 'bind'),
    'scheduler.handleSchedulingFailure': Place('pkg/scheduler/schedule_one.go', 'handleSchedulingFailure'),
    'resourcequota.CheckRequest/constraints': Place('staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go', 'CheckRequest', 'if err :='),
    'resourcequota.CheckRequest/exceeded': Place('staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go', 'CheckRequest', 'fmt.Errorf("exceeded quota: %s, requested: %s,'),
    'cache.processDeltas': Place(CLIENT + 'tools/cache/controller.go', 'processDeltas'),
    'workqueue.AddAfter': Place(CLIENT + 'util/workqueue/delaying_queue.go', 'AddAfter'),
    'workqueue.waitingLoop': Place(CLIENT + 'util/workqueue/delaying_queue.go', 'waitingLoop'),
    'cronjob.syncAll': Place('pkg/controller/cronjob/cronjob_controller.go', 'syncAll', '', 'v1.18.20'),
    'job.processNextWorkItem/forget': Place(JOB, 'processNextWorkItem', '', 'v1.18.20'),
    'job.syncJob/jobHaveNewFailure': Place(JOB, 'syncJob', 'exceedsBackoffLimit := jobHaveNewFailure', 'v1.18.20'),
    'job.syncJob/failedPods': Place(JOB, 'syncJob', 'return forget, fmt.Errorf("failed pod(s)', 'v1.18.20'),
}

# Places that differ in other releases: (path or None for the same one, function, start of the statement), or None if there is none.
ELSEWHERE = {
    # Finalizers and the orphan queue came with v1.22; selectors are added to that queue since v1.32.
    'job.enqueueLabelSelector': {
        **NOT_OLD, **until(31, 'cleanupPodFinalizers')},
    'job.syncOrphanPodsBySelector': {
        **NOT_OLD, **until(31, 'cleanupPodFinalizers')},
    'job.handleSingleOrphanPod/kept': {
        **NOT_OLD,
        **until(31, 'syncOrphanPod', 'if job != nil && !util.IsJobFinished(job)'),
        **until(30, 'syncOrphanPod', 'if job != nil && !IsJobFinished(job)')},
    'job.handleSingleOrphanPod/removed': {
        **NOT_OLD, **until(31, 'syncOrphanPod', 'if patch := ')},
    'job.enqueueOrphanPod': NOT_OLD,
    'job.processNextOrphanPod': NOT_OLD,
    'job.isIndexFailed/limit': NOT_OLD,
    'cronjob.processNextWorkItem/retry': NOT_OLD,
    'ttlafterfinished.processNextWorkItem': not_in('v1.8.0'),
    'ttlafterfinished.handleErr/retry': not_in('v1.8.0'),
    'job.syncOrphanPod': NOT_OLD,
    'job.canRemoveFinalizer': NOT_OLD,
    'job.cleanUncountedPodsWithoutFinalizers': NOT_OLD,
    'job.removeTrackingFinalizerFromPods': NOT_OLD,
    'job.trackJobStatusAndRemoveFinalizers': NOT_OLD,
    'job.trackJobStatusAndRemoveFinalizers/maxUncountedPods': NOT_OLD,
    'job.finalizerRemovalObserved': NOT_OLD,

    # The Job controller's event handlers. The first releases queue an added or deleted Job immediately.
    'job.addJob': {
        **until(29, 'enqueueSyncJobImmediately'), **in_old('enqueueController')},
    'job.deleteJob': in_old('enqueueController'),
    'job.enqueueSyncJobBatched': NOT_OLD,
    'job.enqueueSyncJobWithDelay': NOT_OLD,

    # The sync of a Job.
    'job.managedByExternalController': not_before(30),
    'job.syncJob/notFound': in_old('syncJob', 'if errors.IsNotFound(err)'),
    'job.syncJob/finished':
        {**until(30, 'syncJob', 'if IsJobFinished(&job)'), **in_old('syncJob', 'if IsJobFinished(&job)')},
    'job.syncJob/finishedJobExpectations': not_before(34),
    'consistency.EnsureReady': {**not_before(36), **since(38, 'EnsureReady', path=CLIENT + 'util/consistency/consistency.go')},
    'job.syncJob/activePods': {
        **until(30, 'syncJob', 'activePods:           controller.FilterActivePods'),
        **in_old('syncJob', 'activePods := controller.FilterActivePods')},
    'job.syncJob/startTime':
        in_old('syncJob', 'if job.Status.StartTime == nil'),
    'job.syncJob/exceedsBackoffLimit': {
        **until(29, 'syncJob', 'exceedsBackoffLimit := failed'),
        'v1.18.20': (None, 'syncJob', 'exceedsBackoffLimit := jobHaveNewFailure'),
        'v1.8.0': (None, 'syncJob', 'if jobHaveNewFailure && (int32(previousRetry)+1')},
    'job.syncJob/jobHaveNewFailure': {
        'v1.8.0': (None, 'syncJob', 'if jobHaveNewFailure && (int32(previousRetry)+1')},
    'job.syncJob/failedPods': {
        'v1.8.0': (None, 'syncJob', 'return false, fmt.Errorf("failed pod(s)')},
    'job.pastBackoffLimitOnFailure': not_in('v1.8.0'),
    'job.syncJob/successCriteriaMet': not_before(30),
    'job.syncJob/failureTarget': {
        **NOT_OLD, **until(30, 'syncJob', 'if failureTargetCondition := ')},
    'job.syncJob/activeDeadlineSeconds':
        in_old('syncJob', 'if job.Spec.ActiveDeadlineSeconds != nil'),
    'job.syncJob/maxFailedIndexes': NOT_OLD,
    'job.syncJob/failedIndexes': NOT_OLD,
    'job.syncJob/deletedActive': NOT_OLD,
    'job.syncJob/satisfiedExpectations': in_old('syncJob', 'if jobNeedsSync &&'),
    'job.syncJob/workQueueComplete':
        in_old('syncJob', 'if succeeded > 0 && active == 0'),
    'job.syncJob/complete':
        in_old('syncJob', 'if completions >= *job.Spec.Completions'),
    'job.syncJob/suspended': {
        **NOT_OLD, **until(32, 'syncJob', 'if job.Spec.Suspend != nil && *job.Spec.Suspend')},
    'job.syncJob/resumed': NOT_OLD,
    'job.deleteActivePods': in_old('deleteJobPods'),
    # The common call for a failed Job and for a Job with too many pods.
    'job.deleteJobPods': in_old('DeletePod', path='pkg/controller/controller_utils.go'),
    'job.trackJobStatusAndRemoveFinalizers/needsFlush':
        in_old('syncJob', 'if job.Status.Active != active'),
    'job.enactJobFinished': in_old('syncJob', 'if jobFailed {'),
    'job.enactJobFinished/delayTerminalCondition': not_before(31),
    'job.matchPodFailurePolicy': NOT_OLD,
    'job.matchSuccessPolicy': not_before(30),

    # Pods of a Job. Before v1.27, the work queue waited after failures, not the pods.
    'job.newBackoffRecord': NOT_OLD,
    'job.newBackoffRecord/success': NOT_OLD,
    'job.getRemainingTime': NOT_OLD,
    'job.getPodCreationInfoForIndependentIndexes': NOT_OLD,
    'job.onlyReplaceFailedPods': NOT_OLD,
    'job.manageJob/suspended': NOT_OLD,
    'job.manageJob/completions':
        in_old('manageJob', 'wantActive = *job.Spec.Completions'),
    # The effect of parallelism 0.
    'job.manageJob/parallelism':
        in_old('manageJob', '} else if active < parallelism'),
    'job.manageJob/tooMany': in_old('manageJob', 'if active > parallelism'),
    'job.manageJob/tooFew': in_old('manageJob', 'diff := wantActive - active'),
    'job.manageJob/maxPodCreateDeletePerSync': NOT_OLD,
    'job.manageJob/slowStart':
        {**until(29, 'manageJob', 'for batchSize := '), **in_old('manageJob', 'for batchSize := ')},
    'job.manageJob/create':
        in_old('manageJob', 'err := jm.podControl.CreatePods'),

    # The first CronJob controller handles all CronJobs every ten seconds.
    'cronjob.sync': NOT_OLD,
    # The common call in syncOne and cleanupFinishedJobs.
    'cronjob.sync/updateStatus':
        in_old('UpdateStatus', path='pkg/controller/cronjob/injection.go'),
    'cronjob.enqueueController': NOT_OLD,
    'cronjob.updateCronJob': NOT_OLD,
    'cronjob.syncCronJob/unexpectedJob':
        in_old('syncOne', '// We found an unfinished job', OLD_CRON),
    'cronjob.syncCronJob/finished': {
        **until(30, 'syncCronJob', '} else if found && IsJobFinished(j)'),
        **in_old('syncOne', '} else if found && IsJobFinished', OLD_CRON)},
    'cronjob.syncCronJob/beingDeleted':
        in_old('syncOne', '// The CronJob is being deleted.', OLD_CRON),
    'cronjob.syncCronJob/timeZone': NOT_OLD,
    'cronjob.syncCronJob/suspend':
        in_old('syncOne', 'if sj.Spec.Suspend', OLD_CRON),
    'cronjob.syncCronJob/parse': {
        **until(34, 'syncCronJob', 'sched, err := cron.ParseStandard'),
        **in_old('getRecentUnmetScheduleTimes', 'sched, err := cron.ParseStandard', CRON_UTILS)},
    'cronjob.syncCronJob/nextScheduleTime':
        in_old('syncOne', 'scheduledTime := times[len(times)-1]', OLD_CRON),
    'cronjob.syncCronJob/notDue':
        in_old('syncOne', 'if len(times) == 0', OLD_CRON),
    'cronjob.syncCronJob/tooLate': in_old('syncOne', 'tooLate := false', OLD_CRON),
    'cronjob.syncCronJob/startingDeadlineSeconds':
        in_old('syncOne', 'if sj.Spec.StartingDeadlineSeconds', OLD_CRON),
    'cronjob.syncCronJob/inActiveList': NOT_OLD,
    'cronjob.syncCronJob/forbid':
        in_old('syncOne', 'if sj.Spec.ConcurrencyPolicy == batchv1beta1.Forbid', OLD_CRON),
    'cronjob.syncCronJob/replace':
        in_old('syncOne', 'if sj.Spec.ConcurrencyPolicy == batchv1beta1.Replace', OLD_CRON),
    'cronjob.syncCronJob/create': in_old('syncOne', 'jobResp, err := ', OLD_CRON),
    'cronjob.cleanupFinishedJobs': in_old('cleanupFinishedJobs', path=OLD_CRON),
    'cronjob.deleteJob': in_old('deleteJob', path=OLD_CRON),
    'cronjob.nextScheduleTimeDuration': NOT_OLD,
    'cronjob.nextScheduleTime':
        in_old('getRecentUnmetScheduleTimes', 'if len(starts) > 100'),

    # The TTL controller came with v1.12.
    'ttlafterfinished.enqueue': not_in('v1.8.0'),
    'ttlafterfinished.processJob': not_in('v1.8.0'),
    'ttlafterfinished.processTTL': not_in('v1.8.0'),
    'ttlafterfinished.processJob/delete': {
        'v1.18.20': (None, 'processJob', 'return tc.client.BatchV1().Jobs(fresh.Namespace).Delete'),
        'v1.8.0': None},

    # Defaults of the API server.
    'batchv1.SetDefaults_PodFailurePolicyOnPodConditionsPattern': {
        **NOT_OLD, **until(33, 'SetDefaults_Job', 'if obj.Spec.PodFailurePolicy != nil')},
    'batchv1.SetDefaults_CronJob':
        in_old('SetDefaults_CronJob', path='pkg/apis/batch/v1beta1/defaults.go'),
    **{f'corev1.SetDefaults_{kind}': {'v1.8.0': (OLDEST_CORE_DEFAULTS, f'SetDefaults_{kind}', '')} for kind in CORE_KINDS},
    # Tokens came with v1.12, ephemeral volumes with v1.19.
    'corev1.SetDefaults_ServiceAccountTokenProjection': not_in('v1.8.0'),
    'corev1.SetDefaults_PersistentVolumeClaimSpec': NOT_OLD,
    **{f'batchv1.SetObjectDefaults_{kind}/{field}': {
        **until(VOLUMES_BY_FUNCTION, f'SetDefaults_{MADE[field][0]}', path=CORE_DEFAULTS),
        **in_old(f'SetDefaults_{MADE[field][0]}', path=CORE_DEFAULTS),
        'v1.8.0': (OLDEST_CORE_DEFAULTS, f'SetDefaults_{MADE[field][0]}', '')}
       for kind in ['Job', 'CronJob'] for field in ['iscsi', 'rbd', 'azureDisk', 'scaleIO']},
    **{f'batchv1.SetObjectDefaults_{kind}/protocol': {
        'v1.18.20': (CORE_DEFAULTS, 'SetDefaults_ContainerPort', ''),
        'v1.8.0': (OLDEST_CORE_DEFAULTS, 'SetDefaults_ContainerPort', '')} for kind in ['Job', 'CronJob']},
    **{f'batchv1.SetObjectDefaults_{kind}/grpc': NOT_OLD for kind in ['Job', 'CronJob']},
    **{f'batchv1.SetObjectDefaults_{kind}/fileKeyRef': not_before(34) for kind in ['Job', 'CronJob']},

    # Libraries of the controllers.
    'cache.processDeltas':
        in_old('HandleDeltas', path=CLIENT + 'tools/cache/shared_informer.go'),
}


def file_of(release, path):
    root = Path(os.environ['KUBERNETES_SOURCES'])
    staged = re.match(r'staging/src/k8s\.io/([^/]+)/(.*)', path)
    whole = root / f'kubernetes@{release}' / path
    if not staged or whole.exists():
        return whole
    module, rest = staged.groups()
    version = 'v0' + release[2:]
    if not (root / f'{module}@{version}').exists():
        minor = version.rsplit('.', 1)[0]
        found = sorted(root.glob(f'{module}@{minor}.*'), key=lambda f: int(f.name.rsplit('.', 1)[1]))
        version = found[-1].name.split('@')[1] if found else version
    return root / f'{module}@{version}' / rest


def lines_of(release, path):
    file = file_of(release, path)
    return file.read_text().split('\n') if file.exists() else None


def functions_in(lines, name):
    """Yields the first and last line of each function with that name, from 0."""
    begins = re.compile(rf'func (\([^)]*\) )?{name}[\[(]|\t\w+\.{name} = func\(')
    for first, line in enumerate(lines or []):
        if not begins.match(line):
            continue
        last = first
        while lines[last] != '}' and not (last == first and line.endswith('}')):
            last += 1
        yield first, last


def place_in(release, path, name, is_method, statement):
    """Returns the line of the first matching function or statement, or None."""
    lines = lines_of(release, path)
    found = list(functions_in(lines, name))
    alike = [where for where in found if lines[where[0]].startswith('func (') == is_method]
    for first, last in alike or found:
        if not statement:
            return first + 1
        for at in range(first, last + 1):
            if lines[at].strip().startswith(statement):
                return at + 1
    return None


def main():
    lost, rows = [], []
    for name, place in PLACES.items():
        lines = lines_of(place.release, place.path)
        at = place_in(place.release, place.path, place.function, None, place.statement)
        if at is None:
            sys.exit(f'{name} is not in {place.release}')
        is_method = any(lines[first].startswith('func (') and first < at <= last + 1
                        for first, last in functions_in(lines, place.function))
        elsewhere = ELSEWHERE.get(name, {})
        cells = []
        for release in RELEASES:
            if release == place.release:
                cells.append(f'{place.function}:{at}')
                continue
            if place.path.startswith(AROUND):
                cells.append('=')
                continue
            there = elsewhere.get(release, (None, place.function, place.statement))
            if place.release != HOME and minor_of(release) > minor_of(place.release) or there is None:
                cells.append('-')
                continue
            found = place_in(release, there[0] or place.path, there[1], is_method, there[2])
            if found is None:
                lost.append(f'{release}: {name}')
            cells.append((f'{there[0]} ' if there[0] else '') + f'{there[1]}:{found}')
        rows.append('\t'.join([name, place.path, *cells]))
    lost += [f'not needed: {name}' for name in ELSEWHERE if name not in PLACES]
    if lost:
        sys.exit('\n'.join(lost))
    (HERE / 'places.txt').write_text(HEAD + '\t'.join(RELEASES) + '\n' + '\n'.join(rows) + '\n')


if __name__ == '__main__':
    main()
