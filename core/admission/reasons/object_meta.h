// Reasons to reject the metadata of any object.
#pragma once

#include "core/admission/reasons/reason.h"

namespace jobplay::reason {

inline constexpr PlainReason kNameOrGenerateName{"name or generateName is required"};
inline constexpr TextReason kNameMayNotBe{"may not be '{0}'"};
inline constexpr TextReason kNameMayNotContain{"may not contain '{0}'"};

inline constexpr PlainReason kOwnerVersionEmpty{"version must not be empty"};
inline constexpr PlainReason kOwnerVersionMalformed{"must be <group>/<version> or <version>"};
inline constexpr PlainReason kOwnerIsEvent{"/v1, Kind=Event is disallowed from being an owner"};
inline constexpr PairReason kOneController{
    "Only one reference can have Controller set to true. Found \"true\" in references for {0} and "
    "{1}"};

inline constexpr PlainReason kOrphanAndForeground{
    "finalizer orphan and foregroundDeletion cannot be both set"};
inline constexpr PlainReason kFinalizerName{
    "name is neither a standard finalizer name nor is it fully qualified"};
// The fact is a list of quoted names.
inline constexpr TextReason kNewFinalizers{
    "no new finalizers can be added if the object is being deleted, found new finalizers "
    "[]string{{0}}"};

// The facts are a character and its position.
inline constexpr PairReason kManagerCharacter{"invalid character {0} (at position {1})"};
inline constexpr PlainReason kApplyOrUpdate{"must be `Apply` or `Update`"};
inline constexpr PlainReason kFieldsV1{"must be `FieldsV1`"};

inline constexpr PlainReason kRequiredForUpdate{"must be specified for an update"};
inline constexpr PlainReason kNotDecremented{"must not be decremented"};

}  // namespace jobplay::reason
