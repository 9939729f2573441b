#include "core/edit/written_node.h"

#include <algorithm>
#include <utility>

#include "core/yaml/text_offset.h"

namespace jobplay {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

class WrittenReader {
 public:
  WrittenReader(const LineIndex& lines, const YamlDocument& document)
      : text_(lines.text()), lines_(lines), document_(document) {}

  // `indent` is the column of the key or dash before the value.
  WrittenNode Read(const Json& value, const YamlPlace& place, std::size_t indent) {
    WrittenNode node;
    node.from = OffsetOf(lines_, place.value.line, place.value.column);
    node.to = OffsetOf(lines_, place.value.end_line, place.value.end_column);
    const char first = node.from < text_.size() ? text_[node.from] : '\0';
    if (first == '*' && node.from < node.to) {
      node.kind = WrittenNode::Kind::kAlias;
    } else if (value.is_object()) {
      ReadFields(value, node, first == '{');
    } else if (value.is_array()) {
      ReadElements(value, node, first == '[');
    } else if (node.from == node.to) {
      node.kind = WrittenNode::Kind::kAbsent;
    } else if (first == '|' || first == '>') {
      node.kind = WrittenNode::Kind::kText;
      node.to = EndOfBlock(node.from, indent);
    } else {
      node.kind = value.is_null() ? WrittenNode::Kind::kNull : WrittenNode::Kind::kScalar;
      const bool plain = first != '"' && first != '\'';
      const std::string_view written = text_.substr(node.from, node.to - node.from);
      if (plain && value.is_string() && written != value.get_ref<const std::string&>()) {
        node.to = EndOfPlain(node.from, indent);
      }
    }
    return node;
  }

 private:
  struct Named {
    const std::string* name;
    const Json* value;
    YamlPlace place;
  };

  void ReadFields(const Json& object, WrittenNode& node, bool flow) {
    node.kind = WrittenNode::Kind::kFields;
    node.flow = flow;
    std::vector<Named> named;
    for (const auto& [name, value] : object.get_ref<const Json::object_t&>()) {
      path_.emplace_back(name);
      const YamlPlace* place = document_.places.Find(path_);
      path_.pop_back();
      if (place != nullptr && place->key.line != 0) named.push_back({&name, &value, *place});
    }
    std::sort(named.begin(), named.end(), [](const Named& a, const Named& b) {
      return std::pair(a.place.key.line, a.place.key.column) <
             std::pair(b.place.key.line, b.place.key.column);
    });
    for (const Named& one : named) {
      WrittenField field;
      field.name = *one.name;
      field.key_from = OffsetOf(lines_, one.place.key.line, one.place.key.column);
      field.key_to = OffsetOf(lines_, one.place.key.end_line, one.place.key.end_column);
      path_.emplace_back(*one.name);
      field.value = Read(*one.value, one.place, Column(field.key_from));
      path_.pop_back();
      node.fields.push_back(std::move(field));
    }
    if (flow) {
      node.to = AfterBracket(node.fields.empty() ? node.from + 1 : node.fields.back().End());
    } else if (!node.fields.empty()) {
      node.to = node.fields.back().End();
    }
  }

  void ReadElements(const Json& list, WrittenNode& node, bool flow) {
    node.kind = WrittenNode::Kind::kList;
    node.flow = flow;
    for (std::size_t i = 0; i < list.size(); ++i) {
      path_.emplace_back(static_cast<int>(i));
      if (const YamlPlace* place = document_.places.Find(path_)) {
        node.elements.push_back(Read(list[i], *place, Column(node.from)));
      }
      path_.pop_back();
    }
    if (flow) {
      node.to = AfterBracket(node.elements.empty() ? node.from + 1 : node.elements.back().to);
    } else if (!node.elements.empty()) {
      node.to = node.elements.back().to;
    }
  }

  std::size_t Column(std::size_t at) const { return at - StartOfLine(text_, at); }

  // Returns the offset after the closing bracket of a collection whose last part ends at `at`.
  std::size_t AfterBracket(std::size_t at) const {
    while (at < text_.size() && text_[at] != '}' && text_[at] != ']') {
      at = text_[at] == '#' ? EndOfLine(text_, at) : at + 1;
    }
    return std::min(at + 1, text_.size());
  }

  // Returns the start of the line after the last one that is indented deeper than `indent`.
  std::size_t EndOfBlock(std::size_t from, std::size_t indent) const {
    std::size_t end = EndOfLine(text_, from);
    for (std::size_t at = end; at < text_.size(); at = EndOfLine(text_, at)) {
      const std::size_t word = text_.find_first_not_of(" \t\r", at);
      if (word == kNowhere) break;
      if (text_[word] == '\n') continue;
      if (word - at <= indent) break;
      end = EndOfLine(text_, at);
    }
    return end;
  }

  // Returns the end of a plain scalar, which may continue in deeper lines.
  std::size_t EndOfPlain(std::size_t from, std::size_t indent) const {
    std::size_t end = EndOfBlock(from, indent);
    while (end > from && std::string_view(" \t\r\n").find(text_[end - 1]) != kNowhere) --end;
    return end;
  }

  std::string_view text_;
  const LineIndex& lines_;
  const YamlDocument& document_;
  FieldPath path_;
};

}  // namespace

bool WrittenNode::IsEmpty() const {
  return kind == Kind::kAbsent || kind == Kind::kNull ||
         (kind == Kind::kList && elements.empty()) || (kind == Kind::kFields && fields.empty());
}

const WrittenField* WrittenNode::Find(std::string_view name) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const WrittenField& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

std::size_t WrittenField::End() const {
  return value.kind == WrittenNode::Kind::kAbsent ? key_to : value.to;
}

WrittenNode ReadWritten(const LineIndex& lines, const YamlDocument& document) {
  const YamlPlace* root = document.places.Find({});
  return root == nullptr ? WrittenNode()
                         : WrittenReader(lines, document).Read(document.value, *root, 0);
}

const WrittenNode* NodeAt(const WrittenNode& root, const FieldPath& path) {
  const WrittenNode* node = &root;
  for (const PathStep& step : path) {
    if (step.index < 0) {
      const WrittenField* field = node->Find(step.key);
      if (field == nullptr) return nullptr;
      node = &field->value;
    } else {
      if (static_cast<std::size_t>(step.index) >= node->elements.size()) return nullptr;
      node = &node->elements[static_cast<std::size_t>(step.index)];
    }
  }
  return node;
}

}  // namespace jobplay
