// What is said of an import: a code and what it is about. notes.txt says it in English and
// Japanese.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace jobplay {

enum class NoteCode : std::uint8_t {
  // left out
  kKindLeftOut,       // kind
  kNamespaceLeftOut,  // namespace, the one that is kept
  kStrangersLeftOut,  // how many pods
  kPodsLeftOut,       // how many are kept
  // of the whole
  kVersionFromFields,  // version
  // of a Job
  kCreatedSuspended,
  kSuspendedWithPods,  // pod
  kSuspendedAfterPod,  // pod
  kSuspendedHalfway,
  kResumedBeforePod,  // pod
  kResumedHalfway,
  kSuspendedSometime,
  kResumedSometime,
  kSuspendedMoreOften,  // how many times
  kParallelismChanged,
  kNodeWentSilent,       // node, after how long that is noticed
  kReasonWithoutTime,    // pod, reason
  kFailedUnrecorded,     // how many pods
  kSucceededUnrecorded,  // how many pods
  kLaterPods,
  // of a pod
  kGoneSucceeded,
  kStoppedByOthers,
  kGoneByOthers,
  kOnlyCounted,
  kPlayedAsImagePull,  // reason, container
  kNotYetStarted,
  kRunsUnrecorded,  // how many, container, exit code
  kStillRunning,    // container
  kRanUntilDeleted,
  kRunsFromStarts,  // how many
  // where the replay ends otherwise
  kDoesNotRun,  // what is wrong
  kTooLong,
  kGoneAtTheEnd,
  kEndsOtherwise,  // what, here, there
};
inline constexpr int kNoteCodes = static_cast<int>(NoteCode::kEndsOtherwise) + 1;

struct Note {
  NoteCode code = NoteCode::kDoesNotRun;
  std::vector<std::string> args;
  std::string job;  // that it is about; else empty
  std::string pod;

  bool operator==(const Note&) const = default;
};

// Without, and with the Job and pod that it is about; on one line, whatever their names.
std::string Text(const Note& note);
std::string Sentence(const Note& note);
std::string JapaneseSentence(const Note& note);

}  // namespace jobplay
