// A scanner for YAML 1.1, which finds the same tokens as go-yaml v2, but without their values. It
// reports syntax errors with go-yaml's messages and places. yaml-cpp reads the values (see
// document.cc), except for scalars that it would misread.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/misread_scalar.h"
#include "core/yaml/syntax_problem.h"

namespace jobplay {

// A position in the text, counted from 0.
struct YamlMark {
  std::int64_t offset = 0;  // in bytes
  std::int64_t index = 0;   // in characters
  int line = 0;
  int column = 0;  // in characters
};

// Thrown by the scanner and the grammar, and caught by CheckSyntax.
struct YamlSyntaxError {
  const YamlProblem* kind = nullptr;  // set if the error has its own remedy
  std::string problem;
  YamlMark mark;
  YamlMark context;
  bool from_scanner = true;
};

struct YamlToken {
  enum class Type : std::uint8_t {
    kStreamEnd,
    kVersionDirective,
    kTagDirective,
    kDocumentStart,
    kDocumentEnd,
    kBlockSequenceStart,
    kBlockMappingStart,
    kBlockEnd,
    kFlowSequenceStart,
    kFlowSequenceEnd,
    kFlowMappingStart,
    kFlowMappingEnd,
    kBlockEntry,
    kFlowEntry,
    kKey,
    kValue,
    kAlias,
    kAnchor,
    kTag,
    kScalar,
  };
  Type type = Type::kStreamEnd;
  YamlMark start;
  // The name of an anchor or alias, the handle of a tag or tag directive, or a version such as 1.1.
  std::string name;
};

class YamlScanner {
 public:
  // Adds the popped scalars that yaml-cpp would misread to `scalars`, unless it is null.
  explicit YamlScanner(std::string_view text, MisreadScalars* scalars = nullptr)
      : text_(text), scalars_(scalars), simple_keys_(1) {}

  const YamlToken& Peek();
  void Pop();

  std::int64_t reached() const { return mark_.offset; }  // in bytes
  // Returns true if yaml-cpp would misread a part of the popped tokens.
  bool misread() const { return misread_; }

  // Returns the places of the line breaks U+2028 and U+2029 in the popped tokens, except inside
  // plain and quoted scalars.
  const std::vector<std::int64_t>& unicode_breaks() const { return unicode_breaks_; }

 private:
  // A token that becomes a key if a ':' follows.
  struct SimpleKey {
    bool possible = false;
    bool required = false;
    std::int64_t token = 0;  // its number since the start of the text
    YamlMark mark;
  };
  using Type = YamlToken::Type;

  char At(std::size_t ahead = 0) const;
  bool IsBreak(std::size_t ahead = 0) const;
  bool IsBlank(std::size_t ahead = 0) const { return At(ahead) == ' ' || At(ahead) == '\t'; }
  bool IsEnd(std::size_t ahead = 0) const {
    return static_cast<std::size_t>(mark_.offset) + ahead >= text_.size();
  }
  bool IsBreakOrEnd(std::size_t ahead = 0) const { return IsEnd(ahead) || IsBreak(ahead); }
  bool IsBlankOrEnd(std::size_t ahead = 0) const { return IsBlank(ahead) || IsBreakOrEnd(ahead); }
  bool IsDocumentIndicator() const;
  bool IsUri() const;  // the next character is allowed in a tag
  void Skip();
  void SkipBreak();
  void AddUnicodeBreak();
  void SkipComment();

  [[noreturn]] void Fail(const YamlProblem& problem, const YamlMark& context) const;
  [[noreturn]] void Fail(const char* problem, const YamlMark& context) const;

  void FetchMore();
  void FetchNext();
  void SkipToNextToken();
  bool HeadMayBecomeKey();
  bool IsValid(SimpleKey* key);
  void SaveSimpleKey();
  void RemoveSimpleKey();
  void Indent(int column, std::int64_t before, Type type, const YamlMark& mark);
  void Unindent(int column);
  // Begins a block here, unless it is in brackets or has already begun.
  void BeginBlock(const YamlProblem& refusal, Type start);
  void Append(Type type, const YamlMark& start, std::string name = "");
  // Takes the next character as a token.
  void Take(Type type);
  std::int64_t NextToken() const { return popped_ + static_cast<std::int64_t>(tokens_.size()); }

  void FetchStreamEnd();
  void FetchDirective();
  std::string ScanWord();  // may be empty
  std::string ScanVersion(const YamlMark& start);
  std::string ScanTagHandle(const YamlMark& start);
  void FetchDocumentIndicator(Type type);
  void FetchFlowStart(Type type);
  void FetchFlowEnd(Type type);
  void FetchFlowEntry();
  void FetchBlockEntry();
  void FetchKey();
  void FetchValue();
  void FetchAnchor(Type type);
  void FetchTag();
  void FetchBlockScalar();
  void ScanBlockBreaks(int* indent, const YamlMark& start);
  void FetchQuoted(bool single);
  void ScanEscape(const YamlMark& start);
  void FetchPlain();
  void AddMisread(std::int64_t begin, std::int64_t end, int indent);
  void ForgetUnicodeBreaks(std::size_t from);

  std::string_view text_;
  MisreadScalars* scalars_;
  bool misread_ = false;
  YamlMark mark_;
  std::deque<YamlToken> tokens_;
  std::int64_t popped_ = 0;
  bool ended_ = false;
  bool simple_key_allowed_ = true;
  int flow_level_ = 0;
  int indent_ = -1;
  std::vector<int> indents_;
  std::vector<SimpleKey> simple_keys_;  // one for each flow level
  std::vector<std::int64_t> unicode_breaks_;
};

}  // namespace jobplay
