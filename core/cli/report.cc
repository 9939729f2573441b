#include "core/cli/report.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "core/api/json.h"
#include "core/base/plain_text.h"
#include "core/cli/terminal.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

struct Rule {
  const char* id;
  Said (*meaning)();
};
constexpr std::array<Rule, 5> kRules = {{
    {"expectation", PhraseOf<said::RuleExpectation>},
    {"refused", PhraseOf<said::RuleRefused>},
    {"unfinished", PhraseOf<said::RuleUnfinished>},
    {"unreadable", PhraseOf<said::RuleUnreadable>},
    {"warning", PhraseOf<said::RuleWarning>},
}};

using Escapes = std::vector<std::pair<char, const char*>>;

std::string Escaped(const std::string& text, const Escapes& escapes) {
  std::string out;
  for (const char c : text) {
    const auto it = std::find_if(escapes.begin(), escapes.end(),
                                 [c](const auto& escape) { return escape.first == c; });
    if (it == escapes.end()) {
      out += c;
    } else {
      out += it->second;
    }
  }
  return out;
}

// Tools that show reports look for docs/a.md, not ./docs/a.md.
std::string Path(const Checked& checked) {
  return std::filesystem::path(checked.path).lexically_normal().generic_string();
}

// File names can contain any bytes. XML 1.0 does not allow control characters, U+FFFE and U+FFFF,
// even escaped. Line feeds in attributes must be escaped.
std::string Xml(const std::string& raw) {
  std::string text = WellFormed(raw);
  text.erase(std::remove_if(text.begin(), text.end(),
                            [](unsigned char c) { return c < ' ' && c != '\t' && c != '\n'; }),
             text.end());
  for (const char* none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = 0; (at = text.find(none, at)) != std::string::npos;) {
      text.replace(at, 3, "\xEF\xBF\xBD");
    }
  }
  return Escaped(text, {{'&', "&amp;"},
                        {'<', "&lt;"},
                        {'>', "&gt;"},
                        {'"', "&quot;"},
                        {'\n', "&#10;"},
                        {'\t', "&#9;"}});
}

// Workflow commands, with the toolkit's escapeData and escapeProperty. They appear in a log, which
// is shown like a terminal.
std::string Github(const std::vector<Checked>& checked) {
  const Escapes of_data = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}};
  Escapes of_property = of_data;
  of_property.insert(of_property.end(), {{':', "%3A"}, {',', "%2C"}});
  std::string out;
  for (const Checked& one : checked) {
    for (const Finding& finding : one.findings) {
      out += finding.severity == Severity::kError ? "::error" : "::warning";
      out += " file=" + Escaped(Visible(WellFormed(Path(one))), of_property) +
             ",line=" + std::to_string(std::max(finding.span.line, 1));
      if (finding.span.column > 0) out += ",col=" + std::to_string(finding.span.column);
      if (finding.span.end_line > 0) out += ",endLine=" + std::to_string(finding.span.end_line);
      out += ",title=jobplay " + finding.rule +
             "::" + Escaped(Visible(WellFormed(finding.message)), of_data) + "\n";
    }
  }
  return out;
}

std::string Junit(std::string_view command, const std::vector<Checked>& checked) {
  const std::string suite = "jobplay " + std::string(command);
  std::string cases;
  std::size_t failures = 0;
  for (const Checked& one : checked) {
    const std::string path = Path(one);
    std::string found;
    for (const Finding& finding : one.findings) {
      if (finding.severity != Severity::kError) continue;
      const std::string place = path + ":" + std::to_string(std::max(finding.span.line, 1));
      found += "      <failure type=\"" + finding.rule + "\" message=\"" + Xml(finding.message) +
               "\">" + Xml(place + ": " + finding.message) + "</failure>\n";
    }
    failures += found.empty() ? 0 : 1;
    cases += "    <testcase classname=\"" + Xml(path) + "\" name=\"" + Xml(path) + ":" +
             std::to_string(one.line) + "\" file=\"" + Xml(path) + "\" line=\"" +
             std::to_string(one.line) + "\"" +
             (found.empty() ? "/>\n" : ">\n" + found + "    </testcase>\n");
  }
  const std::string counts = " tests=\"" + std::to_string(checked.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" errors=\"0\"";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts +
         ">\n  <testsuite name=\"" + Xml(suite) + "\"" + counts + ">\n" + cases +
         "  </testsuite>\n</testsuites>\n";
}

// Converts a path to a URI, which is relative if the path is.
std::string Uri(const std::string& path) {
  constexpr std::string_view kPlain = "-._~/";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       kPlain.find(c) != std::string_view::npos;
    if (plain) {
      out += c;
      continue;
    }
    constexpr char kHex[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return out;
}

std::string Sarif(const std::vector<Checked>& checked) {
  Json results = Json::array();
  for (const Checked& one : checked) {
    for (const Finding& finding : one.findings) {
      Json region = {{"startLine", std::max(finding.span.line, 1)}};
      if (finding.span.column > 0) region["startColumn"] = finding.span.column;
      if (finding.span.end_line > 0) {
        region["endLine"] = finding.span.end_line;
        region["endColumn"] = std::max(finding.span.end_column, 1);
      }
      const Json place = {{"artifactLocation", {{"uri", Uri(Path(one))}}}, {"region", region}};
      Json result = {{"ruleId", finding.rule},
                     {"level", finding.severity == Severity::kError ? "error" : "warning"},
                     {"message", {{"text", finding.message}}}};
      result["locations"] = Json::array({Json{{"physicalLocation", place}}});
      results.push_back(std::move(result));
    }
  }
  Json rules = Json::array();
  for (const Rule& rule : kRules) {
    rules.push_back({{"id", rule.id}, {"shortDescription", {{"text", Say(rule.meaning())}}}});
  }
  const Json driver = {
      {"name", "jobplay"}, {"semanticVersion", JOBPLAY_VERSION}, {"rules", std::move(rules)}};
  Json run = {{"columnKind", "utf16CodeUnits"}, {"results", std::move(results)}};
  run["tool"]["driver"] = driver;
  const Json report = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                       {"version", "2.1.0"},
                       {"runs", Json::array({std::move(run)})}};
  return JsonText(report, 2) + "\n";
}

}  // namespace

std::optional<ReportFormat> FindReportFormat(std::string_view name) {
  if (name == "text") return ReportFormat::kText;
  if (name == "junit") return ReportFormat::kJunit;
  if (name == "sarif") return ReportFormat::kSarif;
  if (name == "github") return ReportFormat::kGithub;
  return std::nullopt;
}

std::string Report(ReportFormat format, std::string_view command,
                   const std::vector<Checked>& checked) {
  switch (format) {
    case ReportFormat::kText:
      return {};
    case ReportFormat::kJunit:
      return Junit(command, checked);
    case ReportFormat::kSarif:
      return Sarif(checked);
    case ReportFormat::kGithub:
      return Github(checked);
  }
  return {};
}

Finding Unfinished() { return {.rule = "unfinished", .message = Say(said::NotRunToItsEnd{})}; }
Finding Unreadable() { return {.rule = "unreadable", .message = Say(said::CannotBeRead{})}; }

std::vector<Finding> FindingsOf(const std::vector<Problem>& problems) {
  std::vector<Finding> findings;
  for (const Problem& problem : problems) {
    if (problem.severity == Severity::kInfo) continue;
    TextSpan span = problem.span;
    span.line = std::max(span.line, 1);
    std::string message(FieldBefore(problem));
    message = InShort(message + (message.empty() ? "" : ": ") + Say(problem.message));
    if (!problem.remedy.empty()) message += "\n" + InShort(Say(problem.remedy));
    findings.push_back({problem.severity == Severity::kError ? "refused" : "warning",
                        problem.severity, span, std::move(message)});
  }
  return findings;
}

}  // namespace jobplay::cli
