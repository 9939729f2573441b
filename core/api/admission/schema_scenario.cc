// The fields of the Scenario kind (apiVersion playground/v1), for completion and hover. What they
// mean is in field_docs.cc; the scenario's own reader decides what is accepted.
#include "core/api/admission/schema_text.h"

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
  timeline []v1.Action
  expect []v1.Expectation
ClusterSpec
  nodes int32
  watchDelay string
  scheduleDelay string
  startupDelay string
  nodeMonitorGracePeriod string
  unreachableToleration string
  ties int64
  featureGates map[string]bool
  commands bool
  quota v1.PodQuota
PodQuota
  name string
  pods int64
PodRule
  match v1.PodMatch
  node string
  scheduleDelay string
  unschedulable bool
  startupDelay string
  readyDelay string
  runs []v1.Run
  containers v1.FieldsV1
  shutdown v1.Shutdown
  imagePull v1.ImagePull
ImagePull
  fails string
  for string
PodMatch
  job string
  name string
  index string
  attempt string
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
  evict v1.PodMatch
  preempt v1.PodMatch
  nodePressure v1.PodMatch
  node v1.NodeAction
  api v1.ApiAction
  controller v1.ControllerAction
  kill v1.KillAction
  hang v1.PodMatch
  watchDelay string
PatchAction
  kind string
  name string
  pod v1.PodMatch
  patch v1.FieldsV1
DeleteAction
  kind string
  name string
  pod v1.PodMatch
  propagationPolicy string
  gracePeriodSeconds int64
KillAction
  job string
  name string
  index string
  attempt string
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
  error string
  message string
ControllerAction
  name string
  state string
  downFor string
Expectation
  at string
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
  completedIndexes string
  failedIndexes string
ExpectedJobs
  cronJob string
  finished bool
  condition string
  reason string
  message string
ExpectedPods
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
