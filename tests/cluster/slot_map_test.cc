// Values by id: contents, iteration and sharing, also at the boundary of a chunk.
#include "core/cluster/slot_map.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

using Names = SlotMap<std::string>;

// "1=a 64=b (2)": the iterated values, and the size.
std::string Held(const Names& names) {
  std::string text;
  names.ForEach([&](std::uint32_t id, const Shared<std::string>& name) {
    text += std::to_string(id) + "=" + *name + " ";
  });
  return text + "(" + std::to_string(names.size()) + ")";
}

struct Write {
  std::uint32_t id;
  const char* value;  // null frees the slot
};

struct SlotMapCase {
  const char* name;
  std::vector<Write> writes;
  const char* held;
};

const SlotMapCase kSlotMapCases[] = {
    {"empty initially", {}, "(0)"},
    {"iteration is in order of ids", {{3, "c"}, {1, "a"}, {2, "b"}}, "1=a 2=b 3=c (3)"},
    {"a value replaces the previous one", {{7, "a"}, {7, "b"}}, "7=b (1)"},
    {"an empty value frees the slot", {{1, "a"}, {2, "b"}, {1, nullptr}}, "2=b (1)"},
    {"an empty string is a value", {{1, ""}}, "1= (1)"},
    {"freeing a free slot changes nothing", {{1, "a"}, {2, nullptr}, {900, nullptr}}, "1=a (1)"},
    {"freeing twice counts once", {{1, "a"}, {2, "b"}, {1, nullptr}, {1, nullptr}}, "2=b (1)"},
    {"a freed slot can be used again", {{1, "a"}, {1, nullptr}, {1, "b"}}, "1=b (1)"},
    {"chunks end between 63 and 64",
     {{0, "a"}, {63, "b"}, {64, "c"}, {127, "d"}, {128, "e"}},
     "0=a 63=b 64=c 127=d 128=e (5)"},
    {"ids can be far apart", {{5, "a"}, {100'000, "b"}}, "5=a 100000=b (2)"},
    {"the first id can be removed", {{1, "a"}, {70, "b"}, {1, nullptr}}, "70=b (1)"},
    {"the first id can return after iteration started later",
     {{1, "a"}, {70, "b"}, {1, nullptr}, {2, "c"}},
     "2=c 70=b (2)"},
    {"all ids can be replaced by others",
     {{1, "a"}, {70, "b"}, {70, nullptr}, {1, nullptr}, {200, "c"}, {3, "d"}},
     "3=d 200=c (2)"},
};

TEST(SlotMap, HoldsLastValue) {
  for (const SlotMapCase& c : kSlotMapCases) {
    SCOPED_TRACE(c.name);
    Names names;
    for (const Write& write : c.writes) {
      names.Set(write.id, write.value == nullptr ? Shared<std::string>()
                                                 : Shared<std::string>(std::string(write.value)));
    }
    EXPECT_EQ(Held(names), c.held);
  }
}

TEST(SlotMap, ReturnsEmptyIfNothingIsSet) {
  Names names;
  EXPECT_FALSE(names.Get(0));
  names.Set(1, std::string("a"));
  EXPECT_FALSE(names.Get(0)) << "in the chunk of another";
  EXPECT_FALSE(names.Get(64)) << "after the last chunk";
  EXPECT_TRUE(names.Get(1));
  names.Set(1, {});
  EXPECT_FALSE(names.Get(1));
}

TEST(SlotMap, CopySharesMemoryUntilEitherChanges) {
  Names names;
  for (std::uint32_t id = 0; id < 130; ++id) names.Set(id, std::to_string(id));
  Names copy = names;
  EXPECT_TRUE(copy.Get(5).IsSame(names.Get(5)));
  copy.Set(5, std::string("other"));
  copy.Set(6, {});
  names.Set(129, std::string("last"));
  EXPECT_EQ(*names.Get(5), "5");
  EXPECT_EQ(*names.Get(6), "6");
  EXPECT_EQ(*copy.Get(129), "129");
  EXPECT_EQ(names.size(), 130u);
  EXPECT_EQ(copy.size(), 129u);
  EXPECT_TRUE(copy.Get(7).IsSame(names.Get(7))) << "neighbours of what changed are not cloned";
}

// Compared with a std::map, with copies that are changed independently.
TEST(SlotMap, BehavesLikeOrderedMap) {
  const std::uint64_t seed = testing::FromEnvironment("JOBPLAY_SEED", 1);
  SCOPED_TRACE("repeat with: JOBPLAY_SEED=" + std::to_string(seed) +
               " build/tests/jobplay_tests --gtest_filter=SlotMap.DoesAsAnOrderedMap");
  Random random(seed);
  struct Pair {
    Names names;
    std::map<std::uint32_t, std::string> model;
  };
  std::vector<Pair> pairs(1);
  for (int step = 0; step < 20'000; ++step) {
    Pair& pair = pairs[random.Below(static_cast<std::uint32_t>(pairs.size()))];
    // Mostly a few ids, so that slots and chunks become empty and fill again.
    const std::uint32_t id = random.Below(10) == 0 ? random.Below(1000) : random.Below(200);
    if (random.Below(2) == 0) {
      pair.names.Set(id, {});
      pair.model.erase(id);
    } else {
      const std::string value = std::to_string(step);
      pair.names.Set(id, value);
      pair.model[id] = value;
    }
    if (random.Below(500) == 0) {
      const Pair copy = pair;
      if (pairs.size() < 5) {
        pairs.push_back(copy);
      } else {
        pairs[random.Below(5)] = copy;
      }
    }
    if (step % 50 != 0) continue;
    for (const Pair& each : pairs) {
      std::string expected;
      for (const auto& [key, value] : each.model) {
        expected += std::to_string(key) + "=" + value + " ";
      }
      ASSERT_EQ(Held(each.names), expected + "(" + std::to_string(each.model.size()) + ")")
          << "after step " << step;
    }
  }
}

}  // namespace
}  // namespace jobplay
