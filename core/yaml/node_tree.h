// The nodes of a YAML document as written, before tags, aliases and merge keys are resolved.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/document.h"
#include "core/yaml/line_index.h"
#include "core/yaml/misread_scalar.h"
#include "yaml-cpp/eventhandler.h"
#include "yaml-cpp/mark.h"

namespace jobplay {

enum class YamlKind { kScalar, kSequence, kMapping, kAlias };

struct YamlNode {
  YamlKind kind = YamlKind::kScalar;
  std::string tag;          // "" for none
  std::string text;         // of a scalar
  bool plain = false;       // a scalar without quotes and tag
  bool empty = false;       // a null without text
  std::int64_t offset = 0;  // in bytes
  TextSpan span;
  std::int32_t target = -1;            // of an alias: the node it refers to
  std::vector<std::int32_t> children;  // of a mapping: key, value, key, value ...
};

// Thrown only inside the reader, never by ReadDocuments.
struct YamlRefusal {
  Error error;
};

// Builds the tree from the parser events of one document.
class NodeTree : public YAML::EventHandler {
 public:
  // `scalars` are those that yaml-cpp misreads.
  NodeTree(std::string_view text, const MisreadScalars& scalars, LineIndex* lines,
           const YamlLimits& limits)
      : text_(text), scalars_(scalars), lines_(lines), limits_(limits) {}

  const std::vector<YamlNode>& nodes() const { return nodes_; }
  std::int32_t root() const { return root_; }
  int line() const { return line_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { Close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { Close(); }

 private:
  YamlNode& Add(const YAML::Mark& mark, YAML::anchor_t anchor, YamlKind kind);
  void Open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YamlKind kind);
  void Close();
  std::int64_t SkipProperties(std::int64_t offset) const;
  std::int64_t ScalarEnd(std::int64_t start, const std::string& value) const;
  void TakeKnownValue(YamlNode* scalar) const;
  TextSpan Span(std::int64_t from, std::int64_t to);

  std::string_view text_;
  const MisreadScalars& scalars_;
  LineIndex* lines_;
  YamlLimits limits_;
  std::vector<YamlNode> nodes_;
  std::vector<std::int32_t> open_;
  std::map<YAML::anchor_t, std::int32_t> anchors_;
  std::int32_t root_ = -1;
  int line_ = 1;
};

}  // namespace jobplay
