// Scalars that yaml-cpp, which reads YAML 1.2, reads otherwise than go-yaml: those that U+2028 or
// U+2029 break, which are line breaks in YAML 1.1 and, unlike the others, are kept when lines are
// folded; and plain ones in brackets that a colon ends, as in [error:, b].
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

// Where it is in its text, in bytes, from its first quote or the header of its block on, without
// its last quote.
struct MisreadScalar {
  std::int64_t begin = 0, end = 0;
  std::string value;
};

// As they follow in the text.
struct MisreadScalars {
  std::vector<MisreadScalar> all;
};

// The scalar that begins and ends there (a plain one without the blanks behind it), of which the
// syntax is right. `indent` is that of the lines of a block
// (yaml_parser_scan_flow_scalar, yaml_parser_scan_plain_scalar and yaml_parser_scan_block_scalar of
// go-yaml v2).
MisreadScalar ReadAsGoYaml(std::string_view text, std::int64_t begin, std::int64_t end, int indent);

}  // namespace jobplay
