#include "core/api/shell_command.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/digits.h"

namespace jobplay {
namespace {

// What the documentation says that bpi(2000) takes; it grows about with the square.
constexpr std::int64_t kPiDigits = 2000;
constexpr Duration kPiTime = Seconds(10);
constexpr std::int64_t kMaxPiDigits = 100'000;

enum class Joint : std::uint8_t { kThen, kAnd, kOr };

struct SimpleCommand {
  Joint joint = Joint::kThen;  // to the command before
  std::vector<std::string> words;
};

bool IsOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view BaseName(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

// A list of simple commands; nothing where the shell would do more than run them.
class ListParser {
 public:
  explicit ListParser(std::string_view text) : text_(text) {}

  std::optional<std::vector<SimpleCommand>> Parse() {
    while (at_ < text_.size()) {
      if (!Next()) return std::nullopt;
    }
    if (!EndWord() || !EndCommand(Joint::kThen)) return std::nullopt;
    // `sleep 1 &&` waits for more.
    if (!commands_.empty() && joint_ != Joint::kThen) return std::nullopt;
    return std::move(commands_);
  }

 private:
  bool Next() {
    const char c = text_[at_++];
    switch (c) {
      case '\'':
        return Quoted('\'');
      case '"':
        return Quoted('"');
      case '\\':
        if (at_ < text_.size() && text_[at_] == '\n') return ++at_, true;
        if (at_ == text_.size()) return false;
        return Put(text_[at_++]);
      case ' ':
      case '\t':
        return EndWord();
      case '#':
        if (in_word_) return Put(c);
        at_ = std::min(text_.find('\n', at_), text_.size());
        return true;
      case ';':
        return EndWord() && !words_.empty() && EndCommand(Joint::kThen);
      case '\n':
        return EndWord() && EndCommand(Joint::kThen);
      case '&':
        return Twice('&') && EndWord() && EndCommand(Joint::kAnd);
      case '|':
        return Twice('|') && EndWord() && EndCommand(Joint::kOr);
      case '>':
        return Redirection();
      case '$':
        if (at_ < text_.size() && text_[at_] == '(') return false;
        return Put(c);
      case '`':
      case '(':
      case ')':
      case '{':
      case '}':
      case '<':
        return false;
      default:
        return Put(c);
    }
  }

  bool Put(char c) {
    word_ += c;
    return in_word_ = true;
  }

  bool Twice(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool Quoted(char quote) {
    in_word_ = true;
    for (; at_ < text_.size(); ++at_) {
      char c = text_[at_];
      if (c == quote) return ++at_, true;
      if (quote == '"' && c == '`') return false;
      if (quote == '"' && c == '$' && at_ + 1 < text_.size() && text_[at_ + 1] == '(') return false;
      if (quote == '"' && c == '\\' && at_ + 1 < text_.size()) c = text_[++at_];
      word_ += c;
    }
    return false;
  }

  // `> /dev/null`, `2>&1`, `>> log`: where the output goes does not matter.
  bool Redirection() {
    if (in_word_ && (word_ == "1" || word_ == "2")) {
      word_.clear();
      in_word_ = false;
    }
    if (!EndWord()) return false;
    if (at_ < text_.size() && (text_[at_] == '>' || text_[at_] == '&')) ++at_;
    skip_word_ = true;
    return true;
  }

  bool EndWord() {
    if (!in_word_) return true;
    if (!skip_word_) words_.push_back(word_);
    skip_word_ = false;
    word_.clear();
    in_word_ = false;
    return true;
  }

  bool EndCommand(Joint next) {
    if (skip_word_) return false;
    if (words_.empty()) {
      // Nothing between two line ends or after the last `;`, but not before `&&`.
      return next == Joint::kThen;
    }
    commands_.push_back({joint_, std::move(words_)});
    words_.clear();
    joint_ = next;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  bool skip_word_ = false;
  std::vector<std::string> words_;
  Joint joint_ = Joint::kThen;
  std::vector<SimpleCommand> commands_;
};

// As GNU's and BusyBox's sleep read it: a decimal number with s, m, h, d or nothing for seconds.
std::optional<Duration> SleepTime(std::string_view text) {
  if (text.empty() || text.size() > 12 || text[0] == '+' || text[0] == '-') return std::nullopt;
  std::int64_t days = 1;
  std::string number(text);
  if (number.back() == 'd') {
    number.back() = 'h';
    days = 24;
  } else if (std::isdigit(static_cast<unsigned char>(number.back())) != 0) {
    number += 's';
  } else if (!IsOneOf(text.substr(text.size() - 1), {"s", "m", "h"})) {
    return std::nullopt;
  }
  if (!std::all_of(number.begin(), number.end() - 1,
                   [](unsigned char c) { return std::isdigit(c) != 0 || c == '.'; })) {
    return std::nullopt;
  }
  const Result<Duration> time = ParseDuration(number);
  if (!time.ok()) return std::nullopt;
  return Duration{time->ns * days};
}

// perl -Mbignum=bpi -wle 'print bpi(2000)'
std::optional<Duration> PiTime(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const std::size_t at = word.find("bpi(");
    if (at == std::string::npos) continue;
    const std::size_t end = word.find(')', at);
    if (end == std::string::npos) return std::nullopt;
    const auto digits = WholeNumber(std::string_view(word).substr(at + 4, end - at - 4));
    if (!digits || *digits > kMaxPiDigits) return std::nullopt;
    return Duration{kPiTime.ns / (kPiDigits * kPiDigits) * *digits * *digits};
  }
  return std::nullopt;
}

class Shell {
 public:
  explicit Shell(bool exit_on_error) : exit_on_error_(exit_on_error) {}

  std::optional<CommandRun> Run(const std::vector<SimpleCommand>& list) {
    for (std::size_t i = 0; i < list.size() && !ended_; ++i) {
      const SimpleCommand& command = list[i];
      if (command.joint == Joint::kAnd && status_ != 0) continue;
      if (command.joint == Joint::kOr && status_ == 0) continue;
      if (!RunOne(command.words)) return std::nullopt;
      const bool last_of_its_list = i + 1 == list.size() || list[i + 1].joint == Joint::kThen;
      if (exit_on_error_ && status_ != 0 && last_of_its_list) break;
    }
    if (for_ever_) return CommandRun{};
    return CommandRun{time_, status_};
  }

 private:
  // False when it is not understood.
  bool RunOne(std::vector<std::string> words) {
    if (words[0] == "exec" && words.size() > 1) {
      words.erase(words.begin());
      if (!RunOne(words)) return false;
      return ended_ = true;
    }
    const std::string_view name = BaseName(words[0]);
    if (IsOneOf(name,
                {"true", ":", "echo", "printf", "date", "pwd", "hostname", "uname", "whoami"})) {
      status_ = 0;
      return true;
    }
    if (name == "false") {
      status_ = 1;
      return true;
    }
    if (name == "sleep") return Sleep(words);
    if (name == "exit") return Exit(words);
    if (name == "set") {
      if (words.size() != 2 || words[1].size() < 2 || words[1][0] != '-') return false;
      if (words[1].find('e') != std::string::npos) exit_on_error_ = true;
      status_ = 0;
      return words[1].find('o') == std::string::npos;
    }
    if (name == "perl") {
      const auto time = PiTime(words);
      if (!time) return false;
      time_ = time_ + *time;
      status_ = 0;
      return true;
    }
    return false;
  }

  bool Sleep(const std::vector<std::string>& words) {
    if (words.size() < 2) return false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "infinity" || words[i] == "inf") {
        for_ever_ = true;
        return ended_ = true;
      }
      const auto time = SleepTime(words[i]);
      if (!time) return false;
      time_ = time_ + *time;
    }
    status_ = 0;
    return true;
  }

  bool Exit(const std::vector<std::string>& words) {
    if (words.size() > 2) return false;
    if (words.size() == 2 && words[1] != "$?") {
      const auto code = WholeNumber(words[1]);
      if (!code) return false;
      status_ = static_cast<std::int32_t>(*code & 0xff);
    }
    return ended_ = true;
  }

  bool exit_on_error_;
  bool ended_ = false;
  bool for_ever_ = false;
  Duration time_;
  std::int32_t status_ = 0;
};

}  // namespace

std::optional<CommandRun> RunOfCommand(const Container& container) {
  std::vector<std::string> words = container.command;
  // Without a command the image has one, of which the arguments say nothing.
  if (words.empty()) return std::nullopt;
  words.insert(words.end(), container.args.begin(), container.args.end());
  if (!IsOneOf(BaseName(words[0]), {"sh", "bash", "ash", "dash"})) {
    return Shell(false).Run({{Joint::kThen, words}});
  }
  bool exit_on_error = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() < 2 || word[0] != '-' || word[1] == '-') return std::nullopt;
    if (word.find('o') != std::string::npos) return std::nullopt;
    if (word.find('e') != std::string::npos) exit_on_error = true;
    if (word.find('c') == std::string::npos) continue;
    if (i + 1 == words.size()) return std::nullopt;
    const auto list = ListParser(words[i + 1]).Parse();
    if (!list || list->empty()) return std::nullopt;
    return Shell(exit_on_error).Run(*list);
  }
  return std::nullopt;
}

}  // namespace jobplay
