// The arguments after a command's name, read one by one, and the first error in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/said.h"

namespace jobplay::cli {

// Returns a file name for reports and globs: with the slashes of a repository, also on Windows.
std::string FileNamed(const std::string& word);

class Arguments {
 public:
  // `words` must outlive this object.
  explicit Arguments(const std::vector<std::string>& words) : words_(words) {}

  // Advances to the next word. Returns false after the last one and after an error.
  bool Next();
  const std::string& word() const { return words_[at_]; }
  // A single - is a file: standard input.
  bool IsOption() const { return word().size() > 1 && word()[0] == '-'; }
  bool Is(std::string_view option) const { return word() == option; }

  // Returns the word after the option and makes it the current one. If there is none, it is an
  // error: `missing`, or that the option needs a value.
  std::optional<std::string> Value(const Said& missing = {});
  // Returns the VALUE of --option=VALUE.
  std::optional<std::string> ValueOf(std::string_view option) const;
  // Returns the whole number, 0 or more, after the option.
  std::optional<std::uint64_t> Number();

  // Takes a word that is not an option as a file. Reports an error if the command accepts no
  // further file.
  void TakeFile(std::string& file);
  void TakeFile(std::vector<std::string>& files);

  void Fail(const Said& problem) { Fail(Error{.message = problem}); }
  void Fail(const Error& problem) { problem_ = problem; }
  bool failed() const { return !problem_.message.empty(); }
  const Error& problem() const { return problem_; }

 private:
  // Returns true if the current word is an option, which is then an error.
  bool RefuseOption();

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  bool begun_ = false;
  Error problem_;
};

}  // namespace jobplay::cli
