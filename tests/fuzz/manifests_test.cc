// Manifests broken at random, and hostile ones. Reading and admitting them must neither crash nor
// hang, and must end in an answer. FUZZ_SEED and FUZZ_ROUNDS change what is tried.
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "core/admission/admission.h"
#include "core/base/random.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"
#include "core/yaml/document.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

std::vector<std::string> Corpus() {
  std::vector<std::string> corpus = {
      "a: &x {b: 1}\nc:\n  <<: *x\n  d: [1, 2, {e: f}]\n",
      "k: |\n  text\n  more\nl: >-\n  folded\n   x\nm: 'q''s'\nn: \"d\\n\\u0041\"\n"};
  for (const Json& vector : Json::parse(testing::ReadFile("tests/vectors/v1.36/admission.json"))) {
    corpus.push_back(vector["manifest"].get<std::string>());
  }
  return corpus;
}

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  std::size_t Below(std::size_t end) { return end == 0 ? 0 : random_.Next() % end; }

  std::string Mutate(std::string text) {
    for (std::size_t left = 1 + Below(4); left > 0; --left) Step(&text);
    return text;
  }

  // Replaces some value of a tree: objects that YAML cannot break reach validation.
  void MutateTree(Json* tree) {
    Json* node = tree;
    while (node->is_structured() && !node->empty() && Below(6) != 0) {
      node = &*std::next(node->begin(), static_cast<std::ptrdiff_t>(Below(node->size())));
    }
    *node = Value();
  }

 private:
  void Step(std::string* text) {
    static const char* const kTokens[] = {" ",          "\t",
                                          "\n",         ":",
                                          ": ",         "- ",
                                          "? ",         "{",
                                          "}",          "[",
                                          "]",          ",",
                                          "\"",         "'",
                                          "#",          "&",
                                          "*",          "!",
                                          "|",          ">",
                                          "%",          "@",
                                          "`",          "~",
                                          "---",        "...",
                                          "<<: ",       "\\x",
                                          "é",          "\xff",
                                          "0",          "-1",
                                          "1e999",      "99999999999999999999",
                                          "2147483648", "null",
                                          "\r\n",       "\xEF\xBB\xBF"};
    const std::size_t at = Below(text->size() + 1);
    switch (Below(5)) {
      case 0:
        text->erase(at, 1 + Below(8));
        break;
      case 1: {
        const std::size_t from = Below(text->size() + 1);
        text->insert(at, text->substr(from, Below(60)));
        break;
      }
      case 2:
        if (at < text->size()) (*text)[at] = static_cast<char>(Below(256));
        break;
      default:
        text->insert(at, kTokens[Below(std::size(kTokens))]);
    }
  }

  Json Value() {
    static const std::vector<Json> kValues = {nullptr,
                                              true,
                                              0,
                                              -1,
                                              1,
                                              2147483647,
                                              2147483648LL,
                                              INT64_MAX,
                                              INT64_MIN,
                                              UINT64_MAX,
                                              1.5,
                                              1e300,
                                              "",
                                              "x",
                                              "a b",
                                              "-",
                                              "*/5 * * * *",
                                              "TZ=x",
                                              "1Gi",
                                              "9999999999999999999999Ei",
                                              "2006-01-02T15:04:05Z",
                                              "\xff",
                                              std::string(300, 'a'),
                                              "$(A)",
                                              "0-9999999999",
                                              "1,2,",
                                              Json::array(),
                                              Json::object(),
                                              Json::array({nullptr}),
                                              Json::array({1, "a"}),
                                              Json({{"a", nullptr}}),
                                              Json::array({Json::object()})};
    return kValues[Below(kValues.size())];
  }

  Random random_;
};

void ExpectPlaced(const Error& error) {
  EXPECT_FALSE(error.message.empty());
  EXPECT_GE(error.span.line, 1);
}

// Everything that the page does with a text.
void Try(const std::string& text, Mutator* mutator) {
  const Result<std::vector<YamlDocument>> documents = ReadDocuments(text);
  if (!documents) return ExpectPlaced(documents.error());
  for (const YamlDocument& document : *documents) {
    const AdmissionAnswer answer = AdmitDocument(document);
    for (const DecodeError& error : answer.decode) document.places.Nearest(error.path);
    for (const FieldError& error : answer.errors) document.places.Nearest(error.field);
    for (const Warning& warning : answer.warnings) document.places.Nearest(warning.field);
    Json tree = document.value;
    mutator->MutateTree(&tree);
    const std::vector<std::string> versions = GenerationNames();
    const Generation generation = *FindGeneration(versions[mutator->Below(versions.size())]);
    AdmitCreate(tree, OptionsFor(generation, Time()));
    if (!answer.ok()) continue;
    // An admitted object is admitted again, and may be changed in any way.
    EXPECT_TRUE(AdmitUpdate(answer.defaulted, answer.defaulted).ok()) << text;
    tree = answer.defaulted;
    mutator->MutateTree(&tree);
    AdmitUpdate(answer.defaulted, tree);
  }
}

TEST(Fuzz, AnswersBrokenManifests) {
  const std::uint64_t seed = testing::FromEnvironment("FUZZ_SEED", std::random_device()());
  const std::uint64_t rounds = testing::FromEnvironment("FUZZ_ROUNDS", 1500);
  RecordProperty("seed", std::to_string(seed));
  std::printf("FUZZ_SEED=%llu\n", static_cast<unsigned long long>(seed));
  std::fflush(stdout);
  const std::vector<std::string> corpus = Corpus();
  Mutator mutator(seed);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const std::string& manifest = corpus[mutator.Below(corpus.size())];
    const std::string text = mutator.Below(5) == 0 ? manifest : mutator.Mutate(manifest);
    SCOPED_TRACE("round " + std::to_string(round) + ":\n" + text);
    Try(text, &mutator);
    if (::testing::Test::HasFailure()) return;
  }
}

std::string Repeated(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

std::string AliasBomb(int levels, int width) {
  std::string text = "a0: &a0 {x: y}\n";
  for (int i = 1; i <= levels; ++i) {
    const std::string below = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + below;
    for (int j = 1; j < width; ++j) text += ", " + below;
    text += "]\n";
  }
  return text;
}

std::string Merges(int levels) {
  std::string text = "a0: &a0 {x: y}\n";
  for (int i = 1; i <= levels; ++i) {
    const std::string below = "*a" + std::to_string(i - 1);
    text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + "\n  <<: [" + below + ", " +
            below + "]\n";
  }
  return text;
}

std::string Indented(int levels) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += std::string(i, ' ') + "a:\n";
  return text;
}

std::string JobWith(const std::string& fields) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec:\n  " + fields +
         "\n  template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}\n";
}

TEST(Fuzz, AnswersHostileManifestsInTime) {
  constexpr std::size_t kMiB = 1 << 20;
  const std::vector<std::string> texts = {
      Repeated("[", kMiB),
      Repeated("{", kMiB),
      Repeated("{a: ", kMiB / 4),
      Repeated("- ", kMiB / 2),
      Repeated("? ", kMiB / 2),
      Repeated("[]", kMiB / 2),
      Repeated("[\n", kMiB / 2),
      Repeated("a: ", kMiB / 3),
      Repeated("a:\n", kMiB / 3),
      Repeated("&a ", kMiB / 3),
      Repeated("!a ", kMiB / 3),
      Repeated("---\n", kMiB / 4),
      Repeated("%YAML 1.1\n", kMiB / 10),
      Repeated("a: b\n---\n", kMiB / 9),
      Repeated(" ", kMiB),
      Repeated("\n", kMiB),
      Repeated("\t", kMiB),
      Repeated("\"", kMiB),
      Repeated("'", kMiB),
      Repeated("#", kMiB),
      Repeated("\\", kMiB),
      Repeated("\xff", kMiB),
      Repeated(std::string(1, '\0'), kMiB),
      Repeated("a", kMiB),
      Repeated("a", kMiB + 1),
      Repeated("1", kMiB),
      Repeated("1_", kMiB / 2),
      Repeated("a\n", kMiB / 2),
      "a: |\n" + Repeated("  x\n\n", kMiB / 5),
      "a: \"" + Repeated("\\n\n", kMiB / 3 - 4) + "\"",
      "a: [" + Repeated("b, ", kMiB / 3 - 4) + "]",
      "a: {" + Repeated("b: c, ", kMiB / 6 - 4) + "}",
      AliasBomb(40, 10),
      AliasBomb(3, 1000),
      AliasBomb(1, 100000),
      Merges(200),
      "a: &a\n  <<: *a\n",
      "a: &a [*a, *a]\n",
      Indented(1000),
      JobWith("parallelism: 1" + Repeated("0", 100000)),
      JobWith("parallelism: 1e400"),
      JobWith("backoffLimit: 0x" + Repeated("F", 1000)),
      JobWith("completionMode: Indexed\n  completions: 2147483647\n  backoffLimitPerIndex: 1"),
      JobWith("completionMode: Indexed\n  completions: 100000\n  successPolicy: {rules: "
              "[{succeededIndexes: \"" +
              Repeated("0-99999,", 8000) + "\"}]}"),
      JobWith("podFailurePolicy: {rules: [{action: Count, onExitCodes: {operator: In, values: [" +
              Repeated("1,", 100000) + "]}}]}"),
  };
  Mutator mutator(1);
  for (const std::string& text : texts) {
    SCOPED_TRACE(text.substr(0, 60) + "... (" + std::to_string(text.size()) + " bytes)");
    const auto start = std::chrono::steady_clock::now();
    Try(text, &mutator);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 20) << "far beyond what a slow machine or a sanitizer explains";
  }
}

}  // namespace
}  // namespace jobplay
