#include "core/yaml/syntax_grammar.h"

namespace jobplay {
namespace {

using Type = YamlToken::Type;

struct TooDeep {};

class Grammar {
 public:
  Grammar(std::string_view text, int nesting) : scanner_(text), nesting_(nesting) {}

  // yaml_parser_parse_document_start and what follows from it, for every document.
  void Stream() {
    bool implicit = true;
    while (true) {
      while (!implicit && Next() == Type::kDocumentEnd) scanner_.Pop();
      if (Next() == Type::kStreamEnd) return;
      anchors_.clear();
      if (implicit && Next() != Type::kDirective && Next() != Type::kDocumentStart) {
        Node(true, false);
      } else {
        while (Next() == Type::kDirective) scanner_.Pop();
        if (Next() != Type::kDocumentStart) {
          Fail("did not find expected <document start>", scanner_.Peek().start, YamlMark{});
        }
        scanner_.Pop();
        if (Next() != Type::kDirective && Next() != Type::kDocumentStart &&
            Next() != Type::kDocumentEnd && Next() != Type::kStreamEnd) {
          Node(true, false);
        }
      }
      // Without a "..." between them, what comes next must be an explicit document.
      implicit = false;
    }
  }

 private:
  Type Next() { return scanner_.Peek().type; }

  [[noreturn]] void Fail(const std::string& problem, const YamlMark& mark,
                         const YamlMark& context) {
    throw YamlSyntaxError{problem, mark, context, false};
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
        // This comes from go-yaml's tree, which knows no lines.
        Fail("unknown anchor '" + alias.name + "' referenced",
             YamlMark{alias.start.offset, 0, 0, 0}, YamlMark{});
      }
      scanner_.Pop();
      return;
    }
    const YamlMark start = scanner_.Peek().start;
    bool properties = false;
    for (int i = 0; i < 2; ++i) {
      const YamlToken token = scanner_.Peek();
      if (token.type != Type::kAnchor && token.type != Type::kTag) break;
      if (properties && token.type == first_property_) break;
      first_property_ = token.type;
      if (token.type == Type::kAnchor) anchors_.insert(token.name);
      properties = true;
      scanner_.Pop();
    }
    switch (Next()) {
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
      Fail("did not find expected '-' indicator", scanner_.Peek().start, context);
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
    if (Next() != Type::kBlockEnd)
      Fail("did not find expected key", scanner_.Peek().start, context);
    scanner_.Pop();
  }

  void FlowSequence() {
    const YamlMark context = scanner_.Peek().start;
    scanner_.Pop();
    for (bool first = true; Next() != Type::kFlowSequenceEnd; first = false) {
      if (!first) {
        if (Next() != Type::kFlowEntry) {
          Fail("did not find expected ',' or ']'", scanner_.Peek().start, context);
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

  // A single pair as an element of a flow sequence.
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
          Fail("did not find expected ',' or '}'", scanner_.Peek().start, context);
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
  Type first_property_ = Type::kTag;
  std::set<std::string> anchors_;
};

}  // namespace

std::optional<YamlSyntaxError> FindSyntaxError(std::string_view text, int nesting) {
  try {
    Grammar(text, nesting).Stream();
  } catch (const YamlSyntaxError& error) {
    return error;
  } catch (const TooDeep&) {
  }
  return std::nullopt;
}

}  // namespace jobplay
