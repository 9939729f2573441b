// Sets of numbers as written in a scenario: their contents, how they are printed, and what is
// rejected.
#include "core/cluster/index_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "core/words/index_sets.h"
#include "core/words/language.h"

namespace jobplay {
namespace {

struct IndexSetCase {
  const char* name;
  const char* text;
  bool negative;
  std::vector<std::int64_t> in;
  std::vector<std::int64_t> out;
  const char* written;
};

const IndexSetCase kIndexSetCases[] = {
    {"an empty string means everything", "", false, {0, 7, 2147483647}, {}, ""},
    {"spaces count as an empty string", "  ", false, {0, 7}, {}, ""},
    {"numbers mean themselves", "1,3", false, {1, 3}, {0, 2, 4}, "1,3"},
    {"a range includes both ends", "5-7", false, {5, 6, 7}, {4, 8}, "5-7"},
    {"a range of one number equals that number", "4-4", false, {4}, {3, 5}, "4"},
    {"an open range has no end", "4-", false, {4, 2147483647}, {3}, "4-"},
    {"spaces around the parts are ignored", " 1 , 5 - 7 ", false, {1, 5, 6, 7}, {2, 4}, "1,5-7"},
    {"negative numbers are allowed if they make sense",
     "-3,-2--1",
     true,
     {-3, -2, -1},
     {0, 3},
     "-3,-2--1"},
};

TEST(IndexSet, ReadsNumbers) {
  for (const IndexSetCase& one : kIndexSetCases) {
    const Result<IndexSet> set = IndexSet::Parse(one.text, one.negative);
    ASSERT_TRUE(set.ok()) << one.name;
    for (const std::int64_t number : one.in) EXPECT_TRUE(set->Contains(number)) << one.name;
    for (const std::int64_t number : one.out) EXPECT_FALSE(set->Contains(number)) << one.name;
    EXPECT_EQ(set->ToString(), one.written) << one.name;
    EXPECT_EQ(set->IsEverything(), one.out.empty()) << one.name;
    EXPECT_EQ(*IndexSet::Parse(set->ToString(), one.negative), *set) << one.name;
  }
}

TEST(IndexSet, ReportsUnreadablePart) {
  const struct {
    const char* text;
    Said message;
  } kRefusals[] = {
      {"one", said::NoNumberOrRange{.part = "one"}},
      {"1,b", said::NoNumberOrRange{.part = "b"}},
      {"7-5", said::NoNumberOrRange{.part = "7-5"}},
      {"-1", said::NoNumberOrRange{.part = "-1"}},
      {"1-x", said::NoNumberOrRange{.part = "1-x"}},
      {"2147483648", said::NoNumberOrRange{.part = "2147483648"}},
      {"1,", said::NumberSetEndsWithComma{}},
  };
  for (const auto& [text, message] : kRefusals) {
    const Result<IndexSet> set = IndexSet::Parse(text);
    ASSERT_FALSE(set.ok()) << text;
    EXPECT_EQ(set.error().message, message) << text;
    EXPECT_EQ(set.error().remedy, Said(said::WriteNumberSet{})) << text;
  }
}

TEST(IndexSet, FindsSmallestSharedNumber) {
  const struct {
    std::vector<const char*> sets;
    std::optional<std::int64_t> shared;
  } kSets[] = {
      {{}, std::nullopt},          {{"1,3", "2,4-"}, std::nullopt},
      {{"1,1,1-2"}, std::nullopt}, {{"20-30,1", "25,2"}, 25},
      {{"5-", "1-4,7"}, 7},        {{"3", "0-1", ""}, 0},
  };
  for (const auto& [texts, shared] : kSets) {
    std::vector<IndexSet> sets;
    for (const char* text : texts) sets.push_back(*IndexSet::Parse(text));
    EXPECT_EQ(IndexSet::Shared(sets), shared) << texts.size();
  }
}

TEST(IndexSet, IntersectsWithAnother) {
  const struct {
    const char *one, *other;
    std::optional<std::string> both;
  } kSets[] = {
      {"", "", ""},
      {"", "1-3", "1-3"},
      {"0-", "", "0-"},
      {"1-5", "3-", "3-5"},
      {"1,4-6", "5", "5"},
      {"0-1,8-", "1-9", "1,8-9"},
      {"1-2", "3-", std::nullopt},
  };
  for (const auto& [one, other, both] : kSets) {
    const auto found = IndexSet::Intersection(*IndexSet::Parse(one), *IndexSet::Parse(other));
    EXPECT_EQ(found ? std::optional(found->ToString()) : std::nullopt, both) << one << " " << other;
  }
}

TEST(IndexSet, IsEndlessIfRangeHasNoEnd) {
  for (const char* endless : {"0-", "1,4-", "4-,1"}) {
    EXPECT_TRUE(IndexSet::Parse(endless)->IsEndless()) << endless;
  }
  for (const char* other : {"", "1", "1-9"}) {
    EXPECT_FALSE(IndexSet::Parse(other)->IsEndless()) << other;
  }
}

}  // namespace
}  // namespace jobplay
