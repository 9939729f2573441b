// The language in which the engine explains: one that the tables of words have. Kubernetes' own
// words, names of fields, reasons and messages, are never translated.
#pragma once

#include <span>
#include <string_view>

namespace jobplay {

class Language {
 public:
  static const Language kEnglish;

  // As rows of words begin with: en, ja.
  constexpr std::string_view code() const { return code_; }
  bool operator==(const Language&) const = default;

 private:
  friend std::span<const Language> Languages();
  explicit constexpr Language(std::string_view code) : code_(code) {}

  std::string_view code_;  // of the generated list
};

inline constexpr Language Language::kEnglish{"en"};

// Those that the tables have.
std::span<const Language> Languages();

// By code, also one such as ja-JP; what is not known is English.
Language LanguageOf(std::string_view code);

}  // namespace jobplay
