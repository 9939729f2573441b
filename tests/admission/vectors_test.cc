// Answers of the real API servers (v1.36.3 and v1.37.2) to manifests and merge patches.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"
#include "core/words/phrase.h"
#include "core/yaml/document.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

constexpr const char* kUid = "11111111-2222-3333-4444-555555555555";

AdmissionAnswer Answer(const Json& vector, const std::string& version) {
  const Generation generation = *FindGeneration(version);
  AdmissionOptions options = OptionsFor(generation, Time{});
  options.uid = kUid;
  options.name_suffix = "hbm4m";     // as generated when it was recorded
  options.allow_privileged = false;  // the flag was not set when it was recorded
  const Result<YamlDocument> document = ReadFirstDocument(vector["manifest"].get<std::string>());
  AdmissionAnswer answer;
  if (!document) {
    answer.decode.push_back({Say(document.error().message), "", 0});
  } else {
    answer = AdmitDocument(*document, options);
  }
  if (!answer.ok() || !vector.contains("patch")) return answer;
  const Json stored = answer.defaulted;
  return AdmitUpdate(stored, ApplyMergePatch(stored, vector["patch"]), options);
}

// Go prints objects and lists in its own notation, including pointers.
std::string WithoutObjects(const std::string& message) {
  const std::string mark = "Invalid value: ";
  const std::size_t start = message.find(mark) + mark.size();
  if (message.find(mark) == std::string::npos || start >= message.size()) return message;
  const char open = message[start];
  if (open != '{' && open != '[') return message;
  const std::size_t end = message.rfind(open == '{' ? "}: " : "]: ");
  if (end == std::string::npos) return message;
  return message.substr(0, start) + "<object>" + message.substr(end + 1);
}

Json Printed(const AdmissionAnswer& answer) {
  Json out = Json::object();
  if (!answer.decode.empty()) {
    for (const DecodeError& error : answer.decode) out["decode"].push_back(error.message);
  } else if (!answer.errors.empty()) {
    for (const FieldError& error : answer.errors) {
      out["errors"].push_back({{"type", error.type},
                               {"field", error.field},
                               {"message", WithoutObjects(error.message)}});
    }
  } else {
    out["defaulted"] = answer.defaulted["spec"];
    for (const Warning& warning : answer.warnings) {
      if (warning.source == Warning::Source::kApiServer) {
        out["warnings"].push_back(Say(warning.message));
      }
    }
  }
  std::string text = std::regex_replace(out.dump(), std::regex(kUid), "<uid>");
  // The recorder's binary names another file of the scheme than an API server does.
  const std::string server = "pkg/api/legacyscheme/scheme.go:30";
  if (const std::size_t at = text.find(server); at != std::string::npos) {
    text.replace(at, server.size(), "pkg/runtime/scheme.go:111");
  }
  return Json::parse(text);
}

// Without the suffix that the API server generates for a generateName.
Json Undrawn(const Json& answer, const Json& vector) {
  const std::string manifest = vector["manifest"];
  if (manifest.find("generateName") == std::string::npos) return answer;
  const std::regex drawn("\\b([a-z0-9-]+-)[bcdfghjklmnpqrstvwxz2456789]{5}\\b");
  return Json::parse(std::regex_replace(answer.dump(), drawn, "$1<drawn>"));
}

std::string Joined(const Json& messages) {
  std::string text;
  for (const Json& message : messages) text += message.get<std::string>() + "\n";
  return text;
}

// The messages of Go's JSON decoder differ between its versions; the fields and lines do not.
void ExpectSameRefusal(const Json& want, const Json& got) {
  ASSERT_TRUE(got.contains("decode")) << got;
  const std::string wanted = Joined(want["decode"]);
  const std::string text = Joined(got["decode"]);
  const std::regex names("\"([^\"]+)\"|struct field \\w+\\.([\\w.]+)|line (\\d+)");
  for (std::sregex_iterator it(wanted.begin(), wanted.end(), names), end; it != end; ++it) {
    std::string name = (*it)[1].matched ? (*it)[1] : (*it)[2].matched ? (*it)[2] : (*it)[3];
    if (!(*it)[3].matched) name = name.substr(name.rfind('.') + 1);
    EXPECT_NE(text.find(name), std::string::npos) << "want " << wanted << "got " << text;
  }
}

// `file` is in the folder of its version.
void ExpectAnswers(const std::string& file) {
  const std::string version = file.substr(0, file.find('/'));
  for (const Json& vector : Json::parse(testing::ReadFile("tests/vectors/" + file))) {
    SCOPED_TRACE(vector["name"].get<std::string>());
    const Json got = Printed(Answer(vector, version));
    if (vector.contains("decode")) {
      ExpectSameRefusal(vector, got);
      continue;
    }
    for (const char* part : {"errors", "defaulted", "warnings"}) {
      if (part == std::string("warnings") && !vector.contains(part)) continue;
      EXPECT_EQ(Undrawn(vector.value(part, Json()), vector),
                Undrawn(got.value(part, Json()), vector))
          << part;
    }
  }
}

// Numbers in patches stay as written.
TEST(AdmissionVectors, MatchApiServerWordForWord) {
  const auto vectors =
      ReadMergePatch(testing::ReadFile("tests/vectors/v1.36/admission_corners.json")).value;
  ASSERT_TRUE(vectors);
  for (const Json& vector : *vectors) {
    SCOPED_TRACE(vector["name"].get<std::string>());
    const Json got = Printed(Answer(vector, "v1.36"));
    for (const char* part : {"decode", "errors", "defaulted"}) {
      EXPECT_EQ(vector.value(part, Json()), got.value(part, Json())) << part;
    }
  }
}

TEST(AdmissionVectors, MatchApiServer) { ExpectAnswers("v1.36/admission.json"); }

TEST(AdmissionVectors, MatchApiServerOfV137) { ExpectAnswers("v1.37/admission.json"); }

TEST(AdmissionVectors, MatchApiServerInMoreCases) { ExpectAnswers("v1.36/admission_more.json"); }

}  // namespace
}  // namespace jobplay
