#include "core/yaml/syntax_scanner.h"

#include <algorithm>

#include "core/base/digits.h"
#include "core/yaml/line_break.h"

namespace jobplay {
namespace {

bool IsWord(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}
bool IsOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

constexpr std::int64_t kMaxSimpleKey = 1024;  // characters

}  // namespace

char YamlScanner::At(std::size_t ahead) const {
  const std::size_t at = static_cast<std::size_t>(mark_.offset) + ahead;
  return at < text_.size() ? text_[at] : '\0';
}

bool YamlScanner::IsBreak(std::size_t ahead) const {
  const std::size_t at = static_cast<std::size_t>(mark_.offset) + ahead;
  return at < text_.size() && LineBreakAt(text_.substr(at)) > 0;
}

bool YamlScanner::IsUri() const {
  return IsWord(At()) || (At() != '\0' && IsOneOf(At(), ";/?:@&=+$,.!~*'()[]%"));
}

bool YamlScanner::IsDocumentIndicator() const {
  const std::string_view next = text_.substr(static_cast<std::size_t>(mark_.offset), 3);
  return mark_.column == 0 && (next == "---" || next == "...") && IsBlankOrEnd(3);
}

// Skips one character, which may be several bytes.
void YamlScanner::Skip() {
  if (IsEnd()) return;
  do {
    ++mark_.offset;
  } while (!IsEnd() && (static_cast<unsigned char>(At()) & 0xC0) == 0x80);
  ++mark_.index;
  ++mark_.column;
}

void YamlScanner::AddUnicodeBreak() {
  misread_ = true;
  unicode_breaks_.push_back(mark_.offset);
}

void YamlScanner::SkipBreak() {
  if (At() == '\xE2') AddUnicodeBreak();
  const bool pair = At() == '\r' && At(1) == '\n';
  Skip();
  if (pair) Skip();
  mark_.column = 0;
  ++mark_.line;
}

void YamlScanner::SkipComment() {
  if (At() != '#') return;
  while (!IsBreakOrEnd()) Skip();
}

void YamlScanner::Fail(const YamlProblem& problem, const YamlMark& context) const {
  throw YamlSyntaxError{&problem, problem.words, mark_, context, true};
}

void YamlScanner::Fail(const char* problem, const YamlMark& context) const {
  throw YamlSyntaxError{nullptr, problem, mark_, context, true};
}

const YamlToken& YamlScanner::Peek() {
  FetchMore();
  return tokens_.front();
}

void YamlScanner::Pop() {
  FetchMore();
  tokens_.pop_front();
  ++popped_;
}

void YamlScanner::FetchMore() {
  while (tokens_.empty() || HeadMayBecomeKey()) FetchNext();
}

bool YamlScanner::HeadMayBecomeKey() {
  for (SimpleKey& key : simple_keys_) {
    if (key.possible && key.token == popped_) return IsValid(&key);
  }
  return false;
}

bool YamlScanner::IsValid(SimpleKey* key) {
  if (!key->possible) return false;
  if (key->mark.line >= mark_.line && key->mark.index + kMaxSimpleKey >= mark_.index) return true;
  if (key->required) Fail(yaml_problem::kNoColon, key->mark);
  key->possible = false;
  return false;
}

void YamlScanner::SaveSimpleKey() {
  if (!simple_key_allowed_) return;
  const bool required = flow_level_ == 0 && indent_ == mark_.column;
  RemoveSimpleKey();
  simple_keys_.back() = {true, required, NextToken(), mark_};
}

void YamlScanner::RemoveSimpleKey() {
  SimpleKey& key = simple_keys_.back();
  if (key.possible && key.required) Fail(yaml_problem::kNoColon, key.mark);
  key.possible = false;
}

void YamlScanner::Append(Type type, const YamlMark& start, std::string name) {
  tokens_.push_back({type, start, std::move(name)});
}

// Opens a block collection at `column`. Its token is inserted before the token with the number
// `before`, or appended if that is negative.
void YamlScanner::Indent(int column, std::int64_t before, Type type, const YamlMark& mark) {
  if (flow_level_ > 0 || indent_ >= column) return;
  indents_.push_back(indent_);
  indent_ = column;
  const YamlToken token{type, mark, ""};
  if (before < 0) {
    tokens_.push_back(token);
  } else {
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(before - popped_), token);
  }
}

void YamlScanner::Unindent(int column) {
  if (flow_level_ > 0) return;
  while (indent_ > column) {
    Append(Type::kBlockEnd, mark_);
    indent_ = indents_.back();
    indents_.pop_back();
  }
}

void YamlScanner::Take(Type type) {
  const YamlMark start = mark_;
  Skip();
  Append(type, start);
}

void YamlScanner::SkipToNextToken() {
  while (true) {
    while (At() == ' ' || ((flow_level_ > 0 || !simple_key_allowed_) && At() == '\t')) Skip();
    SkipComment();
    if (!IsBreak()) return;
    SkipBreak();
    if (flow_level_ == 0) simple_key_allowed_ = true;
  }
}

void YamlScanner::FetchNext() {
  if (ended_) {
    Append(Type::kStreamEnd, mark_);
    return;
  }
  SkipToNextToken();
  Unindent(mark_.column);
  if (IsEnd()) return FetchStreamEnd();
  const char c = At();
  if (mark_.column == 0 && c == '%') return FetchDirective();
  if (IsDocumentIndicator()) {
    return FetchDocumentIndicator(c == '-' ? Type::kDocumentStart : Type::kDocumentEnd);
  }
  const bool flow = flow_level_ > 0;
  const bool alone = IsBlankOrEnd(1);
  if (c == '[') return FetchFlowStart(Type::kFlowSequenceStart);
  if (c == '{') return FetchFlowStart(Type::kFlowMappingStart);
  if (c == ']') return FetchFlowEnd(Type::kFlowSequenceEnd);
  if (c == '}') return FetchFlowEnd(Type::kFlowMappingEnd);
  if (c == ',') return FetchFlowEntry();
  if (c == '-' && alone) return FetchBlockEntry();
  if (c == '?' && (flow || alone)) return FetchKey();
  if (c == ':' && (flow || alone)) return FetchValue();
  if (c == '*') return FetchAnchor(Type::kAlias);
  if (c == '&') return FetchAnchor(Type::kAnchor);
  if (c == '!') return FetchTag();
  if ((c == '|' || c == '>') && !flow) return FetchBlockScalar();
  if (c == '\'') return FetchQuoted(true);
  if (c == '"') return FetchQuoted(false);
  const bool indicator = IsBlankOrEnd() || IsOneOf(c, "-?:,[]{}#&*!|>'\"%@`");
  if (!indicator || (c == '-' && !IsBlank(1)) || (!flow && (c == '?' || c == ':') && !alone))
    return FetchPlain();
  Fail(yaml_problem::kNoToken, mark_);
}

void YamlScanner::FetchStreamEnd() {
  if (mark_.column != 0) {
    mark_.column = 0;
    ++mark_.line;
  }
  Unindent(-1);
  RemoveSimpleKey();
  simple_key_allowed_ = false;
  ended_ = true;
  Append(Type::kStreamEnd, mark_);
}

std::string YamlScanner::ScanWord() {
  std::string word;
  while (IsWord(At())) {
    word += At();
    Skip();
  }
  return word;
}

void YamlScanner::FetchDirective() {
  Unindent(-1);
  RemoveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  Skip();
  const std::string name = ScanWord();
  if (name.empty()) Fail("could not find expected directive name", start);
  if (!IsBlankOrEnd()) Fail("found unexpected non-alphabetical character", start);
  YamlToken token{Type::kVersionDirective, start, ""};
  if (name == "YAML") {
    token.name = ScanVersion(start);
  } else if (name == "TAG") {
    token.type = Type::kTagDirective;
    token.name = ScanTagHandle(start);
  } else {
    Fail("found unknown directive name", start);
  }
  while (IsBlank()) Skip();
  SkipComment();
  if (!IsBreakOrEnd()) Fail("did not find expected comment or line break", start);
  if (IsBreak()) SkipBreak();
  tokens_.push_back(std::move(token));
}

// Scans a version; leading zeros are dropped.
std::string YamlScanner::ScanVersion(const YamlMark& start) {
  const auto number = [&] {
    constexpr int kMostDigits = 2;
    int value = 0;
    int digits = 0;
    for (; IsDigit(At()); Skip()) {
      if (++digits > kMostDigits) Fail("found extremely long version number", start);
      value = value * 10 + (At() - '0');
    }
    if (digits == 0) Fail("did not find expected version number", start);
    return std::to_string(value);
  };
  while (IsBlank()) Skip();
  const std::string major = number();
  if (At() != '.') Fail("did not find expected digit or '.' character", start);
  Skip();
  return major + "." + number();
}

// Also skips the prefix of the handle.
std::string YamlScanner::ScanTagHandle(const YamlMark& start) {
  while (IsBlank()) Skip();
  std::string handle;
  const auto take = [&] {
    handle += At();
    Skip();
  };
  if (At() != '!') Fail("did not find expected '!'", start);
  take();
  while (IsWord(At())) take();
  if (At() == '!') {
    take();
  } else if (handle != "!") {
    Fail("did not find expected '!'", start);
  }
  if (!IsBlank()) Fail("did not find expected whitespace", start);
  while (IsBlank()) Skip();
  if (!IsUri()) Fail("did not find expected tag URI", start);
  while (IsUri()) Skip();
  if (!IsBlankOrEnd()) Fail("did not find expected whitespace or line break", start);
  return handle;
}

void YamlScanner::FetchDocumentIndicator(Type type) {
  Unindent(-1);
  RemoveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  for (int i = 0; i < 3; ++i) Skip();
  Append(type, start);
}

void YamlScanner::FetchFlowStart(Type type) {
  SaveSimpleKey();
  simple_keys_.emplace_back();
  ++flow_level_;
  simple_key_allowed_ = true;
  Take(type);
}

void YamlScanner::FetchFlowEnd(Type type) {
  RemoveSimpleKey();
  if (flow_level_ > 0) {
    --flow_level_;
    simple_keys_.pop_back();
  }
  simple_key_allowed_ = false;
  Take(type);
}

void YamlScanner::FetchFlowEntry() {
  RemoveSimpleKey();
  simple_key_allowed_ = true;
  Take(Type::kFlowEntry);
}

void YamlScanner::BeginBlock(const YamlProblem& refusal, Type start) {
  if (flow_level_ > 0) return;
  if (!simple_key_allowed_) Fail(refusal, mark_);
  Indent(mark_.column, -1, start, mark_);
}

void YamlScanner::FetchBlockEntry() {
  BeginBlock(yaml_problem::kNoEntryHere, Type::kBlockSequenceStart);
  RemoveSimpleKey();
  simple_key_allowed_ = true;
  Take(Type::kBlockEntry);
}

void YamlScanner::FetchKey() {
  BeginBlock(yaml_problem::kNoKeyHere, Type::kBlockMappingStart);
  RemoveSimpleKey();
  simple_key_allowed_ = flow_level_ == 0;
  Take(Type::kKey);
}

void YamlScanner::FetchValue() {
  SimpleKey& key = simple_keys_.back();
  if (IsValid(&key)) {
    tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(key.token - popped_),
                   {Type::kKey, key.mark, ""});
    Indent(key.mark.column, key.token, Type::kBlockMappingStart, key.mark);
    key.possible = false;
    simple_key_allowed_ = false;
  } else {
    if (flow_level_ == 0) {
      if (!simple_key_allowed_) Fail(yaml_problem::kNoValueHere, mark_);
      Indent(mark_.column, -1, Type::kBlockMappingStart, mark_);
    }
    simple_key_allowed_ = flow_level_ == 0;
  }
  Take(Type::kValue);
}

void YamlScanner::FetchAnchor(Type type) {
  SaveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  Skip();
  std::string name = ScanWord();
  if (name.empty() || !(IsBlankOrEnd() || IsOneOf(At(), "?:,]}%@`"))) {
    Fail("did not find expected alphabetic or numeric character", start);
  }
  Append(type, start, std::move(name));
}

void YamlScanner::FetchTag() {
  SaveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  std::string handle;
  const bool verbatim = At(1) == '<';
  if (verbatim) {
    Skip();
    Skip();
  } else {
    do {
      handle += At();
      Skip();
    } while (IsWord(At()));
    if (At() == '!') {
      handle += '!';
      Skip();
    }
  }
  const bool is_handle = handle.size() > 1 && handle.back() == '!';
  if ((verbatim || is_handle) && !IsUri()) Fail("did not find expected tag URI", start);
  while (IsUri()) Skip();
  if (verbatim) {
    if (At() != '>') Fail("did not find the expected '>'", start);
    Skip();
  }
  if (!IsBlankOrEnd()) Fail("did not find expected whitespace or line break", start);
  // The handle !! is always defined.
  Append(Type::kTag, start, is_handle && handle != "!!" ? handle : "");
}

void YamlScanner::FetchBlockScalar() {
  RemoveSimpleKey();
  simple_key_allowed_ = true;
  const YamlMark start = mark_;
  const std::size_t breaks = unicode_breaks_.size();
  Skip();
  int increment = 0;
  const auto indentation = [&] {
    if (!IsDigit(At())) return false;
    if (At() == '0') Fail("found an indentation indicator equal to 0", start);
    increment = At() - '0';
    Skip();
    return true;
  };
  if (IsOneOf(At(), "+-") && !IsEnd()) {
    Skip();
    indentation();
  } else if (indentation() && !IsEnd() && IsOneOf(At(), "+-")) {
    Skip();
  }
  while (IsBlank()) Skip();
  SkipComment();
  if (!IsBreakOrEnd()) Fail("did not find expected comment or line break", start);
  if (IsBreak()) SkipBreak();
  int indent = increment > 0 ? std::max(indent_, 0) + increment : 0;
  ScanBlockBreaks(&indent, start);
  while (mark_.column == indent && !IsEnd()) {
    while (!IsBreakOrEnd()) Skip();
    if (IsBreak()) SkipBreak();
    ScanBlockBreaks(&indent, start);
  }
  if (unicode_breaks_.size() > breaks) AddMisread(start.offset, mark_.offset, indent);
  Append(Type::kScalar, start);
}

// Skips indentation and empty lines. Determines the scalar's indentation if it is not explicit.
void YamlScanner::ScanBlockBreaks(int* indent, const YamlMark& start) {
  int deepest = 0;
  while (true) {
    while ((*indent == 0 || mark_.column < *indent) && At() == ' ') Skip();
    deepest = std::max(deepest, mark_.column);
    if ((*indent == 0 || mark_.column < *indent) && At() == '\t') {
      Fail(yaml_problem::kTabForSpace, start);
    }
    if (!IsBreak()) break;
    SkipBreak();
  }
  if (*indent == 0) *indent = std::max({deepest, indent_ + 1, 1});
}

void YamlScanner::ScanEscape(const YamlMark& start) {
  const char kind = At(1);
  if (IsEnd(1) || !IsOneOf(kind, "0abt\tnvfre \"'\\N_LPxuU"))
    Fail(yaml_problem::kUnknownEscape, start);
  Skip();
  Skip();
  const int digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  std::uint32_t value = 0;
  for (int i = 0; i < digits; ++i) {
    const char c = At(static_cast<std::size_t>(i));
    if (!IsHexDigit(c)) Fail("did not find expected hexdecimal number", start);
    value = value * 16 + static_cast<std::uint32_t>(DigitValue(c));
  }
  if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
    Fail(yaml_problem::kBadEscapeCode, start);
  }
  for (int i = 0; i < digits; ++i) Skip();
}

void YamlScanner::FetchQuoted(bool single) {
  SaveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  const char quote = single ? '\'' : '"';
  const std::size_t breaks = unicode_breaks_.size();
  Skip();
  while (true) {
    if (IsDocumentIndicator()) Fail("found unexpected document indicator", start);
    if (IsEnd()) Fail(yaml_problem::kEndOfStream, start);
    while (!IsBlankOrEnd()) {
      if (single && At() == quote && At(1) == quote) {
        Skip();
        Skip();
      } else if (At() == quote) {
        break;
      } else if (!single && At() == '\\' && IsBreak(1)) {
        Skip();
        SkipBreak();
        break;
      } else if (!single && At() == '\\') {
        ScanEscape(start);
      } else {
        Skip();
      }
    }
    if (At() == quote) break;
    while (IsBlank() || IsBreak()) {
      if (IsBreak()) {
        SkipBreak();
      } else {
        Skip();
      }
    }
  }
  if (unicode_breaks_.size() > breaks) {
    AddMisread(start.offset, mark_.offset, 0);
    ForgetUnicodeBreaks(breaks);
  }
  Skip();
  Append(Type::kScalar, start);
}

void YamlScanner::AddMisread(std::int64_t begin, std::int64_t end, int indent) {
  misread_ = true;
  if (scalars_ == nullptr) return;
  scalars_->all.push_back(ReadAsGoYaml(text_, begin, end, indent));
}

void YamlScanner::ForgetUnicodeBreaks(std::size_t from) { unicode_breaks_.resize(from); }

void YamlScanner::FetchPlain() {
  SaveSimpleKey();
  simple_key_allowed_ = false;
  const YamlMark start = mark_;
  const int indent = indent_ + 1;
  const std::size_t breaks = unicode_breaks_.size();
  bool after_break = false;
  bool is_broken = false;  // by U+2028 or U+2029
  std::int64_t end = start.offset;
  while (!IsDocumentIndicator() && At() != '#') {
    while (!IsBlankOrEnd()) {
      if (At() == ':' && IsBlankOrEnd(1)) break;
      if (flow_level_ > 0 && IsOneOf(At(), ",?[]{}")) break;
      after_break = false;
      if (unicode_breaks_.size() > breaks) {
        is_broken = true;
        ForgetUnicodeBreaks(breaks);
      }
      Skip();
      end = mark_.offset;
    }
    if (!IsBlank() && !IsBreak()) break;
    while (IsBlank() || IsBreak()) {
      if (IsBreak()) {
        SkipBreak();
        after_break = true;
        continue;
      }
      if (after_break && mark_.column < indent && At() == '\t') {
        Fail(yaml_problem::kTabInIndentation, start);
      }
      Skip();
    }
    if (flow_level_ == 0 && mark_.column < indent) break;
  }
  const bool ends_with_colon = flow_level_ > 0 && text_[static_cast<std::size_t>(end) - 1] == ':';
  if (is_broken || ends_with_colon) AddMisread(start.offset, end, 0);
  Append(Type::kScalar, start);
  if (after_break) simple_key_allowed_ = true;
}

}  // namespace jobplay
