#include "core/admission/remedies/meant_command.h"

#include <optional>
#include <utility>

namespace jobplay {
namespace {

struct CommandWords {
  std::vector<std::string> words;
  bool of_a_shell = false;  // a character outside quotes needs a shell
  bool expand = false;      // a character in double quotes needs a shell
};

// Returns nothing if a quotation is not closed.
std::optional<CommandWords> CommandWordsOf(std::string_view text) {
  CommandWords read;
  std::optional<std::string> word;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
        continue;
      }
      if (quote == '"' && std::string_view("$`\\").find(c) != std::string_view::npos) {
        read.expand = true;
      }
      *word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      if (!word) word.emplace();
    } else if (c == ' ' || c == '\t') {
      if (word) read.words.push_back(*std::exchange(word, std::nullopt));
    } else {
      if (std::string_view("|&;<>()$`\\*?[#~{}\n").find(c) != std::string_view::npos) {
        read.of_a_shell = true;
      }
      if (!word) word.emplace();
      *word += c;
    }
  }
  if (quote != 0) return std::nullopt;
  if (word) read.words.push_back(*word);
  return read;
}

bool IsShellWithScript(const std::vector<std::string>& words) {
  if (words.size() < 3 || words[1] != "-c") return false;
  const std::string_view shell = std::string_view(words[0]).substr(words[0].rfind('/') + 1);
  return shell == "sh" || shell == "bash" || shell == "ash" || shell == "dash";
}

}  // namespace

std::vector<std::string> MeantCommand(std::string_view text) {
  const auto read = CommandWordsOf(text);
  const bool for_a_shell =
      !read || read->of_a_shell || (read->expand && !IsShellWithScript(read->words));
  if (for_a_shell) return {"sh", "-c", std::string(text)};
  return read->words;
}

std::vector<std::string> MeantArguments(std::string_view text) {
  const auto read = CommandWordsOf(text);
  return read ? read->words : std::vector<std::string>{std::string(text)};
}

}  // namespace jobplay
