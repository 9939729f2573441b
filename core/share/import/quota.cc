#include "core/share/import/quota.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace jobplay {
namespace {

constexpr std::string_view kResources[] = {
    "pods", "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"};

bool IsLimited(std::string_view resource) {
  return std::find(std::begin(kResources), std::end(kResources), resource) != std::end(kResources);
}

std::string_view Between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin + from.size());
  return text.substr(0, text.find(to));
}

std::vector<std::string_view> Split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

bool IsQuantity(std::string_view text) {
  return !text.empty() && text.size() < 20 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.';
  });
}

// "exceeded quota: NAME, requested: pods=1, used: pods=2, limited: pods=2"
void TakeExceeded(std::string_view message, SeenQuota& quota) {
  for (const std::string_view part : Split(Between(message, "limited: ", "\n"), ',')) {
    const std::size_t is = part.find('=');
    if (is == std::string_view::npos) continue;
    const std::string_view resource = part.substr(0, is), most = part.substr(is + 1);
    if (IsLimited(resource) && IsQuantity(most)) quota.limits[std::string(resource)] = most;
  }
}

// "failed quota: NAME: must specify requests.cpu for: main; requests.memory for: main"
void TakeMissing(std::string_view message, SeenQuota& quota) {
  std::string_view missing = Between(message, "must specify ", "\n");
  for (std::string_view part : Split(missing, ';')) {
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    for (const std::string_view resource : Split(part.substr(0, part.find(" for:")), ',')) {
      if (!IsLimited(resource)) continue;
      const bool memory = resource.find("memory") != std::string_view::npos;
      quota.limits.emplace(resource, memory ? "1Gi" : "1");
    }
  }
}

}  // namespace

std::optional<SeenQuota> QuotaOf(const Snapshot& snapshot) {
  SeenQuota quota;
  for (const SeenEvent& event : snapshot.events) {
    if (event.reason != "FailedCreate") continue;
    const bool missing = event.message.find("failed quota: ") != std::string::npos;
    const std::string name(missing ? Between(event.message, "failed quota: ", ":")
                                   : Between(event.message, "exceeded quota: ", ","));
    if (name.empty() || (!quota.name.empty() && quota.name != name)) continue;
    quota.name = name;
    if (missing) {
      TakeMissing(event.message, quota);
    } else {
      TakeExceeded(event.message, quota);
    }
  }
  if (quota.limits.empty()) return std::nullopt;
  return quota;
}

}  // namespace jobplay
