#include "core/cli/admit.h"

#include <cstdio>
#include <optional>

#include "core/admission/admission.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/words/phrase.h"
#include "core/yaml/document.h"

namespace jobplay::cli {
namespace {

int Print(const Json& answer, int exit_code) {
  std::puts(answer.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  return exit_code;
}

Json ToJson(const AdmissionAnswer& answer) {
  Json out;
  if (!answer.decode.empty()) {
    for (const DecodeError& error : answer.decode) out["decode"].push_back(error.message);
  } else if (!answer.errors.empty()) {
    for (const FieldError& error : answer.errors) {
      out["errors"].push_back(
          {{"type", error.type}, {"field", error.field}, {"message", error.message}});
    }
  } else {
    out["defaulted"] = answer.defaulted["spec"];
    for (const Warning& warning : answer.warnings) {
      out["warnings"].push_back({{"field", warning.field}, {"message", Say(warning.message)}});
    }
  }
  return out;
}

}  // namespace

int Admit(const std::vector<std::string>& arguments) {
  std::optional<std::string> path;
  std::optional<std::string> patch_text;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--patch" && i + 1 < arguments.size()) {
      patch_text = arguments[++i];
    } else if (!path && arguments[i].rfind("--", 0) != 0) {
      path = arguments[i];
    } else {
      return Usage(kAdmitCall, said::ArgumentNotUnderstood{.argument = arguments[i]});
    }
  }
  if (!path) return Usage(kAdmitCall, said::WhichFile{});
  const std::optional<std::string> text = ReadText(*path);
  if (!text) return 1;

  const Result<std::vector<YamlDocument>> documents = ReadDocuments(*text);
  if (!documents) return Print({{"decode", {Say(documents.error().message)}}}, 1);
  if (documents->empty()) return Print({{"decode", {"Object 'Kind' is missing in ''"}}}, 1);
  AdmissionAnswer answer = AdmitDocument((*documents)[0]);
  if (answer.ok() && patch_text) {
    const Json patch = Json::parse(*patch_text, nullptr, false);
    if (patch.is_discarded()) return Usage(kAdmitCall, said::PatchIsNoJson{});
    const Json stored = answer.defaulted;
    answer = AdmitUpdate(stored, ApplyMergePatch(stored, patch));
  }
  return Print(ToJson(answer), answer.ok() ? 0 : 1);
}

}  // namespace jobplay::cli
