// Reasons for which the API server rejects a value: a kind with Kubernetes' wording, and the facts
// in it. A remedy is found by the kind and takes its values from the facts. Nothing parses the
// rendered message.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jobplay {

// A kind of reason, with Kubernetes' wording. Its address identifies it, so each kind is one inline
// constant. Facts are placeholders in braces:
//   {limit} {low}  a bound, or the upper and the lower bound of a range
//   {0} {1}        a string
//   {quoted}       all strings in quotes, separated by commas: "a", "b"
//   {spaced}       all strings in quotes, separated by spaces: "a" "b"
struct ReasonKind {
  constexpr explicit ReasonKind(const char* text) : words(text) {}
  ReasonKind(const ReasonKind&) = delete;  // a copy would be another kind

  const char* words;
};

struct Reason;
using ReasonList = std::vector<Reason>;

// A kind without facts, which is a complete reason.
struct PlainReason : ReasonKind {
  using ReasonKind::ReasonKind;
};

struct LimitReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::int64_t limit) const;
};

struct RangeReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::int64_t low, std::int64_t high) const;
};

struct TextReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::string text) const;
};

// A kind with two strings.
struct PairReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::string first, std::string second) const;
};

// A kind with any number of strings.
struct ListReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::vector<std::string> texts) const;
};

struct Reason {
  Reason() = default;
  Reason(const PlainReason& plain) : kind(&plain) {}  // NOLINT: implicit, so that calls name kinds
  explicit Reason(const ReasonKind& with_facts) : kind(&with_facts) {}

  bool Is(const ReasonKind& other) const { return kind == &other; }
  bool operator==(const Reason&) const = default;

  const ReasonKind* kind = nullptr;
  std::int64_t low = 0;
  std::int64_t limit = 0;
  std::vector<std::string> texts;
  std::string context;  // Kubernetes' prefix: validating label "a_b":
};

// Returns the reason with a prefix.
Reason WithContext(std::string context, Reason reason);

// Returns Kubernetes' exact message, or "" without a reason.
std::string Render(const Reason& reason);

}  // namespace jobplay
