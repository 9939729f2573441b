#include "core/admission/reasons/reason.h"

#include <string_view>

#include "core/base/digits.h"
#include "core/base/go_quote.h"

namespace jobplay {
namespace {

std::string Quoted(const std::vector<std::string>& texts, const char* separator) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : separator) + GoQuote(text);
  return list;
}

// Appends the fact with that name. Returns false if it is not a fact, as in []string{}.
bool AppendFact(const Reason& reason, std::string_view name, std::string* message) {
  if (name == "limit") {
    *message += std::to_string(reason.limit);
  } else if (name == "low") {
    *message += std::to_string(reason.low);
  } else if (name == "quoted") {
    *message += Quoted(reason.texts, ", ");
  } else if (name == "spaced") {
    *message += Quoted(reason.texts, " ");
  } else if (name.size() == 1 && IsDigit(name[0])) {
    const auto index = static_cast<std::size_t>(name[0] - '0');
    if (index < reason.texts.size()) *message += reason.texts[index];
  } else {
    return false;
  }
  return true;
}

}  // namespace

Reason LimitReason::operator()(std::int64_t limit) const {
  Reason reason(*this);
  reason.limit = limit;
  return reason;
}

Reason RangeReason::operator()(std::int64_t low, std::int64_t high) const {
  Reason reason(*this);
  reason.low = low;
  reason.limit = high;
  return reason;
}

Reason TextReason::operator()(std::string text) const {
  Reason reason(*this);
  reason.texts.push_back(std::move(text));
  return reason;
}

Reason PairReason::operator()(std::string first, std::string second) const {
  Reason reason(*this);
  reason.texts.push_back(std::move(first));
  reason.texts.push_back(std::move(second));
  return reason;
}

Reason ListReason::operator()(std::vector<std::string> texts) const {
  Reason reason(*this);
  reason.texts = std::move(texts);
  return reason;
}

Reason WithContext(std::string context, Reason reason) {
  reason.context.insert(0, context);
  return reason;
}

std::string Render(const Reason& reason) {
  if (reason.kind == nullptr) return {};
  std::string message = reason.context;
  std::string_view words = reason.kind->words;
  while (!words.empty()) {
    const std::size_t open = words.find('{');
    message += words.substr(0, open);
    if (open == std::string_view::npos) break;
    words.remove_prefix(open + 1);
    const std::size_t close = words.find('}');
    if (close != std::string_view::npos && AppendFact(reason, words.substr(0, close), &message)) {
      words.remove_prefix(close + 1);
    } else {
      message += '{';
    }
  }
  return message;
}

}  // namespace jobplay
