// The fields of an object's metadata: name, Go type, and the properties that schema_text.h
// describes.
#include "core/admission/schema/schema_text.h"

namespace jobplay {

const char kMetaSchema[] = R"(
TypeMeta
  kind string
  apiVersion string
ObjectMeta
  name string
  generateName string
  namespace string
  selfLink string
  uid types.UID
  resourceVersion string
  generation int64
  creationTimestamp v1.Time
  deletionTimestamp *v1.Time
  deletionGracePeriodSeconds *int64
  labels map[string]string
  annotations map[string]string
  ownerReferences []v1.OwnerReference
  finalizers []string
  managedFields []v1.ManagedFieldsEntry >14
OwnerReference
  apiVersion string!
  kind string!
  name string!
  uid types.UID!
  controller *bool
  blockOwnerDeletion *bool
ManagedFieldsEntry
  manager string
  operation v1.ManagedFieldsOperationType
  apiVersion string
  time *v1.Time
  fieldsType string
  fieldsV1 *v1.FieldsV1
  subresource string
LabelSelector
  matchLabels map[string]string
  matchExpressions []v1.LabelSelectorRequirement
LabelSelectorRequirement
  key string!
  operator v1.LabelSelectorOperator!
  values []string
)";

}  // namespace jobplay
