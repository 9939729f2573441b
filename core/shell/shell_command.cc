#include "core/shell/shell_command.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/shell/interpreter.h"

namespace jobplay {
namespace {

// Null is as good as nothing in a manifest.
const Json& FieldOf(const Json& object, const char* name) {
  static const Json kNone;
  const auto it = object.find(name);
  return it == object.end() ? kNone : *it;
}

std::string TextOf(const Json& object, const char* name) {
  const Json& field = FieldOf(object, name);
  return field.is_string() ? field.get<std::string>() : "";
}

const Json& Declared(const PodSpec& spec, const Container& container) {
  static const Json kNone;
  for (const char* field : {"containers", "initContainers"}) {
    for (const Json& one : FieldOf(spec.json, field)) {
      if (TextOf(one, "name") == container.name) return one;
    }
  }
  return kNone;
}

// Kubernetes' own $(VAR), for which $$ stands. False where it is not known what comes in its place.
bool Expand(std::string& text, const shell::Variables& variables, bool more) {
  std::string expanded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '$' || at + 1 == text.size()) {
      expanded += text[at];
      continue;
    }
    const char next = text[++at];
    const std::size_t end = next == '(' ? text.find(')', at) : std::string::npos;
    if (end == std::string::npos) {
      expanded += '$';
      if (next != '$') expanded += next;
      continue;
    }
    const auto it = variables.find(std::string_view(text).substr(at + 1, end - at - 1));
    if (it == variables.end()) {
      if (more) return false;
      expanded += "$(";
      continue;
    }
    if (!it->second) return false;
    expanded += *it->second;
    at = end;
  }
  text = std::move(expanded);
  return true;
}

// Without its registry, tag and digest.
std::string_view ImageName(const Container& container) {
  std::string_view image = container.image;
  image = image.substr(0, image.find('@'));
  image = shell::BaseName(image);
  return image.substr(0, image.find(':'));
}

// What runs the arguments of a container without a command, of images whose arguments are known to
// be all that runs.
bool RunsItsArguments(const Container& container, std::vector<std::string>& words) {
  const std::string_view image = ImageName(container);
  if (image == "bash" && words[0].compare(0, 1, "-") == 0) words.insert(words.begin(), "bash");
  return image == "busybox" || image == "alpine" || image == "ubuntu" || image == "debian" ||
         image == "bash";
}

// All but pi, which a first look at the playground has no need of.
[[gnu::noinline]] std::optional<CommandRun> Follow(const PodSpec& spec,
                                                   const Container& container) {
  const Json& declared = Declared(spec, container);
  shell::Surroundings around;
  const std::string_view image = ImageName(container);
  around.busybox = image == "busybox" || image == "alpine";
  around.stdin_open = FieldOf(declared, "stdin") == Json(true);
  // There in each container, and with values that nothing here depends on.
  for (const char* name : {"HOSTNAME", "HOME", "PATH", "PWD", "JOB_COMPLETION_INDEX"}) {
    around.variables[name] = std::nullopt;
  }
  const bool more = !FieldOf(declared, "envFrom").is_null();
  for (const Json& one : FieldOf(declared, "env")) {
    std::optional<std::string> value = TextOf(one, "value");
    if (!FieldOf(one, "valueFrom").is_null() || !Expand(*value, around.variables, more)) {
      value.reset();
    }
    around.variables[TextOf(one, "name")] = std::move(value);
  }
  std::vector<std::string> words = container.command;
  words.insert(words.end(), container.args.begin(), container.args.end());
  if (words.empty()) return std::nullopt;
  for (std::string& word : words) {
    if (!Expand(word, around.variables, more)) return std::nullopt;
  }
  if (container.command.empty() && !RunsItsArguments(container, words)) return std::nullopt;
  if (shell::IsNoProgram(words[0])) return CommandRun{Duration{}, 128, false};
  const auto ending = shell::FollowProgram(words, around);
  if (!ending) return std::nullopt;
  if (ending->after == shell::kForEver) return CommandRun{};
  return CommandRun{ending->after, ending->exit_code};
}

}  // namespace

std::optional<CommandRun> RunOfCommand(const PodSpec& spec, const Container& container) {
  if (!container.command.empty()) {
    if (const auto time = shell::PiTime(container.command)) return CommandRun{*time, 0};
  } else if (container.args.empty()) {
    return std::nullopt;
  }
  return Follow(spec, container);
}

}  // namespace jobplay
