// YAML (including JSON) as Kubernetes reads it, with the place of every key and value.
//
// Kubernetes converts manifests to JSON with go-yaml v2. Scalars follow YAML 1.1: yes and on are
// booleans, 010 is 8, and 1_000 is a number. Merge keys are supported. The last of several equal
// keys counts, and strict decoding reports the others. This reader returns the same JSON with
// yaml-cpp, and throws only std::bad_alloc.
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

// The limits for a document stream. All are inclusive.
struct YamlLimits {
  std::int64_t text_bytes = 1 << 20;
  int nesting = 100;                    // also for the content of aliases
  std::int64_t nodes = 200'000;         // of all documents, with aliases expanded
  std::int64_t aliased_nodes = 20'000;  // the part of them that aliases add
};

// The places of a key and its value. Lines and columns are 1-based, and columns count UTF-16 units,
// as editors do. The span of a collection ends with its last element, and that of a block scalar
// with its first line.
struct YamlPlace {
  TextSpan key;  // line 0 for elements of arrays and for the document itself
  TextSpan value;
};

// The places of all nodes of one document.
class YamlPlaces {
 public:
  // Returns the place at `path`, or null if there is none.
  const YamlPlace* Find(const FieldPath& path) const;

  // Returns the place of a field by its Kubernetes name (see FormatFieldPath). Errors often concern
  // a missing field, so it returns the place of its closest parent in the text. For a parent value
  // with several lines, returns its key.
  YamlPlace Nearest(std::string_view field_path) const;

  // Returns the places of the members in the mapping at `path`, in the order of the text. Members
  // from aliases and merge keys are not included.
  std::vector<YamlPlace> MembersOf(const FieldPath& path) const;

  // Returns the places within the value at `path`, with paths relative to it. Returns no places if
  // there is no such value.
  YamlPlaces Within(const FieldPath& path) const;

 private:
  friend class DocumentBuilder;
  struct Node {
    YamlPlace place;
    std::map<std::string, std::int32_t> members;
    std::vector<std::int32_t> elements;
  };
  const Node* NodeAt(const FieldPath& path) const;

  std::vector<Node> nodes_;  // the document itself is the first
};

// A key that its mapping already had. The last value counts.
struct DuplicateKey {
  FieldPath path;
  std::string key;      // as Go prints it: "parallelism" with quotes, 1, true
  int line = 0;         // of the value, as in go-yaml's message
  TextSpan span;        // of the key
  bool merged = false;  // a merge key added one of them: the mapping overrides <<
};

struct YamlDocument {
  Json value;
  YamlPlaces places;
  std::vector<DuplicateKey> duplicates;  // in the order in which go-yaml finds them
  int line = 1;                          // where the document starts
  std::string text;                      // of this document, up to the next one
};

// Removes a byte order mark, which some editors write and go-yaml skips.
std::string_view WithoutByteOrderMark(std::string_view text);

// Reads all documents of `text` and skips empty ones. The error is the first invalid place in the
// text, or the first one beyond `limits`.
Result<std::vector<YamlDocument>> ReadDocuments(std::string_view text,
                                                const YamlLimits& limits = {});

// Reads only the first document, as the API server does; the rest of the text may be invalid. The
// value is null if the document is empty. The document's text is all of `text`.
Result<YamlDocument> ReadFirstDocument(std::string_view text, const YamlLimits& limits = {});

// Returns the items of a List as separate documents, as `kubectl apply` treats them.
std::vector<YamlDocument> ItemsOf(const YamlDocument& list);

}  // namespace jobplay
