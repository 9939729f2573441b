// Strict reading of one JSON object, field by field: every field is asked for by name and what
// nobody asked for is a problem, as is a value of the wrong kind. Values that cannot be read count
// as absent.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/schema/quantity.h"
#include "core/api/json.h"
#include "core/api/pod.h"
#include "core/base/time.h"
#include "core/cluster/index_set.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

inline constexpr Duration kLongestSpan = Seconds(86400ll * 3660);
// Of a reason or a message: as much as the kubelet keeps of what a container says of its end.
inline constexpr std::size_t kMostToldBytes = 4'096;
inline constexpr std::int64_t kMaxEntries = 10'000;  // of a list of a scenario

// Where problems go, with what is needed to place them in the text.
struct ProblemSink {
  std::vector<Problem>& problems;
  const YamlPlaces* places = nullptr;
  std::string object;

  void Add(const FieldPath& path, Said message, Said remedy = {}, bool at_key = false);
  // A click that gives the last problem's field another name or value.
  void OfferName(const FieldPath& path, const std::string& name);
  void OfferValue(const FieldPath& path, const std::string& value);
};

class FieldReader {
 public:
  // `value` null or absent reads as an empty object.
  FieldReader(ProblemSink& sink, const Json* value, FieldPath path);

  bool Has(const char* name) const;
  // Whether a field of that name was asked for.
  bool Knows(const std::string& name) const { return asked_.count(name) != 0; }
  // Each that is absent is a problem with this remedy.
  void Require(std::initializer_list<const char*> names, const Said& remedy);
  // The raw value, or null when absent.
  const Json* Take(const char* name);
  std::optional<std::string> String(const char* name);
  // A text that each pod, or each event, has for itself: no longer than kMostToldBytes.
  std::string Told(const char* name);
  std::optional<bool> Bool(const char* name);
  std::optional<std::int64_t> Int(const char* name, std::int64_t min, std::int64_t max);
  // A list of them from 0. Empty when absent.
  std::vector<std::uint32_t> Numbers(const char* name, std::uint32_t max);
  // A Go duration string, 0 or more. `max` bounds absurd ones.
  std::optional<Duration> TimeSpan(const char* name, Duration max = kLongestSpan);
  // negative: numbers below zero are numbers too, as exit codes are.
  IndexSet Set(const char* name, bool negative = false);
  // A quantity of Kubernetes, 0 or more: 5, "500m", 2Gi.
  std::optional<Quantity> Amount(const char* name);
  // Phases of pods, separated by commas; empty when absent.
  std::vector<PodPhase> Phases(const char* name);
  FieldReader Object(const char* name);
  // One reader per element; an element that is no object is a problem and left out. `of_text` may
  // make one of an element that is text, for which there is a short form.
  using ObjectOfText = std::optional<Json> (*)(const std::string& text);
  std::vector<FieldReader> Objects(const char* name, ObjectOfText of_text = nullptr);
  // One of the words, as its place in the list.
  std::optional<std::size_t> OneOf(const char* name, const std::vector<std::string>& words);

  // Call when all known fields were asked for: names the rest as unknown.
  void Done();

  const FieldPath& path() const { return path_; }
  FieldPath PathOf(const char* name) const;
  // What a problem with the value calls it: one of a mapping by numbers has the mapping's name.
  std::string NameIn(const char* name) const;
  ProblemSink& sink() { return *sink_; }
  const Json& json() const { return value_; }

 private:
  std::optional<std::int64_t> IntOf(const Json& value, const FieldPath& path, const char* name,
                                    std::int64_t min, std::int64_t max);
  // The value, or null when it is absent or no list.
  const Json* List(const char* name);
  void AddUnknown(const std::string& name);

  ProblemSink* sink_;
  Json value_;
  FieldPath path_;
  std::set<std::string> asked_;
};

}  // namespace jobplay
