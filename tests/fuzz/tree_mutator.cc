#include "tests/fuzz/tree_mutator.h"

#include <algorithm>
#include <utility>

#include "core/yaml/document.h"

namespace jobplay::fuzz {
namespace {

constexpr std::size_t kMostLearnt = 4000;
constexpr std::size_t kMostOfOneName = 40;
constexpr std::size_t kLongestText = 60'000;

const char* const kWords[] = {
    "", " ", "x", "a b", "-", "--", "~", "null", "true", "yes", "0", "-0", "1", "-1", "010", "0x1f",
    "1_000", "1e3", ".5", ".inf", ".nan", "+1", "1:30", "2147483647", "2147483648", "-2147483649",
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "1e999",
    // Quantities.
    "1Gi", "1.5Gi", "100m", "1u", "1n", "0.0000000001", "9999999999999999999999Ei", "1Ki5", "1e",
    "1E", "5EE", "-1Gi", "hugepages-2Mi", "nvidia.com/gpu", "requests.cpu", "attachable-volumes-x",
    // Durations and times.
    "0s", "1s", "1ms", "1ns", "1h1m1s", "-5s", "1.5h", "2300000h", "87840h", "87841h", "1d", "5",
    "99999999999999999999h", "2006-01-02T15:04:05Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z",
    "2261-12-31T23:59:59.999999999Z", "2025-02-30T00:00:00Z", "2025-06-03T10:00:00-24:00",
    "2025-06-03t10:00:00,5z", "1676-01-01T00:00:00Z",
    // Schedules and time zones.
    "* * * * *", "*/5 * * * *", "0 0 29 2 *", "0 0 31 2 *", "@every 1s", "@hourly", "@reboot",
    "TZ=x * * * * *", "CRON_TZ=Asia/Tokyo 0 0 * * *", "60 * * * *", "*/0 * * * *",
    "1-5/2,7 * * * MON-fri", "Europe/Berlin", "Local", "UTC", "../etc/passwd",
    // Indexes and ranges.
    "0-3,7", "0-9999999999", "1,2,", "3-1", "0-0", "4294967295", "0,0,0", "1-2-3", "\"0\"",
    // Names and labels.
    "demo", "Demo", "demo-", "a.b.c", "a/b", "a/b/c", "kubernetes.io/x", "-a", "a_b", "*", "$(A)",
    "$$(A)", "$(A", "default", "kube-system", "batch.kubernetes.io/job-completion-index",
    "custom-x.example.com/y", "controller-uid", "Job/demo", "Job/a/demo", "a=b", "a!=b",
    "a in (b,c)", "!a", "node-1", "demo-0", "demo-xxxxx",
    // Kinds, policies, phases, verbs.
    "Job", "job", "CronJob", "Pod", "Scenario", "List", "ConfigMap", "batch/v1", "batch/v1beta1",
    "playground/v1", "v1", "Never", "OnFailure", "Always", "Indexed", "NonIndexed", "Failed",
    "TerminatingOrFailed", "Forbid", "Replace", "Allow", "FailJob", "FailIndex", "Ignore", "Count",
    "In", "NotIn", "Exists", "DisruptionTarget", "Foreground", "Background", "Orphan", "Succeeded",
    "Running", "Unknown", "InternalError", "Conflict", "create", "updateStatus", "crash", "restart",
    "down", "up", "deleted", "drained", "cordoned", "for", "forever", "v1.18", "v1.29", "v1.36",
    "v1.8", "v9.99", "Complete", "SuccessCriteriaMet", "FailureTarget", "Suspended", "SIGKILL",
    // Commands.
    "sleep 5; exit 3", "exit $JOB_COMPLETION_INDEX", "while true; do :; done", "f() { f; }; f",
    "$(( 1 / 0 ))", "echo ${A:-${B:-${C}}}", "cat <<E\nx\nE", "python -c 'while 1: pass'",
    "import time\ntime.sleep(1e9)", "sleep infinity", "exit 99999999999", "${x%%*}", "!!", "a\\",
    "case x in", "$(", "((", "trap exit TERM; sleep 9",
    // Characters that strings should not contain.
    "\n", "\r\n", "\t", "\x01", "\x1b[31m", "\x7f", "\xc2\x85", "\xe2\x80\xa8", "\xef\xbf\xbe",
    "\xef\xbb\xbf", "\xff", "\xc3", "\xf0\x9f\x92\xa5", "\xe6\xbc\xa2\xe5\xad\x97", "e\xcc\x81",
    "<script>alert(1)</script>", "</title>", "]]>", "&amp;", "\"'`", "```", "%s%n", "#", ": ", "- ",
    "{{ .Values.x }}", "<<", "!!binary", "!!int", "?", "|", ">"};

const Json& Number(TreeMutator& draw) {
  static const Json kNumbers[] = {0,
                                  -1,
                                  1,
                                  2,
                                  3,
                                  5,
                                  7,
                                  42,
                                  64,
                                  100,
                                  137,
                                  143,
                                  255,
                                  256,
                                  600,
                                  1000,
                                  3600,
                                  86400,
                                  100000,
                                  100001,
                                  1000000,
                                  2147483647,
                                  -2147483648LL,
                                  2147483648LL,
                                  4294967295LL,
                                  4294967296LL,
                                  9000000000LL,
                                  9223372036LL,
                                  9223372037LL,
                                  18446744074LL,
                                  9223372036854775LL,
                                  INT64_MAX,
                                  INT64_MIN,
                                  UINT64_MAX,
                                  0.5,
                                  -0.0,
                                  1.5,
                                  1e18,
                                  1e19,
                                  1e300,
                                  5e-324};
  return draw.OneOf(kNumbers);
}

std::vector<Json::json_pointer> PathsOf(const Json& tree) {
  std::vector<Json::json_pointer> paths;
  const auto visit = [&](const auto& self, const Json& at, const Json::json_pointer& path) -> void {
    paths.push_back(path);
    if (at.is_object()) {
      for (auto it = at.begin(); it != at.end(); ++it) self(self, *it, path / it.key());
    } else if (at.is_array()) {
      for (std::size_t i = 0; i < at.size(); ++i) self(self, at[i], path / i);
    }
  };
  visit(visit, tree, Json::json_pointer());
  return paths;
}

std::size_t DepthOf(const Json& tree) {
  std::size_t deepest = 0;
  if (tree.is_structured()) {
    for (const Json& each : tree) deepest = std::max(deepest, DepthOf(each));
  }
  return deepest + 1;
}

std::string Dumped(const Json& value, int indent = -1) {
  return value.dump(indent, ' ', false, Json::error_handler_t::ignore);
}

}  // namespace

void TreeMutator::Learn(const Json& tree) {
  if (tree.is_object()) {
    for (auto it = tree.begin(); it != tree.end(); ++it) {
      std::vector<Json>& known = values_[it.key()];
      if (known.size() < kMostOfOneName && fields_.size() < kMostLearnt &&
          std::find(known.begin(), known.end(), *it) == known.end()) {
        known.push_back(*it);
        fields_.push_back({it.key(), *it});
      }
      Learn(*it);
    }
  } else if (tree.is_array()) {
    for (const Json& each : tree) Learn(each);
  }
}

std::string TreeMutator::Word() {
  if (OneIn(12)) {
    const std::size_t times = OneIn(4) ? 70'000 : 1 + Below(300);
    const std::string part = OneOf(kWords);
    std::string text;
    while (text.size() < std::min(times, kLongestText) && !part.empty()) text += part;
    return text;
  }
  std::string word = OneOf(kWords);
  if (OneIn(8)) word += OneOf(kWords);
  return word;
}

Json TreeMutator::Value() {
  switch (Below(9)) {
    case 0:
      return nullptr;
    case 1:
      return OneIn(2);
    case 2:
    case 3:
      return Number(*this);
    case 4: {
      static const Json kStructured[] = {Json::array(),
                                         Json::object(),
                                         Json::array({nullptr}),
                                         Json::array({1, "a"}),
                                         {{"a", nullptr}},
                                         Json::array({Json::object()}),
                                         {{"name", "a"}},
                                         {{"", ""}},
                                         {{"key", "a"}, {"operator", "In"}},
                                         {{"matchLabels", {{"a", "b"}}}}};
      return OneOf(kStructured);
    }
    case 5:
      if (!fields_.empty()) return OneOf(fields_).value;
      return Json::object();
    default:
      return Word();
  }
}

// A similar value of the same kind.
Json TreeMutator::Near(const Json& value) {
  if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    const auto bits = static_cast<std::uint64_t>(number);
    switch (Below(5)) {
      case 0:
        return static_cast<std::int64_t>(bits + 1);
      case 1:
        return static_cast<std::int64_t>(bits - 1);
      case 2:
        return static_cast<std::int64_t>(0 - bits);
      case 3:
        return static_cast<std::int64_t>(bits * 1000);
      default:
        return Number(*this);
    }
  }
  if (value.is_string()) {
    std::string text = value.get<std::string>();
    const std::size_t at = Below(text.size() + 1);
    switch (Below(4)) {
      case 0:
        return text.substr(0, at);
      case 1:
        return text.substr(at);
      case 2:
        text.insert(at, OneOf(kWords));
        return text;
      default:
        return Word();
    }
  }
  if (value.is_boolean()) return !value.get<bool>();
  return Value();
}

// Typical typos.
std::string TreeMutator::NearName(std::string name) {
  if (name.empty()) return "x";
  const std::size_t at = Below(name.size());
  switch (Below(6)) {
    case 0:
      name.erase(at, 1);
      return name;
    case 1:
      name.insert(at, 1, name[at]);
      return name;
    case 2:
      name[at] ^= 0x20;
      return name;
    case 3:
      return name + "s";
    case 4:
      std::swap(name[at], name[name.size() - 1 - at]);
      return name;
    default:
      return fields_.empty() ? "name" : OneOf(fields_).name;
  }
}

void TreeMutator::Graft(Json& object) {
  if (fields_.empty() || !object.is_object()) return;
  const Field& field = OneOf(fields_);
  object[field.name] = field.value;
}

void TreeMutator::Change(Json& tree) {
  for (std::uint32_t left = 1 + Below(4); left > 0; --left) Once(tree);
  if (DepthOf(tree) > kDeepest) tree = nullptr;
}

void TreeMutator::Once(Json& tree) {
  const std::vector<Json::json_pointer> paths = PathsOf(tree);
  const Json::json_pointer path = OneOf(paths);
  Json& value = tree[path];
  Json* parent = path.empty() ? nullptr : &tree[path.parent_pointer()];
  const bool member = parent != nullptr && parent->is_object();
  switch (Below(14)) {
    case 0:
    case 1:
      value = Near(value);
      return;
    case 2:
      value = Value();
      return;
    case 3:
    case 4: {
      // The value of the field elsewhere.
      const auto known = member ? values_.find(path.back()) : values_.end();
      if (known == values_.end()) {
        value = Near(value);
      } else {
        value = OneOf(known->second);
      }
      return;
    }
    case 5:
      if (member) {
        parent->erase(path.back());
      } else if (parent != nullptr) {
        parent->erase(parent->begin() + std::stoi(path.back()));
      }
      return;
    case 6: {
      // Swaps two subtrees. If one contains the other, that is then there twice.
      const Json::json_pointer other = OneOf(paths);
      const Json here = value;
      const Json there = tree[other];
      value = there;
      if (tree.contains(other)) tree[other] = here;
      return;
    }
    case 7: {
      if (!member) return;
      std::string name = NearName(path.back());
      Json moved = std::move(value);
      parent->erase(path.back());
      (*parent)[std::move(name)] = std::move(moved);
      return;
    }
    case 8:
    case 9:
      Graft(value.is_object() ? value : member ? *parent : tree);
      return;
    case 10: {
      // Once more, or very often.
      if (parent == nullptr || !parent->is_array() || Dumped(value).size() > 500) return;
      const Json element = value;
      for (std::uint32_t left = OneIn(4) ? 30 : 1; left > 0; --left) parent->push_back(element);
      return;
    }
    case 11:
      for (std::uint32_t levels = OneIn(5) ? 100 : 1; levels > 0; --levels) {
        Json inner = std::move(value);
        if (OneIn(2)) {
          value = Json::array({std::move(inner)});
        } else {
          value = Json::object();
          value["a"] = std::move(inner);
        }
      }
      return;
    case 12:
      // An empty value of the same kind.
      value = Json(value.type());
      return;
    default:
      if (value.is_object()) {
        const std::string name = Word();
        value[name] = Value();
      } else if (value.is_array()) {
        value.push_back(Value());
      } else {
        value = Value();
      }
  }
}

void TreeMutator::WriteScalar(std::string& out, const Json& value) {
  if (OneIn(150)) out += OneIn(2) ? "!!str " : "&a ";
  if (value.is_string() && OneIn(3)) {
    const std::string& text = value.get_ref<const std::string&>();
    // Unquoted, as people forget quotes.
    if (text.find_first_of("\n\r") == std::string::npos) {
      out += text;
      return;
    }
  }
  if (value.is_string() && OneIn(8)) {
    out += '\'';
    for (const char c : value.get_ref<const std::string&>()) out.append(c == '\'' ? 2 : 1, c);
    out += '\'';
    return;
  }
  out += Dumped(value);
}

void TreeMutator::WriteBlock(std::string& out, const Json& value, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (!value.is_structured() || value.empty() || indent > 2 * kDeepest) {
    out += ' ';
    WriteScalar(out, value);
    out += '\n';
  } else if (OneIn(6)) {
    out += ' ';
    out += Dumped(value);
    out += '\n';
  } else if (value.is_array()) {
    out += '\n';
    for (const Json& each : value) {
      out += margin + "-";
      WriteBlock(out, each, indent + 2);
    }
  } else {
    out += '\n';
    for (auto it = value.begin(); it != value.end(); ++it) {
      out += margin;
      WriteScalar(out, it.key());
      out += ':';
      WriteBlock(out, *it, indent + 2);
    }
  }
}

std::string TreeMutator::Write(const std::vector<Json>& documents) {
  std::string text;
  for (const Json& document : documents) {
    if (!text.empty()) text += "---\n";
    if (OneIn(3)) {
      text += Dumped(document, OneIn(2) ? 2 : -1);
      text += '\n';
    } else {
      std::string block;
      WriteBlock(block, document, 0);
      text += block.substr(1);
    }
  }
  return text;
}

std::string TreeMutator::Break(std::string text) {
  static const char* const kTokens[] = {" ",
                                        "\t",
                                        "\n",
                                        ":",
                                        ": ",
                                        "- ",
                                        "? ",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        ",",
                                        "\"",
                                        "'",
                                        "#",
                                        "&a ",
                                        "*a",
                                        "!",
                                        "|\n",
                                        ">-\n",
                                        "%YAML 1.2\n",
                                        "@",
                                        "`",
                                        "~",
                                        "\n---\n",
                                        "\n...\n",
                                        "<<: *a\n",
                                        "\\x",
                                        "\xc3\xa9",
                                        "\xff",
                                        "\r",
                                        "\r\n",
                                        "\xef\xbb\xbf",
                                        "\xe2\x80\xa8",
                                        "\xc2\x85",
                                        "```\n",
                                        "~~~\n",
                                        "```yaml job-playground\n",
                                        "    ",
                                        "null",
                                        "1e999",
                                        "\\u0000",
                                        "=",
                                        "_",
                                        "v1."};
  for (std::uint32_t left = 1 + Below(3); left > 0; --left) {
    const std::size_t at = Below(text.size() + 1);
    switch (Below(6)) {
      case 0:
        text.erase(at, 1 + Below(8));
        break;
      case 1: {
        const std::size_t from = Below(text.size() + 1);
        const std::string part = text.substr(from, 1 + Below(60));
        text.insert(at, part);
        break;
      }
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(Below(256));
        break;
      case 3:
        if (OneIn(4)) text.resize(at);
        break;
      default:
        text.insert(at, OneOf(kTokens));
    }
  }
  return text;
}

std::string TreeMutator::Vary(const std::string& text) {
  const Result<std::vector<YamlDocument>> read = ReadDocuments(text);
  if (!read || read->empty() || OneIn(12)) return Break(text);
  std::vector<Json> documents;
  for (const YamlDocument& document : *read) documents.push_back(document.value);
  for (std::uint32_t left = OneIn(3) ? 2 : 1; left > 0; --left)
    Change(documents[Below(documents.size())]);
  std::string written = Write(documents);
  return OneIn(15) ? Break(std::move(written)) : written;
}

}  // namespace jobplay::fuzz
