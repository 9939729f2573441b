#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/support/files.h"

namespace jobplay::testing {
namespace {

namespace fs = std::filesystem;

bool Rewrites() { return std::getenv("UPDATE_EXPECT") != nullptr; }

void Write(const fs::path& path, const std::string& text) {
  const fs::path file = SourceFolder() / path;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

void ExpectFile(const fs::path& path, const std::string& text) {
  if (Rewrites()) return Write(path, text);
  EXPECT_EQ(ReadFile(path), text) << "differs from " << path << "; UPDATE_EXPECT=1 rewrites it";
}

void ExpectWords(const fs::path& path, const std::string& before, const std::string& after,
                 const std::string& text) {
  std::string whole = ReadFile(path);
  std::size_t from = whole.find(before);
  ASSERT_NE(from, std::string::npos) << path << " has no " << before;
  from += before.size();
  const std::size_t to = whole.find(after, from);
  ASSERT_LT(to, whole.find('\n', from)) << path << " has no " << after << " after " << before;
  if (Rewrites()) return Write(path, whole.replace(from, to - from, text));
  EXPECT_EQ(whole.substr(from, to - from), text)
      << "differs from " << path << "; UPDATE_EXPECT=1 rewrites it";
}

void ExpectPassage(const fs::path& path, const std::string& name, const std::string& text) {
  std::string whole = ReadFile(path);
  const std::string begin = "<!-- begin: " + name + " -->\n";
  std::size_t from = whole.find(begin);
  ASSERT_NE(from, std::string::npos) << path << " has no " << begin;
  from += begin.size();
  const std::size_t to = whole.find("<!-- end -->\n", from);
  ASSERT_NE(to, std::string::npos) << path << " has no end of " << begin;
  if (Rewrites()) return Write(path, whole.replace(from, to - from, text));
  EXPECT_EQ(whole.substr(from, to - from), text)
      << "differs from " << name << " in " << path << "; UPDATE_EXPECT=1 rewrites it";
}

void ExpectGolden(const std::string& name, const std::string& text) {
  ExpectFile(fs::path("tests/golden") / name, text);
}

}  // namespace jobplay::testing
