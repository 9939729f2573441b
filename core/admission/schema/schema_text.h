// The API's types as text, one table per area. A line without indentation opens a type; each line
// below it is a field: its JSON name, its Go type, "!" when it is written even if it is zero, ">N"
// when Kubernetes v1.N brought it (nothing for v1.8 and older), "<N" when v1.N was the last to have
// it, and "+G" when it came with the gate G; of a JobSpec "?G" when it is also dropped unless G is
// on. "...T" takes in the fields of T.
#pragma once

namespace jobplay {

extern const char kBatchSchema[];
extern const char kMetaSchema[];
extern const char kPodSchema[];
extern const char kContainerSchema[];
extern const char kVolumeSchema[];
extern const char kScenarioSchema[];

}  // namespace jobplay
