#include "core/yaml/document.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <map>
#include <new>
#include <sstream>
#include <utility>

#include "core/words/common.h"
#include "core/words/yaml.h"
#include "core/yaml/for_yaml_cpp.h"
#include "core/yaml/go_syntax.h"
#include "core/yaml/node_tree.h"
#include "core/yaml/scalar.h"
#include "core/yaml/syntax_error.h"
#include "yaml-cpp/exceptions.h"
#include "yaml-cpp/parser.h"

namespace jobplay {
namespace {

constexpr char kMerge[] = "tag:yaml.org,2002:merge";

// A key of a mapping: its string in JSON, and the value by which go-yaml distinguishes keys.
struct MapKey {
  std::string text;
  std::string identity;
};

}  // namespace

// Follows go-yaml's decoder into interface{} and the conversion to JSON in sigs.k8s.io/yaml.
class DocumentBuilder {
 public:
  DocumentBuilder(const NodeTree& tree, const YamlLimits& limits, std::int64_t* node_count)
      : nodes_(tree.nodes()), limits_(limits), node_count_(node_count) {
    document_.line = tree.line();
    places().emplace_back();
    if (tree.root() >= 0) document_.value = Convert(tree.root(), 0, 0);
  }

  YamlDocument Take() {
    if (unfit_) RefuseUnfit();
    return std::move(document_);
  }

 private:
  using KeySet = std::map<std::string, bool>;  // whether a merge key added it

  std::vector<YamlPlaces::Node>& places() { return document_.places.nodes_; }
  const YamlNode& At(std::int32_t id) const { return nodes_[static_cast<std::size_t>(id)]; }

  [[noreturn]] static void Refuse(const YamlNode& node, Said message, Said remedy) {
    throw YamlRefusal{
        {.message = std::move(message), .remedy = std::move(remedy), .span = node.span}};
  }

  // Records an error that is reported after everything is read: first keys (sigs.k8s.io/yaml), then
  // values (json.Marshal). Only the first error of each is kept.
  void RefuseLater(const YamlNode& node, bool key, std::string message, Said remedy) {
    if (unfit_ && (unfit_is_key_ || !key)) return;
    unfit_is_key_ = key;
    unfit_ = Error{.message = said::KubernetesSays{.message = std::move(message)},
                   .remedy = std::move(remedy),
                   .span = node.span};
  }

  [[noreturn]] void RefuseUnfit() const { throw YamlRefusal{*unfit_}; }

  void RefuseUnfitNumber(const YamlNode& node, double number) {
    const char* const name = std::isnan(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
    RefuseLater(node, false, std::string("json: unsupported value: ") + name,
                said::QuoteToMakeString{});
  }

  [[noreturn]] void RefuseCollectionAsKey(const YamlNode& node, std::int32_t id) {
    for (const std::int32_t inner : KeysIn(node)) Key(inner, inner);
    Refuse(node, said::KubernetesSays{.message = "yaml: invalid map key: " + GoSyntax(nodes_, id)},
           said::KeysArePlainWords{});
  }

  void RefuseUnfitKey(const YamlNode& node, bool null, std::int32_t id, std::int32_t value) {
    RefuseLater(node, true,
                std::string("unsupported map key of type: ") +
                    (null ? "%!s(<nil>), key: <nil>" : "uint64, key: " + GoSyntax(nodes_, id)) +
                    ", value: " + GoSyntax(nodes_, value),
                said::WriteKeyName{});
  }

  void Count(const YamlNode& node) {
    if (alias_depth_ > 0 && ++aliased_ > limits_.aliased_nodes) {
      Refuse(node, said::KubernetesSays{.message = "yaml: document contains excessive aliasing"},
             said::AliasesStandForTooMuch{.most = limits_.aliased_nodes});
    }
    if (++*node_count_ > limits_.nodes) {
      Refuse(node, said::TooManyValues{.most = limits_.nodes}, said::SplitIntoFiles{});
    }
  }

  Json Convert(std::int32_t id, std::int32_t place, int depth) {
    const YamlNode& node = At(id);
    Count(node);
    if (depth > limits_.nesting) {
      Refuse(node, said::NestedTooDeep{.most = limits_.nesting},
             said::CheckNesting{.aliases = true});
    }
    if (alias_depth_ == 0) places()[static_cast<std::size_t>(place)].place.value = node.span;
    switch (node.kind) {
      case YamlKind::kScalar:
        return Scalar(node);
      case YamlKind::kAlias: {
        ++alias_depth_;
        Json value = Convert(node.target, place, depth + 1);
        --alias_depth_;
        return value;
      }
      case YamlKind::kSequence: {
        Json value = Json::array();
        for (std::size_t i = 0; i < node.children.size(); ++i) {
          path_.emplace_back(static_cast<int>(i));
          const std::int32_t inner = AddElement(place);
          value.push_back(Convert(node.children[i], inner, depth + 1));
          path_.pop_back();
        }
        return value;
      }
      case YamlKind::kMapping: {
        Json value = Json::object();
        KeySet seen;
        Mapping(node, place, depth, &value, &seen);
        return value;
      }
    }
    return nullptr;
  }

  Json Scalar(const YamlNode& node, bool key = false) {
    if (node.tag.empty() && !node.plain) return node.text;
    const ResolvedScalar resolved = ResolveScalar(node.tag, node.text);
    const std::optional<Json>& value = resolved.value;
    if (!value) {
      Refuse(node, said::KubernetesSays{.message = "yaml: " + resolved.problem}, said::RemoveTag{});
    }
    if (!key && value->is_number_float() && !std::isfinite(value->get<double>())) {
      RefuseUnfitNumber(node, value->get<double>());
    }
    return *value;
  }

  // Reads a mapping and everything that merge keys add, in the order of the text.
  void Mapping(const YamlNode& node, std::int32_t place, int depth, Json* out, KeySet* seen) {
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
      const YamlNode& key_node = At(node.children[i]);
      const std::int32_t value_id = node.children[i + 1];
      if (key_node.kind == YamlKind::kScalar && key_node.text == "<<" &&
          (key_node.plain || key_node.tag == kMerge)) {
        Merge(value_id, place, depth, out, seen);
        continue;
      }
      const MapKey key = Key(node.children[i], value_id);
      path_.emplace_back(key.text);
      const std::int32_t inner = AddMember(place, key.text);
      if (alias_depth_ == 0) places()[static_cast<std::size_t>(inner)].place.key = key_node.span;
      Json value = Convert(value_id, inner, depth + 1);
      const auto [before, is_new] = seen->emplace(key.identity, merge_depth_ > 0);
      if (!is_new) {
        document_.duplicates.push_back({path_, key.identity, At(value_id).span.line, key_node.span,
                                        before->second || merge_depth_ > 0});
      }
      (*out)[key.text] = std::move(value);
      path_.pop_back();
    }
  }

  void Merge(std::int32_t id, std::int32_t place, int depth, Json* out, KeySet* seen) {
    const YamlNode& node = At(id);
    if (node.kind == YamlKind::kSequence) {
      // Goes backwards, so that earlier mappings take precedence.
      for (auto element = node.children.rbegin(); element != node.children.rend(); ++element) {
        MergeOne(*element, place, depth, out, seen);
      }
      return;
    }
    MergeOne(id, place, depth, out, seen);
  }

  void MergeOne(std::int32_t id, std::int32_t place, int depth, Json* out, KeySet* seen) {
    const YamlNode& node = At(id);
    const bool alias = node.kind == YamlKind::kAlias;
    const YamlNode& source = alias ? At(node.target) : node;
    if (source.kind != YamlKind::kMapping) {
      Refuse(node,
             said::KubernetesSays{
                 .message = "yaml: map merge requires map or sequence of maps as the value"},
             said::WhatFollowsMergeKey{});
    }
    Count(node);
    if (depth > limits_.nesting) {
      Refuse(node, said::NestedTooDeep{.most = limits_.nesting}, said::MergeKeysGoRound{});
    }
    if (alias) ++alias_depth_;
    ++merge_depth_;
    Mapping(source, place, depth + 1, out, seen);
    --merge_depth_;
    if (alias) --alias_depth_;
  }

  // `value` is only for error messages.
  MapKey Key(std::int32_t id, std::int32_t value) {
    const YamlNode* node = &At(id);
    if (node->kind == YamlKind::kAlias) node = &At(node->target);
    Count(*node);
    if (node->kind != YamlKind::kScalar) RefuseCollectionAsKey(*node, id);
    const Json key = Scalar(*node, true);
    if (key.is_string()) {
      return {key.get<std::string>(), JsonText(key)};
    }
    if (key.is_number_float()) return FloatKey(key.get<double>());
    const bool is_uint64 =
        key.is_number_unsigned() && key.get<std::uint64_t>() > std::numeric_limits<int64_t>::max();
    if (key.is_null() || is_uint64) RefuseUnfitKey(*node, key.is_null(), id, value);
    const std::string text = key.dump();
    return {text, text};
  }

  // Returns the keys that are not scalars, which go-yaml finds first.
  std::vector<std::int32_t> KeysIn(const YamlNode& node) const {
    std::vector<std::int32_t> keys;
    if (node.kind != YamlKind::kMapping) return keys;
    for (std::size_t i = 0; i < node.children.size(); i += 2) {
      if (At(node.children[i]).kind != YamlKind::kScalar) keys.push_back(node.children[i]);
    }
    return keys;
  }

  // Formats the key with the digits of a float32: strconv.FormatFloat(key, 'g', -1, 32).
  static MapKey FloatKey(double key) {
    std::string text = std::isnan(key)   ? ".nan"
                       : std::isinf(key) ? (key > 0 ? ".inf" : "-.inf")
                                         : GoFloat(static_cast<float>(key));
    return {text, std::isfinite(key) ? GoFloat(key) : text};
  }

  std::int32_t AddElement(std::int32_t place) {
    const auto id = static_cast<std::int32_t>(places().size());
    places()[static_cast<std::size_t>(place)].elements.push_back(id);
    places().emplace_back();
    InheritPlace(place, id);
    return id;
  }

  std::int32_t AddMember(std::int32_t place, const std::string& key) {
    const auto id = static_cast<std::int32_t>(places().size());
    places()[static_cast<std::size_t>(place)].members[key] =
        id;  // the last one counts, as for the value
    places().emplace_back();
    InheritPlace(place, id);
    return id;
  }

  // The content of an alias has the place of the alias.
  void InheritPlace(std::int32_t from, std::int32_t to) {
    if (alias_depth_ > 0) {
      places()[static_cast<std::size_t>(to)].place.value =
          places()[static_cast<std::size_t>(from)].place.value;
    }
  }

  const std::vector<YamlNode>& nodes_;
  const YamlLimits& limits_;
  std::int64_t* node_count_;
  YamlDocument document_;
  FieldPath path_;
  int alias_depth_ = 0;
  int merge_depth_ = 0;
  std::int64_t aliased_ = 0;
  std::optional<Error> unfit_;  // the error to report after reading
  bool unfit_is_key_ = false;
};

const YamlPlaces::Node* YamlPlaces::NodeAt(const FieldPath& path) const {
  if (nodes_.empty()) return nullptr;
  const Node* node = &nodes_[0];
  for (const PathStep& step : path) {
    std::int32_t next = -1;
    if (step.index >= 0) {
      if (static_cast<std::size_t>(step.index) < node->elements.size()) {
        next = node->elements[static_cast<std::size_t>(step.index)];
      }
    } else if (const auto member = node->members.find(step.key); member != node->members.end()) {
      next = member->second;
    }
    if (next < 0) return nullptr;
    node = &nodes_[static_cast<std::size_t>(next)];
  }
  return node;
}

const YamlPlace* YamlPlaces::Find(const FieldPath& path) const {
  const Node* node = NodeAt(path);
  return node == nullptr ? nullptr : &node->place;
}

std::vector<YamlPlace> YamlPlaces::MembersOf(const FieldPath& path) const {
  std::vector<YamlPlace> members;
  const Node* node = NodeAt(path);
  if (node == nullptr) return members;
  for (const auto& [name, id] : node->members) {
    const YamlPlace& place = nodes_[static_cast<std::size_t>(id)].place;
    if (place.key.line != 0) members.push_back(place);
  }
  std::sort(members.begin(), members.end(), [](const YamlPlace& a, const YamlPlace& b) {
    return std::pair(a.key.line, a.key.column) < std::pair(b.key.line, b.key.column);
  });
  return members;
}

YamlPlaces YamlPlaces::Within(const FieldPath& path) const {
  YamlPlaces within;
  if (const Node* root = NodeAt(path)) within.nodes_.push_back(*root);
  // Copied nodes refer to their children by the old indexes until the children are copied.
  for (std::size_t i = 0; i < within.nodes_.size(); ++i) {
    const auto copy = [&](std::int32_t& part) {
      within.nodes_.push_back(nodes_[static_cast<std::size_t>(part)]);
      part = static_cast<std::int32_t>(within.nodes_.size() - 1);
    };
    // Moves the maps out during the change, because adding nodes may move this node.
    std::map<std::string, std::int32_t> members = std::move(within.nodes_[i].members);
    std::vector<std::int32_t> elements = std::move(within.nodes_[i].elements);
    for (auto& [name, part] : members) copy(part);
    for (std::int32_t& part : elements) copy(part);
    within.nodes_[i].members = std::move(members);
    within.nodes_[i].elements = std::move(elements);
  }
  return within;
}

YamlPlace YamlPlaces::Nearest(std::string_view field_path) const {
  if (nodes_.empty()) return {};
  const Node* node = &nodes_[0];
  const auto enter = [&](std::string_view name, bool bracket) {
    if (const auto member = node->members.find(std::string(name)); member != node->members.end()) {
      node = &nodes_[static_cast<std::size_t>(member->second)];
      return true;
    }
    if (!bracket || name.empty() || name.size() > 7) return false;
    std::size_t index = 0;
    for (const char c : name) {
      if (c < '0' || c > '9') return false;
      index = index * 10 + static_cast<std::size_t>(c - '0');
    }
    if (index >= node->elements.size()) return false;
    node = &nodes_[static_cast<std::size_t>(node->elements[index])];
    return true;
  };
  // Uses only the key: the other content of the enclosing value is not about the missing field.
  const auto around = [&]() -> YamlPlace {
    const auto& [key, value] = node->place;
    return key.line != 0 && value.end_line > value.line ? YamlPlace{key, key} : node->place;
  };
  std::size_t at = 0;
  while (at < field_path.size()) {
    if (field_path[at] == '.') {
      ++at;
      continue;
    }
    if (field_path[at] == '[') {
      const std::size_t end = std::min(field_path.find(']', at), field_path.size());
      if (!enter(field_path.substr(at + 1, end - at - 1), true)) return around();
      at = end + 1;
      continue;
    }
    const std::size_t end = std::min(field_path.find_first_of(".[", at), field_path.size());
    if (!enter(field_path.substr(at, end - at), false)) return around();
    at = end;
  }
  return node->place;
}

std::string_view WithoutByteOrderMark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

namespace {

struct Reading {
  std::vector<YamlDocument> documents;  // including empty ones
  std::vector<std::size_t> starts;      // offsets in the text
};

// Reads the documents of `plain`, a form of the start of `text` for yaml-cpp. `scalars` are those
// that yaml-cpp misreads.
Reading ReadPlain(const std::string& plain, const MisreadScalars& scalars, std::string_view text,
                  LineIndex* lines, const YamlLimits& limits, std::size_t most) {
  Reading reading;
  std::istringstream stream{plain};
  YAML::Parser parser(stream);
  std::int64_t node_count = 0;
  while (reading.documents.size() < most) {
    NodeTree tree(text, scalars, lines, limits);
    if (!parser.HandleNextDocument(tree)) break;
    reading.documents.push_back(DocumentBuilder(tree, limits, &node_count).Take());
    const bool first = reading.starts.empty();
    const std::int64_t start = first ? 0 : lines->LineStart(reading.documents.back().line - 1);
    reading.starts.push_back(static_cast<std::size_t>(start));
  }
  return reading;
}

// Reads the documents of `part`, the start of `text`, or returns an error. `misread` is as in
// YamlExtent.
std::optional<Error> ReadPart(std::string_view part, bool misread, std::string_view text,
                              LineIndex* lines, const YamlLimits& limits, std::size_t most,
                              Reading* reading) {
  try {
    MisreadScalars scalars;
    const std::string plain = ForYamlCpp(part, misread ? &scalars : nullptr);
    try {
      *reading = ReadPlain(plain, scalars, text, lines, limits, most);
    } catch (const YAML::Exception& exception) {
      const std::string joined = WithoutBreaksBeforeBraces(plain);
      if (joined == plain) return FromYamlCpp(exception, lines);
      *reading = ReadPlain(joined, scalars, text, lines, limits, most);
    }
    return std::nullopt;
  } catch (const YamlRefusal& refusal) {
    return refusal.error;
  } catch (const YAML::Exception& exception) {
    return FromYamlCpp(exception, lines);
  } catch (const std::bad_alloc&) {
    throw;  // not an error of the text
  } catch (const std::exception& exception) {
    return Error{.message =
                     said::KubernetesSays{.message = std::string("yaml: ") + exception.what()}};
  }
}

// Reads at most `most` documents, or returns an error.
std::optional<Error> Read(std::string_view text, const YamlLimits& limits, std::size_t most,
                          Reading* reading) {
  if (static_cast<std::int64_t>(text.size()) > limits.text_bytes) {
    return Error{.message = said::TextIsTooLong{.bytes = text.size(), .most = limits.text_bytes},
                 .remedy = said::LeaveOutWhatIsNotNeeded{},
                 .span = {1, 1, 1, 1}};
  }
  LineIndex lines(text);
  YamlExtent extent;
  // An error in the deepest level is still reported.
  if (auto error = ExplainSyntaxError(text, limits.nesting + 2, most, &lines, &extent)) {
    return error;
  }
  // yaml-cpp keeps all tokens of a line with open brackets: 16 MiB of brackets need 4 GB.
  if (!extent.deep.empty()) {
    Reading of_part;
    const auto error = ReadPart(extent.deep, extent.misread, text, &lines, limits, most, &of_part);
    if (error && error->message == Said(said::NestedTooDeep{.most = limits.nesting})) return error;
  }
  return ReadPart(extent.documents, extent.misread, text, &lines, limits, most, reading);
}

}  // namespace

Result<std::vector<YamlDocument>> ReadDocuments(std::string_view text, const YamlLimits& limits) {
  text = WithoutByteOrderMark(text);
  Reading reading;
  if (auto error = Read(text, limits, std::numeric_limits<std::size_t>::max(), &reading)) {
    return *error;
  }
  std::vector<YamlDocument> documents;
  reading.starts.push_back(text.size());
  for (std::size_t i = 0; i < reading.documents.size(); ++i) {
    YamlDocument& document = reading.documents[i];
    if (document.value.is_null()) continue;
    const std::size_t start = reading.starts[i];
    document.text = std::string(text.substr(start, reading.starts[i + 1] - start));
    documents.push_back(std::move(document));
  }
  return documents;
}

Result<YamlDocument> ReadFirstDocument(std::string_view text, const YamlLimits& limits) {
  Reading reading;
  if (auto error = Read(WithoutByteOrderMark(text), limits, 1, &reading)) return *error;
  if (reading.documents.empty()) reading.documents.emplace_back();
  reading.documents.front().text = std::string(text);
  return std::move(reading.documents.front());
}

std::vector<YamlDocument> ItemsOf(const YamlDocument& list) {
  std::vector<YamlDocument> items;
  const auto found = list.value.find("items");
  if (found == list.value.end() || !found->is_array()) return items;
  for (int i = 0; i < static_cast<int>(found->size()); ++i) {
    const FieldPath path = {"items", i};
    YamlDocument& item = items.emplace_back();
    item.value = (*found)[static_cast<std::size_t>(i)];
    item.places = list.places.Within(path);
    item.line = item.places.Nearest("").value.line;
    item.text = item.value.dump();
    for (DuplicateKey duplicate : list.duplicates) {
      if (duplicate.path.size() < 2 ||
          !std::equal(path.begin(), path.end(), duplicate.path.begin()))
        continue;
      duplicate.path.erase(duplicate.path.begin(), duplicate.path.begin() + 2);
      item.duplicates.push_back(std::move(duplicate));
    }
  }
  return items;
}

}  // namespace jobplay
