// Why the API server rejects a value: a kind, which has Kubernetes' words, and the facts in them.
// Remedies are looked up by the kind and take their values from the facts. Nothing reads the
// rendered message.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jobplay {

// The words of Kubernetes. The address identifies the kind, so each is one inline constant. Facts
// are placeholders in braces:
//   {limit} {low}  a bound; of a range the upper and the lower one
//   {0} {1}        a text
//   {quoted}       all texts in quotes, with commas: "a", "b"
//   {spaced}       the same with blanks: "a" "b"
struct ReasonKind {
  constexpr explicit ReasonKind(const char* text) : words(text) {}
  ReasonKind(const ReasonKind&) = delete;  // a copy would be another kind

  const char* words;
};

struct Reason;
using ReasonList = std::vector<Reason>;

// A kind without facts, which is a reason as it stands.
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

// Two texts.
struct PairReason : ReasonKind {
  using ReasonKind::ReasonKind;
  Reason operator()(std::string first, std::string second) const;
};

// Any number of texts.
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
  std::string context;  // what Kubernetes writes in front: validating label "a_b":
};

// The reason with a text in front of the words.
Reason WithContext(std::string context, Reason reason);

// The message of Kubernetes, word for word; empty for no reason.
std::string Render(const Reason& reason);

}  // namespace jobplay
