// Inputs of every kind, changed as trees. Every case has a seed of its own, from FUZZ_SEED on:
// FUZZ_ROUNDS cases of each kind, or, if FUZZ_SECONDS is set, as many as there is time for, divided
// among the kinds. `./dev fuzz` runs this under the sanitizers.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>

#include "core/share/base64url.h"
#include "core/share/link.h"
#include "tests/fuzz/corpus.h"
#include "tests/fuzz/inputs.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

using fuzz::TheCorpus;
using fuzz::TreeMutator;

struct Case {
  std::string input;  // to be shown
  std::string complaint;
};

using MakesCase = std::function<void(TreeMutator&, Case&)>;

struct Kind {
  const char* name;
  MakesCase make;
  std::uint64_t rounds;
};

void MakeScenario(TreeMutator& draw, Case& made) {
  made.input = draw.Vary(draw.OneOf(TheCorpus().scenarios));
  made.complaint = fuzz::TryScenario(made.input, draw);
  if (made.complaint.empty()) made.complaint = fuzz::TryInvariants(made.input);
}

void MakePatch(TreeMutator& draw, Case& made) {
  const std::string& manifest = draw.OneOf(TheCorpus().manifests);
  const std::string sent = draw.OneIn(3) ? draw.Vary(manifest) : manifest;
  Json patch = Json::parse(draw.OneOf(TheCorpus().patches));
  draw.Change(patch);
  std::string text = patch.dump(-1, ' ', false, Json::error_handler_t::ignore);
  if (draw.OneIn(20)) text = draw.Break(std::move(text));
  made.input = sent + "\npatched with " + text;
  made.complaint = fuzz::TryPatch(sent, text, draw);
}

void MakeFragment(TreeMutator& draw, Case& made) {
  const std::string& scenario = draw.OneOf(TheCorpus().scenarios);
  Link link{.text = draw.OneIn(2) ? scenario : draw.Vary(scenario)};
  link.view = {{"step", 3}, {"panels", {"log"}}, {"note", "x"}, {"object", "Job/demo"}};
  if (draw.OneIn(2)) draw.Change(link.view);
  link.hash = draw.Below(3);
  const Result<std::string> fragment = EncodeLink(link);
  made.input = fragment.ok() ? *fragment : "v2.AAAA";
  if (draw.OneIn(2)) {
    made.input = draw.Break(made.input);
  } else if (draw.OneIn(3)) {
    // Other bytes after the same header.
    auto bytes = FromBase64Url(made.input.substr(3));
    if (bytes) made.input = "v1." + ToBase64Url(draw.Break(*bytes));
  }
  made.complaint = fuzz::TryFragment(made.input, draw);
}

void MakeImport(TreeMutator& draw, Case& made) {
  made.input = draw.Vary(draw.OneOf(TheCorpus().clusters));
  made.complaint = fuzz::TryImport(made.input, draw);
}

void MakePage(TreeMutator& draw, Case& made) {
  made.input = draw.OneOf(TheCorpus().pages);
  for (std::uint32_t left = 1 + draw.Below(5); left > 0; --left) {
    made.input = draw.Break(std::move(made.input));
  }
  if (draw.OneIn(3)) {
    made.input += "\n```job-playground\n" + draw.Vary(draw.OneOf(TheCorpus().scenarios));
  }
  made.complaint = fuzz::TryMarkdown(made.input);
}

void MakeCalls(TreeMutator& draw, Case& made) {
  std::vector<std::string> texts;
  for (int left = 3; left > 0; --left) texts.push_back(draw.OneOf(TheCorpus().scenarios));
  if (draw.OneIn(4)) texts.push_back(draw.OneOf(TheCorpus().clusters));
  for (const std::string& text : texts) made.input += text + "\n=====\n";
  made.complaint = fuzz::TryCalls(texts, draw);
}

void MakeStudy(TreeMutator& draw, Case& made) {
  const std::string& scenario = draw.OneOf(TheCorpus().scenarios);
  made.input = draw.OneIn(2) ? scenario : draw.Vary(scenario);
  made.complaint = fuzz::TryStudy(made.input, draw);
}

void MakeEdit(TreeMutator& draw, Case& made) {
  const std::string& scenario = draw.OneOf(TheCorpus().scenarios);
  const std::string text = draw.OneIn(2) ? scenario : draw.Vary(scenario);
  static const char* const kEdits[] = {
      R"({"timeline":[{"at":"5s","evict":{"job":"demo","attempt":"1"}}]})",
      R"({"timeline":[{"at":"0s","drain":"yes"},{"at":"90s","patch":{"kind":"Job","patch":{"a":"b\nc"}}}],"removed":[0,2]})",
      R"({"rules":[{"match":{"job":"demo"},"containers":{"main":[{"exit":1}]}}]})",
      R"({"spec":{"until":"9m","cluster.watchDelay":{"pods":"7s"},"title":null,"expect":null}})",
      R"({"spec":{"pods":[{"node":"node-1"}],"chance.seed":7,"cluster.nodes":null}})",
      R"({"fields":[{"object":"","path":"spec.backoffLimit","yaml":"3"}]})",
      R"({"fields":[{"object":"","path":"spec.template.spec.containers[0].image","yaml":"null"}]})",
      R"({"chance":{"percent":10,"exit":1,"takes":{"kind":"always","time":"9s"}}})",
      R"({"rulesAsChance":{"percent":5,"exit":137,"takes":{"kind":"asNow"},"evictionsPerPodHour":1}})",
      R"({"expect":[{"job":"demo","failed":"3-"},{"pods":{"phase":"Running"},"count":2}]})",
      R"({"rate":{"fault":{"rate":"evictions","entries":[0],"count":1},"rate":0.5},"until":5000000})"};
  Json edit = Json::parse(draw.OneOf(kEdits));
  if (draw.OneIn(2)) draw.Change(edit);
  const std::string written = edit.dump(-1, ' ', false, Json::error_handler_t::ignore);
  made.input = text + "\nedited by " + written;
  made.complaint = fuzz::TryEdit(text, written);
}

const Kind kKinds[] = {{"Scenarios", MakeScenario, 1000}, {"Patches", MakePatch, 3000},
                       {"Fragments", MakeFragment, 600},  {"Imports", MakeImport, 300},
                       {"Pages", MakePage, 1500},         {"Calls", MakeCalls, 200},
                       {"Studies", MakeStudy, 200},       {"Edits", MakeEdit, 2000}};

// A case may end the program. The file in FUZZ_CASE then names the case.
class CaseNote {
 public:
  CaseNote() {
    const char* const path = std::getenv("FUZZ_CASE");
    if (path != nullptr) file_ = std::fopen(path, "w");
  }
  ~CaseNote() {
    if (file_ != nullptr) std::fclose(file_);
  }
  void Write(const std::string& again) {
    if (file_ == nullptr) return;
    std::rewind(file_);
    std::fprintf(file_, "%-150s\n", again.c_str());
    std::fflush(file_);
  }

 private:
  std::FILE* file_ = nullptr;
};

class FuzzGrammar : public ::testing::TestWithParam<const Kind*> {};

TEST_P(FuzzGrammar, AnswersEveryInput) {
  const Kind& kind = *GetParam();
  const std::uint64_t first = testing::FromEnvironment("FUZZ_SEED", 1);
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", kind.rounds);
  const double seconds =
      static_cast<double>(testing::FromEnvironment("FUZZ_SECONDS", 0)) / std::size(kKinds);
  const auto begin = std::chrono::steady_clock::now();
  TreeMutator draw = fuzz::LearnedMutator(first);
  std::uint64_t seed = first;
  CaseNote note;
  const auto goes_on = [&] {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    return seconds > 0 ? took.count() < seconds : seed - first < rounds;
  };
  for (; goes_on(); ++seed) {
    const std::string again =
        "FUZZ_SEED=" + std::to_string(seed) +
        " FUZZ_ROUNDS=1 build/tests/jobplay_tests --gtest_filter='*FuzzGrammar*" + kind.name + "'";
    note.Write(again);
    draw.Reseed(seed);
    Case made;
    const std::clock_t start = std::clock();
    kind.make(draw, made);
    const auto took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    ASSERT_EQ(made.complaint, "") << again << "\n" << made.input;
    EXPECT_LT(took, 20) << "far beyond what a sanitizer explains\n" << again << "\n" << made.input;
  }
  RecordProperty("cases", std::to_string(seed - first));
}

INSTANTIATE_TEST_SUITE_P(All, FuzzGrammar,
                         ::testing::Values(&kKinds[0], &kKinds[1], &kKinds[2], &kKinds[3],
                                           &kKinds[4], &kKinds[5], &kKinds[6], &kKinds[7]),
                         [](const ::testing::TestParamInfo<const Kind*>& info) {
                           return std::string(info.param->name);
                         });

}  // namespace
}  // namespace jobplay
