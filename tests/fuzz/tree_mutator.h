// Changes documents where they mean something: they are read as trees, and values, fields and
// subtrees become others that are hostile, or that belong elsewhere. One seed makes the same
// changes with every compiler.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/random.h"

namespace jobplay::fuzz {

// Trees may nest so deep, which is deeper than YamlLimits lets them.
inline constexpr std::size_t kDeepest = 110;

class TreeMutator {
 public:
  explicit TreeMutator(std::uint64_t seed) : random_(seed) {}

  // Of the fields of this tree others are made: a field gets what it has elsewhere, and objects get
  // fields of other kinds.
  void Learn(const Json& tree);

  // Draws go on from this seed; what was learnt stays.
  void Reseed(std::uint64_t seed) { random_ = Random(seed); }

  // Below `end`, which is not 0.
  std::uint32_t Below(std::size_t end) { return random_.Below(static_cast<std::uint32_t>(end)); }
  bool OneIn(std::uint32_t times) { return Below(times) == 0; }
  template <typename List>
  const auto& OneOf(const List& list) {
    return list[Below(std::size(list))];
  }

  // One to four changes.
  void Change(Json& tree);
  // A value of any sort.
  Json Value();
  // Text of a sort that some field has: a quantity, a time, a name, a command.
  std::string Word();

  // Documents as text: JSON, or YAML with its blocks, plain scalars, anchors and tags.
  std::string Write(const std::vector<Json>& documents);
  // Characters and lines of a text: what no tree can be wrong in.
  std::string Break(std::string text);

  // The documents of a text, changed and written, or the text broken, or both. A text that holds no
  // tree is broken.
  std::string Vary(const std::string& text);

 private:
  struct Field {
    std::string name;
    Json value;
  };

  void Once(Json& tree);
  Json Near(const Json& value);
  std::string NearName(std::string name);
  void Graft(Json& object);
  void WriteBlock(std::string& out, const Json& value, std::size_t indent);
  void WriteScalar(std::string& out, const Json& value);

  Random random_;
  std::vector<Field> fields_;
  std::map<std::string, std::vector<Json>> values_;
};

}  // namespace jobplay::fuzz
