#include "core/cli/arguments.h"

#include <algorithm>

#include "core/base/digits.h"
#include "core/words/cli.h"
#include "core/words/sweep.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

EM_JS(int, IsOnWindows, (), { return process.platform == 'win32' ? 1 : 0; });
#endif

namespace jobplay::cli {

std::string FileNamed(const std::string& word) {
  std::string file = word;
#ifdef __EMSCRIPTEN__
  if (IsOnWindows() == 1) std::replace(file.begin(), file.end(), '\\', '/');
#endif
  return file;
}

bool Arguments::Next() {
  if (begun_) ++at_;
  begun_ = true;
  return !failed() && at_ < words_.size();
}

std::optional<std::string> Arguments::Value(const Said& missing) {
  if (at_ + 1 < words_.size()) return words_[++at_];
  Fail(missing.empty() ? Said(said::OptionNeedsValue{.option = word()}) : missing);
  return std::nullopt;
}

std::optional<std::string> Arguments::ValueOf(std::string_view option) const {
  const std::string_view given = word();
  if (!given.starts_with(option) || given.substr(option.size(), 1) != "=") return std::nullopt;
  return std::string(given.substr(option.size() + 1));
}

std::optional<std::uint64_t> Arguments::Number() {
  const std::string option = word();
  const std::optional<std::string> value = Value();
  if (!value) return std::nullopt;
  const auto number = WholeNumber(*value);
  if (!number) {
    Fail(said::NoWholeNumber{.option = option, .value = *value});
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(*number);
}

bool Arguments::RefuseOption() {
  if (IsOption()) Fail(said::UnknownOption{.option = word()});
  return IsOption();
}

void Arguments::TakeFile(std::string& file) {
  if (RefuseOption()) return;
  if (!file.empty()) return Fail(said::SeveralFilesGiven{});
  file = FileNamed(word());
}

void Arguments::TakeFile(std::vector<std::string>& files) {
  if (!RefuseOption()) files.push_back(FileNamed(word()));
}

}  // namespace jobplay::cli
