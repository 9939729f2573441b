// YAML (and so JSON) as Kubernetes reads it, with the place of every key and value kept.
//
// Kubernetes turns manifests into JSON with go-yaml v2: YAML 1.1 scalars (yes and on are booleans,
// 010 is 8, 1_000 is a number), merge keys, the last of several equal keys wins and strict decoding
// names the rest. This reader gives the same JSON, over yaml-cpp, and throws only std::bad_alloc.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/yaml/field_path.h"

namespace jobplay {

// What a text may cost at most. All are inclusive.
struct YamlLimits {
  std::int64_t text_bytes = 1 << 20;
  int nesting = 100;                    // also of what aliases expand to
  std::int64_t nodes = 200'000;         // of all documents, with aliases expanded
  std::int64_t aliased_nodes = 20'000;  // of those, the ones that aliases brought
};

// Where a key and its value stand. Columns count UTF-16 units, as editors do. Lines and columns are
// 1-based. A collection's span ends with its last element; a block scalar's with its first line.
struct YamlPlace {
  TextSpan key;  // line 0 for elements of arrays and for the document itself
  TextSpan value;
};

// The places of all nodes of one document.
class YamlPlaces {
 public:
  // The place at `path`; nullptr when there is nothing.
  const YamlPlace* Find(const FieldPath& path) const;

  // The place of a field named as Kubernetes names it (see FormatFieldPath), or of the nearest
  // thing around it that is in the text: errors often name a field that is missing. Of a value on
  // several lines that is around it, the key stands for it.
  YamlPlace Nearest(std::string_view field_path) const;

  // Of the members of the mapping at `path` that are written there, in the order of the text.
  std::vector<YamlPlace> MembersOf(const FieldPath& path) const;

  // Those of the value at `path`, with paths that begin there; none where there is no such value.
  YamlPlaces Within(const FieldPath& path) const;

 private:
  friend class DocumentBuilder;
  struct Node {
    YamlPlace place;
    std::map<std::string, std::int32_t> members;
    std::vector<std::int32_t> elements;
  };
  const Node* NodeAt(const FieldPath& path) const;

  std::vector<Node> nodes_;  // the document itself first
};

// A key that its mapping already had; the last value is the one that counts.
struct DuplicateKey {
  FieldPath path;
  std::string key;      // as Go prints it: "parallelism" with its quotes, 1, true
  int line = 0;         // of the value, which is the line that go-yaml names
  TextSpan span;        // of the key
  bool merged = false;  // one of the two came by a merge key: << brings what the mapping overrides
};

struct YamlDocument {
  Json value;
  YamlPlaces places;
  std::vector<DuplicateKey> duplicates;  // in the order in which go-yaml finds them
  int line = 1;                          // on which the document starts
  std::string text;                      // of this document, up to the next one
};

// Editors of some systems begin every file with it; go-yaml skips it.
std::string_view WithoutByteOrderMark(std::string_view text);

// Reads all documents of `text`; documents without content are left out. The error is the first
// thing in the text that is not YAML, or that goes beyond `limits`.
Result<std::vector<YamlDocument>> ReadDocuments(std::string_view text,
                                                const YamlLimits& limits = {});

// The first document alone, as the API server reads what it is sent: what comes after it may be
// anything. Its value is null when it has no content; its text is all of `text`.
Result<YamlDocument> ReadFirstDocument(std::string_view text, const YamlLimits& limits = {});

// The items of a List, as `kubectl apply` takes them: documents of their own.
std::vector<YamlDocument> ItemsOf(const YamlDocument& list);

}  // namespace jobplay
