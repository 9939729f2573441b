// A strict reader for one JSON object. Callers request every field by name. A field that nobody
// requests is a problem, and so is a value of a wrong type. Invalid values count as absent.
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
// The limit for a reason or a message. The kubelet keeps this much of a container's termination
// message.
inline constexpr std::size_t kMostToldBytes = 4'096;
inline constexpr std::int64_t kMaxEntries = 10'000;  // in one list of a scenario

// Collects problems, with the data to find their places in the text.
struct ProblemSink {
  std::vector<Problem>& problems;
  const YamlPlaces* places = nullptr;
  std::string object;

  void Add(const FieldPath& path, Said message, Said remedy = {}, bool at_key = false);
  // Offers a quick fix that renames the field of the last problem or changes its value.
  void OfferName(const FieldPath& path, const std::string& name);
  void OfferValue(const FieldPath& path, const std::string& value);
};

class FieldReader {
 public:
  // A null or absent `value` is read as an empty object.
  FieldReader(ProblemSink& sink, const Json* value, FieldPath path);

  bool Has(const char* name) const;
  // Returns true if a field with that name was requested.
  bool Knows(const std::string& name) const { return asked_.count(name) != 0; }
  // Reports each missing field with this remedy.
  void Require(std::initializer_list<const char*> names, const Said& remedy);
  // Returns the raw value, or null if it is absent.
  const Json* Take(const char* name);
  std::optional<std::string> String(const char* name);
  // Reads a string that each pod or event stores separately; the limit is kMostToldBytes.
  std::string Told(const char* name);
  std::optional<bool> Bool(const char* name);
  std::optional<std::int64_t> Int(const char* name, std::int64_t min, std::int64_t max);
  // Reads a list of numbers, 0 or more. Returns an empty list if absent.
  std::vector<std::uint32_t> Numbers(const char* name, std::uint32_t max);
  // Reads a Go duration, 0 or more. `max` rejects absurd values.
  std::optional<Duration> TimeSpan(const char* name, Duration max = kLongestSpan);
  // `negative` allows numbers below zero, for example exit codes.
  IndexSet Set(const char* name, bool negative = false);
  // Reads a Kubernetes quantity, 0 or more: 5, "500m", 2Gi.
  std::optional<Quantity> Amount(const char* name);
  // Reads pod phases separated by commas. Returns an empty list if absent.
  std::vector<PodPhase> Phases(const char* name);
  FieldReader Object(const char* name);
  // Returns one reader per element. An element that is not an object is reported and skipped.
  // `of_text` can convert an element in a short string form.
  using ObjectOfText = std::optional<Json> (*)(const std::string& text);
  std::vector<FieldReader> Objects(const char* name, ObjectOfText of_text = nullptr);
  // Reads one of the words, and returns its position in the list.
  std::optional<std::size_t> OneOf(const char* name, const std::vector<std::string>& words);

  // Reports unknown fields. Call this after all known fields were requested.
  void Done();

  const FieldPath& path() const { return path_; }
  FieldPath PathOf(const char* name) const;
  // Returns the name of the field in problems. A field of a mapping with numbers as keys has the
  // mapping's name.
  std::string NameIn(const char* name) const;
  ProblemSink& sink() { return *sink_; }
  const Json& json() const { return value_; }

 private:
  std::optional<std::int64_t> IntOf(const Json& value, const FieldPath& path, const char* name,
                                    std::int64_t min, std::int64_t max);
  // Returns the value, or null if it is absent or not a list.
  const Json* List(const char* name);
  void AddUnknown(const std::string& name);

  ProblemSink* sink_;
  Json value_;
  FieldPath path_;
  std::set<std::string> asked_;
};

}  // namespace jobplay
