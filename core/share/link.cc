#include "core/share/link.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/digits.h"
#include "core/share/base64url.h"
#include "core/share/deflate.h"
#include "core/share/dictionary_v1.h"
#include "core/words/links.h"

namespace jobplay {
namespace {

constexpr std::size_t kChecksumBytes = 2;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kHeadBytes = kChecksumBytes + kHashBytes;

void AppendLittleEndian(std::string& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint64_t LittleEndian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    value = value << 8 | static_cast<std::uint8_t>(bytes[i - 1]);
  }
  return value;
}

// Links get truncated and mistyped, and DEFLATE without a checksum decodes most bytes to something.
// FNV-1a is here and not in core/base/hash.h, because links of version 1 must never change.
std::uint64_t Checksum(std::uint64_t hash, std::string_view content) {
  std::string text;
  AppendLittleEndian(text, hash, 8);
  AppendLittleEndian(text, content.size(), 8);
  text += content;
  std::uint64_t sum = 0xcbf29ce484222325ull;
  for (const char c : text) sum = (sum ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ull;
  return (sum ^ sum >> 16 ^ sum >> 32 ^ sum >> 48) & 0xffff;
}

Error Damaged(Said how) {
  return {.message = said::LinkIsDamaged{.how = std::move(how)}, .remedy = said::CopyWholeLink{}};
}

Result<Link> Decode(int version, std::string_view characters) {
  const auto bytes = FromBase64Url(characters);
  if (!bytes) return Damaged(said::LinkHasOtherCharacters{});
  if (bytes->size() <= kHeadBytes) return Damaged(said::LinkLacksItsEnd{});
  const std::string_view head = std::string_view(*bytes).substr(0, kHeadBytes);
  const auto content =
      Inflate(std::string_view(*bytes).substr(kHeadBytes), DictionaryV1(), kMaxLinkedBytes);
  if (!content.ok()) return Damaged(content.error().message);
  Link link;
  link.version = version;
  link.hash = LittleEndian(head.substr(kChecksumBytes));
  if (LittleEndian(head.substr(0, kChecksumBytes)) != Checksum(link.hash, *content)) {
    return Damaged(said::LinkHasWrongChecksum{});
  }
  const std::size_t view_end = content->find('\n');
  if (view_end == std::string::npos) return Damaged(said::LinkHoldsNoScenario{});
  if (view_end > kMaxViewBytes) return Damaged(said::LinkHasTooLongView{});
  if (view_end > 0) {
    link.view =
        Json::parse(content->begin(), content->begin() + static_cast<std::ptrdiff_t>(view_end),
                    nullptr, /*allow_exceptions=*/false);
    if (!link.view.is_object()) return Damaged(said::LinkHasUnreadableView{});
  }
  link.text = content->substr(view_end + 1);
  return link;
}

// The hash of version 1 also covered decisions, which no engine can calculate any longer.
Result<Link> DecodeV1(std::string_view characters) {
  Result<Link> link = Decode(1, characters);
  if (link.ok()) link->hash = 0;
  return link;
}

Result<Link> DecodeV2(std::string_view characters) { return Decode(2, characters); }

Result<Link> DecodeV3(std::string_view characters) { return Decode(3, characters); }

struct Codec {
  int version;
  Result<Link> (*decode)(std::string_view characters);
};

// Entries are added, never removed.
constexpr Codec kCodecs[] = {{1, DecodeV1}, {2, DecodeV2}, {3, DecodeV3}};

// Removes the prefix "v12." and returns its number; nothing if there is none.
std::optional<std::int64_t> TakeVersion(std::string_view& fragment) {
  const std::size_t dot = fragment.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot > 4 || fragment[0] != 'v')
    return std::nullopt;
  const auto version = WholeNumber(fragment.substr(1, dot - 1));
  if (version) fragment.remove_prefix(dot + 1);
  return version;
}

}  // namespace

Result<std::string> EncodeLink(const Link& link) {
  std::string content;
  if (!link.view.empty()) {
    content = JsonText(link.view);
  }
  if (content.size() > kMaxViewBytes) return Error{.message = said::ViewIsTooLarge{}};
  content += '\n';
  content += link.text;
  std::string bytes;
  AppendLittleEndian(bytes, Checksum(link.hash, content), kChecksumBytes);
  AppendLittleEndian(bytes, link.hash, kHashBytes);
  if (content.size() <= kMaxLinkedBytes) bytes += Deflate(content, DictionaryV1());
  std::string fragment = "v3." + ToBase64Url(bytes);
  if (content.size() > kMaxLinkedBytes || fragment.size() > kMaxLinkCharacters) {
    return Error{.message = said::ScenarioIsTooLarge{.most = kMaxLinkCharacters},
                 .remedy = said::ShareAsFile{}};
  }
  return fragment;
}

Result<Link> DecodeLink(std::string_view fragment) {
  std::string characters;
  // A text of more than twice the limit is not a link, however much of it is white space.
  for (const char c : fragment.substr(0, 2 * kMaxLinkCharacters + 1)) {
    if (c != ' ' && c != '\n' && c != '\r' && c != '\t') characters += c;
  }
  std::string_view rest = characters;
  if (!rest.empty() && rest.front() == '#') rest.remove_prefix(1);
  if (rest.size() > kMaxLinkCharacters) {
    return Error{.message = said::LinkIsTooLong{.most = kMaxLinkCharacters},
                 .remedy = said::AskForFile{}};
  }
  const std::optional<std::int64_t> version = TakeVersion(rest);
  if (!version) {
    return Error{.message = said::NoLinkOfOurs{}, .remedy = said::LinksBegin{}};
  }
  for (const Codec& codec : kCodecs) {
    if (codec.version == *version) return codec.decode(rest);
  }
  return Error{.message = said::LinkOfOtherVersion{.version = *version},
               .remedy = said::OpenWithNewer{}};
}

}  // namespace jobplay
