// Ids by namespace and name, while objects are created, deleted and created again.
#include "core/cluster/name_index.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

struct Named {
  struct Metadata {
    std::string its_namespace;
    std::string its_name;
    const std::string& namespace_() const { return its_namespace; }
    const std::string& name() const { return its_name; }
  } metadata;
};

// The objects and the index of their names, like in a store.
struct Store {
  Context context;
  Table<Named> table{TableId::kPods};
  NameIndex index;

  void Add(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    table.Set(context, id, Named{{std::string(namespace_), std::string(name)}});
    index.Add(namespace_, name, id);
  }
  void Remove(std::string_view namespace_, std::string_view name, std::uint32_t id) {
    index.Remove(namespace_, name, id);
    table.Erase(context, id);
  }
  std::uint32_t Find(std::string_view namespace_, std::string_view name) const {
    return index.Find(table, namespace_, name);
  }
};

TEST(NameIndex, FindsNothingIfEmpty) {
  Store store;
  EXPECT_EQ(store.Find("default", "a"), 0u);
  store.Remove("default", "a", 1);
  EXPECT_EQ(store.Find("default", "a"), 0u);
}

TEST(NameIndex, SeparatesNamespaces) {
  Store store;
  store.Add("default", "a", 1);
  store.Add("other", "a", 2);
  store.Add("ab", "c", 3);
  store.Add("a", "bc", 4);
  store.Add("", "abc", 5);
  EXPECT_EQ(store.Find("default", "a"), 1u);
  EXPECT_EQ(store.Find("other", "a"), 2u);
  EXPECT_EQ(store.Find("ab", "c"), 3u);
  EXPECT_EQ(store.Find("a", "bc"), 4u);
  EXPECT_EQ(store.Find("", "abc"), 5u);
  EXPECT_EQ(store.Find("third", "a"), 0u);
  EXPECT_EQ(store.Find("a", "default"), 0u);
}

TEST(NameIndex, ReusedNameHasNewId) {
  Store store;
  store.Add("default", "a", 1);
  store.Remove("default", "a", 1);
  EXPECT_EQ(store.Find("default", "a"), 0u);
  store.Add("default", "a", 2);
  EXPECT_EQ(store.Find("default", "a"), 2u);
}

TEST(NameIndex, RemovesOnlyGivenId) {
  Store store;
  store.Add("default", "a", 1);
  store.index.Remove("default", "a", 2);
  store.index.Remove("default", "b", 1);
  EXPECT_EQ(store.Find("default", "a"), 1u);
}

TEST(NameIndex, FindsIdWhoseObjectExists) {
  Store store;
  store.Add("default", "a", 1);
  store.table.Erase(store.context, 1);
  EXPECT_EQ(store.Find("default", "a"), 0u);
  store.Add("default", "a", 2);
  EXPECT_EQ(store.Find("default", "a"), 2u);
}

// A dozen names collide in sixteen slots: a removed name must not hide the names after it.
TEST(NameIndex, FindsOthersAfterAnyRemoval) {
  constexpr std::uint32_t kNames = 12;
  for (std::uint32_t gone = 1; gone <= kNames; ++gone) {
    Store store;
    for (std::uint32_t id = 1; id <= kNames; ++id) store.Add("default", std::to_string(id), id);
    store.Remove("default", std::to_string(gone), gone);
    for (std::uint32_t id = 1; id <= kNames; ++id) {
      EXPECT_EQ(store.Find("default", std::to_string(id)), id == gone ? 0 : id)
          << "without " << gone;
    }
  }
}

TEST(NameIndex, CopyIsIndependent) {
  Store store;
  store.Add("default", "a", 1);
  Store copy = store;
  copy.Add("default", "b", 2);
  copy.Remove("default", "a", 1);
  EXPECT_EQ(store.Find("default", "a"), 1u);
  EXPECT_EQ(store.Find("default", "b"), 0u);
  EXPECT_EQ(copy.Find("default", "a"), 0u);
  EXPECT_EQ(copy.Find("default", "b"), 2u);
}

TEST(NameIndex, CanBeUsedAgainAfterClear) {
  Store store;
  store.Add("default", "a", 1);
  store.index.Clear();
  EXPECT_EQ(store.Find("default", "a"), 0u);
  store.index.Add("default", "a", 1);
  EXPECT_EQ(store.Find("default", "a"), 1u);
}

// Compared with a std::map. Names are added and removed until every slot was used many times, while
// the index grows and is rebuilt.
TEST(NameIndex, BehavesLikeMapOfNames) {
  const std::uint64_t seed = testing::FromEnvironment("JOBPLAY_SEED", 1);
  SCOPED_TRACE("repeat with: JOBPLAY_SEED=" + std::to_string(seed) +
               " build/tests/jobplay_tests --gtest_filter=NameIndex.DoesAsAMapOfNames");
  Random random(seed);
  Store store;
  std::map<std::pair<std::string, std::string>, std::uint32_t> model;
  std::uint32_t next_id = 1;
  for (int step = 0; step < 30'000; ++step) {
    // Phases with few names and phases with many.
    const std::uint32_t most = step / 5000 % 2 == 0 ? 20 : 600;
    const std::string namespace_ = random.Below(2) == 0 ? "default" : "other";
    const std::string name = "pod-" + std::to_string(random.Below(most));
    const auto found = model.find({namespace_, name});
    ASSERT_EQ(store.Find(namespace_, name), found == model.end() ? 0 : found->second)
        << "at step " << step;
    if (found != model.end()) {
      store.Remove(namespace_, name, found->second);
      model.erase(found);
    } else {
      store.Add(namespace_, name, next_id);
      model[{namespace_, name}] = next_id++;
    }
  }
  for (const auto& [key, id] : model) EXPECT_EQ(store.Find(key.first, key.second), id);
}

}  // namespace
}  // namespace jobplay
