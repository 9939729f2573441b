// One seed makes the same cases with every compiler, so a failure on one machine can be repeated on
// another. The numbers change whenever a generator does.
#include <gtest/gtest.h>

#include <string>

#include "core/base/hash.h"
#include "core/base/random.h"
#include "tests/fuzz/tree_mutator.h"
#include "tests/random/generator.h"
#include "tests/shell/program_generator.h"

namespace jobplay {
namespace {

TEST(GeneratedCases, ScenariosAreEqualWithEveryCompiler) {
  Hasher hash;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) hash.Add(RandomScenario(seed));
  EXPECT_EQ(hash.value(), 8548459653671158092u);
}

TEST(GeneratedCases, ShellScriptsAreEqualWithEveryCompiler) {
  Hasher hash;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    hash.Add(testing::ProgramGenerator(random, seed % 2 == 0).Script());
  }
  EXPECT_EQ(hash.value(), 14142252555734223590u);
}

TEST(GeneratedCases, MutatedTreesAreEqualWithEveryCompiler) {
  const Json tree = {{"kind", "Job"},
                     {"metadata", {{"name", "demo"}, {"labels", {{"a", "b"}}}}},
                     {"spec", {{"backoffLimit", 3}, {"args", {1, true, nullptr, "x y", 0.5}}}}};
  fuzz::TreeMutator draw(1);
  draw.Learn(tree);
  Hasher hash;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    draw.Reseed(seed);
    Json changed = tree;
    draw.Change(changed);
    hash.Add(draw.Break(draw.Write({tree, changed})));
  }
  EXPECT_EQ(hash.value(), 3324961614347282019u);
}

}  // namespace
}  // namespace jobplay
