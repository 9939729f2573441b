// Every recorded rejection has a remedy, and every quick fix removes its rejection.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/admission/remedies/remedy.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"
#include "core/sim/scenario.h"
#include "core/words/phrase.h"
#include "core/yaml/document.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

// Every rejection, as the field and the API server's message.
std::set<std::string> RefusalsOf(const AdmissionAnswer& answer) {
  std::set<std::string> all;
  for (const DecodeError& error : answer.decode) all.insert(error.path + ": " + error.message);
  for (const FieldError& error : answer.errors) all.insert(error.field + ": " + error.message);
  return all;
}

struct Counts {
  int refusals = 0;
  int mends = 0;
  int to_the_documentation = 0;  // if nothing else is known
};

// The remedies for a rejected object; `text` is empty for a change of an accepted one.
class RemediesOf {
 public:
  RemediesOf(const Json& sent, const AdmissionAnswer& answer, const AdmissionOptions& options,
             Counts& counts)
      : sent_(sent), answer_(answer), options_(options), counts_(counts) {}

  void Expect(const std::string* text, const YamlDocument* document) {
    for (const DecodeError& error : answer_.decode) {
      ExpectOne(error.path + ": " + error.message, RemedyOf(error, sent_, options_), text,
                document);
    }
    for (const FieldError& error : answer_.errors) {
      ExpectOne(error.field + ": " + error.message, RemedyOf(error, sent_, options_), text,
                document);
    }
  }

 private:
  void ExpectOne(const std::string& refusal, const Remedy& remedy, const std::string* text,
                 const YamlDocument* document) {
    SCOPED_TRACE(refusal);
    ++counts_.refusals;
    const std::string english = Say(remedy.sentence);
    const std::string japanese = Say(remedy.sentence, LanguageOf("ja"));
    EXPECT_FALSE(english.empty());
    EXPECT_NE(english, japanese);
    for (const std::string& said : {english, japanese}) {
      EXPECT_EQ(said.find("  "), std::string::npos) << said;
      EXPECT_EQ(said.find(" ,"), std::string::npos) << said;
      EXPECT_EQ(said.find("{}"), std::string::npos) << said;
    }
    if (english.rfind("kubectl explain ", 0) == 0) ++counts_.to_the_documentation;
    if (std::getenv("REMEDIES") != nullptr) std::cout << refusal << "\n    " << english << "\n";
    for (const Mend& mend : remedy.mends) {
      EXPECT_FALSE(Say(mend.title).empty());
      if (std::getenv("REMEDIES") != nullptr) std::cout << "    [" << Say(mend.title) << "]\n";
      if (text != nullptr) ExpectMended(refusal, mend, *text, *document);
    }
  }

  void ExpectMended(const std::string& refusal, const Mend& mend, const std::string& text,
                    const YamlDocument& document) {
    const auto edits = EditsFor(text, document, mend.changes);
    if (!edits) return;  // not offered then
    ++counts_.mends;
    const std::string changed = WithEdits(text, *edits);
    SCOPED_TRACE(Say(mend.title) + " made this:\n" + changed);
    const auto documents = ReadDocuments(changed);
    ASSERT_TRUE(documents.ok()) << Say(documents.error().message);
    ASSERT_FALSE(documents->empty());
    // The next problem may be rejected, and so on, but the object is read.
    const AdmissionAnswer next = AdmitDocument((*documents)[0], options_);
    EXPECT_EQ(RefusalsOf(next).count(refusal), 0u);
    EXPECT_TRUE(next.decode.empty() || !answer_.decode.empty());
  }

  const Json& sent_;
  const AdmissionAnswer& answer_;
  const AdmissionOptions& options_;
  Counts& counts_;
};

void ExpectRemedies(const std::string& file, Counts& counts) {
  const Generation generation = *FindGeneration(file.substr(0, file.find('/')));
  AdmissionOptions options = OptionsFor(generation, Time{});
  options.allow_privileged = false;
  for (const Json& vector : Json::parse(testing::ReadFile("tests/vectors/" + file))) {
    SCOPED_TRACE(vector["name"].get<std::string>());
    const std::string text = vector["manifest"];
    const auto documents = ReadDocuments(text);
    if (!documents) {
      ++counts.refusals;
      EXPECT_FALSE(documents.error().remedy.empty());
      continue;
    }
    if (documents->empty()) continue;
    const YamlDocument& document = documents->front();
    const AdmissionAnswer answer = AdmitDocument(document, options);
    RemediesOf(document.value, answer, options, counts).Expect(&text, &document);
    if (!answer.ok() || !vector.contains("patch")) continue;
    const Json changed = ApplyMergePatch(answer.defaulted, vector["patch"]);
    const AdmissionAnswer update = AdmitUpdate(answer.defaulted, changed, options);
    RemediesOf(changed, update, options, counts).Expect(nullptr, nullptr);
  }
}

TEST(Remedies, ExistForEveryRecordedRejection) {
  Counts counts;
  ExpectRemedies("v1.36/admission.json", counts);
  ExpectRemedies("v1.36/admission_more.json", counts);
  std::cout << counts.refusals << " refusals, each with a remedy; " << counts.to_the_documentation
            << " of them refer to the documentation alone; " << counts.mends
            << " changes by a click\n";
  EXPECT_GT(counts.refusals, 1000);
  EXPECT_LT(counts.to_the_documentation, counts.refusals / 50);
}

TEST(Remedies, LocateFieldWithDotsInName) {
  const ScenarioAnswer answer = ReadScenario(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec:\n  a.b/c: 1\n"
      "  template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}\n");
  ASSERT_EQ(answer.problems.size(), 1u);
  const Problem& problem = answer.problems.front();
  EXPECT_EQ(Say(problem.message), "unknown field \"spec.a.b/c\"");
  EXPECT_EQ(Say(problem.remedy),
            "There is no such field, so remove it. Run kubectl explain job.spec to list the valid "
            "fields.");
  EXPECT_EQ(problem.span.line, 5);
  EXPECT_EQ(problem.mends.size(), 1u);
}

}  // namespace
}  // namespace jobplay
