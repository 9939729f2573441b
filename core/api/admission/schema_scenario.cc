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
ClusterSpec
  nodes int32
  watchDelay string
  scheduleDelay string
  startupDelay string
  nodeMonitorGracePeriod string
  unreachableToleration string
  ties int64
  featureGates map[string]bool
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
PodMatch
  job string
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
)";

}  // namespace jobplay
