// What is changed at random to get hostile inputs: our examples and recordings, what once broke
// something, and the small inputs of tests/fuzz/corpus, of each kind.
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

// Knows all fields that the corpus has.
TreeMutator LearnedMutator(std::uint64_t seed);

}  // namespace jobplay::fuzz
