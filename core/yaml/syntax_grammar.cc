#include "core/yaml/syntax_grammar.h"

namespace jobplay {
namespace {

using Type = YamlToken::Type;

struct TooDeep {};

class Grammar {
 public:
  Grammar(std::string_view text, int nesting) : scanner_(text), nesting_(nesting) {}

  // Follows yaml_parser_parse_document_start and the following states for every document.
  void Stream(std::size_t documents) {
    bool implicit = true;
    for (std::size_t read = 0;; ++read) {
      end_ = scanner_.Peek().start.offset;
      if (Next() == Type::kStreamEnd || read == documents) return;
      while (!implicit && Next() == Type::kDocumentEnd) scanner_.Pop();
      end_ = scanner_.Peek().start.offset;
      if (Next() == Type::kStreamEnd) return;
      anchors_.clear();
      handles_.clear();
      if (implicit && !IsDirective() && Next() != Type::kDocumentStart) {
        Node(true, false);
      } else {
        Directives();
        if (Next() != Type::kDocumentStart) {
          Fail("did not find expected <document start>", scanner_.Peek().start, YamlMark{});
        }
        scanner_.Pop();
        if (!IsDirective() && Next() != Type::kDocumentStart && Next() != Type::kDocumentEnd &&
            Next() != Type::kStreamEnd) {
          Node(true, false);
        }
      }
      // Without a "..." in between, the next document must be explicit.
      implicit = false;
    }
  }

  std::int64_t reached() const { return scanner_.reached(); }
  bool misread() const { return scanner_.misread(); }
  std::int64_t end() const { return end_; }

 private:
  Type Next() { return scanner_.Peek().type; }

  bool IsDirective() { return Next() == Type::kVersionDirective || Next() == Type::kTagDirective; }

  // Follows yaml_parser_process_directives.
  void Directives() {
    bool has_version = false;
    for (; IsDirective(); scanner_.Pop()) {
      const YamlToken& token = scanner_.Peek();
      if (token.type == Type::kTagDirective) {
        if (!handles_.insert(token.name).second) {
          Fail("found duplicate %TAG directive", token.start, YamlMark{});
        }
        continue;
      }
      if (has_version) Fail("found duplicate %YAML directive", token.start, YamlMark{});
      if (token.name != "1.1") Fail("found incompatible YAML document", token.start, YamlMark{});
      has_version = true;
    }
  }

  [[noreturn]] void Fail(const YamlProblem& problem, const YamlMark& mark,
                         const YamlMark& context) {
    throw YamlSyntaxError{&problem, problem.words, mark, context, false};
  }
  [[noreturn]] void Fail(const char* problem, const YamlMark& mark, const YamlMark& context) {
    throw YamlSyntaxError{nullptr, problem, mark, context, false};
  }

  void Node(bool block, bool indentless) {
    if (++depth_ > nesting_) throw TooDeep{};
    NodeContent(block, indentless);
    --depth_;
  }

  void NodeContent(bool block, bool indentless) {
    if (Next() == Type::kAlias) {
      const YamlToken alias = scanner_.Peek();
      if (anchors_.count(alias.name) == 0) {
        // This error comes from go-yaml's tree, which has no lines.
        throw YamlSyntaxError{&yaml_problem::kUnknownAnchor,
                              "unknown anchor '" + alias.name + "' referenced",
                              YamlMark{alias.start.offset, 0, 0, 0}, YamlMark{}, false};
      }
      scanner_.Pop();
      return;
    }
    const YamlMark start = scanner_.Peek().start;
    bool properties = false;
    std::optional<YamlMark> undefined;  // place of a tag with an undefined handle
    for (int i = 0; i < 2; ++i) {
      const YamlToken token = scanner_.Peek();
      if (token.type != Type::kAnchor && token.type != Type::kTag) break;
      if (properties && token.type == first_property_) break;
      first_property_ = token.type;
      if (token.type == Type::kAnchor) anchors_.insert(token.name);
      if (token.type == Type::kTag && !token.name.empty() && handles_.count(token.name) == 0) {
        undefined = token.start;
      }
      properties = true;
      scanner_.Pop();
    }
    // go-yaml scans the next token before it looks up the tag.
    const Type next = Next();
    if (undefined) Fail("found undefined tag handle", *undefined, start);
    switch (next) {
      case Type::kBlockEntry:
        if (!indentless) break;
        IndentlessSequence();
        return;
      case Type::kScalar:
        scanner_.Pop();
        return;
      case Type::kFlowSequenceStart:
        FlowSequence();
        return;
      case Type::kFlowMappingStart:
        FlowMapping();
        return;
      case Type::kBlockSequenceStart:
        if (!block) break;
        BlockSequence();
        return;
      case Type::kBlockMappingStart:
        if (!block) break;
        BlockMapping();
        return;
      default:
        break;
    }
    if (!properties) Fail("did not find expected node content", scanner_.Peek().start, start);
  }

  void BlockSequence() {
    const YamlMark context = scanner_.Peek().start;
    scanner_.Pop();
    while (Next() == Type::kBlockEntry) {
      scanner_.Pop();
      if (Next() != Type::kBlockEntry && Next() != Type::kBlockEnd) Node(true, false);
    }
    if (Next() != Type::kBlockEnd) {
      Fail(yaml_problem::kNoDash, scanner_.Peek().start, context);
    }
    scanner_.Pop();
  }

  void IndentlessSequence() {
    while (Next() == Type::kBlockEntry) {
      scanner_.Pop();
      if (Next() != Type::kBlockEntry && Next() != Type::kKey && Next() != Type::kValue &&
          Next() != Type::kBlockEnd) {
        Node(true, false);
      }
    }
  }

  bool EndsBlockEntry() {
    return Next() == Type::kKey || Next() == Type::kValue || Next() == Type::kBlockEnd;
  }

  void BlockMapping() {
    const YamlMark context = scanner_.Peek().start;
    scanner_.Pop();
    while (Next() == Type::kKey) {
      scanner_.Pop();
      if (!EndsBlockEntry()) Node(true, true);
      if (Next() != Type::kValue) continue;
      scanner_.Pop();
      if (!EndsBlockEntry()) Node(true, true);
    }
    if (Next() != Type::kBlockEnd) Fail(yaml_problem::kNoKey, scanner_.Peek().start, context);
    scanner_.Pop();
  }

  void FlowSequence() {
    const YamlMark context = scanner_.Peek().start;
    scanner_.Pop();
    for (bool first = true; Next() != Type::kFlowSequenceEnd; first = false) {
      if (!first) {
        if (Next() != Type::kFlowEntry) {
          Fail(yaml_problem::kNoCommaOrBracket, scanner_.Peek().start, context);
        }
        scanner_.Pop();
      }
      if (Next() == Type::kKey) {
        scanner_.Pop();
        FlowPair();
      } else if (Next() != Type::kFlowSequenceEnd) {
        Node(false, false);
      } else {
        break;
      }
    }
    scanner_.Pop();
  }

  // Parses a single pair as an element of a flow sequence.
  void FlowPair() {
    if (Next() != Type::kValue && Next() != Type::kFlowEntry && Next() != Type::kFlowSequenceEnd) {
      Node(false, false);
    } else {
      scanner_.Pop();
    }
    if (Next() != Type::kValue) return;
    scanner_.Pop();
    if (Next() != Type::kFlowEntry && Next() != Type::kFlowSequenceEnd) Node(false, false);
  }

  void FlowMapping() {
    const YamlMark context = scanner_.Peek().start;
    scanner_.Pop();
    for (bool first = true; Next() != Type::kFlowMappingEnd; first = false) {
      if (!first) {
        if (Next() != Type::kFlowEntry) {
          Fail(yaml_problem::kNoCommaOrBrace, scanner_.Peek().start, context);
        }
        scanner_.Pop();
      }
      if (Next() == Type::kKey) {
        scanner_.Pop();
        if (!EndsFlowEntry() && Next() != Type::kValue) Node(false, false);
        if (Next() != Type::kValue) continue;
        scanner_.Pop();
        if (!EndsFlowEntry()) Node(false, false);
      } else if (Next() != Type::kFlowMappingEnd) {
        Node(false, false);
      } else {
        break;
      }
    }
    scanner_.Pop();
  }

  bool EndsFlowEntry() { return Next() == Type::kFlowEntry || Next() == Type::kFlowMappingEnd; }

  YamlScanner scanner_;
  int nesting_;
  int depth_ = 0;
  std::int64_t end_ = 0;
  Type first_property_ = Type::kTag;
  std::set<std::string> anchors_;
  std::set<std::string> handles_;  // of tags, besides ! and !!
};

}  // namespace

YamlSyntaxCheck CheckSyntax(std::string_view text, int nesting, std::size_t documents) {
  YamlSyntaxCheck check;
  Grammar grammar(text, nesting);
  try {
    grammar.Stream(documents);
  } catch (const YamlSyntaxError& error) {
    check.error = error;
  } catch (const TooDeep&) {
    check.too_deep = true;
  }
  check.reached = grammar.reached();
  check.misread = grammar.misread() || check.too_deep;
  // The end of a document that is nested too deep is unknown. The reader that reports the depth
  // continues.
  check.end = check.too_deep ? static_cast<std::int64_t>(text.size()) : grammar.end();
  return check;
}

}  // namespace jobplay
