// The tables of releases, which are files of the page: web/src/core/versions.json and
// version_names.json.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

// A sentence in each language, by the code of the language.
using Sentences = std::map<std::string, std::string>;

struct GateState {
  std::string stage;
  bool on = false;
  bool settable = false;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("GateState", "A feature gate in a minor.");
    of.OneOf("stage", &GateState::stage, "alpha beta stable removed", "How far the feature is.");
    of.Member("on", &GateState::on, "The default of the gate; true if it is removed.");
    of.Filled("settable", &GateState::settable, "A scenario can set it.");
  }
};

struct VersionRow {
  std::string name;
  std::int32_t minor = 0;
  std::string release;
  std::string evidence;
  std::map<std::string, GateState> gates;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("VersionRow", "A minor of Kubernetes that can be chosen.");
    of.Member("name", &VersionRow::name, "The minor, such as v1.36.");
    of.Member("minor", &VersionRow::minor, "The 36 of v1.36.");
    of.Member("release", &VersionRow::release, "The release that stands for the minor.");
    of.OneOf("evidence", &VersionRow::evidence, "recorded read",
             "As in core/controllers/releases.txt.");
    of.Member("gates", &VersionRow::gates, "The gates that the minor has or had, by their names.");
  }
};

struct GateRow {
  std::string name;
  std::int32_t alpha = 0;
  Nullable<std::int32_t> beta, stable, removed;
  std::string link;
  Sentences meaning;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("GateRow", "A feature gate that affects Jobs or CronJobs.");
    of.Member("name", &GateRow::name, "The name of the gate.");
    of.Member("alpha", &GateRow::alpha, "The minor of v1.x in which it became alpha.");
    of.Member("beta", &GateRow::beta, "The minor in which it became beta; null if no minor has.");
    of.Member("stable", &GateRow::stable,
              "The minor in which it became stable; null if no minor has.");
    of.Member("removed", &GateRow::removed,
              "The first minor without it; null if all later minors have it.");
    of.Member("link", &GateRow::link, "The KEP.");
    of.Spread(&GateRow::meaning, "What the gate does, by the code of the language.");
  }
};

struct ChangeRow {
  std::string id;
  std::int32_t since = 0;
  std::string link;
  Sentences meaning;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("ChangeRow", "A change of the controllers' behavior that no gate guards.");
    of.Member("id", &ChangeRow::id, "Links contain it, so it never changes.");
    of.Member("since", &ChangeRow::since, "The first minor of v1.x that has the change.");
    of.Filled("link", &ChangeRow::link, "The pull request; absent if it is unknown.");
    of.Spread(&ChangeRow::meaning, "What changed, by the code of the language.");
  }
};

struct FaultRow {
  std::string id;
  std::string link;
  Sentences seen;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("FaultRow", "A bug that a patch release of Kubernetes fixed.");
    of.Member("id", &FaultRow::id, "The ID that comparisons answer with.");
    of.Member("link", &FaultRow::link, "The issue.");
    of.Spread(&FaultRow::seen, "What a user sees, by the code of the language.");
  }
};

struct VersionTable {
  std::vector<VersionRow> versions;
  std::vector<GateRow> gates;
  std::vector<ChangeRow> changes;
  std::vector<FaultRow> faults;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("VersionTable", "The releases and what they changed.");
    of.Member("versions", &VersionTable::versions, "Newest first.");
    of.Member("gates", &VersionTable::gates, "Sorted by name.");
    of.Member("changes", &VersionTable::changes, "Oldest first.");
    of.Member("faults", &VersionTable::faults,
              "In the order of core/view/versions/known_faults.cc.");
  }
};

struct VersionNames {
  std::string default_name;
  std::vector<std::string> names, read, betas;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("VersionNames", "The versions that can be chosen.");
    of.Member("default", &VersionNames::default_name, "The version of a scenario that names none.");
    of.Member("names", &VersionNames::names, "Newest first.");
    of.Member("read", &VersionNames::read, "Those that are ported from source only.");
    of.Member("betas", &VersionNames::betas, "Those that are a beta of their release.");
  }
};

}  // namespace jobplay::answer
