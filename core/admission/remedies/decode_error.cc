#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "core/admission/kind.h"
#include "core/admission/remedies/meant_command.h"
#include "core/admission/remedies/meant_field.h"
#include "core/admission/remedies/meant_kind.h"
#include "core/admission/remedies/placeholder.h"
#include "core/admission/remedies/refused.h"
#include "core/admission/schema/quantity.h"
#include "core/admission/schema/schema.h"
#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/base/minor.h"
#include "core/base/time.h"
#include "core/words/remedies.h"
#include "core/yaml/print.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

// A removed API version of a kind.
struct RemovedVersion {
  std::string_view version;
  std::string_view kind;
  int since;  // the first minor version without it
};
constexpr std::array<RemovedVersion, 3> kRemovedVersions = {{
    {"batch/v1beta1", "CronJob", since::kCronJobV1Beta1IsGone},
    {"batch/v2alpha1", "CronJob", since::kCronJobV2Alpha1IsGone},
    {"extensions/v1beta1", "Job", since::kJobOfExtensionsIsGone},
}};

// Returns the remedy for a kind that does not exist in that version.
Remedy OfKind(const Json& sent, int minor) {
  const std::string& kind = Text(sent, "kind");
  const std::string& version = Text(sent, "apiVersion");
  const std::vector<std::string> kinds = {"Job", "CronJob"};
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    return RemedyByMeantKind(kind, kinds, minor).value_or(Remedy{said::PlaygroundRuns{}, {}});
  }
  const std::string instead = kind == "CronJob" ? CronJobVersion(minor) : "batch/v1";
  Remedy remedy{said::KindIsOfVersion{.kind = kind, .version = instead},
                {MendBySetting({"apiVersion"}, instead)}};
  for (const RemovedVersion& removed : kRemovedVersions) {
    if (removed.version != version || removed.kind != kind || minor < removed.since) continue;
    remedy.sentence = said::VersionWasRemoved{
        .version = version, .since = MinorName(removed.since), .instead = "apiVersion: " + instead};
  }
  return remedy;
}

FieldPath Around(FieldPath path) {
  path.pop_back();
  return path;
}

Mend MendByRenaming(const Json& sent, const FieldPath& path, const FieldPath& meant) {
  if (ValueAt(sent, meant) != nullptr) return MendByRemoving(path);
  const std::string& name = meant.back().key;
  return {said::MendRename{.name = name}, {{FieldChange::What::kRename, path, name}}};
}

Remedy OfUnknownField(const Json& sent, const FieldPath& path, const std::string& place,
                      const StructType& type, int minor) {
  const std::string& name = path.back().key;
  const FieldPath around = Around(path);
  const StructType* here = TypeAt(type, around);
  const FieldType* other = here == nullptr ? nullptr : here->Find(name);
  if (other != nullptr && other->since > minor) {
    return {said::FieldCameWith{.field = name, .version = MinorName(other->since)},
            {MendByRemoving(path)}};
  }
  if (other != nullptr) {
    return {said::FieldWentBefore{.field = name, .version = MinorName(other->until + 1)},
            {MendByRemoving(path)}};
  }
  const Json* value = ValueAt(sent, path);
  const auto meant = FindMeantField(type, path, value == nullptr ? Json() : *value, minor);
  // Users do not write what is outside spec, such as status.
  if (!meant || (meant->path.size() == 1 && around.size() > 0))
    return {said::NoFieldOfThatName{.place = place}, {MendByRemoving(path)}};
  const std::string& field = meant->path.back().key;
  const bool here_too = Around(meant->path) == around;
  Remedy remedy;
  if (meant->how == MeantField::How::kMistyped) {
    remedy.sentence = said::DidYouMean{.field = field};
  } else if (meant->how == MeantField::How::kCalledSo) {
    const std::string full = FormatFieldPath(meant->path);
    remedy.sentence = said::IsCalledHere{.field = here_too ? field : full};
  } else {
    remedy.sentence =
        said::BelongsTo{.field = field, .place = FormatFieldPath(Around(meant->path))};
  }
  if (here_too) {
    remedy.mends.push_back(MendByRenaming(sent, path, meant->path));
    if (!meant->or_else.empty()) {
      remedy.sentence = said::CmdIsEither{};
      FieldPath other_path = around;
      other_path.emplace_back(meant->or_else);
      remedy.mends.push_back(MendByRenaming(sent, path, other_path));
    }
  } else {
    remedy.mends.push_back(MendByMoving(sent, path, meant->path));
  }
  return remedy;
}

// Returns the field at a path or around it. `inside` is set if the path leads to one of its
// elements.
const FieldType* FieldAt(const StructType& type, const FieldPath& path, bool* inside) {
  const StructType* at = &type;
  const FieldType* field = nullptr;
  for (const PathStep& step : path) {
    *inside = step.index >= 0 || at == nullptr;
    if (*inside) continue;
    field = at->Find(step.key);
    if (field == nullptr) return nullptr;
    at = field->struct_type;
  }
  return field;
}

// Returns the remedy for a value of a wrong type, with a quick fix that sets the value.
Remedy Setting(const FieldPath& path, Said sentence, const std::optional<std::string>& yaml) {
  Remedy remedy{std::move(sentence), {}};
  if (yaml) remedy.mends.push_back(MendBySetting(path, *yaml));
  return remedy;
}

Remedy OfNoString(const Json& value, const FieldPath& path, const std::string& place) {
  if (value.is_structured()) return {said::ExplainField{.place = place}, {}};
  return {said::PutInQuotes{}, {{said::MendQuote{}, {{FieldChange::What::kQuote, path, ""}}}}};
}

Remedy OfNoBool(const std::string& text, const FieldPath& path) {
  const std::string word = ToLower(text);
  const bool yes = word == "true" || word == "yes" || word == "on" || word == "y";
  const bool no = word == "false" || word == "no" || word == "off" || word == "n";
  if (!yes && !no) return {said::WriteTrueOrFalse{}, {}};
  return Setting(path, said::WriteTrueOrFalse{}, yes ? "true" : "false");
}

Remedy OfNoInteger(const Json& value, const std::string& text, const FieldPath& path, bool narrow) {
  const std::optional<Json> number = ResolveScalar("", text).value;
  if (number && number->is_number_integer()) {
    return Setting(path, said::WriteWholeNumber{}, number->dump());
  }
  const auto duration = ParseDuration(text);
  if (duration && duration->ns % Seconds(1).ns == 0 &&
      path.back().key.find("Seconds") != std::string::npos) {
    return Setting(path, said::WriteSeconds{}, std::to_string(duration->ns / Seconds(1).ns));
  }
  if (value.is_number_integer()) {
    return {said::WriteNumberUpTo{.most = narrow ? "2147483647" : "9223372036854775807"}, {}};
  }
  return {said::WriteWholeNumber{}, {}};
}

// Accepts common forms: 2GB and 512 MB.
std::string UnitOfBytes(std::string unit) {
  if (!unit.empty() && unit.back() == 'b') unit.pop_back();
  if (!unit.empty() && unit[0] != 'k') unit[0] = static_cast<char>(std::toupper(unit[0]));
  return unit == "ki" ? "Ki" : unit;
}

// Accepts 100 m, 500 millicores and 2 cores. Returns null for any other unit.
const char* UnitOfProcessors(const std::string& unit) {
  for (const char* whole : {"", "c", "core", "cores", "cpu", "cpus", "vcpu", "vcpus"}) {
    if (unit == whole) return "";
    if (unit == std::string("m") + whole || unit == std::string("milli") + whole) return "m";
  }
  return nullptr;
}

Remedy OfNoAmount(std::string text, const FieldPath& path) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  const std::size_t end = text.find_last_of("0123456789") + 1;
  const std::string written = ToLower(text.substr(end));
  const bool processors = path.back().key == "cpu";
  const char* of_processors = processors ? UnitOfProcessors(written) : nullptr;
  if (processors && of_processors == nullptr) return {said::WriteAmount{}, {}};
  const std::string unit = processors ? of_processors : UnitOfBytes(written);
  const std::string meant = text.substr(0, end) + unit;
  const bool is_one = end > 0 && unit.size() <= 2 && Quantity::Parse(meant).ok();
  return Setting(path, said::WriteAmount{}, is_one ? std::optional(meant) : std::nullopt);
}

// Returns the list for a string in place of a list of strings.
std::string ListMeant(const std::string& field, const std::string& text) {
  if (field != "command" && field != "args") return YamlList({PrintString(text)});
  std::vector<std::string> words = field == "command" ? MeantCommand(text) : MeantArguments(text);
  for (std::string& word : words) word = JsonText(Json(word));
  return YamlList(words);
}

// Handles env written as a mapping of names to values.
Remedy OfVariables(const FieldPath& path, const Json& value) {
  std::vector<std::string> entries;
  for (auto it = value.begin(); it != value.end(); ++it) {
    if (it->is_structured() || it->is_null()) return {said::BeginEntriesWithDash{}, {}};
    entries.push_back("{name: " + PrintString(it.key()) +
                      ", value: " + JsonText(Json(PlainText(*it))) + "}");
  }
  if (entries.empty()) return {said::BeginEntriesWithDash{}, {}};
  return {said::EachIsAnEntry{.yaml = "- " + entries.front()},
          {MendBySetting(path, YamlList(entries))}};
}

// Handles ports written as a list of numbers.
std::optional<Remedy> OfPorts(const Json& sent, const FieldPath& path, const Json& value) {
  const FieldPath around = Around(path);
  const bool is_port = path.back().index >= 0 && !around.empty() && around.back().key == "ports" &&
                       value.is_number_integer();
  const Json* ports = is_port ? ValueAt(sent, around) : nullptr;
  if (ports == nullptr) return std::nullopt;
  std::vector<std::string> entries;
  for (const Json& port : *ports) {
    if (!port.is_number_integer()) return std::nullopt;
    entries.push_back("{containerPort: " + port.dump() + "}");
  }
  return Remedy{said::EachIsAnEntry{.yaml = "- containerPort: " + value.dump()},
                {MendBySetting(around, YamlList(entries))}};
}

Remedy OfWrongType(const Json& sent, const FieldPath& path, const std::string& place,
                   const StructType& type) {
  bool inside = false;
  const FieldType* field = FieldAt(type, path, &inside);
  const Json* found = ValueAt(sent, path);
  const Json value = found == nullptr ? Json() : *found;
  const std::string text = value.is_string() ? value.get<std::string>() : std::string();
  const std::string& name = path.back().key;
  // A variable in a command belongs to the shell that will run it.
  const bool of_shell = (name == "command" || name == "args") && text.find("{{") == text.npos;
  if (value.is_string() && !of_shell) {
    if (auto said = RemedyOfPlaceholder(text)) return {*said, {}};
  }
  if (field == nullptr) return {said::ExplainField{.place = place}, {}};
  if (auto ports = OfPorts(sent, path, value)) return *ports;
  if (field->collection == Collection::kList && !inside) {
    if (name == "env" && value.is_object()) return OfVariables(path, value);
    const bool fits = field->kind == ScalarKind::kString && value.is_string();
    return Setting(path, said::BeginEntriesWithDash{},
                   fits ? std::optional(ListMeant(name, text)) : std::nullopt);
  }
  if (field->collection == Collection::kMap && !inside) return {said::WriteKeysBelow{}, {}};
  switch (field->kind) {
    case ScalarKind::kStruct:
    case ScalarKind::kRaw:
      return {said::WriteFieldsBelow{.place = place}, {}};
    case ScalarKind::kString:
      return OfNoString(value, path, place);
    case ScalarKind::kBool:
      return OfNoBool(text, path);
    case ScalarKind::kInt32:
    case ScalarKind::kInt64:
      return OfNoInteger(value, text, path, field->kind == ScalarKind::kInt32);
    case ScalarKind::kIntOrString:
      return {said::WriteWholeNumber{}, {}};
    case ScalarKind::kQuantity:
      return OfNoAmount(text, path);
    case ScalarKind::kTime:
      return {said::WriteTime{}, {}};
  }
  return {};
}

}  // namespace

Remedy RemedyOf(const DecodeError& error, const Json& sent, const AdmissionOptions& options) {
  switch (error.stage) {
    case DecodeError::Stage::kType:
      return {said::SayWhatItIs{}, {}};
    case DecodeError::Stage::kScheme: {
      // The kind exists, but the existing object had another one.
      ObjectKind found;
      if (!CheckKind(sent, "", options.minor, &found)) {
        return {said::NameIsForGood{.field = "kind"}, {}};
      }
      return OfKind(sent, options.minor);
    }
    case DecodeError::Stage::kStrict:
    case DecodeError::Stage::kValue:
      break;
  }
  if (error.line > 0) return {said::RemoveOneOfThem{}, {}};  // duplicate key
  const StructType& type = SchemaType(IsCronJob(sent) ? "CronJob" : "Job");
  const FieldPath path = PathOfField(sent, error.path);
  if (path.empty()) return {said::SayWhatItIs{}, {}};
  if (error.stage == DecodeError::Stage::kStrict) {
    const std::string around = FormatFieldPath(Around(path));
    return OfUnknownField(sent, path, ExplainPath(sent, around), type, options.minor);
  }
  return OfWrongType(sent, path, ExplainPath(sent, error.path), type);
}

}  // namespace jobplay
