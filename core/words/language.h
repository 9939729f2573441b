// The language of explanations: one of those in the tables of words. Strings of Kubernetes, such as
// field names, reasons and messages, are never translated.
#pragma once

#include <span>
#include <string_view>

namespace jobplay {

class Language {
 public:
  static const Language kEnglish;

  // Returns the code that rows of the tables begin with: en, ja.
  constexpr std::string_view code() const { return code_; }
  bool operator==(const Language&) const = default;

 private:
  friend std::span<const Language> Languages();
  explicit constexpr Language(std::string_view code) : code_(code) {}

  std::string_view code_;  // points into the generated list
};

inline constexpr Language Language::kEnglish{"en"};

// Returns the languages of the tables.
std::span<const Language> Languages();

// Finds a language by its code; ja-JP is also accepted. An unknown code means English.
Language LanguageOf(std::string_view code);

}  // namespace jobplay
