#include "core/words/facts.h"

#include <cstdlib>

#include "core/base/columns.h"

namespace jobplay {
namespace {

// Writes five numbers, the text and then the values.
void Write(const Said& said, std::string& out) {
  for (const std::int64_t number : {std::int64_t{said.table}, std::int64_t{said.row}, said.number,
                                    static_cast<std::int64_t>(said.text.size()),
                                    static_cast<std::int64_t>(said.values.size())}) {
    out += std::to_string(number) + ' ';
  }
  out += said.text;
  for (const Said& value : said.values) Write(value, out);
}

std::int64_t TakeNumber(std::string_view& from) {
  return std::strtoll(std::string(TakeUntil(' ', from)).c_str(), nullptr, 10);
}

Said Read(std::string_view& from) {
  Said said;
  said.table = static_cast<std::uint8_t>(TakeNumber(from));
  said.row = static_cast<std::uint16_t>(TakeNumber(from));
  said.number = TakeNumber(from);
  const auto size = static_cast<std::size_t>(TakeNumber(from));
  said.values.resize(static_cast<std::size_t>(TakeNumber(from)));
  said.text = from.substr(0, size);
  from.remove_prefix(size);
  for (Said& value : said.values) value = Read(from);
  return said;
}

}  // namespace

namespace decided {

Words::Words(const Said& said) {
  std::string text;
  Write(said, text);
  written = std::move(text);
}

Said Words::Of(const Text& written) {
  std::string_view text = *written;
  return text.empty() ? Said{} : Read(text);
}

}  // namespace decided

// Follows Unpacker, but with the row's text instead of its struct.
NamedFact FindFact(const Facts& facts, std::string_view row, std::string_view name) {
  std::size_t next = 0;
  bool chosen = false;
  while (!row.empty()) {
    std::string_view fact = TakeUntil(',', row);
    if (fact[0] == ' ') fact.remove_prefix(1);
    const std::string_view kind = TakeUntil(' ', fact);
    std::int64_t number = 0;
    switch (PlaceOf(kind)) {
      case FactPlace::kText:
      case FactPlace::kPod:
      case FactPlace::kJob:
      case FactPlace::kCronJob:
        break;
      case FactPlace::kEnumeration:
        number = std::exchange(chosen, true) ? facts.numbers[next++] : facts.choice;
        break;
      case FactPlace::kNumber:
      case FactPlace::kTextAndNumber:
        number = facts.numbers[next++];
        break;
    }
    if (fact == name) return {kind, number};
  }
  return {};
}

}  // namespace jobplay
