#include "core/shell/shell_command.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/job.h"
#include "core/base/digits.h"
#include "core/shell/busybox.h"
#include "core/shell/config_objects.h"
#include "core/shell/field_of_pod.h"
#include "core/shell/interpreter.h"
#include "core/shell/pod_volumes.h"
#include "core/shell/syntax.h"

namespace jobplay {
namespace {

const Json& Declared(const PodSpec& spec, const Container& container) {
  static const Json kNone;
  for (const char* field : {"containers", "initContainers"}) {
    for (const Json& one : FieldOf(spec.json, field)) {
      if (TextOf(one, "name") == container.name) return one;
    }
  }
  return kNone;
}

// Linux's MAX_ARG_STRLEN: no program can start with a longer argument or variable.
constexpr std::size_t kLongestWord = 131072;

// Expands Kubernetes' $(VAR), and $$ to $. Returns false if a value is unknown or the result is too
// long for an argument: variables may double from one to the next.
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

// Returns the image without its registry, tag and digest.
std::string_view ImageName(const Container& container) {
  std::string_view image = container.image;
  image = image.substr(0, image.find('@'));
  image = shell::BaseName(image);
  return image.substr(0, image.find(':'));
}

constexpr const char* kCompletionIndex = "JOB_COMPLETION_INDEX";

// Handles `sleep` of the perf-tests image, which takes Go durations.
std::optional<CommandRun> SleepOfPerfTests(std::vector<std::string> words) {
  Duration after;
  std::int32_t exit_code = 0;
  while (words.size() > 2 && words[0][0] == '-') {
    if (words[0] == "-termination-grace-period") {
      const auto given = ParseDuration(words[1]);
      if (!given || given->ns < 0) return std::nullopt;
      after = *given;
    } else if (words[0] == "-termination-code") {
      const auto given = WholeNumber(words[1]);
      if (!given) return std::nullopt;
      exit_code = static_cast<std::int32_t>(*given & 0xff);
    } else {
      return std::nullopt;
    }
    words.erase(words.begin(), words.begin() + 2);
  }
  if (words.size() != 1) return std::nullopt;
  const auto duration = ParseDuration(words[0]);
  if (!duration || duration->ns < 0) return std::nullopt;
  return CommandRun{.duration = *duration,
                    .on_term = shell::SameAnswer(shell::TermAnswer::kAtOnce, after, exit_code)};
}

// Handles images of the Kubernetes project that are made to run with arguments in examples and
// tests.
std::optional<CommandRun> RunOfTestImage(const Container& container,
                                         const std::vector<std::string>& words) {
  const bool agnhost = ImageName(container) == "agnhost";
  const std::string_view program = shell::BaseName(words[0]);
  const std::size_t first = container.command.empty() ? 0 : 1;
  if (agnhost && (first == 0 || program == "agnhost") && first < words.size()) {
    if (words[first] == "pause" && words.size() == first + 1) {
      return CommandRun{.on_term = shell::SameAnswer(shell::TermAnswer::kAtOnce, {}, 2)};
    }
    if (words[first] == "entrypoint-tester") return CommandRun{Duration{}, 0};
  }
  if (first == 0 && container.image.find("perf-tests/sleep") != std::string::npos) {
    return SleepOfPerfTests(words);
  }
  return std::nullopt;
}

// Returns true if the image is known to run only its arguments, and sets the words of a container
// without a command.
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
  around.only_busybox = shell::IsBusyboxImage(container.image) && !MountsInto(declared, "bin");
  around.old_dash = debian;
  around.stdin_open = FieldOf(declared, "stdin") == Json(true);
  around.terminal = FieldOf(declared, "tty") == Json(true);
  around.files.empty_tmp = (debian || alpine) && !MountsInto(declared, "/tmp");
  around.no_more = debian || alpine;
  // Every container has these variables, and nothing here depends on their values.
  for (const char* name : {"HOSTNAME", "HOME", "PATH", "PWD"}) {
    around.variables[name] = std::nullopt;
  }
  return around;
}

// Adds the variables of envFrom. Returns false if a part of them is unknown.
bool AddEnvironmentFrom(const Json& declared, const std::string& namespace_,
                        const shell::ConfigObjects& configs, shell::Variables& variables) {
  for (const Json& from : FieldOf(declared, "envFrom")) {
    const bool secret = !FieldOf(from, "secretRef").is_null();
    const shell::ConfigKeys* keys =
        configs.Find(secret ? "Secret" : "ConfigMap", namespace_,
                     TextOf(FieldOf(from, secret ? "secretRef" : "configMapRef"), "name"));
    if (keys == nullptr) return false;
    for (const auto& [key, text] : *keys) {
      const std::string name = TextOf(from, "prefix") + key;
      // Shells ignore other names.
      if (!shell::IsName(name)) continue;
      variables[name] = text.known ? std::optional(text.bytes) : std::nullopt;
    }
  }
  return true;
}

// Returns the value of a variable with valueFrom, or nothing if only the cluster knows it.
std::optional<std::string> ValueFrom(const Json& from, const ObjectMeta& pod,
                                     const shell::ConfigObjects& configs) {
  for (const auto& [kind, field] :
       {std::pair("ConfigMap", "configMapKeyRef"), std::pair("Secret", "secretKeyRef")}) {
    const Json& reference = FieldOf(from, field);
    if (reference.is_null()) continue;
    const shell::ConfigKeys* keys = configs.Find(kind, pod.namespace_(), TextOf(reference, "name"));
    if (keys == nullptr) return std::nullopt;
    const auto key = keys->find(TextOf(reference, "key"));
    return key == keys->end() || !key->second.known ? std::nullopt
                                                    : std::optional(key->second.bytes);
  }
  return shell::FieldOfPod(TextOf(FieldOf(from, "fieldRef"), "fieldPath"), pod);
}

// `left` receives the files at the end of the container.
std::optional<CommandRun> Follow(const Json& declared, const Container& container,
                                 const ObjectMeta& pod, const shell::PodVolumes& volumes,
                                 const shell::ConfigObjects& configs, bool is_first,
                                 CommandStop* stopped_at, shell::Files* left) {
  shell::Surroundings around = SurroundingsOf(container, declared);
  around.first = is_first;
  volumes.Mount(declared, around.files);
  shell::Variables brought;
  const bool more = !AddEnvironmentFrom(declared, pod.namespace_(), configs, brought);
  around.no_more = around.no_more && !more;
  around.only_busybox = around.only_busybox && !more && brought.count("PATH") == 0;
  // In the values of other variables, references to these are not expanded.
  for (const auto& [name, value] : brought) around.variables[name] = std::nullopt;
  for (const Json& one : FieldOf(declared, "env")) {
    std::optional<std::string> value = TextOf(one, "value");
    const Json& from = FieldOf(one, "valueFrom");
    if (!from.is_null()) {
      value = ValueFrom(from, pod, configs);
    } else if (!Expand(*value, around.variables, more)) {
      value.reset();
    }
    if (TextOf(one, "name") == "PATH") around.only_busybox = false;
    brought.erase(TextOf(one, "name"));
    around.variables[TextOf(one, "name")] = std::move(value);
  }
  for (auto& [name, value] : brought) around.variables[name] = std::move(value);
  // The Job controller appends this variable, unless there is one with its name.
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
  const bool not_executable =
      around.files.IsOfMount(words[0]) && around.files.programs.count(words[0]) == 0;
  const bool lacks = around.only_busybox && shell::LacksProgram(words[0]);
  if (shell::IsNoProgram(words[0]) || lacks || not_executable) {
    return CommandRun{Duration{}, 128, false};
  }
  const auto ending = shell::FollowProgram(words, around, stopped_at, left);
  if (!ending) return std::nullopt;
  if (ending->after == shell::kForEver) return CommandRun{.on_term = ending->on_term};
  return CommandRun{
      .duration = ending->after, .exit_code = ending->exit_code, .on_term = ending->on_term};
}

// Returns the volumes after the earlier containers. A container that runs in parallel may change
// them at any time.
shell::PodVolumes VolumesBefore(const PodSpec& spec, const Container& container,
                                const ObjectMeta& pod, const shell::ConfigObjects& configs) {
  shell::PodVolumes volumes(spec.json, pod, configs);
  if (!volumes.Has(Declared(spec, container))) return volumes;
  bool before = true;
  for (const Container& one : spec.init_containers) {
    const Json& declared = Declared(spec, one);
    if (one.name == container.name) {
      before = false;
    } else if (one.restart_always) {
      volumes.Forget(declared);
    } else if (before && volumes.Has(declared)) {
      shell::Files left;
      const auto run = Follow(declared, one, pod, volumes, configs, true, nullptr, &left);
      if (run && run->duration && run->exit_code == 0) {
        volumes.Keep(declared, left);
      } else {
        volumes.Forget(declared);
      }
    }
  }
  if (!before && !container.restart_always) return volumes;
  for (const Container& one : spec.containers) {
    if (one.name != container.name) volumes.Forget(Declared(spec, one));
  }
  return volumes;
}

std::optional<CommandRun> FollowInPod(const PodSpec& spec, const Container& container,
                                      const ObjectMeta& pod, const shell::ConfigObjects& configs,
                                      CommandStop* stopped_at) {
  const Json& declared = Declared(spec, container);
  shell::PodVolumes volumes = VolumesBefore(spec, container, pod, configs);
  if (stopped_at != nullptr) *stopped_at = {CommandStop::At::kImage, ""};
  const bool is_first = FieldOf(spec.json, "shareProcessNamespace") != Json(true) &&
                        FieldOf(spec.json, "hostPID") != Json(true);
  const auto run =
      Follow(declared, container, pod, volumes, configs, is_first, stopped_at, nullptr);
  // A restarted container sees its own files.
  const bool again = spec.restart_policy != RestartPolicy::kNever || container.restart_policy ||
                     !container.restart_rules.empty();
  if (!run || run->exit_code == 0 || !again || !volumes.Has(declared)) return run;
  volumes.Forget(declared);
  return Follow(declared, container, pod, volumes, configs, is_first, stopped_at, nullptr);
}

}  // namespace

std::optional<CommandRun> RunOfCommand(const PodSpec& spec, const Container& container,
                                       const ObjectMeta& pod, CommandStop* stopped_at,
                                       const shell::ConfigObjects* configs) {
  if (!container.command.empty()) {
    if (const auto time = shell::PiTime(container.command)) return CommandRun{*time, 0};
  } else if (container.args.empty()) {
    return std::nullopt;
  }
  static const shell::ConfigObjects kNone;
  return FollowInPod(spec, container, pod, configs == nullptr ? kNone : *configs, stopped_at);
}

bool CommandsDependOnPod(const PodSpec& spec) {
  // `eval` can construct the name.
  const auto names_it = [](const std::vector<std::string>& words) {
    return std::any_of(words.begin(), words.end(), [](const std::string& word) {
      return word.find(kCompletionIndex) != std::string::npos ||
             word.find("eval") != std::string::npos;
    });
  };
  for (const Json& volume : FieldOf(spec.json, "volumes")) {
    if (!FieldOf(volume, "downwardAPI").is_null()) return true;
  }
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
