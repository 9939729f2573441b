// Changes documents meaningfully: they are read as trees, and values, fields and subtrees are
// replaced by hostile ones, or by ones that belong elsewhere. One seed makes the same changes with
// every compiler.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/random.h"

namespace jobplay::fuzz {

// The maximum nesting of trees, which is deeper than YamlLimits allows.
inline constexpr std::size_t kDeepest = 110;

class TreeMutator {
 public:
  explicit TreeMutator(std::uint64_t seed) : random_(seed) {}

  // Learns from the fields of this tree: a field gets values that it has elsewhere, and objects get
  // fields of other kinds.
  void Learn(const Json& tree);

  // Draws continue from this seed; what was learned stays.
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
  // A value of any type.
  Json Value();
  // Text of the type of some field: a quantity, a time, a name, a command.
  std::string Word();

  // Documents as text: JSON, or YAML with its blocks, plain scalars, anchors and tags.
  std::string Write(const std::vector<Json>& documents);
  // Changes characters and lines of a text: mistakes that no tree can have.
  std::string Break(std::string text);

  // The documents of a text, changed and written, or the text broken, or both. A text that is not a
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
