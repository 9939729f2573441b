#include "core/view/versions/upgrade.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "core/admission/admission.h"
#include "core/admission/remedies/meant_field.h"
#include "core/admission/schema/schema.h"
#include "core/base/minor.h"
#include "core/sim/admit.h"
#include "core/sim/manifests.h"
#include "core/sim/scenario.h"
#include "core/view/versions/compare_text.h"
#include "core/view/versions/version_table.h"
#include "core/words/comparison.h"
#include "core/words/phrase.h"
#include "core/words/upgrade.h"
#include "core/yaml/document.h"
#include "core/yaml/field_path.h"

namespace jobplay {
namespace {

// How the API server treats one object: the sets of its messages, and the stored fields.
struct Admitted {
  std::set<std::string> refusals;
  std::set<std::string> warnings;
  std::map<std::string, std::string> stored;  // leaves of spec by path; empty if rejected
  // By an error about an unknown field: the feature gate that introduced the field.
  std::map<std::string, std::string> gates;
};

// Returns the gate that introduced a field of this kind; empty if there was none.
std::string GateOf(const std::string& kind, std::string_view text) {
  std::optional<FieldPath> path = ReadFieldPath(text);
  if (!path || path->empty()) return "";
  const std::string name = path->back().key;
  path->pop_back();
  const StructType* type = TypeAt(SchemaType(kind), *path);
  const FieldType* field = type == nullptr ? nullptr : type->Find(name);
  return field == nullptr ? "" : field->gate;
}

void AddLeaves(const Json& value, const std::string& path, std::map<std::string, std::string>& to) {
  if (value.is_object() && !value.empty()) {
    for (const auto& [key, member] : value.items()) AddLeaves(member, path + "." + key, to);
  } else if (value.is_array() && !value.empty()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      AddLeaves(value[i], path + "[" + std::to_string(i) + "]", to);
    }
  } else {
    to[path] = PlainText(value);
  }
}

Admitted Admit(const YamlDocument& document, const Generation& generation) {
  AdmissionOptions options = OptionsFor(generation, Time{});
  options.by_kubectl = true;
  const AdmissionAnswer answer = AdmitDocument(document, options);
  Admitted admitted;
  for (const DecodeError& error : answer.decode) {
    admitted.refusals.insert(error.message);
    admitted.gates[error.message] = GateOf(TextOf(document.value, "kind"), error.path);
  }
  for (const FieldError& error : answer.errors) admitted.refusals.insert(error.message);
  for (const Warning& warning : answer.warnings) {
    if (warning.source != Warning::Source::kApiServer) continue;
    admitted.warnings.insert(warning.field + ": " + Say(warning.message));
  }
  if (answer.ok()) AddLeaves(answer.defaulted["spec"], "spec", admitted.stored);
  return admitted;
}

std::string ObjectOf(const YamlDocument& document) {
  const Json& value = document.value;
  const Json metadata =
      value.is_object() && value.contains("metadata") ? value["metadata"] : Json::object();
  const std::string namespace_ = TextOf(metadata, "namespace");
  return TextOf(value, "kind") + "/" + (namespace_.empty() ? "" : namespace_ + "/") +
         TextOf(metadata, "name");
}

class Upgrade {
 public:
  Upgrade(const Generation& from, const Generation& to, Language language) : language_(language) {
    for (const Release& release : Releases()) {
      if (release.minor < from.minor || release.minor > to.minor) continue;
      releases_.push_back(*FindGeneration(MinorName(release.minor)));
    }
    std::reverse(releases_.begin(), releases_.end());
  }

  void AddObject(const YamlDocument& document) {
    const std::string object = ObjectOf(document);
    std::vector<Admitted> admitted;
    for (const Generation& release : releases_) admitted.push_back(Admit(document, release));
    const Admitted& older = admitted.front();
    const Admitted& newer = admitted.back();

    // Writes a line for each message that only one of the two has.
    const auto compare = [&](std::set<std::string> Admitted::*which, auto appears, auto goes) {
      for (const std::string& message : newer.*which) {
        if ((older.*which).count(message) != 0) continue;
        const auto there = [&](const Admitted& one) { return (one.*which).count(message) != 0; };
        const std::size_t since = Since(admitted, there);
        Line(appears(object, SinceText(since), Verbatim(message)));
        AddCause(document, since, there);
      }
      for (const std::string& message : older.*which) {
        if ((newer.*which).count(message) != 0) continue;
        const auto gone = [&](const Admitted& one) { return (one.*which).count(message) == 0; };
        const std::size_t since = Since(admitted, gone);
        Line(goes(object, SinceText(since), Verbatim(message)));
        AddCause(document, since, gone);
        if (const auto gate = older.gates.find(message); gate != older.gates.end()) {
          AddGate(gate->second, since);
        }
      }
    };
    compare(
        &Admitted::refusals,
        [](const std::string& of, const Said& since, const Said& message) -> Said {
          return said::ObjectRefused{.object = of, .since = since, .message = message};
        },
        [](const std::string& of, const Said& since, const Said& message) -> Said {
          return said::ObjectNoMoreRefused{.object = of, .since = since, .message = message};
        });
    compare(
        &Admitted::warnings,
        [](const std::string& of, const Said& since, const Said& message) -> Said {
          return said::ObjectWarned{.object = of, .since = since, .message = message};
        },
        [](const std::string& of, const Said& since, const Said& message) -> Said {
          return said::ObjectNoMoreWarned{.object = of, .since = since, .message = message};
        });
    if (older.refusals.empty() && newer.refusals.empty()) AddStored(document, object, admitted);
  }

  // Returns false if the runs were stopped before their ends.
  bool AddRuns(const std::string& text, const Goes& goes) {
    const std::string versions[] = {MinorName(releases_.front().minor),
                                    MinorName(releases_.back().minor)};
    ScenarioAnswer answers[] = {ReadScenario(text, versions[0]), ReadScenario(text, versions[1])};
    if (!answers[0].scenario || !answers[1].scenario) {
      const std::size_t refusing = answers[0].scenario ? 1 : 0;
      // If both versions reject it, nothing changes.
      const bool by_one = answers[1 - refusing].scenario.has_value();
      if (!changes_ && by_one) {
        Line(said::VersionsRefuse{.versions = versions[refusing],
                                  .refusal = FirstError(answers[refusing].problems)->message});
      }
      if (changes_) Line(said::RunsAreNotCompared{.version = versions[refusing]});
      return true;
    }
    std::vector<VersionRun> runs;
    for (ScenarioAnswer& answer : answers) {
      std::optional<VersionRun> run =
          RunForComparison(std::make_shared<const Scenario>(std::move(*answer.scenario)), goes);
      if (!run) return false;
      runs.push_back(std::move(*run));
    }
    const PairText pair = PairTextOf(runs[0], runs[1], language_);
    if (pair.same) {
      // The runs are equal only as far as they were compared.
      for (const VersionRun& run : runs) {
        if (run.cut_off) Line(CutOff(run));
      }
      return true;
    }
    changes_ = true;
    // Indent below the file's line, like the other lines.
    std::string line = "  ";
    for (const char c : pair.text.substr(pair.text.find_first_not_of('\n'))) {
      line += c;
      if (c != '\n') continue;
      text_ += line;
      line = "  ";
    }
    return true;
  }

  bool changes() const { return changes_; }
  const std::string& text() const { return text_; }

 private:
  using Holds = std::function<bool(const Admitted&)>;

  void Line(const Said& said) {
    changes_ = true;
    text_ += "  " + Say(said, language_) + "\n";
  }

  // Returns the first release from which on it holds without interruption.
  static std::size_t Since(const std::vector<Admitted>& admitted, const Holds& holds) {
    std::size_t since = admitted.size() - 1;
    while (since > 0 && holds(admitted[since - 1])) --since;
    return since;
  }

  Said SinceText(std::size_t since) const {
    const std::int32_t minor = releases_[since].minor;
    const std::int32_t before = since == 0 ? minor - 1 : releases_[since - 1].minor;
    if (before == minor - 1) return said::FromMinor{.minor = minor};
    return said::BetweenMinors{.after = before, .by = minor};
  }

  // Adds the gates that the release switched and without which the condition would not hold.
  void AddCause(const YamlDocument& document, std::size_t since, const Holds& holds) {
    if (since == 0) return;
    const Generation& before = releases_[since - 1];
    for (int i = 0; i < static_cast<int>(Feature::kCount); ++i) {
      Generation changed = releases_[since];
      if (changed.features[i].enabled == before.features[i].enabled) continue;
      changed.features[i].enabled = before.features[i].enabled;
      if (holds(Admit(document, changed))) continue;
      AddGate(ToString(static_cast<Feature>(i)), since);
    }
  }

  void AddGate(const std::string& gate, std::size_t since) {
    const std::optional<Feature> feature = FindFeature(gate);
    if (!feature) return;
    const Generation& release = releases_[since];
    const RuleMeaning meaning = release.Enabled(*feature)
                                    ? MeaningOf({.id = gate, .gate = true, .since = release.minor})
                                    : MeaningOfGateThatIsOff(*feature);
    text_ += "    " + Say(said::ForGate{.meaning = meaning.text}, language_) + "\n";
    if (!meaning.link.empty()) text_ += "    " + meaning.link + "\n";
  }

  void AddStored(const YamlDocument& document, const std::string& object,
                 const std::vector<Admitted>& admitted) {
    std::set<std::string> paths;
    for (const Admitted* one : {&admitted.front(), &admitted.back()}) {
      for (const auto& [path, value] : one->stored) paths.insert(path);
    }
    const auto value = [](const Admitted& in, const std::string& path) -> Said {
      const auto it = in.stored.find(path);
      return it == in.stored.end() ? Said(said::NoValue{}) : Verbatim(it->second);
    };
    const auto same = [](const Admitted& a, const Admitted& b, const std::string& path) {
      const auto in_a = a.stored.find(path);
      const auto in_b = b.stored.find(path);
      if (in_a == a.stored.end() || in_b == b.stored.end()) {
        return in_a == a.stored.end() && in_b == b.stored.end();
      }
      return in_a->second == in_b->second;
    };
    for (const std::string& path : paths) {
      if (same(admitted.front(), admitted.back(), path)) continue;
      const auto holds = [&](const Admitted& one) { return same(one, admitted.back(), path); };
      const std::size_t since = Since(admitted, holds);
      Line(said::FieldBecomes{.object = object,
                              .field = path,
                              .older = value(admitted.front(), path),
                              .newer = value(admitted.back(), path),
                              .since = SinceText(since)});
      AddCause(document, since, holds);
    }
  }

  Language language_;
  std::vector<Generation> releases_;  // from the oldest to the newest
  bool changes_ = false;
  std::string text_;
};

}  // namespace

UpgradeAnswer UpgradeOf(const std::string& name, const std::string& text, const Generation& from,
                        const Generation& to, Language language, const Goes& goes) {
  Upgrade upgrade(from, to, language);
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text);
  if (documents.ok()) {
    for (const YamlDocument& document : ObjectsIn(*documents)) {
      const std::string object = ObjectOf(document);
      if (object.rfind("Job/", 0) == 0 || object.rfind("CronJob/", 0) == 0) {
        upgrade.AddObject(document);
      }
    }
  }
  if (!upgrade.AddRuns(text, goes)) return {.whole = false, .changes = false, .text = ""};
  const std::string older = MinorName(from.minor);
  const std::string newer = MinorName(to.minor);
  if (!upgrade.changes()) {
    const Said nothing = said::NothingChanges{.file = name, .from = older, .to = newer};
    return {.changes = false, .text = Say(nothing, language) + "\n"};
  }
  const Said something = said::SomethingChanges{.file = name, .from = older, .to = newer};
  return {.changes = true, .text = Say(something, language) + "\n" + upgrade.text()};
}

}  // namespace jobplay
