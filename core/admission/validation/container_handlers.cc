#include "core/admission/reasons/common.h"
#include "core/admission/reasons/container.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

void ValidatePort(const Json& action, const Path& path, ErrorList* errors) {
  static const Json kZero = 0;
  const Json* port = Get(action, "port");
  if (port == nullptr) port = &kZero;
  if (port->is_string()) {
    const auto& name = port->get_ref<const std::string&>();
    errors->InvalidEach(path.Child("port"), name, IsPortName(name));
    return;
  }
  errors->InvalidEach(path.Child("port"), BadValue::Any(port),
                      IsPortNumber(port->get<std::int64_t>()));
}

void ValidateHttpGet(const Json& action, const Path& path, ErrorList* errors) {
  if (Text(action, "path").empty()) errors->Required(path.Child("path"));
  ValidatePort(action, path, errors);
  const std::string& scheme = Text(action, "scheme");
  if (scheme != "HTTP" && scheme != "HTTPS") {
    errors->NotSupported(path.Child("scheme"), BadValue::Named(scheme), {"HTTP", "HTTPS"});
  }
  for (const Json& header : List(action, "httpHeaders")) {
    const std::string& name = Text(header, "name");
    errors->InvalidEach(path.Child("httpHeaders"), name, IsHttpHeaderName(name));
  }
}

void ValidateSleep(const Json& action, const Json& pod_spec, const Path& path,
                   const PodOptions& options, ErrorList* errors) {
  const Json* grace = Get(pod_spec, "terminationGracePeriodSeconds");
  if (grace == nullptr) return;
  const std::int64_t seconds = Number(action, "seconds");
  if (seconds <= grace->get<std::int64_t>() && (options.zero_sleep ? seconds >= 0 : seconds > 0))
    return;
  const LimitReason& below_grace =
      options.zero_sleep ? reason::kSleepBelowGrace : reason::kSleepAboveZeroBelowGrace;
  errors->Invalid(path, BadValue::Number(seconds), below_grace(grace->get<std::int64_t>()));
}

// Follows validateHandler. The possible members differ between probes and hooks.
void ValidateHandler(const Json& handler, const Json& pod_spec, const Path& path,
                     const PodOptions& options, ErrorList* errors) {
  bool found = false;
  for (const char* member : {"exec", "httpGet", "tcpSocket", "grpc", "sleep"}) {
    const Json* action = Get(handler, member);
    if (action == nullptr) continue;
    const Path action_path = path.Child(member);
    if (found) {
      errors->Forbidden(action_path, reason::kOneHandler);
      continue;
    }
    found = true;
    const std::string_view kind = member;
    if (kind == "exec") {
      if (List(*action, "command").empty()) errors->Required(action_path.Child("command"));
    } else if (kind == "httpGet") {
      ValidateHttpGet(*action, action_path, errors);
    } else if (kind == "sleep") {
      ValidateSleep(*action, pod_spec, action_path, options, errors);
    } else {
      ValidatePort(*action, action_path, errors);
    }
  }
  if (!found) errors->Required(path, reason::kHandlerRequired);
}

void ValidateStopSignal(const Json& signal, const Json& pod_spec, const Path& path,
                        ErrorList* errors) {
  static const auto* const kLinux = [] {
    auto* names = new std::set<std::string>{
        "SIGABRT",   "SIGALRM",   "SIGBUS",  "SIGCHLD", "SIGCLD",   "SIGCONT",
        "SIGFPE",    "SIGHUP",    "SIGILL",  "SIGINT",  "SIGIO",    "SIGIOT",
        "SIGKILL",   "SIGPIPE",   "SIGPOLL", "SIGPROF", "SIGPWR",   "SIGQUIT",
        "SIGSEGV",   "SIGSTKFLT", "SIGSTOP", "SIGSYS",  "SIGTERM",  "SIGTRAP",
        "SIGTSTP",   "SIGTTIN",   "SIGTTOU", "SIGURG",  "SIGUSR1",  "SIGUSR2",
        "SIGVTALRM", "SIGWINCH",  "SIGXCPU", "SIGXFSZ", "SIGRTMIN", "SIGRTMAX"};
    for (int i = 1; i <= 15; ++i) names->insert("SIGRTMIN+" + std::to_string(i));
    for (int i = 1; i <= 14; ++i) names->insert("SIGRTMAX-" + std::to_string(i));
    return names;
  }();
  const Json* os = Get(pod_spec, "os");
  if (os == nullptr) {
    errors->Forbidden(path, reason::kStopSignalNeedsOs);
    return;
  }
  const auto& name = signal.get_ref<const std::string&>();
  if (Text(*os, "name") == "windows" && name != "SIGKILL" && name != "SIGTERM") {
    errors->NotSupported(path, BadValue::Named(name), {"SIGKILL", "SIGTERM"});
  }
  if (Text(*os, "name") == "linux" && kLinux->count(name) == 0) {
    errors->NotSupported(path, BadValue::Named(name), {kLinux->begin(), kLinux->end()});
  }
}

void ValidateProbe(const Json& probe, std::string_view kind, const Json& pod_spec, const Path& path,
                   const PodOptions& options, ErrorList* errors) {
  ValidateHandler(probe, pod_spec, path, options, errors);
  for (const char* name : {"initialDelaySeconds", "timeoutSeconds", "periodSeconds",
                           "successThreshold", "failureThreshold"}) {
    errors->NonNegative(path.Child(name), Number(probe, name));
  }
  const Path grace_path = path.Child("terminationGracePeriodSeconds");
  const Json* grace = Get(probe, "terminationGracePeriodSeconds");
  if (grace != nullptr && *grace <= 0)
    errors->Invalid(grace_path, BadValue::Any(grace), reason::kAboveZero);
  if (kind == "readinessProbe") {
    if (grace != nullptr)
      errors->Invalid(grace_path, BadValue::Any(grace), reason::kNotInReadinessProbe);
  } else if (Number(probe, "successThreshold") != 1) {
    errors->Invalid(path.Child("successThreshold"),
                    BadValue::Number(Number(probe, "successThreshold")), reason::kMustBeOne);
  }
}

}  // namespace

void ValidateProbes(const Json& container, const Json& pod_spec, const Path& path,
                    const PodOptions& options, ErrorList* errors) {
  for (const char* kind : {"livenessProbe", "readinessProbe", "startupProbe"}) {
    if (const Json* probe = Get(container, kind)) {
      ValidateProbe(*probe, kind, pod_spec, path.Child(kind), options, errors);
    }
  }
}

void ValidateLifecycle(const Json& container, const Json& pod_spec, const Path& path,
                       const PodOptions& options, ErrorList* errors) {
  const Json* lifecycle = Get(container, "lifecycle");
  if (lifecycle == nullptr) return;
  const Path lifecycle_path = path.Child("lifecycle");
  for (const char* hook : {"postStart", "preStop"}) {
    if (const Json* handler = Get(*lifecycle, hook)) {
      ValidateHandler(*handler, pod_spec, lifecycle_path.Child(hook), options, errors);
    }
  }
  if (const Json* signal = Get(*lifecycle, "stopSignal")) {
    ValidateStopSignal(*signal, pod_spec, lifecycle_path.Child("stopSignal"), errors);
  }
}

}  // namespace jobplay
