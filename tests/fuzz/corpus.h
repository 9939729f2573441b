// The sources of hostile inputs, which are changed at random: our examples and recordings, inputs
// that once broke something, and the small inputs of each kind in tests/fuzz/corpus.
#pragma once

#include <string>
#include <vector>

#include "tests/fuzz/tree_mutator.h"

namespace jobplay::fuzz {

struct Corpus {
  std::vector<std::string> scenarios;
  std::vector<std::string> manifests;
  std::vector<std::string> patches;
  std::vector<std::string> clusters;
  std::vector<std::string> pages;
};

// In the same order on every machine.
const Corpus& TheCorpus();

// Knows all fields of the corpus.
TreeMutator LearnedMutator(std::uint64_t seed);

}  // namespace jobplay::fuzz
