// libFuzzer: any file, as a scenario, a link, a dump of a cluster, a page, or a manifest with a
// patch or an edit, must end in an answer. Files are changed as trees (tree_mutator.h), and those
// that reach new code are kept. `./dev fuzz` starts this from the corpus of recordings and
// examples.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "tests/fuzz/corpus.h"
#include "tests/fuzz/inputs.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using jobplay::fuzz::TreeMutator;

TreeMutator& Learned() {
  static TreeMutator mutator = jobplay::fuzz::LearnedMutator(0);
  return mutator;
}

void Expect(const std::string& complaint) {
  if (complaint.empty()) return;
  std::fprintf(stderr, "%s\n", complaint.c_str());
  std::abort();
}

std::uint64_t SeedOf(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325ull;
  for (const char c : text) sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ull;
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jobplay::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  // The calls for a text are the same each time.
  TreeMutator& draw = Learned();
  draw.Reseed(SeedOf(text));
  Expect(TryScenario(text, draw));
  Expect(TryInvariants(text));
  Expect(TryFragment(text, draw));
  Expect(TryImport(text, draw));
  Expect(TryMarkdown(text));
  const std::size_t second = text.find("\n---\n");
  if (second != std::string::npos) {
    Expect(TryPatch(text.substr(0, second), text.substr(second + 5), draw));
    Expect(TryEdit(text.substr(0, second), text.substr(second + 5)));
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned int seed) {
  TreeMutator& draw = Learned();
  draw.Reseed(seed);
  if (draw.OneIn(4)) return LLVMFuzzerMutate(data, size, most);
  const std::string text = draw.Vary(std::string(reinterpret_cast<const char*>(data), size));
  const std::size_t kept = std::min(text.size(), most);
  std::memcpy(data, text.data(), kept);
  return kept;
}
