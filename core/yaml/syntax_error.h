// Errors in text that is not valid YAML, with the messages of the YAML library in Kubernetes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/yaml/node_tree.h"
#include "yaml-cpp/exceptions.h"

namespace jobplay {

// The part of the text to read.
struct YamlExtent {
  std::string_view documents;  // the text of the first documents
  std::string_view deep;       // its start, if that is nested too deep; otherwise empty
  bool misread = false;        // whether yaml-cpp may misread a part of it
};

// Returns the first error that go-yaml reports in the first `documents` documents, with go-yaml's
// line number (if any) and a remedy. Without an error, sets `extent`.
std::optional<Error> ExplainSyntaxError(std::string_view text, int nesting, std::size_t documents,
                                        LineIndex* lines, YamlExtent* extent);

// Converts an error that only yaml-cpp reports.
Error FromYamlCpp(const YAML::Exception& exception, LineIndex* lines);

}  // namespace jobplay
