// Expansion of the words in a script to the words that a program receives.
#include <algorithm>
#include <utility>

#include "core/base/digits.h"
#include "core/shell/pattern.h"
#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr std::size_t kMostText = 100'000;
constexpr std::size_t kBytesOfEffort = 16;  // captured output that costs one unit of effort
constexpr std::size_t kMostFields = 20'000;
constexpr std::size_t kMostLevels = 8;  // nested words

bool StandsForFiles(const Field& field) {
  return field.magic && (field.pattern.find_first_of("*?") != std::string::npos ||
                         field.pattern.find(']') != std::string::npos);
}

// Returns true for a ~ that stands for a home directory, or may do so.
bool NamesHome(const Word& word, bool assigned) {
  if (word.empty() || word[0].kind != Part::Kind::kText || word[0].quoted) return false;
  return word[0].text[0] == '~' || (assigned && word[0].text.find("=~") != std::string::npos);
}

}  // namespace

// Collects the fields that result from a word.
class Shell::FieldMaker {
 public:
  FieldMaker(std::vector<Field>& fields, bool split) : fields_(fields), split_(split) {}

  void Put(std::string_view text, bool quoted) {
    if (quoted) Begin();
    for (const char c : text) PutOne(c, quoted);
  }
  // Adds the value of a variable or the output of a command.
  void PutValue(std::string_view text, bool quoted) {
    if (quoted || !split_) {
      Put(text, quoted);
      if (!quoted) Begin();
      return;
    }
    for (const char c : text) {
      if (c == ' ' || c == '\t' || c == '\n') {
        End();
      } else {
        PutOne(c, false);
      }
    }
  }
  void PutUnknown() {
    Begin();
    field_->known = false;
    field_->process = 0;
  }
  void PutProcess(int process) {
    const bool alone = !field_;
    PutUnknown();
    if (alone) field_->process = process;
  }
  void PutIfKnown(const std::optional<std::string>& value, bool quoted) {
    value ? PutValue(*value, quoted) : PutUnknown();
  }
  // Adds $@, or $*, which is one word inside quotes.
  void PutList(const std::vector<std::optional<std::string>>& values, bool star, bool quoted) {
    const bool one = star || !split_;
    // An empty list creates a word only for a quoted $*.
    if (quoted && one) Begin();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0 && quoted && one) {
        Put(" ", true);
      } else if (i > 0) {
        split_ ? End() : Put(" ", false);
      }
      PutIfKnown(values[i], quoted);
    }
  }
  void Begin() {
    if (!field_) field_.emplace();
  }
  void End() {
    if (field_) fields_.push_back(std::move(*field_));
    field_.reset();
  }
  bool TooLong() const {
    return (field_ && field_->text.size() > kMostText) || fields_.size() > kMostFields;
  }

 private:
  void PutOne(char c, bool quoted) {
    Begin();
    const bool special = c == '*' || c == '?' || c == '[' || c == ']' || c == '\\';
    if (special && quoted) field_->pattern += '\\';
    if ((c == '*' || c == '?' || c == '[') && !quoted) field_->magic = true;
    field_->pattern += c;
    field_->text += c;
    field_->process = 0;
  }

  std::vector<Field>& fields_;
  bool split_;
  std::optional<Field> field_;
};

Flow Shell::ExpandAll(const std::vector<Word>& words, std::vector<Field>& fields) {
  for (const Word& word : words) {
    const Flow flow = Expand(word, fields);
    if (flow != Flow::kOn) return flow;
  }
  return Flow::kOn;
}

Flow Shell::ExpandToOne(const Word& word, Field& field) {
  std::vector<Field> fields;
  const Flow flow = Expand(word, fields, Into::kOne);
  if (flow != Flow::kOn) return flow;
  if (fields.size() > 1) return Flow::kNotUnderstood;
  if (!fields.empty()) field = std::move(fields[0]);
  return Flow::kOn;
}

Flow Shell::Expand(const Word& word, std::vector<Field>& fields, Into into) {
  const bool split = into == Into::kFields;
  if (split && AddBraces(word, fields)) return Flow::kOn;
  const std::size_t first = fields.size();
  FieldMaker maker(fields, split);
  if (NamesHome(word, into == Into::kAssignment)) maker.PutUnknown();
  // A word inside a word: ${A:-word}.
  struct Level {
    const Word* word;
    std::size_t at;
    bool quoted;
  };
  std::vector<Level> levels = {{&word, 0, false}};
  while (!levels.empty()) {
    Level& level = levels.back();
    if (level.at == level.word->size()) {
      levels.pop_back();
      continue;
    }
    const Part& part = (*level.word)[level.at++];
    const bool quoted = part.quoted || level.quoted;
    if (part.kind == Part::Kind::kText && levels.size() > 1 && !quoted) {
      maker.PutValue(part.text, false);
      continue;
    }
    const Word* instead = nullptr;
    const Flow flow = ExpandPart(part, quoted, maker, instead);
    if (flow != Flow::kOn) return flow;
    if (instead != nullptr) {
      if (levels.size() > kMostLevels) return Flow::kNotUnderstood;
      if (quoted) maker.Begin();
      levels.push_back({instead, 0, quoted});
    }
    // The length is limited, because a value can double with each assignment.
    if (maker.TooLong()) return Flow::kNotUnderstood;
  }
  maker.End();
  for (std::size_t i = first; split && i < fields.size(); ++i) {
    // A pattern that matches no file stays unchanged.
    const bool none = fields[i].known && IsPlaceInTmp(fields[i].text) && world_.files.NoneInTmp();
    if (StandsForFiles(fields[i]) && !none) fields[i].known = false;
  }
  return Flow::kOn;
}

// `instead` receives a word that replaces this part.
Flow Shell::ExpandPart(const Part& part, bool quoted, FieldMaker& maker, const Word*& instead) {
  switch (part.kind) {
    case Part::Kind::kText:
      maker.Put(part.text, quoted);
      break;
    case Part::Kind::kParameter:
      return ExpandParameter(part, quoted, maker, instead);
    case Part::Kind::kOutput: {
      std::optional<std::string> value;
      const Flow flow = Output(part.list, value);
      if (flow != Flow::kOn) return flow;
      maker.PutIfKnown(value, quoted);
      break;
    }
    case Part::Kind::kSum: {
      std::optional<std::int64_t> value;
      const Flow flow = EvaluateSum(part.operand, value);
      if (flow != Flow::kOn) return flow;
      maker.PutIfKnown(value ? std::optional(std::to_string(*value)) : std::nullopt, quoted);
      break;
    }
    case Part::Kind::kUnknown:
      // bash's ${A:1:2} and ${A/b/c}.
      if (state_.refuse_unset && (part.subscript || !Look(part.text).set)) {
        return Flow::kNotUnderstood;
      }
      maker.PutUnknown();
      break;
    case Part::Kind::kOperator:
      maker.PutUnknown();
      break;
  }
  return Flow::kOn;
}

Flow Shell::ExpandParameter(const Part& part, bool quoted, FieldMaker& maker,
                            const Word*& instead) {
  std::vector<std::optional<std::string>> values;
  bool is_list = false;
  if (!IsList(part, values, is_list)) return Flow::kNotUnderstood;
  if (is_list) {
    maker.PutList(values, part.text == "*", quoted);
    return Flow::kOn;
  }
  Found found;
  Flow flow = LookParameter(part, found);
  if (flow == Flow::kOn) flow = ChangeParameter(part, found, instead);
  if (flow == Flow::kOn && instead == nullptr && found.process != 0 && part.change.empty()) {
    maker.PutProcess(found.process);
    return flow;
  }
  if (flow == Flow::kOn && instead == nullptr) maker.PutIfKnown(found.value, quoted);
  return flow;
}

// Expands bash's {1..5} and {a,b}. Other forms have an unknown result, because not every sh
// supports them.
bool Shell::AddBraces(const Word& word, std::vector<Field>& fields) const {
  std::string all;
  for (const Part& part : word) {
    if (part.kind == Part::Kind::kText && !part.quoted) all += part.text;
  }
  const std::size_t open = all.find('{');
  const std::size_t close = open == std::string::npos ? open : all.find('}', open);
  if (close == std::string::npos) return false;
  const std::string_view text = std::string_view(all).substr(open + 1, close - open - 1);
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos && text.find(',') == std::string_view::npos) return false;
  const auto unknown = [&] {
    fields.emplace_back();
    fields.back().known = false;
    return true;
  };
  const bool plain = word.size() == 1 && all.find('{', open + 1) == std::string::npos &&
                     all.find_first_of("*?[~\\") == std::string::npos;
  if (!Bash() || !plain) return unknown();
  const std::string before = all.substr(0, open), after = all.substr(close + 1);
  const auto add = [&](std::string_view middle) {
    const std::string made = before + std::string(middle) + after;
    if (made.empty()) return;  // like any empty expansion without quotes
    Field& field = fields.emplace_back();
    field.text = field.pattern = made;
  };
  if (dots == std::string_view::npos) {
    std::string_view rest = text;
    for (;;) {
      const std::size_t comma = rest.find(',');
      add(rest.substr(0, comma));
      if (comma == std::string_view::npos) return true;
      rest.remove_prefix(comma + 1);
    }
  }
  const std::string_view from = text.substr(0, dots), to = text.substr(dots + 2);
  const auto first = WholeNumber(from), last = WholeNumber(to);
  const bool padded = (from.size() > 1 && from[0] == '0') || (to.size() > 1 && to[0] == '0');
  if (!first || !last || padded || std::max(*first, *last) > 10'000) return unknown();
  const std::int64_t step = *last < *first ? -1 : 1;
  for (std::int64_t n = *first; n != *last + step; n += step) add(std::to_string(n));
  return true;
}

// Runs $(...), which takes time.
Flow Shell::Output(const List& list, std::optional<std::string>& value) {
  // bash's $(< file).
  if (list.size() == 1 && list[0].kind == Command::Kind::kSimple && list[0].words.empty() &&
      !list[0].redirections.empty()) {
    return Flow::kNotUnderstood;
  }
  Text text;
  const Streams streams = streams_;
  const std::int32_t status = state_.status;
  const bool exit_on_error = state_.exit_on_error, captured = captured_;
  streams_.out = {Sink::Kind::kText, &text, ""};
  captured_ = true;
  // bash clears this option in $(...).
  if (Bash()) state_.exit_on_error = false;
  if (list.empty()) state_.status = 0;
  const Flow flow = RunSubshell(list, false);
  captured_ = captured;
  state_.exit_on_error = exit_on_error;
  streams_ = streams;
  output_status_ = state_.status;
  // Only bash sets $? to it immediately.
  if (!Bash()) state_.status = status;
  if (flow != Flow::kOn) return flow;
  if (!text.known) return Flow::kOn;
  // Long output takes time to copy.
  world_.effort_left -= static_cast<std::int64_t>(text.bytes.size() / kBytesOfEffort);
  if (world_.effort_left < 0) return Flow::kNotUnderstood;
  while (!text.bytes.empty() && text.bytes.back() == '\n') text.bytes.pop_back();
  if (text.bytes.find('\0') == std::string::npos) value = std::move(text.bytes);
  return Flow::kOn;
}

Flow Shell::EvaluateSum(const Word& word, std::optional<std::int64_t>& value) {
  Field field;
  const Flow flow = ExpandToOne(word, field);
  if (flow != Flow::kOn) return flow;
  value.reset();
  // An unknown string may be anything, except for numbers that the shell itself provides.
  if (!field.known) {
    const bool sets = std::any_of(word.begin(), word.end(), [](const Part& part) {
      return part.kind == Part::Kind::kText && part.text.find_first_of("=/%") != std::string::npos;
    });
    return sets ? Flow::kNotUnderstood : Flow::kOn;
  }
  const Sum sum = Evaluate(field.text, *this, Bash() || around_.busybox);
  if (!sum.understood) return Flow::kNotUnderstood;
  value = sum.value;
  return Flow::kOn;
}

}  // namespace jobplay::shell
