// Kinds of syntax errors, with go-yaml's messages. The address identifies a kind, and
// syntax_error.cc finds the remedy by it.
#pragma once

namespace jobplay {

struct YamlProblem {
  const char* words;
};

namespace yaml_problem {

inline constexpr YamlProblem kTabForSpace{
    "found a tab character where an indentation space is expected"};
inline constexpr YamlProblem kTabInIndentation{"found a tab character that violates indentation"};
inline constexpr YamlProblem kNoToken{"found character that cannot start any token"};
inline constexpr YamlProblem kNoCommaOrBrace{"did not find expected ',' or '}'"};
inline constexpr YamlProblem kNoCommaOrBracket{"did not find expected ',' or ']'"};
inline constexpr YamlProblem kNoValueHere{"mapping values are not allowed in this context"};
inline constexpr YamlProblem kNoKey{"did not find expected key"};
inline constexpr YamlProblem kNoDash{"did not find expected '-' indicator"};
inline constexpr YamlProblem kNoColon{"could not find expected ':'"};
inline constexpr YamlProblem kEndOfStream{"found unexpected end of stream"};
inline constexpr YamlProblem kUnknownEscape{"found unknown escape character"};
inline constexpr YamlProblem kBadEscapeCode{"found invalid Unicode character escape code"};
inline constexpr YamlProblem kNoKeyHere{"mapping keys are not allowed in this context"};
inline constexpr YamlProblem kNoEntryHere{"block sequence entries are not allowed in this context"};
// The message contains the name of the anchor.
inline constexpr YamlProblem kUnknownAnchor{""};

}  // namespace yaml_problem
}  // namespace jobplay
