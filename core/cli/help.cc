#include "core/cli/help.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/text.h"
#include "core/words/cli.h"
#include "core/words/help.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

constexpr std::size_t kColumns = 100;

// Returns `head`, padded to the column `from`, and the text beside it, in lines.
std::string Beside(std::string head, std::size_t from, const std::string& text) {
  std::string lines;
  std::string line = std::move(head);
  line.resize(from, ' ');
  bool has_words = false;
  for (const std::string_view word : Split(text, ' ')) {
    if (has_words && line.size() + 1 + word.size() > kColumns) {
      lines += line + "\n";
      line.assign(from, ' ');
      has_words = false;
    }
    if (has_words) line += ' ';
    line += word;
    has_words = true;
  }
  return lines + line + "\n";
}

std::string Synopsis(const Option& option) {
  return std::string(option.name) + (*option.value == '\0' ? "" : " ") + option.value;
}

}  // namespace

std::string Overview() {
  std::string text = Say(said::Usage{.call = "COMMAND [ARGUMENTS]"}) + "\n\n";
  for (const CommandGroup& group : CommandGroups()) {
    text += Say(group.title()) + ":\n";
    for (const Command& command : group.commands) {
      text += Beside(std::string("  ") + command.call.name, 11, Say(command.summary()));
    }
    text += "\n";
  }
  return text + Say(said::EachCommandHasHelp{}) + "\n" + Say(said::VersionIsPrinted{}) + "\n";
}

std::string HelpOf(const Command& command) {
  std::string text = Say(said::Usage{.call = command.call.Text()}) + "\n\n" +
                     Beside("", 0, Say(command.description())) + "\n" +
                     Say(said::ArgumentsSection{}) + "\n";
  std::size_t width = 0;
  for (const Option& option : command.options) width = std::max(width, Synopsis(option).size());
  for (const Option& option : command.options) {
    text += Beside("  " + Synopsis(option), width + 4, Say(option.meaning()));
  }
  text += "\n" + Say(said::ExitCodesSection{}) + "\n";
  for (const ExitCode& exit : command.exit_codes) {
    text += Beside("  " + std::to_string(exit.code), 5, Say(exit.reason()));
  }
  return text + "\n" + Say(said::ExampleSection{}) + "\n  " + command.example + "\n";
}

}  // namespace jobplay::cli
