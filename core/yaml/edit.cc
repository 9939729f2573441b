#include "core/yaml/edit.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/yaml/text_offset.h"

namespace jobplay {
namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

// The replacement for `text` between two offsets.
struct Splice {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string text;
};

// Finds positions in the text by byte offsets.
class Editor {
 public:
  Editor(LineIndex& lines, const YamlDocument& document, const std::vector<FieldChange>& changes)
      : text_(lines.text()), lines_(lines), document_(document), changes_(changes) {}

  std::optional<std::vector<TextEdit>> Edits() {
    std::vector<Splice> splices;
    for (const FieldChange& change : changes_) {
      if (change.what == FieldChange::What::kMove) {
        if (!Move(change.path, change.to, splices)) return std::nullopt;
        continue;
      }
      std::optional<Splice> splice = SpliceFor(change);
      if (!splice) return std::nullopt;
      splices.push_back(std::move(*splice));
    }
    std::sort(splices.begin(), splices.end(), [](const Splice& a, const Splice& b) {
      return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    });
    std::vector<TextEdit> edits;
    std::size_t before = 0;
    for (Splice& splice : splices) {
      if (splice.from < before) return std::nullopt;
      before = splice.to;
      const auto [line, column] = lines_.At(static_cast<std::int64_t>(splice.from));
      const auto [end_line, end_column] = lines_.At(static_cast<std::int64_t>(splice.to));
      edits.push_back({{line, column, end_line, end_column}, std::move(splice.text)});
    }
    return edits;
  }

 private:
  std::optional<Splice> SpliceFor(const FieldChange& change) {
    if (change.path.empty()) return std::nullopt;
    if (change.path.back().index >= 0) return ChangeElement(change);
    if (change.what == FieldChange::What::kSet) return Set(change.path, change.text);
    const YamlPlace* place = document_.places.Find(change.path);
    if (place == nullptr || !IsKey(*place)) return std::nullopt;
    if (change.what == FieldChange::What::kRemove) return Remove(change.path, *place);
    if (change.what == FieldChange::What::kQuote) return Quote(*place);
    const std::size_t from = OffsetOf(place->key.line, place->key.column);
    return Splice{from, EndOf(place->key), Key(change.text, IsAsInJson(*place))};
  }

  // Replaces an element that is on one line.
  std::optional<Splice> ChangeElement(const FieldChange& change) const {
    const YamlPlace* place = document_.places.Find(change.path);
    if (place == nullptr || place->value.line != place->value.end_line) return std::nullopt;
    if (change.what == FieldChange::What::kQuote) return Quote(*place);
    const std::size_t from = OffsetOf(place->value.line, place->value.column);
    const std::size_t to = EndOf(place->value);
    if (change.what != FieldChange::What::kSet || from == to ||
        std::string_view("{[|>*").find(text_[from]) != kNowhere) {
      return std::nullopt;
    }
    return Splice{from, to, text_[from] == '"' ? AsJson(change.text) : change.text};
  }

  std::optional<Splice> Set(const FieldPath& path, std::string value) {
    const Json* now = ValueAt(document_.value, path);
    const YamlPlace* place = document_.places.Find(path);
    if (now == nullptr || place == nullptr) return Add(path, std::move(value));
    if (!IsKey(*place)) return std::nullopt;
    if (IsAsInJson(*place)) value = AsJson(value);
    const std::size_t from = OffsetOf(place->value.line, place->value.column);
    const std::size_t to = EndOf(place->value);
    if (from == to) {  // there is no value after the key
      const std::size_t colon = text_.find(':', EndOf(place->key));
      return Splice{colon + 1, colon + 1, " " + value};
    }
    const char first = text_[from];
    if (first == '{' || first == '[') return Splice{from, EndOfValue(*place), value};
    if (now->is_structured()) return SetInPlaceOfLines(*place, value);
    if (first == '|' || first == '>') return std::nullopt;
    const std::string_view written = text_.substr(from, to - from);
    const bool plain = first != '"' && first != '\'' && first != '*';
    // The place of a multi-line scalar does not include all lines.
    if (plain && now->is_string() && written != now->get_ref<const std::string&>()) {
      return std::nullopt;
    }
    return Splice{from, to, value};
  }

  // Replaces a collection in block style. If it contains a comment, it is not changed.
  std::optional<Splice> SetInPlaceOfLines(const YamlPlace& place, const std::string& value) const {
    const std::size_t key = OffsetOf(place.key.line, place.key.column);
    const std::size_t from = text_.find(':', EndOf(place.key)) + 1;
    std::size_t to = EndOfLines(key, place);
    if (!BeginsLine(key) || text_.substr(from, to - from).find_first_of("#&*") != kNowhere) {
      return std::nullopt;
    }
    while (to > from && (text_[to - 1] == '\n' || text_[to - 1] == '\r')) --to;
    return Splice{from, to, " " + value};
  }

  std::optional<Splice> Quote(const YamlPlace& place) const {
    const std::size_t from = OffsetOf(place.value.line, place.value.column);
    const std::size_t to = EndOf(place.value);
    if (from >= to || std::string_view("\"'{[|>*").find(text_[from]) != kNowhere)
      return std::nullopt;
    const std::string written(text_.substr(from, to - from));
    return Splice{from, to, JsonText(Json(written))};
  }

  // Adds a missing field before the first field of its mapping.
  std::optional<Splice> Add(FieldPath path, std::string value) {
    std::string key = path.back().key;
    path.pop_back();
    const Json* around = ValueAt(document_.value, path);
    while (around == nullptr || around->is_null()) {
      if (path.empty() || path.back().index >= 0) return std::nullopt;
      value = "{" + key + ": " + value + "}";
      if (around != nullptr) return Set(path, value);
      key = path.back().key;
      path.pop_back();
      around = ValueAt(document_.value, path);
    }
    if (!around->is_object()) return std::nullopt;
    const YamlPlace* place = document_.places.Find(path);
    const std::vector<YamlPlace> members = document_.places.MembersOf(path);
    if (place == nullptr || place->value.line == 0) return std::nullopt;
    const bool json = IsAsInJson(members.empty() ? *place : members.front());
    if (json) value = AsJson(value);
    key = Key(key, json);
    if (members.empty()) {
      const std::size_t open = OffsetOf(place->value.line, place->value.column);
      if (open >= text_.size() || text_[open] != '{') return std::nullopt;
      return Splice{open + 1, open + 1, key + ": " + value};
    }
    if (!IsKey(members.front())) return std::nullopt;
    const std::size_t at = OffsetOf(members.front().key.line, members.front().key.column);
    const std::size_t column = at - LineStart(at);
    const bool flow = IsFlow(*place);
    std::string text = key + ": " + value + (flow ? "," : "");
    if (!flow || BeginsLine(at)) {
      text += Break() +
              (flow ? std::string(text_.substr(LineStart(at), column)) : std::string(column, ' '));
    } else {
      text += " ";
    }
    return Splice{at, at, std::move(text)};
  }

  std::optional<Splice> Remove(const FieldPath& path, const YamlPlace& place) {
    FieldPath around = path;
    around.pop_back();
    const YamlPlace* parent = document_.places.Find(around);
    const std::vector<YamlPlace> members = document_.places.MembersOf(around);
    const auto self = std::find_if(members.begin(), members.end(),
                                   [&](const YamlPlace& one) { return one.key == place.key; });
    if (parent == nullptr || self == members.end()) return std::nullopt;
    const bool flow = IsFlow(*parent);
    const std::size_t from = OffsetOf(place.key.line, place.key.column);
    // True if everything before it in its mapping is also removed.
    const bool leads = std::all_of(members.begin(), self,
                                   [&](const YamlPlace& one) { return IsRemoved(around, one); });
    const std::size_t first = OffsetOf(members.front().key.line, members.front().key.column);
    if (flow ? leads : leads && !BeginsLine(first)) {
      if (self + 1 != members.end()) {
        const auto& next = (self + 1)->key;
        return Splice{from, OffsetOf(next.line, next.column), ""};
      }
      if (!flow) return std::nullopt;  // nothing would be left after the dash
      return Splice{from, EndOfValue(place), ""};
    }
    if (flow) return Splice{EndOfValue(*(self - 1)), EndOfValue(place), ""};
    if (!BeginsLine(from)) return std::nullopt;
    return Splice{LineStart(from), EndOfLines(from, place), ""};
  }

  // `splices` receives one element if the field stays in its mapping, below new keys, and two
  // otherwise.
  bool Move(const FieldPath& path, const FieldPath& to, std::vector<Splice>& splices) {
    const YamlPlace* place = document_.places.Find(path);
    if (place == nullptr || !IsKey(*place)) return false;
    const FieldPath from(path.begin(), path.end() - 1);
    FieldPath around(to.begin(), to.end() - 1);
    std::vector<std::string> missing;
    while (ValueAt(document_.value, around) == nullptr) {
      if (around.empty() || around.back().index >= 0) return false;
      missing.insert(missing.begin(), around.back().key);
      around.pop_back();
    }
    const YamlPlace* source = document_.places.Find(from);
    const YamlPlace* target = document_.places.Find(around);
    if (source == nullptr || target == nullptr || target->value.line == 0) return false;
    const std::vector<YamlPlace> members = document_.places.MembersOf(around);
    if (IsFlow(*source) || IsFlow(*target) || members.empty()) {
      return MoveOnOneLine(path, *place, to, splices);
    }
    const std::size_t begin = OffsetOf(place->key.line, place->key.column);
    const std::string_view lines = text_.substr(begin, EndOfLines(begin, *place) - begin);
    // An anchor must stay before its aliases.
    if (lines.find(" &") != kNowhere || lines.find(" *") != kNowhere) return false;
    const bool stays = around == from;
    const YamlPlace& before = stays ? *place : members.front();
    if (!IsKey(before)) return false;
    const std::size_t at = OffsetOf(before.key.line, before.key.column);
    const std::size_t column = at - LineStart(at);
    std::size_t indent = column;
    std::string text;
    for (const std::string& key : missing) {
      text += key + ":" + Break() + std::string(indent += 2, ' ');
    }
    text += Indented(lines, begin - LineStart(begin), indent);
    if (stays) {
      splices.push_back({begin, begin + lines.size(), std::move(text)});
      return true;
    }
    if (!text.ends_with('\n')) text += Break();
    std::optional<Splice> removed = Remove(path, *place);
    if (!removed) return false;
    splices.push_back({at, at, text + std::string(column, ' ')});
    splices.push_back(std::move(*removed));
    return true;
  }

  // Moves a field from or to a mapping in flow style.
  bool MoveOnOneLine(const FieldPath& path, const YamlPlace& place, const FieldPath& to,
                     std::vector<Splice>& splices) {
    const std::size_t from = OffsetOf(place.value.line, place.value.column);
    const std::string_view value = text_.substr(from, EndOfValue(place) - from);
    const bool in_brackets = value.starts_with('{') || value.starts_with('[');
    const Json* now = ValueAt(document_.value, path);
    if (value.empty() || value.find('\n') != kNowhere || now == nullptr ||
        (now->is_structured() && !in_brackets)) {
      return false;
    }
    std::optional<Splice> added = Add(to, std::string(value));
    std::optional<Splice> removed = Remove(path, place);
    if (!added || !removed) return false;
    splices.push_back(std::move(*added));
    splices.push_back(std::move(*removed));
    return true;
  }

  // Changes the indentation of lines from `column` to `indent`. The first line starts at its text.
  static std::string Indented(std::string_view lines, std::size_t column, std::size_t indent) {
    std::string text;
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
      std::string_view line = lines.substr(0, end);
      lines.remove_prefix(end);
      if (!text.empty() && line.find_first_not_of(" \t\r\n") != kNowhere) {
        const std::size_t blanks = line.find_first_not_of(' ');
        line.remove_prefix(blanks);
        text.append(std::max(blanks + indent, column) - column, ' ');
      }
      text += line;
    }
    return text;
  }

  bool IsRemoved(const FieldPath& around, const YamlPlace& member) const {
    return std::any_of(changes_.begin(), changes_.end(), [&](const FieldChange& change) {
      if (change.what != FieldChange::What::kRemove || change.path.size() != around.size() + 1 ||
          !std::equal(around.begin(), around.end(), change.path.begin())) {
        return false;
      }
      const YamlPlace* place = document_.places.Find(change.path);
      return place != nullptr && place->key == member.key;
    });
  }

  // Returns true for a plain or quoted key that is in the text and followed by a colon.
  bool IsKey(const YamlPlace& place) const {
    if (place.key.line == 0 || place.key.line != place.key.end_line) return false;
    const std::size_t after = text_.find_first_not_of(" \t", EndOf(place.key));
    return after != kNowhere && text_[after] == ':';
  }

  // Returns true if the field's name is in double quotes, because the text may then be parsed as
  // JSON.
  bool IsAsInJson(const YamlPlace& place) const {
    return place.key.line != 0 && text_[OffsetOf(place.key.line, place.key.column)] == '"';
  }

  static std::string AsJson(const std::string& yaml) {
    const auto read = ReadDocuments("value: " + yaml);
    return read.ok() ? JsonText(read->front().value.at("value")) : yaml;
  }

  static std::string Key(const std::string& name, bool json) {
    return json ? "\"" + name + "\"" : name;
  }

  bool IsFlow(const YamlPlace& mapping) const {
    const std::size_t at = OffsetOf(mapping.value.line, mapping.value.column);
    return at < text_.size() && text_[at] == '{';
  }

  std::size_t LineStart(std::size_t at) const { return StartOfLine(text_, at); }

  bool BeginsLine(std::size_t at) const {
    const std::size_t start = LineStart(at);
    return text_.substr(start, at - start).find_first_not_of(" \t") == kNowhere;
  }

  std::string Break() const { return LineBreakOf(text_); }

  std::size_t OffsetOf(int line, int column) const {
    return jobplay::OffsetOf(lines_, line, column);
  }
  std::size_t EndOf(const TextSpan& span) const { return OffsetOf(span.end_line, span.end_column); }

  // Returns the end of a value, including closing brackets, which a collection's place does not
  // include.
  std::size_t EndOfValue(const YamlPlace& place) const {
    const std::size_t from = OffsetOf(place.value.line, place.value.column);
    if (from >= text_.size() || (text_[from] != '{' && text_[from] != '[')) {
      return EndOf(place.value);
    }
    int depth = 0;
    for (std::size_t at = from; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '{' || c == '[') ++depth;
      if ((c == '}' || c == ']') && --depth == 0) return at + 1;
      const bool begins = at > 0 && std::string_view(" \t\n,:[{").find(text_[at - 1]) != kNowhere;
      if (c == '#' && begins) at = std::min(text_.find('\n', at), text_.size());
      if (c == '"' && begins) {
        for (++at; at < text_.size() && text_[at] != '"'; ++at) at += text_[at] == '\\' ? 1 : 0;
      }
      if (c == '\'' && begins) at = std::min(text_.find('\'', at + 1), text_.size());
    }
    return text_.size();
  }

  // Returns the end of a field's lines in block style. They are indented deeper than its key, or
  // start with dashes below it for a list.
  std::size_t EndOfLines(std::size_t from, const YamlPlace& place) const {
    const std::size_t indent = from - LineStart(from);
    std::size_t end = EndOfLine(text_, std::max(from, std::min(EndOf(place.value), text_.size())));
    for (std::size_t at = end; at < text_.size(); at = EndOfLine(text_, at)) {
      const std::size_t word = text_.find_first_not_of(" \t\r", at);
      if (word == kNowhere) break;
      if (text_[word] == '\n') continue;  // included if more lines of the field follow
      const bool dash = word - at == indent && text_.substr(word, 2) == "- ";
      if (word - at <= indent && !dash) break;
      end = EndOfLine(text_, word);
    }
    return end;
  }

  std::string_view text_;
  LineIndex& lines_;
  const YamlDocument& document_;
  const std::vector<FieldChange>& changes_;
};

}  // namespace

std::optional<std::vector<TextEdit>> EditsFor(std::string_view text, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes) {
  LineIndex lines(WithoutByteOrderMark(text));
  return EditsFor(lines, document, changes);
}

std::optional<std::vector<TextEdit>> EditsFor(LineIndex& lines, const YamlDocument& document,
                                              const std::vector<FieldChange>& changes) {
  return Editor(lines, document, changes).Edits();
}

std::string WithEdits(std::string_view text, const std::vector<TextEdit>& edits) {
  std::string out;
  int line = 1;
  int column = 1;
  std::size_t at = 0;
  const auto skip_to = [&](int to_line, int to_column, bool keep) {
    while (at < text.size() && (line < to_line || (line == to_line && column < to_column))) {
      const auto byte = static_cast<unsigned char>(text[at]);
      if ((byte & 0xC0) != 0x80) column += byte >= 0xF0 ? 2 : 1;
      if (keep) out += text[at];
      ++at;
      while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) {
        if (keep) out += text[at];
        ++at;
      }
      if (byte == '\n') {
        ++line;
        column = 1;
      }
    }
  };
  for (const TextEdit& edit : edits) {
    skip_to(edit.span.line, edit.span.column, true);
    out += edit.text;
    skip_to(edit.span.end_line, edit.span.end_column, false);
  }
  out += text.substr(at);
  return out;
}

}  // namespace jobplay
