#include "core/shell/shell_command.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/job.h"
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

// Linux's MAX_ARG_STRLEN: with a longer word, or variable, no program can be started.
constexpr std::size_t kLongestWord = 131072;

// Kubernetes' own $(VAR), for which $$ stands. False where it is not known what comes in its place,
// or where that is longer than can be passed on: variables may double from one to the next.
bool Expand(std::string& text, const shell::Variables& variables, bool more) {
  std::string expanded;
  for (std::size_t at = 0; at < text.size() && expanded.size() < kLongestWord; ++at) {
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
  return text.size() < kLongestWord;
}

// Without its registry, tag and digest.
std::string_view ImageName(const Container& container) {
  std::string_view image = container.image;
  image = image.substr(0, image.find('@'));
  image = shell::BaseName(image);
  return image.substr(0, image.find(':'));
}

constexpr const char* kCompletionIndex = "JOB_COMPLETION_INDEX";

// The field of the pod that an environment variable takes its value from, as the kubelet finds it:
// what is not there is empty. Nothing for what only the cluster would tell.
std::optional<std::string> FieldOfPod(const std::string& path, const ObjectMeta& pod) {
  const bool named = !pod.name().empty();
  if (path == "metadata.name" && named) return pod.name();
  if (path == "metadata.namespace") return pod.namespace_();
  for (const auto& [field, map] : {std::pair("metadata.labels['", &*pod.labels),
                                   std::pair("metadata.annotations['", &*pod.annotations)}) {
    const std::size_t size = std::string_view(field).size();
    if (path.compare(0, size, field) != 0 || path.size() < size + 2) continue;
    const std::string key = path.substr(size, path.size() - size - 2);
    if (const std::string* value = Find(*map, key)) return *value;
    if (key == kJobCompletionIndexAnnotation) {
      if (const std::string* index = Find(*pod.annotations, key)) return *index;
    }
    if (named) return "";
  }
  return std::nullopt;
}

// How long `sleep` of the performance tests' image takes: Go's durations.
std::optional<CommandRun> SleepOfPerfTests(std::vector<std::string> words) {
  // How long it goes on when it is told to stop.
  if (words.size() > 2 && words[0] == "-termination-grace-period") {
    words.erase(words.begin(), words.begin() + 2);
  }
  if (words.size() != 1) return std::nullopt;
  const auto duration = ParseDuration(words[0]);
  if (!duration || duration->ns < 0) return std::nullopt;
  return CommandRun{*duration, 0};
}

// Images of the Kubernetes project that exist to be run with arguments in examples and tests.
std::optional<CommandRun> RunOfTestImage(const Container& container,
                                         const std::vector<std::string>& words) {
  const bool agnhost = ImageName(container) == "agnhost";
  const std::string_view program = shell::BaseName(words[0]);
  const std::size_t first = container.command.empty() ? 0 : 1;
  if (agnhost && (first == 0 || program == "agnhost") && first < words.size()) {
    if (words[first] == "pause" && words.size() == first + 1) return CommandRun{};
    if (words[first] == "entrypoint-tester") return CommandRun{Duration{}, 0};
  }
  if (first == 0 && container.image.find("perf-tests/sleep") != std::string::npos) {
    return SleepOfPerfTests(words);
  }
  return std::nullopt;
}

// What runs the arguments of a container without a command, of images whose arguments are known to
// be all that runs.
bool RunsItsArguments(const Container& container, std::vector<std::string>& words) {
  const std::string_view image = ImageName(container);
  if (image == "bash" && words[0].compare(0, 1, "-") == 0) words.insert(words.begin(), "bash");
  return image == "busybox" || image == "alpine" || image == "ubuntu" || image == "debian" ||
         image == "bash";
}

bool MountsInto(const Json& declared, std::string_view folder) {
  const Json& mounts = FieldOf(declared, "volumeMounts");
  return std::any_of(mounts.begin(), mounts.end(), [&](const Json& mount) {
    return TextOf(mount, "mountPath").find(folder) != std::string::npos;
  });
}

shell::Surroundings SurroundingsOf(const Container& container, const Json& declared) {
  shell::Surroundings around;
  const std::string_view image = ImageName(container);
  const bool debian = image == "ubuntu" || image == "debian";
  const bool alpine = image == "busybox" || image == "alpine" || image == "bash";
  around.busybox = alpine || container.image.find("alpine") != std::string::npos;
  around.old_dash = debian;
  around.stdin_open = FieldOf(declared, "stdin") == Json(true);
  around.terminal = FieldOf(declared, "tty") == Json(true);
  around.empty_tmp = (debian || alpine) && !MountsInto(declared, "/tmp");
  around.no_more = (debian || alpine) && FieldOf(declared, "envFrom").is_null();
  // There in each container, and with values that nothing here depends on.
  for (const char* name : {"HOSTNAME", "HOME", "PATH", "PWD"}) {
    around.variables[name] = std::nullopt;
  }
  return around;
}

// All but pi, which a first look at the playground has no need of.
[[gnu::noinline]] std::optional<CommandRun> Follow(const PodSpec& spec, const Container& container,
                                                   const ObjectMeta& pod, std::string* stopped_at) {
  const Json& declared = Declared(spec, container);
  shell::Surroundings around = SurroundingsOf(container, declared);
  const bool more = !FieldOf(declared, "envFrom").is_null();
  for (const Json& one : FieldOf(declared, "env")) {
    std::optional<std::string> value = TextOf(one, "value");
    const Json& from = FieldOf(one, "valueFrom");
    if (!from.is_null()) {
      value = FieldOfPod(TextOf(FieldOf(from, "fieldRef"), "fieldPath"), pod);
    } else if (!Expand(*value, around.variables, more)) {
      value.reset();
    }
    around.variables[TextOf(one, "name")] = std::move(value);
  }
  // The Job controller puts it behind the others, unless there is one of that name.
  const std::string* index = Find(*pod.annotations, kJobCompletionIndexAnnotation);
  if (index != nullptr) {
    around.variables.try_emplace(kCompletionIndex, *index);
  } else if (!more && around.variables.count(kCompletionIndex) == 0) {
    around.unset.emplace_back(kCompletionIndex);
  }
  std::vector<std::string> words = container.command;
  words.insert(words.end(), container.args.begin(), container.args.end());
  if (words.empty()) return std::nullopt;
  for (std::string& word : words) {
    if (!Expand(word, around.variables, more)) return std::nullopt;
  }
  if (const auto run = RunOfTestImage(container, words)) return run;
  if (container.command.empty() && !RunsItsArguments(container, words)) return std::nullopt;
  if (shell::IsNoProgram(words[0])) return CommandRun{Duration{}, 128, false};
  const auto ending = shell::FollowProgram(words, around, stopped_at);
  if (!ending) return std::nullopt;
  if (ending->after == shell::kForEver) return CommandRun{};
  return CommandRun{ending->after, ending->exit_code};
}

}  // namespace

std::optional<CommandRun> RunOfCommand(const PodSpec& spec, const Container& container,
                                       const ObjectMeta& pod, std::string* stopped_at) {
  if (!container.command.empty()) {
    if (const auto time = shell::PiTime(container.command)) return CommandRun{*time, 0};
  } else if (container.args.empty()) {
    return std::nullopt;
  }
  return Follow(spec, container, pod, stopped_at);
}

bool CommandsDependOnPod(const PodSpec& spec) {
  // `eval` can put the name together.
  const auto names_it = [](const std::vector<std::string>& words) {
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.find(kCompletionIndex) != std::string::npos ||
             word.find("eval") != std::string::npos;
    });
  };
  for (const std::vector<Container>* containers : {&spec.init_containers, &spec.containers}) {
    for (const Container& container : *containers) {
      if (names_it(container.command) || names_it(container.args)) return true;
      for (const Json& one : FieldOf(Declared(spec, container), "env")) {
        if (!FieldOf(one, "valueFrom").is_null() ||
            TextOf(one, "value").find(kCompletionIndex) != std::string::npos) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace jobplay
