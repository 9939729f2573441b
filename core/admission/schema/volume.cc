// The fields of a pod template's volumes: name, Go type, and the properties that schema_text.h
// describes.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kVolumeSchema[] = R"(
Volume
  name string!
  ...VolumeSource
VolumeSource
  hostPath *v1.HostPathVolumeSource
  emptyDir *v1.EmptyDirVolumeSource
  gcePersistentDisk *v1.GCEPersistentDiskVolumeSource
  awsElasticBlockStore *v1.AWSElasticBlockStoreVolumeSource
  gitRepo *v1.GitRepoVolumeSource
  secret *v1.SecretVolumeSource
  nfs *v1.NFSVolumeSource
  iscsi *v1.ISCSIVolumeSource
  glusterfs *v1.GlusterfsVolumeSource
  persistentVolumeClaim *v1.PersistentVolumeClaimVolumeSource
  rbd *v1.RBDVolumeSource
  flexVolume *v1.FlexVolumeSource
  cinder *v1.CinderVolumeSource
  cephfs *v1.CephFSVolumeSource
  flocker *v1.FlockerVolumeSource
  downwardAPI *v1.DownwardAPIVolumeSource
  fc *v1.FCVolumeSource
  azureFile *v1.AzureFileVolumeSource
  configMap *v1.ConfigMapVolumeSource
  vsphereVolume *v1.VsphereVirtualDiskVolumeSource
  quobyte *v1.QuobyteVolumeSource
  azureDisk *v1.AzureDiskVolumeSource
  photonPersistentDisk *v1.PhotonPersistentDiskVolumeSource
  projected *v1.ProjectedVolumeSource
  portworxVolume *v1.PortworxVolumeSource
  scaleIO *v1.ScaleIOVolumeSource
  storageos *v1.StorageOSVolumeSource
  csi *v1.CSIVolumeSource >14
  ephemeral *v1.EphemeralVolumeSource >19
  image *v1.ImageVolumeSource >31
HostPathVolumeSource
  path string!
  type *v1.HostPathType
EmptyDirVolumeSource
  medium v1.StorageMedium
  sizeLimit *resource.Quantity
  mode *int32 >37
GCEPersistentDiskVolumeSource
  pdName string!
  fsType string
  partition int32
  readOnly bool
AWSElasticBlockStoreVolumeSource
  volumeID string!
  fsType string
  partition int32
  readOnly bool
GitRepoVolumeSource
  repository string!
  revision string
  directory string
SecretVolumeSource
  secretName string
  items []v1.KeyToPath
  defaultMode *int32
  optional *bool
  defaultUser *int64 >37
KeyToPath
  key string!
  path string!
  mode *int32
  user *int64 >37
NFSVolumeSource
  server string!
  path string!
  readOnly bool
ISCSIVolumeSource
  targetPortal string!
  iqn string!
  lun int32!
  iscsiInterface string
  fsType string
  readOnly bool
  portals []string
  chapAuthDiscovery bool
  chapAuthSession bool
  secretRef *v1.LocalObjectReference
  initiatorName *string
GlusterfsVolumeSource
  endpoints string!
  path string!
  readOnly bool
PersistentVolumeClaimVolumeSource
  claimName string!
  readOnly bool
RBDVolumeSource
  monitors []string!
  image string!
  fsType string
  pool string
  user string
  keyring string
  secretRef *v1.LocalObjectReference
  readOnly bool
FlexVolumeSource
  driver string!
  fsType string
  secretRef *v1.LocalObjectReference
  readOnly bool
  options map[string]string
CinderVolumeSource
  volumeID string!
  fsType string
  readOnly bool
  secretRef *v1.LocalObjectReference
CephFSVolumeSource
  monitors []string!
  path string
  user string
  secretFile string
  secretRef *v1.LocalObjectReference
  readOnly bool
FlockerVolumeSource
  datasetName string
  datasetUUID string
DownwardAPIVolumeSource
  items []v1.DownwardAPIVolumeFile
  defaultMode *int32
  defaultUser *int64 >37
DownwardAPIVolumeFile
  path string!
  fieldRef *v1.ObjectFieldSelector
  resourceFieldRef *v1.ResourceFieldSelector
  mode *int32
  user *int64 >37
FCVolumeSource
  targetWWNs []string
  lun *int32
  fsType string
  readOnly bool
  wwids []string
AzureFileVolumeSource
  secretName string!
  shareName string!
  readOnly bool
ConfigMapVolumeSource
  ...LocalObjectReference
  items []v1.KeyToPath
  defaultMode *int32
  optional *bool
  defaultUser *int64 >37
VsphereVirtualDiskVolumeSource
  volumePath string!
  fsType string
  storagePolicyName string
  storagePolicyID string
QuobyteVolumeSource
  registry string!
  volume string!
  readOnly bool
  user string
  group string
  tenant string
AzureDiskVolumeSource
  diskName string!
  diskURI string!
  cachingMode *v1.AzureDataDiskCachingMode
  fsType *string
  readOnly *bool
  kind *v1.AzureDataDiskKind
PhotonPersistentDiskVolumeSource
  pdID string!
  fsType string
ProjectedVolumeSource
  sources []v1.VolumeProjection!
  defaultMode *int32
  defaultUser *int64 >37
VolumeProjection
  secret *v1.SecretProjection
  downwardAPI *v1.DownwardAPIProjection
  configMap *v1.ConfigMapProjection
  serviceAccountToken *v1.ServiceAccountTokenProjection >10
  clusterTrustBundle *v1.ClusterTrustBundleProjection >29
  podCertificate *v1.PodCertificateProjection >34
SecretProjection
  ...LocalObjectReference
  items []v1.KeyToPath
  optional *bool
DownwardAPIProjection
  items []v1.DownwardAPIVolumeFile
ConfigMapProjection
  ...LocalObjectReference
  items []v1.KeyToPath
  optional *bool
ServiceAccountTokenProjection
  audience string
  expirationSeconds *int64
  path string!
  user *int64 >37
ClusterTrustBundleProjection
  name *string >29
  signerName *string >29
  labelSelector *v1.LabelSelector >29
  optional *bool >29
  path string! >29
  user *int64 >37
PodCertificateProjection
  signerName string >34
  keyType string >34
  maxExpirationSeconds *int32 >34
  credentialBundlePath string >34
  keyPath string >34
  certificateChainPath string >34
  userAnnotations map[string]string >35
  user *int64 >37
PortworxVolumeSource
  volumeID string!
  fsType string
  readOnly bool
ScaleIOVolumeSource
  gateway string!
  system string!
  secretRef *v1.LocalObjectReference!
  sslEnabled bool
  protectionDomain string
  storagePool string
  storageMode string
  volumeName string
  fsType string
  readOnly bool
StorageOSVolumeSource
  volumeName string
  volumeNamespace string
  fsType string
  readOnly bool
  secretRef *v1.LocalObjectReference
CSIVolumeSource
  driver string!
  readOnly *bool
  fsType *string
  volumeAttributes map[string]string
  nodePublishSecretRef *v1.LocalObjectReference
EphemeralVolumeSource
  volumeClaimTemplate *v1.PersistentVolumeClaimTemplate >19
PersistentVolumeClaimTemplate
  metadata v1.ObjectMeta >19
  spec v1.PersistentVolumeClaimSpec! >19
PersistentVolumeClaimSpec
  accessModes []v1.PersistentVolumeAccessMode
  selector *v1.LabelSelector
  resources v1.VolumeResourceRequirements
  volumeName string
  storageClassName *string
  volumeMode *v1.PersistentVolumeMode >9
  dataSource *v1.TypedLocalObjectReference
  dataSourceRef *v1.TypedObjectReference >22
  volumeAttributesClassName *string >29
VolumeResourceRequirements
  limits v1.ResourceList
  requests v1.ResourceList
TypedLocalObjectReference
  apiGroup *string!
  kind string!
  name string!
TypedObjectReference
  apiGroup *string! >26
  kind string! >26
  name string! >26
  namespace *string >26
ImageVolumeSource
  reference string >31
  pullPolicy v1.PullPolicy >31
)";

}  // namespace jobplay
