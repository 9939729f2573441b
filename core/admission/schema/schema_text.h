// The API's types as text, with one table per area. A line without indentation starts a type, and
// each indented line below it is a field with its JSON name and Go type. Marks may follow:
//   !    the field is written even if it is zero
//   >N   Kubernetes v1.N added it (no mark for v1.8 and older)
//   <N   v1.N was the last version with it
//   +G   it came with the gate G
//   ?G   like +G, and a JobSpec loses the field if G is disabled
// "...T" includes the fields of T.
#pragma once

namespace jobplay {

extern const char kBatchSchema[];
extern const char kMetaSchema[];
extern const char kPodSchema[];
extern const char kContainerSchema[];
extern const char kVolumeSchema[];
extern const char kScenarioSchema[];

}  // namespace jobplay
