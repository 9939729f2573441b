// jobplay_manifests FIRST COUNT: manifests changed at random, some with a merge patch, one JSON
// object per line, to compare our answers with those of the API server: `./dev differ --admission`.
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/corpus.h"

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: jobplay_manifests FIRST COUNT\n");
    return 2;
  }
  using namespace jobplay;
  const std::uint64_t first = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t manifests = std::strtoull(arguments[2], nullptr, 10);
  fuzz::TreeMutator draw = fuzz::LearnedMutator(first);
  const fuzz::Corpus& corpus = fuzz::TheCorpus();
  for (std::uint64_t seed = first; seed < first + manifests; ++seed) {
    draw.Reseed(seed);
    const bool patched = draw.OneIn(3);
    const std::string& manifest = draw.OneOf(corpus.manifests);
    Json line = {{"seed", seed}, {"manifest", patched ? manifest : draw.Vary(manifest)}};
    if (patched) {
      Json patch = Json::parse(draw.OneOf(corpus.patches));
      if (!draw.OneIn(4)) draw.Change(patch);
      line["patch"] = std::move(patch);
    }
    std::printf("%s\n", line.dump(-1, ' ', false, Json::error_handler_t::ignore).c_str());
  }
}
