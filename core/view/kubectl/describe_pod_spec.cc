#include "core/view/kubectl/describe_pod_spec.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/codec/fields.h"
#include "core/base/rfc3339.h"
#include "core/view/kubectl/human_time.h"

namespace jobplay::kubectl {
namespace {

using codec::ArrayField;
using codec::BoolField;
using codec::Field;
using codec::Int64Field;
using codec::StringMapField;

// Formats a scalar as Go's %v does: a quantity or a port may be a number or a string.
std::string Text(const Json& json) { return json.is_null() ? "" : PlainText(json); }

std::string Text(const Json& object, const char* name) { return Text(Field(object, name)); }

std::string NumberOr0(const Json& object, const char* name) {
  return std::to_string(Int64Field(object, name).value_or(0));
}

std::string Join(const std::vector<std::string>& parts, const char* separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : separator) + parts[i];
  return text;
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

std::vector<const Json*> SortedBy(const Json::array_t& elements, const char* field) {
  std::vector<const Json*> sorted;
  for (const Json& element : elements) sorted.push_back(&element);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const Json* a, const Json* b) { return Text(*a, field) < Text(*b, field); });
  return sorted;
}

Time TimeOf(const Json& object, const char* name) {
  const std::string text = Text(object, name);
  if (text.empty()) return {};
  const std::optional<Time> time = ParseRfc3339(text);
  return time.value_or(Time{});
}

void Ports(std::string& out, const Json& container, const char* number, const std::string& title) {
  std::vector<std::string> ports;
  for (const Json& port : ArrayField(container, "ports")) {
    std::string text = NumberOr0(port, number) + "/" + Text(port, "protocol");
    if (const std::string name = Text(port, "name"); !name.empty()) text += " (" + name + ")";
    ports.push_back(std::move(text));
  }
  out += "    " + title + (ports.size() > 1 ? "s" : "") + ":\t" +
         (ports.empty() ? "<none>" : Join(ports, ", ")) + "\n";
}

void Strings(std::string& out, const Json& container, const char* field, const char* title) {
  const std::vector<std::string> strings = codec::StringsField(container, field);
  if (strings.empty()) return;
  out += std::string("    ") + title + ":\n";
  for (const std::string& text : strings) {
    for (const std::string& line : Lines(text)) out += "      " + line + "\n";
  }
}

// describeStatus
void State(std::string& out, const char* title, const Json& state) {
  const std::string opening = std::string("    ") + title + ":\t";
  if (const Json& running = Field(state, "running"); !running.is_null()) {
    out +=
        opening + "Running\n      Started:\t" + FormatRfc1123z(TimeOf(running, "startedAt")) + "\n";
    return;
  }
  const Json& terminated = Field(state, "terminated");
  const Json& reason = Field(terminated.is_null() ? Field(state, "waiting") : terminated, "reason");
  out += opening + (terminated.is_null() ? "Waiting\n" : "Terminated\n");
  if (!reason.is_null()) out += "      Reason:\t" + Text(reason) + "\n";
  if (terminated.is_null()) return;
  if (const std::string message = Text(terminated, "message"); !message.empty()) {
    out += "      Message:\t" + message + "\n";
  }
  out += "      Exit Code:\t" + NumberOr0(terminated, "exitCode") + "\n";
  out += "      Started:\t" + FormatRfc1123z(TimeOf(terminated, "startedAt")) + "\n";
  out += "      Finished:\t" + FormatRfc1123z(TimeOf(terminated, "finishedAt")) + "\n";
}

void Quantities(std::string& out, const Json& resources, const char* field, const char* title) {
  const Json& quantities = Field(resources, field);
  if (quantities.is_null() || quantities.empty()) return;
  out += std::string("    ") + title + ":\n";
  for (const auto& [name, quantity] : quantities.get_ref<const Json::object_t&>()) {
    out += "      " + name + ":\t" + Text(quantity) + "\n";
  }
}

// DescribeProbe
void Probe(std::string& out, const Json& container, const char* field, const char* title) {
  const Json& probe = Field(container, field);
  if (probe.is_null()) return;
  std::string what = "unknown";
  if (const Json& exec = Field(probe, "exec"); !exec.is_null()) {
    what = "exec [" + Join(codec::StringsField(exec, "command"), " ") + "]";
  } else if (const Json& http = Field(probe, "httpGet"); !http.is_null()) {
    std::string scheme = Text(http, "scheme");
    for (char& c : scheme) c = static_cast<char>(c | 0x20);
    what = "http-get " + scheme + "://" + Text(http, "host") + ":" + Text(http, "port") +
           Text(http, "path");
  } else if (const Json& tcp = Field(probe, "tcpSocket"); !tcp.is_null()) {
    what = "tcp-socket " + Text(tcp, "host") + ":" + Text(tcp, "port");
  } else if (const Json& grpc = Field(probe, "grpc"); !grpc.is_null()) {
    what = "grpc <pod>:" + Text(grpc, "port") + " " + Text(grpc, "service");
  }
  out += std::string("    ") + title + ":\t" + what +
         " delay=" + NumberOr0(probe, "initialDelaySeconds") +
         "s timeout=" + NumberOr0(probe, "timeoutSeconds") +
         "s period=" + NumberOr0(probe, "periodSeconds") +
         "s #success=" + NumberOr0(probe, "successThreshold") +
         " #failure=" + NumberOr0(probe, "failureThreshold") + "\n";
}

std::string Optional(const Json& source) {
  return std::string("Optional: ") +
         (BoolField(source, "optional").value_or(false) ? "true" : "false");
}

void EnvFrom(std::string& out, const Json& container) {
  const Json::array_t& sources = ArrayField(container, "envFrom");
  if (sources.empty()) return;
  out += "    Environment Variables from:\n";
  for (const Json& source : sources) {
    const Json& config_map = Field(source, "configMapRef");
    const Json& reference = config_map.is_null() ? Field(source, "secretRef") : config_map;
    const std::string prefix = Text(source, "prefix");
    out += "      " + Text(reference, "name") + "\t" +
           (config_map.is_null() ? "Secret" : "ConfigMap") +
           (prefix.empty() ? "" : " with prefix '" + prefix + "'") + "\t" + Optional(reference) +
           "\n";
  }
}

// fieldpath.ExtractFieldPathAsString, for a pod's own fields.
std::string FieldPathValue(const Json& pod, const std::string& path) {
  const Json& meta = Field(pod, "metadata");
  for (const char* map : {"labels", "annotations"}) {
    const std::string opening = std::string("metadata.") + map + "['";
    if (path.compare(0, opening.size(), opening) != 0 || path.size() < opening.size() + 2) continue;
    const std::string key = path.substr(opening.size(), path.size() - opening.size() - 2);
    return Text(Field(Field(meta, map), key.c_str()));
  }
  if (path == "metadata.name") return Text(meta, "name");
  if (path == "metadata.namespace") return Text(meta, "namespace");
  if (path == "metadata.uid") return Text(meta, "uid");
  if (path == "spec.nodeName") return Text(Field(pod, "spec"), "nodeName");
  if (path == "spec.serviceAccountName") return Text(Field(pod, "spec"), "serviceAccountName");
  return "";
}

// `pod` is null for a template, in which such a field has no value yet.
void Env(std::string& out, const Json& container, const Json& pod) {
  const Json::array_t& variables = ArrayField(container, "env");
  out += variables.empty() ? "    Environment:\t<none>\n" : "    Environment:\n";
  for (const Json& variable : variables) {
    const std::string opening = "      " + Text(variable, "name") + ":\t";
    const Json& from = Field(variable, "valueFrom");
    if (from.is_null()) {
      const std::vector<std::string> lines = Lines(Text(variable, "value"));
      for (std::size_t i = 0; i < lines.size(); ++i) {
        out += (i == 0 ? opening : "      \t") + lines[i] + "\n";
      }
    } else if (const Json& field = Field(from, "fieldRef"); !field.is_null()) {
      const std::string path = Text(field, "fieldPath");
      out += opening + (pod.is_null() ? "" : FieldPathValue(pod, path)) + " (" +
             Text(field, "apiVersion") + ":" + path + ")\n";
    } else if (const Json& resource = Field(from, "resourceFieldRef"); !resource.is_null()) {
      out += opening + " (" + Text(resource, "resource") + ")\n";
    } else if (const Json& secret = Field(from, "secretKeyRef"); !secret.is_null()) {
      out += opening + "<set to the key '" + Text(secret, "key") + "' in secret '" +
             Text(secret, "name") + "'>\t" + Optional(secret) + "\n";
    } else if (const Json& map = Field(from, "configMapKeyRef"); !map.is_null()) {
      out += opening + "<set to the key '" + Text(map, "key") + "' of config map '" +
             Text(map, "name") + "'>\t" + Optional(map) + "\n";
    }
  }
}

void Mounts(std::string& out, const Json& container) {
  const Json::array_t& mounts = ArrayField(container, "volumeMounts");
  out += mounts.empty() ? "    Mounts:\t<none>\n" : "    Mounts:\n";
  for (const Json* mount : SortedBy(mounts, "mountPath")) {
    std::string flags = BoolField(*mount, "readOnly").value_or(false) ? "ro" : "rw";
    if (const std::string path = Text(*mount, "subPath"); !path.empty()) {
      flags += ",path=\"" + path + "\"";
    }
    out += "      " + Text(*mount, "mountPath") + " from " + Text(*mount, "name") + " (" + flags +
           ")\n";
  }
}

// describeContainers. `statuses` is null for a template.
void Containers(std::string& out, const std::string& space, const char* title,
                const Json::array_t& containers, const Json& statuses, const Json& pod) {
  out += space + title + (containers.empty() ? ": <none>\n" : ":\n");
  for (const Json& container : containers) {
    const std::string name = Text(container, "name");
    const Json* status = nullptr;
    for (const Json& candidate : statuses) {
      if (Text(candidate, "name") == name) status = &candidate;
    }
    out += (space.empty() ? "  " : "   ") + name + ":\n";
    if (status != nullptr) out += "    Container ID:\t" + Text(*status, "containerID") + "\n";
    out += "    Image:\t" + Text(container, "image") + "\n";
    if (status != nullptr) out += "    Image ID:\t" + Text(*status, "imageID") + "\n";
    Ports(out, container, "containerPort", "Port");
    Ports(out, container, "hostPort", "Host Port");
    Strings(out, container, "command", "Command");
    Strings(out, container, "args", "Args");
    if (status != nullptr) {
      State(out, "State", Field(*status, "state"));
      if (const Json& last = Field(*status, "lastState"); last.contains("terminated")) {
        State(out, "Last State", last);
      }
      const bool ready = BoolField(*status, "ready").value_or(false);
      out += std::string("    Ready:\t") + (ready ? "True" : "False") + "\n";
      out += "    Restart Count:\t" + NumberOr0(*status, "restartCount") + "\n";
    }
    const Json& resources = Field(container, "resources");
    Quantities(out, resources, "limits", "Limits");
    Quantities(out, resources, "requests", "Requests");
    Probe(out, container, "livenessProbe", "Liveness");
    Probe(out, container, "readinessProbe", "Readiness");
    Probe(out, container, "startupProbe", "Startup");
    EnvFrom(out, container);
    Env(out, container, pod);
    Mounts(out, container);
  }
}

// describeVolumes, for the sources that need nothing except the pod.
void Volumes(std::string& out, const Json& spec, const std::string& space) {
  const Json::array_t& volumes = ArrayField(spec, "volumes");
  out += space + (volumes.empty() ? "Volumes:\t<none>\n" : "Volumes:\n");
  auto or_unset = [](std::string text, const char* unset) { return text.empty() ? unset : text; };
  auto flag = [](const Json& source, const char* name) {
    return std::string(BoolField(source, name).value_or(false) ? "true" : "false");
  };
  for (const Json& volume : volumes) {
    out += (space.empty() ? "  " : "   ") + Text(volume, "name") + ":\n";
    auto type = [&](const char* text) { out += std::string("    Type:\t") + text + "\n"; };
    auto line = [&](const char* title, const std::string& value) {
      out += std::string("    ") + title + ":\t" + value + "\n";
    };
    if (const Json& host = Field(volume, "hostPath"); !host.is_null()) {
      type("HostPath (bare host directory volume)");
      line("Path", Text(host, "path"));
      line("HostPathType", or_unset(Text(host, "type"), "<none>"));
    } else if (const Json& empty = Field(volume, "emptyDir"); !empty.is_null()) {
      type("EmptyDir (a temporary directory that shares a pod's lifetime)");
      line("Medium", Text(empty, "medium"));
      line("SizeLimit", or_unset(Text(empty, "sizeLimit"), "<unset>"));
    } else if (const Json& secret = Field(volume, "secret"); !secret.is_null()) {
      type("Secret (a volume populated by a Secret)");
      line("SecretName", Text(secret, "secretName"));
      line("Optional", flag(secret, "optional"));
    } else if (const Json& map = Field(volume, "configMap"); !map.is_null()) {
      type("ConfigMap (a volume populated by a ConfigMap)");
      line("Name", Text(map, "name"));
      line("Optional", flag(map, "optional"));
    } else if (const Json& claim = Field(volume, "persistentVolumeClaim"); !claim.is_null()) {
      type("PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)");
      line("ClaimName", Text(claim, "claimName"));
      line("ReadOnly", flag(claim, "readOnly"));
    } else {
      out += "  <unknown>\n";
    }
  }
}

void Tolerations(std::string& out, const std::string& title, const Json& spec) {
  const Json::array_t& tolerations = ArrayField(spec, "tolerations");
  out += title + ":\t" + (tolerations.empty() ? "<none>\n" : "");
  bool first = true;
  for (const Json* toleration : SortedBy(tolerations, "key")) {
    if (!first) out += "\t";
    first = false;
    const std::string key = Text(*toleration, "key"), value = Text(*toleration, "value");
    const std::string effect = Text(*toleration, "effect");
    std::string text = key;
    if (!value.empty()) text += "=" + value;
    if (!effect.empty()) text += ":" + effect;
    if (Text(*toleration, "operator") == "Exists" && value.empty()) {
      text += text.empty() ? "op=Exists" : " op=Exists";
    }
    if (const auto seconds = Int64Field(*toleration, "tolerationSeconds")) {
      text += " for " + std::to_string(*seconds) + "s";
    }
    out += text + "\n";
  }
}

// qos.GetPodQOS: for cpu and memory, requests default to limits.
const char* QosClass(const Json& spec) {
  bool any = false, all = true;
  for (const char* list : {"initContainers", "containers"}) {
    for (const Json& container : ArrayField(spec, list)) {
      const Json& resources = Field(container, "resources");
      for (const char* name : {"cpu", "memory"}) {
        const std::string limit = Text(Field(resources, "limits"), name);
        const std::string request = Text(Field(resources, "requests"), name);
        if (!limit.empty() || !request.empty()) any = true;
        if (limit.empty() || (!request.empty() && request != limit)) all = false;
      }
    }
  }
  return !any ? "BestEffort" : all ? "Guaranteed" : "Burstable";
}

}  // namespace

void DescribeLabels(std::string& out, const std::string& title, const StringMap& labels) {
  out += title + ":\t" + (labels.empty() ? "<none>\n" : "");
  bool first = true;
  for (const auto& [key, value] : labels) {
    out += (first ? "" : "\t") + key + "=" + value + "\n";
    first = false;
  }
}

void DescribePodTemplateSpec(std::string& out, const Json& spec) {
  if (const std::string account = Text(spec, "serviceAccountName"); !account.empty()) {
    out += "  Service Account:\t" + account + "\n";
  }
  const Json kNone;
  if (const auto& containers = ArrayField(spec, "initContainers"); !containers.empty()) {
    Containers(out, "  ", "Init Containers", containers, kNone, kNone);
  }
  Containers(out, "  ", "Containers", ArrayField(spec, "containers"), kNone, kNone);
  Volumes(out, spec, "  ");
  if (const std::string name = Text(spec, "priorityClassName"); !name.empty()) {
    out += "  Priority Class Name:\t" + name + "\n";
  }
  DescribeLabels(out, "  Node-Selectors", StringMapField(spec, "nodeSelector"));
  Tolerations(out, "  Tolerations", spec);
}

void DescribePodSpecHead(std::string& out, const Json& spec) {
  static constexpr std::pair<const char*, const char*> kFields[] = {
      {"priority", "Priority"},
      {"priorityClassName", "Priority Class Name"},
      {"runtimeClassName", "Runtime Class Name"},
      {"serviceAccountName", "Service Account"}};
  for (const auto& [field, title] : kFields) {
    if (const std::string text = Text(spec, field); !text.empty()) {
      out += std::string(title) + ":\t" + text + "\n";
    }
  }
}

void DescribePodContainers(std::string& out, const Json& pod) {
  const Json& spec = Field(pod, "spec");
  const Json& status = Field(pod, "status");
  if (const auto& containers = ArrayField(spec, "initContainers"); !containers.empty()) {
    Containers(out, "", "Init Containers", containers, Field(status, "initContainerStatuses"), pod);
  }
  Containers(out, "", "Containers", ArrayField(spec, "containers"),
             Field(status, "containerStatuses"), pod);
}

void DescribePodSpecTail(std::string& out, const Json& spec) {
  Volumes(out, spec, "");
  out += std::string("QoS Class:\t") + QosClass(spec) + "\n";
  DescribeLabels(out, "Node-Selectors", StringMapField(spec, "nodeSelector"));
  Tolerations(out, "Tolerations", spec);
}

}  // namespace jobplay::kubectl
