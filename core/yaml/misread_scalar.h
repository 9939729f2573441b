// Scalars that yaml-cpp, which reads YAML 1.2, reads differently from go-yaml. The first kind
// contains U+2028 or U+2029, which are line breaks in YAML 1.1 and are kept when lines are folded.
// The second kind is a plain scalar in brackets that ends with a colon, as in [error:, b].
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// The position in the text in bytes, from the first quote or the block's header, without the last
// quote.
struct MisreadScalar {
  std::int64_t begin = 0, end = 0;
  std::string value;
};

// In the order of the text.
struct MisreadScalars {
  std::vector<MisreadScalar> all;
};

// Reads the scalar at this position, a plain one without trailing blanks. Its syntax must be valid.
// `indent` is the indentation of a block's lines. Follows yaml_parser_scan_flow_scalar,
// yaml_parser_scan_plain_scalar and yaml_parser_scan_block_scalar of go-yaml v2.
MisreadScalar ReadAsGoYaml(std::string_view text, std::int64_t begin, std::int64_t end, int indent);

}  // namespace jobplay
