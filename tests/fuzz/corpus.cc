#include "tests/fuzz/corpus.h"

#include <algorithm>

#include "core/yaml/document.h"
#include "tests/support/files.h"
#include "tests/support/final_objects.h"
#include "tests/support/scenarios.h"

namespace jobplay::fuzz {
namespace {

using testing::ReadFile;

constexpr std::size_t kEveryRecording = 25;
constexpr std::size_t kLargest = 12'000;  // larger ones take their time, and show no more

void AddFiles(std::vector<std::string>& texts, const std::string& folder, const char* extension) {
  for (const auto& file : testing::FilesIn(testing::SourceFolder() / folder, extension)) {
    std::string text = ReadFile(file);
    if (text.size() <= kLargest) texts.push_back(std::move(text));
  }
}

void AddManifests(Corpus& corpus, const char* file) {
  for (const Json& vector : Json::parse(ReadFile(file))) {
    if (!vector["manifest"].is_string()) continue;
    corpus.manifests.push_back(vector["manifest"].get<std::string>());
    if (vector.contains("patch")) corpus.patches.push_back(vector["patch"].dump());
  }
}

Corpus Collected() {
  Corpus corpus;
  AddFiles(corpus.scenarios, "tests/fuzz/corpus/scenarios", ".yaml");
  AddFiles(corpus.scenarios, "tests/bad_input", ".yaml");
  AddFiles(corpus.scenarios, "web/examples", ".yaml");
  const auto recordings =
      testing::RecordingFiles({"v1.36/controller", "v1.18/controller", "v1.36/upstream"});
  for (std::size_t i = 0; i < recordings.size(); i += kEveryRecording) {
    corpus.scenarios.push_back(testing::ScenarioText(recordings[i]));
  }
  AddManifests(corpus, "tests/vectors/v1.36/admission.json");
  AddManifests(corpus, "tests/vectors/v1.36/admission_corners.json");
  AddFiles(corpus.patches, "tests/fuzz/corpus/patches", ".json");
  AddFiles(corpus.clusters, "tests/fuzz/corpus/clusters", ".yaml");
  AddFiles(corpus.clusters, "tests/share/cluster", ".yaml");
  for (const char* name : {"indexed", "cron-hello", "node-dies", "suspend-resume"}) {
    corpus.clusters.push_back(
        testing::FinalObjects(ReadFile("web/examples/" + std::string(name) + ".yaml")).dump());
  }
  AddFiles(corpus.pages, "tests/fuzz/corpus/pages", ".md");
  return corpus;
}

void Learn(TreeMutator& mutator, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const auto documents = ReadDocuments(text);
    if (!documents) continue;
    for (const YamlDocument& document : *documents) mutator.Learn(document.value);
  }
}

}  // namespace

const Corpus& TheCorpus() {
  static const Corpus corpus = Collected();
  return corpus;
}

TreeMutator LearnedMutator(std::uint64_t seed) {
  TreeMutator mutator(seed);
  const Corpus& corpus = TheCorpus();
  for (const auto* texts :
       {&corpus.scenarios, &corpus.manifests, &corpus.patches, &corpus.clusters}) {
    Learn(mutator, *texts);
  }
  return mutator;
}

}  // namespace jobplay::fuzz
