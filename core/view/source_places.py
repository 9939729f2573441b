#!/usr/bin/env python3
"""Writes source_places.txt: where each function that a sentence names is in the older releases.

usage: KUBERNETES_SOURCES=FOLDER python3 core/view/source_places.py

FOLDER holds the sources as Go's module cache lays them out (go env GOMODCACHE, in it k8s.io):
kubernetes@v1.36.3 and so on for the releases below, and client-go@v0.36.3 and apiserver@v0.36.3 for
what Kubernetes has in staging/. Where that module's patch is missing, another of its minor is read.

The places of v1.36.3 are those of why_prose.cc, why_prose.txt and step_reasons.txt. A place is found again as the
same statement, or the same `func` line, of the function of that name in the file of that name;
ELSEWHERE says what had another name, was somewhere else or looked otherwise, and what there was not.
"""
import os
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
RELEASES = ['v1.36.3', 'v1.34.4', 'v1.31.14', 'v1.29.6', 'v1.18.20', 'v1.8.0']
OLD = RELEASES[-2:]  # without finalizers, and without the CronJob controller's second version

HEAD = """\
# Where the functions that sentences name are in each release: the place as the sentences have it,
# and that of the older releases: [path] function:line, the path where it differs. `-`: nothing
# there decides so. `=`: the cluster around the controllers is the same under all versions, and so are
# its links. Made by source_places.py of Kubernetes' sources.
# A version is read by the release that stands for it: v1.36 by v1.36.3, v1.34 by v1.34.4 and so on,
# and one without a column by the nearest below it. v1.18 (recorded of v1.13, its links of the
# release of its name) and v1.8 (a walk through the source of September 2017) are whole families.
"""

JOB = 'pkg/controller/job/job_controller.go'
CRON = 'pkg/controller/cronjob/cronjob_controllerv2.go'
CRON_UTILS = 'pkg/controller/cronjob/utils.go'
OLD_CRON = 'pkg/controller/cronjob/cronjob_controller.go'
TTL = 'pkg/controller/ttlafterfinished/ttlafterfinished_controller.go'
BACKOFF = 'pkg/controller/job/backoff_utils.go'
BATCH_DEFAULTS = 'pkg/apis/batch/v1/defaults.go'
CORE_DEFAULTS = 'pkg/apis/core/v1/defaults.go'
# The cluster around the controllers, which is as of v1.36.3 whatever the version.
AROUND = tuple(f'pkg/{part}/' for part in [
    'kubelet', 'scheduler', 'controller/nodelifecycle', 'controller/tainteviction', 'controller/podgc',
    'controller/garbagecollector', 'controller/util/node', 'registry/core',
]) + ('staging/src/k8s.io/apiserver/',)
CLIENT = 'staging/src/k8s.io/client-go/'


def in_old(function, statement='', path=None):
    """The same in all releases of OLD."""
    return {release: (path, function, statement) for release in OLD}


def not_in(*releases):
    return {release: None for release in releases}


NOT_OLD = not_in(*OLD)
NOT_BEFORE_31 = not_in('v1.29.6', *OLD)
NOT_BEFORE_34 = not_in('v1.31.14', 'v1.29.6', *OLD)
NOT_BEFORE_36 = not_in(*RELEASES[1:])

# (path, function, how the statement of v1.36.3 begins; '' for the func line): release -> place there,
# (path or None for the same, function, how the statement begins), or None where there is none.
ELSEWHERE = {
    # Finalizers came with v1.22, and with them the queue of orphans; selectors go there since v1.32.
    (JOB, 'enqueueLabelSelector', ''): {
        **NOT_OLD, **dict.fromkeys(['v1.31.14', 'v1.29.6'], (None, 'cleanupPodFinalizers', ''))},
    (JOB, 'syncOrphanPodsBySelector', ''): {
        **NOT_OLD, **dict.fromkeys(['v1.31.14', 'v1.29.6'], (None, 'cleanupPodFinalizers', ''))},
    (JOB, 'handleSingleOrphanPod', 'if job != nil'): {
        **NOT_OLD,
        'v1.31.14': (None, 'syncOrphanPod', 'if job != nil && !util.IsJobFinished(job)'),
        'v1.29.6': (None, 'syncOrphanPod', 'if job != nil && !IsJobFinished(job)')},
    (JOB, 'handleSingleOrphanPod', 'if patch'): {
        **NOT_OLD,
        **dict.fromkeys(['v1.31.14', 'v1.29.6'], (None, 'syncOrphanPod', 'if patch := '))},
    (JOB, 'enqueueOrphanPod', ''): NOT_OLD,
    (JOB, 'processNextOrphanPod', ''): NOT_OLD,
    ('pkg/controller/job/indexed_job_utils.go', 'isIndexFailed', 'return isPodFailedCounted'): NOT_OLD,
    (CRON, 'processNextWorkItem', 'jm.queue.AddRateLimited'): NOT_OLD,
    (TTL, 'processNextWorkItem', ''): not_in('v1.8.0'),
    (TTL, 'handleErr', 'tc.queue.AddRateLimited'): not_in('v1.8.0'),
    (JOB, 'syncOrphanPod', ''): NOT_OLD,
    (JOB, 'canRemoveFinalizer', ''): NOT_OLD,
    (JOB, 'cleanUncountedPodsWithoutFinalizers', ''): NOT_OLD,
    (JOB, 'removeTrackingFinalizerFromPods', ''): NOT_OLD,
    (JOB, 'trackJobStatusAndRemoveFinalizers', ''): NOT_OLD,
    (JOB, 'trackJobStatusAndRemoveFinalizers', 'if len('): NOT_OLD,
    ('pkg/controller/job/tracking_utils.go', 'finalizerRemovalObserved', ''): NOT_OLD,

    # The Job controller's handlers. The first ones put what is new or gone straight on the queue.
    (JOB, 'addJob', ''): {
        'v1.29.6': (None, 'enqueueSyncJobImmediately', ''), **in_old('enqueueController')},
    (JOB, 'deleteJob', ''): in_old('enqueueController'),
    (JOB, 'enqueueSyncJobBatched', ''): NOT_OLD,
    (JOB, 'enqueueSyncJobWithDelay', ''): NOT_OLD,

    # Its sync.
    (JOB, 'managedByExternalController', ''): NOT_BEFORE_31,
    (JOB, 'syncJob', 'if apierrors.IsNotFound'): in_old('syncJob', 'if errors.IsNotFound(err)'),
    (JOB, 'syncJob', 'if util.IsJobFinished'):
        dict.fromkeys(['v1.29.6', *OLD], (None, 'syncJob', 'if IsJobFinished(&job)')),
    (JOB, 'syncJob', 'if _, ok := jm.finishedJobExpectations'): NOT_BEFORE_34,
    ('pkg/controller/util/consistency/consistency.go', 'EnsureReady', ''): NOT_BEFORE_36,
    (JOB, 'syncJob', 'activePods := '): {
        'v1.29.6': (None, 'syncJob', 'activePods:           controller.FilterActivePods'),
        **in_old('syncJob', 'activePods := controller.FilterActivePods')},
    (JOB, 'syncJob', 'if job.Status.StartTime == nil'):
        in_old('syncJob', 'if job.Status.StartTime == nil'),
    (JOB, 'syncJob', 'exceedsBackoffLimit := jobCtx'): {
        'v1.29.6': (None, 'syncJob', 'exceedsBackoffLimit := failed'),
        'v1.18.20': (None, 'syncJob', 'exceedsBackoffLimit := jobHaveNewFailure'),
        'v1.8.0': (None, 'syncJob', 'if jobHaveNewFailure && (int32(previousRetry)+1')},
    (JOB, 'syncJob', 'exceedsBackoffLimit := jobHaveNewFailure'): {
        'v1.8.0': (None, 'syncJob', 'if jobHaveNewFailure && (int32(previousRetry)+1')},
    (JOB, 'syncJob', 'return forget, fmt.Errorf("failed pod(s)'): {
        'v1.8.0': (None, 'syncJob', 'return false, fmt.Errorf("failed pod(s)')},
    (JOB, 'pastBackoffLimitOnFailure', ''): not_in('v1.8.0'),
    (JOB, 'syncJob', 'jobCtx.finishedCondition = hasSuccessCriteriaMet'): NOT_BEFORE_31,
    (JOB, 'syncJob', 'failureTargetCondition := '): {
        **NOT_OLD, 'v1.29.6': (None, 'syncJob', 'if failureTargetCondition := ')},
    (JOB, 'syncJob', '} else if job.Spec.ActiveDeadlineSeconds'):
        in_old('syncJob', 'if job.Spec.ActiveDeadlineSeconds != nil'),
    (JOB, 'syncJob', 'if job.Spec.MaxFailedIndexes'): NOT_OLD,
    (JOB, 'syncJob', '} else if jobCtx.failedIndexes'): NOT_OLD,
    (JOB, 'syncJob', 'if deleted != active'): NOT_OLD,
    (JOB, 'syncJob', 'if satisfiedExpectations &&'): in_old('syncJob', 'if jobNeedsSync &&'),
    (JOB, 'syncJob', 'complete = jobCtx.succeeded > 0'):
        in_old('syncJob', 'if succeeded > 0 && active == 0'),
    (JOB, 'syncJob', 'complete = jobCtx.succeeded >='):
        in_old('syncJob', 'if completions >= *job.Spec.Completions'),
    (JOB, 'syncJob', 'if jobSuspended'): {
        **NOT_OLD,
        **dict.fromkeys(['v1.31.14', 'v1.29.6'],
                        (None, 'syncJob', 'if job.Spec.Suspend != nil && *job.Spec.Suspend'))},
    (JOB, 'syncJob', 'job.Status.Conditions, isUpdated'): NOT_OLD,
    (JOB, 'deleteActivePods', ''): in_old('deleteJobPods'),
    # By a Job that failed as by one that has too many pods: the call that both make.
    (JOB, 'deleteJobPods', ''): in_old('DeletePod', path='pkg/controller/controller_utils.go'),
    (JOB, 'trackJobStatusAndRemoveFinalizers', 'if needsFlush'):
        in_old('syncJob', 'if job.Status.Active != active'),
    (JOB, 'enactJobFinished', ''): in_old('syncJob', 'if jobFailed {'),
    (JOB, 'enactJobFinished', 'if uncounted'): NOT_OLD,
    (JOB, 'enactJobFinished', 'if delayTerminalCondition'): NOT_BEFORE_31,
    ('pkg/controller/job/pod_failure_policy.go', 'matchPodFailurePolicy', ''): NOT_OLD,
    ('pkg/controller/job/success_policy.go', 'matchSuccessPolicy', ''): NOT_BEFORE_31,

    # Its pods. Before v1.27 the work queue waited after failures, not the pods.
    (BACKOFF, 'newBackoffRecord', ''): NOT_OLD,
    (BACKOFF, 'newBackoffRecord', 'backoff.lastFailureTime'): NOT_OLD,
    (BACKOFF, 'getRemainingTime', ''): NOT_OLD,
    (JOB, 'getPodCreationInfoForIndependentIndexes', ''): NOT_OLD,
    (JOB, 'onlyReplaceFailedPods', ''): NOT_OLD,
    (JOB, 'manageJob', 'if jobSuspended'): NOT_OLD,
    (JOB, 'manageJob', 'wantActive = *job.Spec.Completions'):
        in_old('manageJob', 'wantActive = *job.Spec.Completions'),
    # What parallelism 0 comes to.
    (JOB, 'manageJob', 'if wantActive > parallelism'):
        in_old('manageJob', '} else if active < parallelism'),
    (JOB, 'manageJob', 'rmAtLeast := '): in_old('manageJob', 'if active > parallelism'),
    (JOB, 'manageJob', 'if diff := wantActive'): in_old('manageJob', 'diff := wantActive - active'),
    (JOB, 'manageJob', 'if diff > int32(MaxPodCreateDeletePerSync)'): NOT_OLD,
    (JOB, 'manageJob', 'for batchSize := '):
        dict.fromkeys(['v1.29.6', *OLD], (None, 'manageJob', 'for batchSize := ')),
    (JOB, 'manageJob', 'err := jm.podControl.CreatePods'):
        in_old('manageJob', 'err := jm.podControl.CreatePods'),

    # The first CronJob controller goes through all every ten seconds.
    (CRON, 'sync', ''): NOT_OLD,
    # By syncOne as by cleanupFinishedJobs: the call that both make.
    (CRON, 'sync', 'if _, err := jm.cronJobControl'):
        in_old('UpdateStatus', path='pkg/controller/cronjob/injection.go'),
    (CRON, 'enqueueController', ''): NOT_OLD,
    (CRON, 'updateCronJob', ''): NOT_OLD,
    (CRON, 'syncCronJob', '// We found an unfinished job'):
        in_old('syncOne', '// We found an unfinished job', OLD_CRON),
    (CRON, 'syncCronJob', '} else if jobutil.IsJobFinished'): {
        'v1.29.6': (None, 'syncCronJob', '} else if IsJobFinished(j)'),
        **in_old('syncOne', '} else if found && IsJobFinished', OLD_CRON)},
    (CRON, 'syncCronJob', '// The CronJob is being deleted.'):
        in_old('syncOne', '// The CronJob is being deleted.', OLD_CRON),
    (CRON, 'syncCronJob', 'if _, err := time.LoadLocation'): NOT_OLD,
    (CRON, 'syncCronJob', 'if cronJob.Spec.Suspend'):
        in_old('syncOne', 'if sj.Spec.Suspend', OLD_CRON),
    (CRON, 'syncCronJob', 'sched, err := '): {
        **dict.fromkeys(['v1.34.4', 'v1.31.14', 'v1.29.6'],
                        (None, 'syncCronJob', 'sched, err := cron.ParseStandard')),
        **in_old('getRecentUnmetScheduleTimes', 'sched, err := cron.ParseStandard', CRON_UTILS)},
    (CRON, 'syncCronJob', 'scheduledTime, err := '):
        in_old('syncOne', 'scheduledTime := times[len(times)-1]', OLD_CRON),
    (CRON, 'syncCronJob', 'if scheduledTime == nil'):
        in_old('syncOne', 'if len(times) == 0', OLD_CRON),
    (CRON, 'syncCronJob', 'tooLate := false'): in_old('syncOne', 'tooLate := false', OLD_CRON),
    (CRON, 'syncCronJob', 'if cronJob.Spec.StartingDeadlineSeconds'):
        in_old('syncOne', 'if sj.Spec.StartingDeadlineSeconds', OLD_CRON),
    (CRON, 'syncCronJob', 'if inActiveListByName'): NOT_OLD,
    (CRON, 'syncCronJob', 'if cronJob.Spec.ConcurrencyPolicy == batchv1.Forbid'):
        in_old('syncOne', 'if sj.Spec.ConcurrencyPolicy == batchv1beta1.Forbid', OLD_CRON),
    (CRON, 'syncCronJob', 'if cronJob.Spec.ConcurrencyPolicy == batchv1.Replace'):
        in_old('syncOne', 'if sj.Spec.ConcurrencyPolicy == batchv1beta1.Replace', OLD_CRON),
    (CRON, 'syncCronJob', 'jobResp, err := '): in_old('syncOne', 'jobResp, err := ', OLD_CRON),
    (CRON, 'cleanupFinishedJobs', ''): in_old('cleanupFinishedJobs', path=OLD_CRON),
    (CRON, 'deleteJob', ''): in_old('deleteJob', path=OLD_CRON),
    (CRON_UTILS, 'nextScheduleTimeDuration', ''): NOT_OLD,
    (CRON_UTILS, 'nextScheduleTime', ''):
        in_old('getRecentUnmetScheduleTimes', 'if len(starts) > 100'),

    # The TTL controller came with v1.12.
    (TTL, 'enqueue', ''): not_in('v1.8.0'),
    (TTL, 'processJob', ''): not_in('v1.8.0'),
    (TTL, 'processTTL', ''): not_in('v1.8.0'),
    (TTL, 'processJob', 'if err := tc.client'): {
        'v1.18.20': (None, 'processJob', 'return tc.client.BatchV1().Jobs(fresh.Namespace).Delete'),
        'v1.8.0': None},

    # What the API server makes up.
    (BATCH_DEFAULTS, 'SetDefaults_PodFailurePolicyOnPodConditionsPattern', ''): {
        **NOT_OLD, **dict.fromkeys(['v1.31.14', 'v1.29.6'],
                                   (None, 'SetDefaults_Job', 'if obj.Spec.PodFailurePolicy != nil'))},
    (BATCH_DEFAULTS, 'SetDefaults_CronJob', ''):
        in_old('SetDefaults_CronJob', path='pkg/apis/batch/v1beta1/defaults.go'),
    **{(CORE_DEFAULTS, f'SetDefaults_{kind}', ''):
       {'v1.8.0': ('pkg/api/v1/defaults.go', f'SetDefaults_{kind}', '')}
       for kind in ['Volume', 'Container', 'PodSpec', 'Probe']},

    # What the controllers are built on.
    (CLIENT + 'tools/cache/controller.go', 'processDeltas', ''):
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
    """The first and the last line of each function of that name, from 0."""
    begins = re.compile(rf'func (\([^)]*\) )?{name}[\[(]|\t\w+\.{name} = func\(')
    for first, line in enumerate(lines or []):
        if not begins.match(line):
            continue
        last = first
        while lines[last] != '}' and not (last == first and line.endswith('}')):
            last += 1
        yield first, last


def places():
    """(release, path, function, line) of all that sentences name."""
    prose = (HERE / 'why_prose.cc').read_text()
    paths = dict(re.findall(r'constexpr const char\* (k\w+) =\s*"([^"]+)"', prose))
    found = {(paths[path], name, int(line))
             for name, path, line in re.findall(r'\{"(\w+)", (k\w+), (\d+)\}', prose)}
    tables = [(HERE / name).read_text() for name in ['why_prose.txt', 'step_reasons.txt']]
    for row in ''.join(tables).splitlines():
        _, name, place = row.split('\t')[:3]
        if place:
            path, line = place.split('#L')
            found.add((path.replace('v1.36.3/', ''), name, int(line)))
    for path, name, line in sorted(found, key=lambda p: (p[0], p[2])):
        release = path.split('/')[0] if path.startswith('v1.') else 'v1.36.3'
        yield release, path[path.startswith(release) and len(release) + 1:], name, line


def function_at(release, path, name, line):
    """Whether it is a method, and the statement of the line: '' for the func line itself."""
    lines = lines_of(release, path)
    for first, last in functions_in(lines, name):
        if first <= line - 1 <= last:
            is_method = lines[first].startswith('func (')
            return is_method, '' if first == line - 1 else lines[line - 1].strip()
    sys.exit(f'{release}/{path}#L{line} is not in {name}')


def place_in(release, path, name, is_method, statement):
    """The line, or None. Of several functions or statements alike the first."""
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
    rows, lost, used = {}, [], set()
    for home, path, name, line in places():
        if path.startswith(AROUND):
            rows[f'{home}/{path}#L{line}'] = ['='] * len(RELEASES[1:])
            continue
        is_method, text = function_at(home, path, name, line)
        elsewhere = {}
        for key, there in ELSEWHERE.items():
            if key[:2] == (path, name) and (text.startswith(key[2]) if key[2] else not text):
                elsewhere = there
                used.add(key)
        cells = []
        for release in RELEASES[1:]:
            if release == home:
                cells.append(f'{name}:{line}')
                continue
            if home != 'v1.36.3' and RELEASES.index(release) < RELEASES.index(home):
                cells.append('-')
                continue
            there = elsewhere.get(release, (None, name, text))
            if there is None:
                cells.append('-')
                continue
            at = place_in(release, there[0] or path, there[1], is_method, there[2])
            if at is None:
                lost.append(f'{release}\t{path}\t{name}\t{line}\t{text}')
                at = 0
            cells.append((f'{there[0]} ' if there[0] else '') + f'{there[1]}:{at}')
        rows[f'{home}/{path}#L{line}'] = cells
    lost += [f'not needed: {key}' for key in ELSEWHERE if key not in used]
    if lost:
        sys.exit('\n'.join(lost))
    with (HERE / 'source_places.txt').open('w') as out:
        out.write(HEAD + '\t'.join(RELEASES) + '\n')
        for place, cells in rows.items():
            out.write('\t'.join([place, *cells]) + '\n')


if __name__ == '__main__':
    main()
