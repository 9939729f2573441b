// Paths: how they are printed, and the values that they resolve to.
#include "core/yaml/field_path.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

TEST(FieldPath, PrintsLikeKubernetes) {
  const struct {
    FieldPath path;
    const char* text;
  } kPaths[] = {
      {{}, ""},
      {{"spec"}, "spec"},
      {{"spec", "containers", 0, "image"}, "spec.containers[0].image"},
      {{0, "kind"}, "[0].kind"},
      {{"metadata", "labels", "a.b/c"}, "metadata.labels[a.b/c]"},
      {{"metadata", "labels", "a[0]"}, "metadata.labels[a[0]]"},
  };
  for (const auto& [path, text] : kPaths) EXPECT_EQ(FormatFieldPath(path), text);
}

TEST(FieldPath, ParsesText) {
  for (const char* text : {"spec", "spec.template.spec.containers[0].image", "a[1][2].b"}) {
    const std::optional<FieldPath> path = ReadFieldPath(text);
    ASSERT_TRUE(path) << text;
    EXPECT_EQ(FormatFieldPath(*path), text);
  }
  for (const char* none :
       {"", ".a", "a.", "a..b", "[0]", "a[x]", "a[]", "a[-1]", "a0]", "a[100001]"}) {
    EXPECT_FALSE(ReadFieldPath(none)) << none;
  }
}

TEST(FieldPath, ResolvesToValueOrNothing) {
  const Json root = {{"spec", {{"list", {1, {{"name", "a"}}}}, {"none", nullptr}}}};
  const struct {
    FieldPath path;
    const char* found;  // nullptr: nothing
  } kPaths[] = {
      {{"spec", "list", 0}, "1"},          {{"spec", "list", 1, "name"}, "\"a\""},
      {{"spec", "none"}, "null"},          {{"spec", "list", 2}, nullptr},
      {{"spec", "list", "name"}, nullptr}, {{"spec", 0}, nullptr},
      {{"spec", "none", "name"}, nullptr}, {{"status"}, nullptr},
  };
  for (const auto& [path, found] : kPaths) {
    const Json* value = ValueAt(root, path);
    EXPECT_EQ(value == nullptr ? "nothing" : value->dump(), found == nullptr ? "nothing" : found)
        << FormatFieldPath(path);
  }
}

}  // namespace
}  // namespace jobplay
