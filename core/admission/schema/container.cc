// The fields of a pod template's containers: name, Go type, and the properties that schema_text.h
// describes.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kContainerSchema[] = R"(
Container
  name string!
  image string
  command []string
  args []string
  workingDir string
  ports []v1.ContainerPort
  envFrom []v1.EnvFromSource
  env []v1.EnvVar
  resources v1.ResourceRequirements
  resizePolicy []v1.ContainerResizePolicy >27
  restartPolicy *v1.ContainerRestartPolicy >28 +SidecarContainers
  restartPolicyRules []v1.ContainerRestartRule >34
  volumeMounts []v1.VolumeMount
  volumeDevices []v1.VolumeDevice >9
  livenessProbe *v1.Probe
  readinessProbe *v1.Probe
  startupProbe *v1.Probe >16
  lifecycle *v1.Lifecycle
  terminationMessagePath string
  terminationMessagePolicy v1.TerminationMessagePolicy
  imagePullPolicy v1.PullPolicy
  securityContext *v1.SecurityContext
  stdin bool
  stdinOnce bool
  tty bool
EphemeralContainer
  ...EphemeralContainerCommon
  targetContainerName string
EphemeralContainerCommon
  name string!
  image string
  command []string
  args []string
  workingDir string
  ports []v1.ContainerPort
  envFrom []v1.EnvFromSource
  env []v1.EnvVar
  resources v1.ResourceRequirements
  resizePolicy []v1.ContainerResizePolicy >27
  restartPolicy *v1.ContainerRestartPolicy >28 +SidecarContainers
  restartPolicyRules []v1.ContainerRestartRule >34
  volumeMounts []v1.VolumeMount
  volumeDevices []v1.VolumeDevice
  livenessProbe *v1.Probe
  readinessProbe *v1.Probe
  startupProbe *v1.Probe
  lifecycle *v1.Lifecycle
  terminationMessagePath string
  terminationMessagePolicy v1.TerminationMessagePolicy
  imagePullPolicy v1.PullPolicy
  securityContext *v1.SecurityContext
  stdin bool
  stdinOnce bool
  tty bool
ContainerPort
  name string
  hostPort int32
  containerPort int32!
  protocol v1.Protocol
  hostIP string
EnvFromSource
  prefix string
  configMapRef *v1.ConfigMapEnvSource
  secretRef *v1.SecretEnvSource
ConfigMapEnvSource
  ...LocalObjectReference
  optional *bool
SecretEnvSource
  ...LocalObjectReference
  optional *bool
EnvVar
  name string!
  value string
  valueFrom *v1.EnvVarSource
EnvVarSource
  fieldRef *v1.ObjectFieldSelector
  resourceFieldRef *v1.ResourceFieldSelector
  configMapKeyRef *v1.ConfigMapKeySelector
  secretKeyRef *v1.SecretKeySelector
  fileKeyRef *v1.FileKeySelector >34
ConfigMapKeySelector
  ...LocalObjectReference
  key string!
  optional *bool
SecretKeySelector
  ...LocalObjectReference
  key string!
  optional *bool
FileKeySelector
  volumeName string! >34
  path string! >34
  key string! >34
  optional *bool >34
ObjectFieldSelector
  apiVersion string
  fieldPath string!
ResourceFieldSelector
  containerName string
  resource string!
  divisor resource.Quantity
ResourceRequirements
  limits v1.ResourceList
  requests v1.ResourceList
  claims []v1.ResourceClaim >26
ResourceClaim
  name string! >26
  request string >31
ContainerResizePolicy
  resourceName v1.ResourceName! >27
  restartPolicy v1.ResourceResizeRestartPolicy! >27
ContainerRestartRule
  action v1.ContainerRestartRuleAction >34
  exitCodes *v1.ContainerRestartRuleOnExitCodes >34
ContainerRestartRuleOnExitCodes
  operator v1.ContainerRestartRuleOnExitCodesOperator >34
  values []int32 >34
VolumeMount
  name string!
  readOnly bool
  recursiveReadOnly *v1.RecursiveReadOnlyMode >30
  mountPath string!
  subPath string
  mountPropagation *v1.MountPropagationMode >8
  subPathExpr string >14
  bindMountOptions []string >37
VolumeDevice
  name string!
  devicePath string!
Probe
  ...ProbeHandler
  initialDelaySeconds int32
  timeoutSeconds int32
  periodSeconds int32
  successThreshold int32
  failureThreshold int32
  terminationGracePeriodSeconds *int64 >21
ProbeHandler
  exec *v1.ExecAction
  httpGet *v1.HTTPGetAction
  tcpSocket *v1.TCPSocketAction
  grpc *v1.GRPCAction >23
ExecAction
  command []string
HTTPGetAction
  path string
  port intstr.IntOrString!
  host string
  scheme v1.URIScheme
  httpHeaders []v1.HTTPHeader
  protocol *v1.HTTPProtocol >37
HTTPHeader
  name string!
  value string!
TCPSocketAction
  port intstr.IntOrString!
  host string
GRPCAction
  port int32! >23
  service *string! >23
  mode *v1.GRPCProbeMode >37
Lifecycle
  postStart *v1.LifecycleHandler
  preStop *v1.LifecycleHandler
  stopSignal *v1.Signal >33
LifecycleHandler
  exec *v1.ExecAction
  httpGet *v1.HTTPGetAction
  tcpSocket *v1.TCPSocketAction
  sleep *v1.SleepAction >29
SleepAction
  seconds int64! >29
)";

}  // namespace jobplay
