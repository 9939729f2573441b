#include "tests/support/walk.h"

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace jobplay::versions {

std::string NameOfClaim(const ::testing::TestParamInfo<Claim>& info) {
  std::string name = std::to_string(info.index) + "_";
  for (const char* c = info.param.says; *c != '\0'; ++c) {
    if (std::isalnum(static_cast<unsigned char>(*c)) != 0) {
      name += *c;
    } else if (name.back() != '_') {
      name += '_';
    }
  }
  return name;
}

void PrintTo(const Claim& claim, std::ostream* out) { *out << claim.says; }

void ExpectTableInDocs(const std::string& name, const std::vector<Claim>& claims) {
  std::string table = "| the text says | our run |\n|---|---|\n";
  for (const Claim& claim : claims) {
    table += std::string("| ") + claim.says + " | " +
             (*claim.does == '\0' ? "does so" : claim.does) + " |\n";
  }
  const std::string path = JOBPLAY_SOURCE_DIR "/docs/walks.md";
  std::stringstream read;
  read << std::ifstream(path).rdbuf();
  std::string text = read.str();
  const std::string begin = "<!-- begin: " + name + " -->\n";
  const std::size_t from = text.find(begin);
  ASSERT_NE(from, std::string::npos) << begin;
  const std::size_t start = from + begin.size();
  const std::size_t to = text.find("<!-- end -->\n", start);
  ASSERT_NE(to, std::string::npos);
  if (std::getenv("UPDATE_EXPECT") != nullptr) {
    text.replace(start, to - start, table);
    std::ofstream(path) << text;
    return;
  }
  EXPECT_EQ(text.substr(start, to - start), table) << "UPDATE_EXPECT=1 rewrites " << path;
}

}  // namespace jobplay::versions
