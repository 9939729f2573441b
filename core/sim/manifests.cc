#include "core/sim/manifests.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "core/admission/admission.h"
#include "core/admission/remedies/cleaning.h"
#include "core/admission/remedies/meant_kind.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/remedies/remedy.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/base/text.h"
#include "core/sim/admit.h"
#include "core/sim/config_notes.h"
#include "core/sim/config_reader.h"
#include "core/sim/container_notes.h"
#include "core/words/common.h"
#include "core/words/notes.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Returns the remedy for a document that the playground does not run.
Said RemedyForKind(const std::string& kind) {
  if (kind != "ResourceQuota") return said::PlaygroundRuns{};
  return said::PlaygroundRunsAndQuota{.yaml = "cluster: {quota: {pods: 5}}"};
}

// Adds remedies to the problems of a file, up to a maximum number.
class Remedies {
 public:
  explicit Remedies(std::string_view text) : lines_(WithoutByteOrderMark(text)) {}

  bool AnyLeft() const { return left_ > 0; }

  // Adds the remedy with the quick fixes that are edits of the text.
  void Add(const YamlDocument& document, Remedy remedy, Problem& problem) {
    if (left_ == 0) return;
    --left_;
    problem.remedy = std::move(remedy.sentence);
    for (Mend& mend : remedy.mends) {
      std::optional<std::vector<TextEdit>> edits = EditsFor(lines_, document, mend.changes);
      if (edits) problem.mends.push_back({std::move(mend.title), std::move(*edits)});
    }
  }

 private:
  LineIndex lines_;
  std::size_t left_ = kMostRemedies;
};

// For a duplicate key, strict decoding has a line number of its own.
TextSpan SpanOf(const YamlDocument& document, const DecodeError& error) {
  for (const DuplicateKey& key : document.duplicates) {
    if (key.line == error.line && FormatFieldPath(key.path) == error.path) return key.span;
  }
  const YamlPlace place = document.places.Nearest(error.path);
  return place.key.line != 0 ? place.key : place.value;
}

void AddNotesOfMergedKeys(const YamlDocument& document, const std::string& label,
                          std::vector<Problem>& problems) {
  for (const DuplicateKey& key : document.duplicates) {
    if (!key.merged) continue;
    problems.push_back(Placed(document, label, Severity::kInfo, FormatFieldPath(key.path),
                              said::KeyComesByMerge{.key = key.key}));
    problems.back().span = key.span;
  }
}

// Other objects in the file are ignored, but a misspelled Job is an error.
Problem OfOtherKind(Remedies& remedies, const YamlDocument& document, const std::string& kind,
                    int minor) {
  Problem problem{.message = said::DocumentHasNoKind{},
                  .remedy = RemedyForKind(kind),
                  .path = "kind",
                  .object = kind,
                  .span = document.places.Nearest("kind").value};
  if (kind.empty()) {
    if (auto remedy = RemedyByCapitals(document.value)) {
      remedies.Add(document, std::move(*remedy), problem);
    }
    return problem;
  }
  problem.message = said::KindIsNotRun{.kind = kind};
  if (auto remedy = RemedyByMeantKind(kind, {"Job", "CronJob", "Scenario"}, minor)) {
    remedies.Add(document, std::move(*remedy), problem);
    return problem;
  }
  const std::string version = TextOf(document.value, "apiVersion");
  if (!version.empty() && version.rfind("batch/", 0) != 0 && version.rfind("playground/", 0) != 0) {
    problem.severity = Severity::kInfo;
    problem.message = said::KindIsLeftOut{.kind = kind};
  }
  return problem;
}

// Returns changes that replace the values of a Secret, because everyone with the text can read
// them.
std::vector<FieldChange> MadeUpValues(const Json& secret) {
  std::vector<FieldChange> changes;
  for (const auto& [field, made_up] :
       {std::pair("data", "Li4u"), std::pair("stringData", "made-up")}) {
    const auto values = secret.find(field);
    if (values == secret.end() || !values->is_object()) continue;
    for (const auto& one : values->items()) {
      if (one.value() != made_up) changes.push_back(Set({field, one.key()}, PrintString(made_up)));
    }
  }
  return changes;
}

void WarnOfSecret(Remedies& remedies, const YamlDocument& document,
                  std::vector<Problem>& problems) {
  std::vector<FieldChange> made_up = MadeUpValues(document.value);
  if (made_up.empty()) return;
  problems.push_back({.severity = Severity::kWarning,
                      .message = said::SecretStaysInText{},
                      .path = "kind",
                      .object = "Secret",
                      .span = document.places.Nearest("kind").value});
  remedies.Add(document, {said::TakeSecretOut{}, {{said::MendMadeUpValues{}, std::move(made_up)}}},
               problems.back());
}

bool IsRun(const std::string& kind) { return kind == "Job" || kind == "CronJob"; }

void AddObjects(const YamlDocument& document, std::vector<YamlDocument>& objects) {
  if (IsScenario(document)) return;
  if (TextOf(document.value, "kind") != "List") return objects.push_back(document);
  for (const YamlDocument& item : ItemsOf(document)) AddObjects(item, objects);
}

void AddManifest(Remedies& remedies, const YamlDocument& document, const ConfigNames& named,
                 const ObjectsBeside& beside, Scenario& scenario, std::vector<Problem>& problems) {
  const std::string kind = TextOf(document.value, "kind");
  if (!IsRun(kind)) {
    problems.push_back(OfOtherKind(remedies, document, kind, scenario.generation.minor));
    if (scenario.cluster.commands && problems.back().severity == Severity::kInfo &&
        named.count(NameOfConfig(document.value)) > 0) {
      problems.back().message = said::KindIsRead{.kind = kind};
      problems.back().remedy = {};
    }
    if (kind == "Secret") WarnOfSecret(remedies, document, problems);
    return;
  }
  const Json metadata = document.value.value("metadata", Json::object());
  const std::string name = TextOf(metadata, "name");
  const std::string label = kind + "/" + name;
  AddNotesOfMergedKeys(document, label, problems);
  AdmissionOptions options = OptionsFor(scenario.generation, scenario.start);
  options.by_kubectl = true;
  const AdmissionAnswer answer = AdmitDocument(document, options);
  for (const DecodeError& error : answer.decode) {
    Problem problem = Placed(document, label, Severity::kError, error.path,
                             said::KubernetesSays{.message = error.message});
    problem.span = SpanOf(document, error);
    if (remedies.AnyLeft()) {
      remedies.Add(document, RemedyOf(error, document.value, options), problem);
    }
    problems.push_back(std::move(problem));
  }
  // The API server reports a name that two labels contain twice.
  std::set<std::pair<std::string, std::string>> told;
  for (const FieldError& error : answer.errors) {
    if (!told.emplace(error.field, error.message).second) continue;
    problems.push_back(Placed(document, label, Severity::kError, error.field,
                              said::KubernetesSays{.message = error.message}));
    if (remedies.AnyLeft()) {
      remedies.Add(document, RemedyOf(error, document.value, options), problems.back());
    }
  }
  for (const Warning& warning : answer.warnings) {
    const bool is_plain = scenario.cluster.world == World::kPlain;
    if (!is_plain && warning.message == Said(said::RestartsThisContainerAlone{})) continue;
    const Severity severity =
        warning.source == Warning::Source::kSimulation ? Severity::kInfo : Severity::kWarning;
    problems.push_back(Placed(document, label, severity, warning.field, warning.message));
  }
  if (!answer.ok()) return;
  if (auto error = TooManyContainers(answer.defaulted)) {
    problems.push_back(Placed(
        document, label, Severity::kError,
        JobSpecPath(document.value) + std::string(".template.spec.containers"), error->message));
    problems.back().remedy = error->remedy;
    return;
  }
  const std::string namespace_ = NamespaceOf(document.value);
  for (const Manifest& before : scenario.manifests) {
    if (before.kind != kind || before.name != name || before.namespace_ != namespace_) continue;
    problems.push_back(Placed(document, label, Severity::kWarning, "metadata.name",
                              said::AppliedOver{.object = label}));
    break;
  }
  AddContainerNotes(document, answer.defaulted, kind, name, namespace_, beside, scenario.cluster,
                    problems);
  if (scenario.cluster.world != World::kPlain && !named.empty()) {
    const std::string path = JobSpecPath(document.value) + std::string(".template.spec");
    AddConfigNotes(document, label, path, namespace_,
                   JobSpecOf(answer.defaulted).at("template").at("spec"),
                   scenario.cluster.configs.get(), problems);
  }
  scenario.manifests.push_back({document.value, kind, name, namespace_, document.places});
}

}  // namespace

void AddManifests(std::string_view text, const std::vector<YamlDocument>& documents,
                  Scenario& scenario, std::vector<Problem>& problems) {
  const std::vector<YamlDocument> objects = ObjectsIn(documents);
  std::size_t run = 0;
  std::set<std::string> namespaces;
  for (const YamlDocument& object : objects) {
    if (!IsRun(TextOf(object.value, "kind"))) continue;
    ++run;
    namespaces.insert(NamespaceOf(object.value));
  }
  const ObjectsBeside beside{.none = run == 1, .several_namespaces = namespaces.size() > 1};
  scenario.cluster.configs = ReadConfigs(objects);
  const ConfigNames named = ConfigsNamedByPods(objects);
  Remedies remedies(text);
  for (const YamlDocument& object : objects) {
    AddManifest(remedies, object, named, beside, scenario, problems);
  }
}

std::vector<YamlDocument> ObjectsIn(const std::vector<YamlDocument>& documents) {
  std::vector<YamlDocument> objects;
  for (const YamlDocument& document : documents) AddObjects(document, objects);
  return objects;
}

std::string NameOfFirst(const std::vector<YamlDocument>& documents) {
  for (const YamlDocument& object : ObjectsIn(documents)) {
    if (!IsRun(TextOf(object.value, "kind"))) continue;
    return TextOf(object.value.value("metadata", Json::object()), "name");
  }
  return {};
}

bool ArePrintedOfCluster(const std::vector<YamlDocument>& documents) {
  // Only the API server writes this field.
  const auto is_printed = [](const Json& object) {
    return object.is_object() &&
           object.value("metadata", Json::object()).contains("resourceVersion");
  };
  return std::any_of(documents.begin(), documents.end(), [&](const YamlDocument& document) {
    // A List has an empty one of its own, even if its items were cleaned.
    if (TextOf(document.value, "kind") != "List") return is_printed(document.value);
    const auto items = document.value.find("items");
    return items != document.value.end() && std::any_of(items->begin(), items->end(), is_printed);
  });
}

void AddNoteOfCluster(std::string_view text, const std::vector<YamlDocument>& documents,
                      std::vector<Problem>& problems) {
  Problem note{.severity = Severity::kInfo, .message = said::PrintedOfCluster{}};
  LineIndex lines(WithoutByteOrderMark(text));
  std::vector<TextEdit> edits;
  std::vector<std::string> fields;
  const auto add = [&](const YamlDocument& document) {
    const std::string kind = TextOf(document.value, "kind");
    if ((kind != "Job" && kind != "CronJob") || !IsFromServer(document.value)) return;
    const std::vector<FieldChange> changes = Cleaning(document.value);
    const auto found = EditsFor(lines, document, changes);
    if (!found) return;
    if (edits.empty()) {
      const Json metadata = document.value.value("metadata", Json::object());
      note.object = kind + "/" + TextOf(metadata, "name");
      note.path = "metadata";
      note.span = document.places.Nearest("metadata").key;
    }
    edits.insert(edits.end(), found->begin(), found->end());
    for (const FieldChange& change : changes) {
      std::string field = FormatFieldPath(change.path);
      if (std::find(fields.begin(), fields.end(), field) == fields.end()) {
        fields.push_back(std::move(field));
      }
    }
  };
  for (const YamlDocument& document : documents) {
    add(document);
    if (TextOf(document.value, "kind") != "List") continue;
    for (const YamlDocument& item : ItemsOf(document)) add(item);
  }
  if (edits.empty()) return;
  note.remedy = said::LeaveOutWhatTheyWrote{.fields = Joined(fields)};
  note.mends.push_back({said::MendCleanUp{}, std::move(edits)});
  problems.push_back(std::move(note));
}

}  // namespace jobplay
