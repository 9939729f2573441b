#include "core/edit/splice.h"

#include <algorithm>
#include <utility>

#include "core/yaml/text_offset.h"

namespace jobplay {
namespace {

constexpr std::size_t kNotFound = std::string_view::npos;

// Returns the value inside the keys after `depth` in the path; nothing if one of them is an index.
std::optional<OrderedValue> Nested(const FieldPath& path, std::size_t depth, OrderedValue value) {
  for (std::size_t i = path.size(); i > depth; --i) {
    if (path[i - 1].index >= 0) return std::nullopt;
    value = OrderedFields({{path[i - 1].key, std::move(value)}});
  }
  return value;
}

FieldPath Below(FieldPath path, PathStep step) {
  path.push_back(std::move(step));
  return path;
}

}  // namespace

Splicer::Splicer(std::string text, std::size_t document)
    : text_(std::move(text)), document_(document) {
  readable_ = Read();
}

bool Splicer::Read() {
  const auto documents = ReadDocuments(text_);
  if (!documents || document_ >= documents->size()) return false;
  root_ = ReadWritten(LineIndex(text_), (*documents)[document_]);
  return true;
}

bool Splicer::Apply(std::vector<Change> changes) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& a, const Change& b) { return a.from < b.from; });
  std::string before = text_;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    text_.replace(change->from, change->to - change->from, change->text);
  }
  if (Read()) return true;
  text_ = std::move(before);
  readable_ = Read();
  return false;
}

Splicer::Place Splicer::Find(const FieldPath& path) const {
  if (path.empty()) return {.node = &root_};
  Place place;
  place.around = NodeAt(root_, FieldPath(path.begin(), path.end() - 1));
  if (place.around == nullptr) return place;
  if (path.back().index < 0) {
    place.field = place.around->Find(path.back().key);
    if (place.field != nullptr) place.node = &place.field->value;
  } else if (static_cast<std::size_t>(path.back().index) < place.around->elements.size()) {
    place.node = &place.around->elements[static_cast<std::size_t>(path.back().index)];
  }
  return place;
}

bool Splicer::Set(const FieldPath& path, const OrderedValue& value) {
  if (!readable_ || path.empty()) return false;
  const Place place = Find(path);
  if (place.node == nullptr) {
    std::size_t depth = 0;
    while (NodeAt(root_, FieldPath(path.begin(), path.begin() + static_cast<int>(depth) + 1))) {
      ++depth;
    }
    if (path[depth].index >= 0) return false;
    const std::optional<OrderedValue> nested = Nested(path, depth + 1, value);
    return nested && AddField(FieldPath(path.begin(), path.begin() + static_cast<int>(depth)),
                              path[depth].key, *nested);
  }
  const bool both_have_fields = value.kind == OrderedValue::Kind::kFields &&
                                !value.fields.empty() && !place.node->fields.empty();
  return both_have_fields ? SetFields(path, value) : Replace(path, value);
}

bool Splicer::SetFields(const FieldPath& path, const OrderedValue& value) {
  for (const OrderedField& field : value.fields) {
    if (!Set(Below(path, field.name), field.value)) return false;
  }
  std::vector<std::string> old;
  for (const WrittenField& field : Find(path).node->fields) {
    if (value.Find(field.name) == nullptr) old.push_back(field.name);
  }
  return std::all_of(old.begin(), old.end(),
                     [&](const std::string& name) { return Remove(Below(path, name)); });
}

bool Splicer::Replace(const FieldPath& path, const OrderedValue& value) {
  const Place place = Find(path);
  if (place.around == nullptr || place.node == nullptr) return false;
  if (place.field == nullptr) return ReplaceElement(*place.node, value);
  if (!place.around->flow) return ReplaceInBlock(*place.around, *place.field, value);
  const std::string text = PrintOnOneLine(value, PrintingStyle(*place.around));
  if (place.node->kind == WrittenNode::Kind::kAbsent) {
    const std::size_t at = AfterColon(*place.field);
    if (at == kNotFound) return false;
    const std::string_view next = std::string_view(text_).substr(at, 2);
    const bool has_space = next == " ," || next == " }";
    return Apply({{at, at + (has_space ? 1 : 0), " " + text}});
  }
  return Apply({{place.node->from, place.node->to, text}});
}

bool Splicer::ReplaceInBlock(const WrittenNode& around, const WrittenField& field,
                             const OrderedValue& value) {
  const WrittenNode& now = field.value;
  const bool on_lines = now.IsCollection() && !now.flow;
  const bool one_line = value.kind == OrderedValue::Kind::kScalar || value.IsEmptyCollection();
  const std::string text = PrintOnOneLine(value);
  const std::size_t colon = AfterColon(field);
  if (!one_line && (on_lines || now.IsEmpty())) {
    const std::optional<std::size_t> indent = FieldIndent(around);
    if (!indent) return false;
    std::vector<std::string> lines =
        PrintBlockField(*indent, field.name, value, ListIndent(around));
    lines.erase(lines.begin());
    if (!on_lines) return FillEmpty(field, lines);
    if (!BeginsLine(now.from)) return false;
    const std::size_t from = LineStart(now.from);
    return Apply({{from, NextLine(field.End()), LinesAt(from, lines).text}});
  }
  if (on_lines) {
    if (colon == kNotFound || !BeginsLine(now.from)) return false;
    return Apply({{colon, colon, " " + text}, {LineStart(now.from), NextLine(field.End()), ""}});
  }
  if (now.kind == WrittenNode::Kind::kAbsent) {
    return colon != kNotFound && Apply({{colon, colon, " " + text}});
  }
  if (now.kind == WrittenNode::Kind::kText) return Apply({{now.from, now.to, text + LineBreak()}});
  return Apply({{now.from, now.to, text}});
}

bool Splicer::ReplaceElement(const WrittenNode& element, const OrderedValue& value) {
  if (element.kind == WrittenNode::Kind::kAbsent || element.kind == WrittenNode::Kind::kText) {
    return false;
  }
  std::size_t to = element.to;
  while (to > element.from && (text_[to - 1] == '\n' || text_[to - 1] == '\r')) --to;
  return Apply({{element.from, to, PrintOnOneLine(value)}});
}

bool Splicer::AddField(const FieldPath& around, const std::string& key, const OrderedValue& value) {
  const Place place = Find(around);
  if (place.node == nullptr) return false;
  const WrittenNode& node = *place.node;
  if (node.kind == WrittenNode::Kind::kFields && !node.fields.empty()) {
    return AddToFields(node, key, value);
  }
  if (!node.IsEmpty() || node.kind == WrittenNode::Kind::kList || around.empty()) return false;
  if (place.field != nullptr && !place.around->flow) {
    const std::optional<std::size_t> indent = FieldIndent(*place.around);
    return indent && FillEmpty(*place.field, PrintBlockField(*indent + 2, key, value, 0));
  }
  return Replace(around, OrderedFields({{key, value}}));
}

bool Splicer::AddToFields(const WrittenNode& fields, const std::string& key,
                          const OrderedValue& value) {
  const WrittenField& last = fields.fields.back();
  if (!fields.flow) {
    const std::optional<std::size_t> indent = FieldIndent(fields);
    if (!indent) return false;
    return Apply(
        {LinesAt(NextLine(last.End()), PrintBlockField(*indent, key, value, ListIndent(fields)))});
  }
  const std::string text = PrintFlowField(key, value, PrintingStyle(fields));
  if (last.value.kind == WrittenNode::Kind::kAbsent) {
    const std::size_t first = fields.fields.front().key_from;
    return Apply({{first, first, text + ", "}});
  }
  return Apply({{last.End(), last.End(), ", " + text}});
}

bool Splicer::FillEmpty(const WrittenField& field, const std::vector<std::string>& lines) {
  std::vector<Change> changes;
  const WrittenNode& value = field.value;
  if (value.kind != WrittenNode::Kind::kAbsent) {
    changes.push_back({value.from - (text_[value.from - 1] == ' ' ? 1 : 0), value.to, ""});
  }
  changes.push_back(LinesAt(NextLine(field.End()), lines));
  return Apply(std::move(changes));
}

bool Splicer::Insert(const FieldPath& path, std::size_t at, const OrderedValue& entry) {
  if (!readable_ || path.empty()) return false;
  const Place place = Find(path);
  if (place.node == nullptr || place.node->IsEmpty()) return Set(path, OrderedList({entry}));
  return place.node->kind == WrittenNode::Kind::kList && AddElement(*place.node, at, entry);
}

bool Splicer::AddElement(const WrittenNode& list, std::size_t at, const OrderedValue& entry) {
  const std::vector<WrittenNode>& elements = list.elements;
  const std::size_t first = elements.front().from;
  if (list.flow) {
    const bool json = text_[first] == '"' || text_.substr(first, 2) == "{\"";
    const std::string line = PrintOnOneLine(entry, json ? FlowStyle::kJson : FlowStyle::kYaml);
    const bool on_lines = text_.substr(list.from, first - list.from).find('\n') != kNotFound;
    const std::string between =
        on_lines ? LineBreak() + text_.substr(LineStart(first), Column(first)) : " ";
    if (at < elements.size()) {
      const std::size_t place = elements[at].from;
      return Apply({{place, place, line + "," + between}});
    }
    const std::size_t place = elements.back().to;
    return Apply({{place, place, "," + between + line}});
  }
  if (!BeginsLine(list.from) || text_[list.from] != '-') return false;
  std::size_t place = LineStart(list.from);
  if (at > 0) {
    const WrittenNode& before = elements[std::min(at, elements.size()) - 1];
    // Nothing is written after the element's dash.
    if (before.kind == WrittenNode::Kind::kAbsent) return false;
    place = NextLine(before.to);
  } else {
    // A comment right above an entry belongs to that entry.
    while (place > 0) {
      const std::size_t above = LineStart(place - 1);
      const std::size_t word = text_.find_first_not_of(' ', above);
      if (word >= place || text_[word] != '#') break;
      place = above;
    }
  }
  return Apply(
      {LinesAt(place, {std::string(Column(list.from), ' ') + "- " + PrintOnOneLine(entry)})});
}

bool Splicer::Remove(const FieldPath& path) {
  if (!readable_ || path.empty()) return false;
  const Place place = Find(path);
  if (place.node == nullptr) return true;
  const FieldPath around(path.begin(), path.end() - 1);
  if (place.field == nullptr) {
    return RemoveEntries(around, {static_cast<std::size_t>(path.back().index)});
  }
  return RemoveField(around, static_cast<std::size_t>(place.field - place.around->fields.data()));
}

bool Splicer::RemoveField(const FieldPath& around, std::size_t field) {
  const std::vector<WrittenField>& fields = Find(around).node->fields;
  const WrittenField& one = fields[field];
  if (fields.size() == 1) {
    return !around.empty() && Replace(around, OrderedFields({}));
  }
  if (Find(around).node->flow) {
    return field > 0 ? Apply({{fields[field - 1].End(), one.End(), ""}})
                     : Apply({{one.key_from, fields[1].key_from, ""}});
  }
  if (BeginsLine(one.key_from)) {
    return Apply({{LineStart(one.key_from), NextLine(one.End()), ""}});
  }
  return field == 0 && Apply({{one.key_from, fields[1].key_from, ""}});
}

bool Splicer::RemoveEntries(const FieldPath& path, const std::vector<std::size_t>& entries) {
  if (!readable_ || path.empty()) return false;
  if (entries.empty()) return true;
  const Place place = Find(path);
  if (place.node == nullptr || place.node->kind != WrittenNode::Kind::kList) return false;
  const std::vector<WrittenNode>& elements = place.node->elements;
  if (entries.back() >= elements.size()) return false;
  if (entries.size() == elements.size()) return Remove(path);
  std::vector<Change> changes;
  if (place.node->flow) {
    // Entries before the first one that stays are removed with the comma after them.
    std::size_t kept = 0;
    while (kept < entries.size() && entries[kept] == kept) ++kept;
    if (kept > 0) changes.push_back({elements.front().from, elements[kept].from, ""});
    for (std::size_t i = kept; i < entries.size(); ++i) {
      changes.push_back({elements[entries[i] - 1].to, elements[entries[i]].to, ""});
    }
    return Apply(std::move(changes));
  }
  for (const std::size_t entry : entries) {
    const WrittenNode& element = elements[entry];
    if (element.kind == WrittenNode::Kind::kAbsent || element.from == 0) return false;
    const std::size_t dash = text_.find_last_not_of(" \t\r\n", element.from - 1);
    if (dash == kNotFound || text_[dash] != '-' || !BeginsLine(dash)) return false;
    changes.push_back({LineStart(dash), NextLine(element.to), ""});
  }
  return Apply(std::move(changes));
}

bool Splicer::BeginsLine(std::size_t at) const {
  const std::size_t start = LineStart(at);
  return text_.find_first_not_of(' ', start) >= at;
}

std::optional<std::size_t> Splicer::FieldIndent(const WrittenNode& fields) const {
  if (fields.fields.empty()) return std::nullopt;
  const std::size_t at = fields.fields.front().key_from;
  if (text_.find_first_not_of(" -", LineStart(at)) < at) return std::nullopt;
  return Column(at);
}

std::size_t Splicer::ListIndent(const WrittenNode& fields) const {
  for (const WrittenField& field : fields.fields) {
    const WrittenNode& list = field.value;
    if (list.kind != WrittenNode::Kind::kList || list.flow || list.elements.empty()) continue;
    if (!BeginsLine(list.from) || !BeginsLine(field.key_from)) continue;
    return std::max(Column(list.from), Column(field.key_from)) - Column(field.key_from);
  }
  return 0;
}

FlowStyle Splicer::PrintingStyle(const WrittenNode& fields) const {
  const bool json = !fields.fields.empty() && text_[fields.fields.front().key_from] == '"';
  return json ? FlowStyle::kJson : FlowStyle::kYaml;
}

std::size_t Splicer::LineStart(std::size_t at) const { return StartOfLine(text_, at); }

std::size_t Splicer::NextLine(std::size_t at) const {
  if (at > 0 && text_[at - 1] == '\n') return at;
  return EndOfLine(text_, at);
}

std::size_t Splicer::AfterColon(const WrittenField& field) const {
  const std::size_t at = text_.find_first_not_of(" \t", field.key_to);
  return at == kNotFound || text_[at] != ':' ? kNotFound : at + 1;
}

const char* Splicer::LineBreak() const { return LineBreakOf(text_); }

Splicer::Change Splicer::LinesAt(std::size_t at, const std::vector<std::string>& lines) const {
  const char* const line_break = LineBreak();
  std::string text;
  if (at > 0 && text_[at - 1] != '\n') text += line_break;
  for (const std::string& line : lines) text += line + line_break;
  return {at, at, std::move(text)};
}

}  // namespace jobplay
