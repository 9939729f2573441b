// The fields of the Scenario kind (apiVersion playground/v1), for completion and hover help. Their
// documentation is in core/words/fields.txt. The scenario's reader decides what is accepted.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kScenarioSchema[] = R"(
Scenario
  ...TypeMeta
  metadata v1.ObjectMeta
  spec v1.ScenarioSpec
ScenarioSpec
  title string
  description string
  version string
  start string
  until string
  cluster v1.ClusterSpec
  pods []v1.PodRule
  chance v1.ChanceSpec
  timeline []v1.Action
  expect []v1.Expectation
ClusterSpec
  world string
  nodes int32
  watchDelay v1.WatchDelay
  scheduleDelay string
  startupDelay string
  maxContainerRestartPeriod string
  nodeMonitorGracePeriod string
  unreachableToleration string
  ties int64
  order map[string]int32
  calls map[string][]int32
  featureGates map[string]bool
  commands bool
  allowPrivileged bool
  quota v1.PodQuota
  allocatable v1.NodeAllocatable
NodeAllocatable
  cpu string
  memory string
WatchDelay
  jobs string
  cronjobs string
  pods string
  default string
PodQuota
  name string
  pods int64
  cpu string
  memory string
  requests.cpu string
  requests.memory string
  limits.cpu string
  limits.memory string
PodRule
  match v1.NewPodMatch
  node string
  scheduleDelay string
  unschedulable bool
  startupDelay string
  readyDelay string
  runs []v1.Run
  containers v1.FieldsV1
  shutdown v1.Shutdown
  imagePull v1.ImagePull
  disrupted v1.PodDisruption
PodDisruption
  by string
  after string
ChanceSpec
  seed int64
  pods []v1.PodChance
  startupDelay v1.Spread
  evictions v1.PodRate
  preemptions v1.PodRate
  nodeLosses v1.NodeLosses
  api []v1.ApiChance
PodChance
  match v1.NewPodMatch
  exit v1.FieldsV1
  for v1.Spread
  startupDelay v1.Spread
Spread
  uniform []string
  exponential string
  logNormal v1.LogNormal
  measured []string
LogNormal
  median string
  p95 string
PodRate
  perPodHour float64
NodeLosses
  perNodeHour float64
  for string
ApiChance
  verb string
  resource string
  share float64
  error string
ImagePull
  fails string
  for string
NewPodMatch
  namespace string
  job string
  cronJob string
  name string
  index string
  attempt string
PodMatch
  namespace string
  job string
  cronJob string
  name string
  index string
  attempt string
  phase string
Run
  for string
  exit int32
  reason string
Shutdown
  after string
  exit int32
Action
  at string
  patch v1.PatchAction
  delete v1.DeleteAction
  apply v1.FieldsV1
  createJob v1.CreateJobAction
  evict v1.PodMatch
  preempt v1.PodMatch
  nodePressure v1.PodMatch
  node v1.NodeAction
  api v1.ApiAction
  controller v1.ControllerAction
  kill v1.KillAction
  hang v1.PodMatch
  watchDelay v1.WatchDelay
PatchAction
  kind string
  namespace string
  name string
  pod v1.PodMatch
  subresource string
  patch v1.FieldsV1
CreateJobAction
  from string
  name string
  namespace string
DeleteAction
  kind string
  namespace string
  name string
  pod v1.PodMatch
  propagationPolicy string
  gracePeriodSeconds int64
KillAction
  namespace string
  job string
  cronJob string
  name string
  index string
  attempt string
  phase string
  container string
  exit int32
  reason string
NodeAction
  name string
  state string
ApiAction
  verb string
  resource string
  count int32
  calls string
  error string
  message string
ControllerAction
  name string
  state string
  afterWrites int64
  downFor string
Expectation
  at string
  namespace string
  job string
  cronJob string
  jobs v1.ExpectedJobs
  pods v1.ExpectedPods
  event string
  exists bool
  finished bool
  condition string
  reason string
  message string
  object string
  count string
  active string
  ready string
  succeeded string
  failed string
  terminating string
  syncFailures string
  completedIndexes string
  failedIndexes string
ExpectedJobs
  namespace string
  cronJob string
  finished bool
  condition string
  reason string
  message string
ExpectedPods
  namespace string
  job string
  name string
  node string
  index string
  attempt string
  phase string
  ready bool
  deleting bool
  condition string
  reason string
  exit string
  restarts string
)";

}  // namespace jobplay
