// The words behind a command's name, one after the other, and the first thing that is wrong with
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/said.h"

namespace jobplay::cli {

// A file as reports and globs have it: with the slashes of a repository, also on Windows.
std::string FileNamed(const std::string& word);

class Arguments {
 public:
  // `words` must outlive it.
  explicit Arguments(const std::vector<std::string>& words) : words_(words) {}

  // Goes on to the next word; false after the last one, and after a mistake.
  bool Next();
  const std::string& word() const { return words_[at_]; }
  // - alone is a file, stdin.
  bool IsOption() const { return word().size() > 1 && word()[0] == '-'; }
  bool Is(std::string_view option) const { return word() == option; }

  // The word behind the option, which is then the current one. Without one it is a mistake:
  // `missing` says so, or that the option needs a value.
  std::optional<std::string> Value(const Said& missing = {});
  // Of --option=VALUE.
  std::optional<std::string> ValueOf(std::string_view option) const;
  // The whole number behind the option, from 0.
  std::optional<std::uint64_t> Number();

  // What is no option that the command has is its one file, or one of its files.
  void TakeFile(std::string& file);
  void TakeFile(std::vector<std::string>& files);

  void Fail(const Said& problem) { Fail(Error{.message = problem}); }
  void Fail(const Error& problem) { problem_ = problem; }
  bool failed() const { return !problem_.message.empty(); }
  const Error& problem() const { return problem_; }

 private:
  // Whether the current word is one, which is then a mistake.
  bool RefuseOption();

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  bool begun_ = false;
  Error problem_;
};

}  // namespace jobplay::cli
