#include "core/yaml/node_tree.h"

#include <algorithm>
#include <utility>

#include "core/base/go_quote.h"
#include "core/words/common.h"
#include "core/words/yaml.h"

namespace jobplay {
namespace {

// For the escapes \N and \_, yaml-cpp returns the single bytes 85 and A0 instead of U+0085 and
// U+00A0 in UTF-8.
std::string WithWholeCharacters(std::string_view value) {
  std::string whole;
  while (!value.empty()) {
    const std::size_t bytes = ReadRune(value).bytes;
    if (bytes == 1 && static_cast<unsigned char>(value[0]) >= 0x80) whole += '\xC2';
    whole += value.substr(0, bytes);
    value.remove_prefix(bytes);
  }
  return whole;
}

}  // namespace

TextSpan NodeTree::Span(std::int64_t from, std::int64_t to) {
  const std::pair<int, int> start = lines_->At(from);
  const std::pair<int, int> end = lines_->At(std::max(from, to));
  return {start.first, start.second, end.first, end.second};
}

// Skips the anchor and the tag at the start of a node.
std::int64_t NodeTree::SkipProperties(std::int64_t offset) const {
  const auto size = static_cast<std::int64_t>(text_.size());
  std::int64_t at = offset;
  while (at < size && (text_[at] == '&' || text_[at] == '!')) {
    while (at < size && !std::isspace(static_cast<unsigned char>(text_[at]))) ++at;
    while (at < size && std::isspace(static_cast<unsigned char>(text_[at]))) ++at;
  }
  return at;
}

std::int64_t NodeTree::ScalarEnd(std::int64_t start, const std::string& value) const {
  const auto size = static_cast<std::int64_t>(text_.size());
  if (start >= size) return size;
  const char first = text_[start];
  std::int64_t at = start + 1;
  if (first == '"') {
    for (; at < size && text_[at] != '"'; ++at) {
      if (text_[at] == '\\') ++at;
    }
    return std::min(at + 1, size);
  }
  if (first == '\'') {
    for (; at < size; ++at) {
      if (text_[at] != '\'') continue;
      if (at + 1 < size && text_[at + 1] == '\'') {
        ++at;
        continue;
      }
      return at + 1;
    }
    return size;
  }
  if (text_.substr(start, value.size()) == value)
    return start + static_cast<std::int64_t>(value.size());
  for (at = start; at < size && text_[at] != '\n'; ++at) {
  }
  return at;
}

YamlNode& NodeTree::Add(const YAML::Mark& mark, YAML::anchor_t anchor, YamlKind kind) {
  if (static_cast<std::int64_t>(nodes_.size()) >= limits_.nodes) {
    throw YamlRefusal{{.message = said::TooManyValues{.most = limits_.nodes},
                       .remedy = said::SplitIntoFiles{},
                       .span = Span(mark.pos, mark.pos)}};
  }
  const auto id = static_cast<std::int32_t>(nodes_.size());
  if (anchor != YAML::NullAnchor) anchors_[anchor] = id;
  if (open_.empty()) {
    root_ = id;
  } else {
    nodes_[static_cast<std::size_t>(open_.back())].children.push_back(id);
  }
  YamlNode& node = nodes_.emplace_back();
  node.kind = kind;
  node.offset = SkipProperties(mark.pos);
  return node;
}

void NodeTree::OnDocumentStart(const YAML::Mark& mark) { line_ = lines_->At(mark.pos).first; }

void NodeTree::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  YamlNode& node = Add(mark, anchor, YamlKind::kScalar);
  node.plain = true;
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (text_.substr(static_cast<std::size_t>(std::min<std::int64_t>(
                         node.offset, static_cast<std::int64_t>(text_.size()))),
                     word.size()) != word) {
      continue;
    }
    node.text = word;
    node.span = Span(node.offset, node.offset + static_cast<std::int64_t>(word.size()));
  }
  if (!node.text.empty()) return;
  // The mark is at the next token, which may be lines away. The place of the key is better.
  node.empty = true;
  node.span = Span(mark.pos, mark.pos);
  if (open_.empty()) return;
  const YamlNode& parent = nodes_[static_cast<std::size_t>(open_.back())];
  if (parent.kind == YamlKind::kMapping && parent.children.size() % 2 == 0) {
    const YamlNode& key =
        nodes_[static_cast<std::size_t>(parent.children[parent.children.size() - 2])];
    node.span = {key.span.end_line, key.span.end_column, key.span.end_line, key.span.end_column};
  }
}

void NodeTree::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const std::int32_t target = anchors_.at(anchor);
  YamlNode& node = Add(mark, YAML::NullAnchor, YamlKind::kAlias);
  node.target = target;
  node.offset = mark.pos;
  std::int64_t end = mark.pos;
  while (end < static_cast<std::int64_t>(text_.size()) &&
         std::string_view(" \t\r\n,]}:").find(text_[end]) == std::string_view::npos) {
    ++end;
  }
  node.span = Span(mark.pos, end);
  if (std::find(open_.begin(), open_.end(), target) != open_.end()) {
    throw YamlRefusal{
        {.message = said::KubernetesSays{.message = "yaml: anchor '" +
                                                    std::string(text_.substr(mark.pos + 1,
                                                                             end - mark.pos - 1)) +
                                                    "' value contains itself"},
         .remedy = said::WriteValueOut{},
         .span = node.span}};
  }
}

void NodeTree::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                        const std::string& value) {
  YamlNode& node = Add(mark, anchor, YamlKind::kScalar);
  node.plain = tag == "?";
  node.text = node.plain ? value : WithWholeCharacters(value);
  if (tag != "?" && tag != "!") node.tag = tag;
  node.span = Span(node.offset, ScalarEnd(node.offset, value));
  if (!scalars_.all.empty()) TakeKnownValue(&node);
}

void NodeTree::TakeKnownValue(YamlNode* scalar) const {
  const auto known = std::lower_bound(
      scalars_.all.begin(), scalars_.all.end(), scalar->offset,
      [](const MisreadScalar& one, std::int64_t offset) { return one.begin < offset; });
  if (known != scalars_.all.end() && known->begin == scalar->offset) scalar->text = known->value;
}

void NodeTree::Open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YamlKind kind) {
  if (static_cast<int>(open_.size()) >= limits_.nesting) {
    throw YamlRefusal{{.message = said::NestedTooDeep{.most = limits_.nesting},
                       .remedy = said::CheckNesting{.aliases = false},
                       .span = Span(mark.pos, mark.pos + 1)}};
  }
  YamlNode& node = Add(mark, anchor, kind);
  if (tag != "?" && tag != "!") node.tag = tag;
  node.span = Span(node.offset, node.offset + 1);
  open_.push_back(static_cast<std::int32_t>(nodes_.size()) - 1);
}

void NodeTree::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                               YAML::anchor_t anchor, YAML::EmitterStyle::value) {
  Open(mark, tag, anchor, YamlKind::kSequence);
}

void NodeTree::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                          YAML::EmitterStyle::value) {
  Open(mark, tag, anchor, YamlKind::kMapping);
}

void NodeTree::Close() {
  YamlNode& node = nodes_[static_cast<std::size_t>(open_.back())];
  open_.pop_back();
  if (node.children.empty()) return;
  const TextSpan& last = nodes_[static_cast<std::size_t>(node.children.back())].span;
  node.span.end_line = last.end_line;
  node.span.end_column = last.end_column;
}

}  // namespace jobplay
