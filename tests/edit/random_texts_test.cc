// An edit writes the requested data and keeps all comments, however a Scenario is formatted.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/edit/edit_scenario.h"
#include "core/edit/wanted_documents.h"
#include "tests/edit/edits.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

using testing::Edited;

// A Scenario in one of many formats, between other documents, with comments anywhere.
class RandomText {
 public:
  explicit RandomText(std::uint64_t seed) : random_(seed) {
    WriteScenario();
    line_break_ = OneIn(6) ? "\r\n" : "\n";
    before = OneIn(2) ? "# head\nkind: Job\nmetadata: {name: a}   # job\n---\n" : "";
    after = OneIn(5) ? "---\nkind: CronJob # tail\n" : "";
    std::string all = before;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      all += lines_[i];
      if (i + 1 < lines_.size() || !after.empty() || random_.Below(5) != 0) all += "\n";
    }
    text = Broken(all + after);
    before = Broken(before);
    after = Broken(after);
  }

  std::string text, before, after;
  std::vector<std::string> comments;

  Random& random() { return random_; }
  bool OneIn(std::uint32_t several) { return random_.Below(several) == 0; }
  std::string Of(const std::vector<std::string>& all) {
    return all[random_.Below(static_cast<std::uint32_t>(all.size()))];
  }
  bool has_windows_line_breaks() const { return line_break_ == "\r\n"; }

 private:
  std::string Broken(const std::string& lines) const {
    std::string broken;
    for (const char c : lines) broken += c == '\n' ? line_break_ : std::string(1, c);
    return broken;
  }
  std::string Comment() {
    comments.push_back("# c" + std::to_string(comments.size()) + ".");
    return comments.back();
  }
  std::string Trailing() {
    return OneIn(5) ? std::string(1 + random_.Below(3), ' ') + Comment() : std::string();
  }
  std::string Scalar(const Json& value) {
    if (!value.is_string()) return JsonText(value);
    const auto text = value.get<std::string>();
    return OneIn(3) ? Of({"\"" + text + "\"", "'" + text + "'"}) : text;
  }
  std::string Flow(const Json& value) {
    std::string all;
    if (value.is_array()) {
      const std::string comma = Of({", ", ",  "});
      for (const Json& one : value) all += (all.empty() ? "" : comma) + Flow(one);
      return "[" + all + "]";
    }
    if (!value.is_object()) return Scalar(value);
    const std::string space = Of({"", " "});
    for (const auto& [key, one] : value.items()) {
      all += (all.empty() ? "" : ", ") + key + ": " + Flow(one);
    }
    return "{" + space + all + space + "}";
  }
  void Above(std::size_t indent) {
    if (OneIn(6)) lines_.emplace_back();
    if (OneIn(6)) lines_.push_back(std::string(indent, ' ') + Comment());
  }
  void List(const std::string& key, const Json& values, std::size_t indent) {
    const std::string own(indent, ' ');
    if (OneIn(5)) {
      lines_.push_back(own + key + ": " + Flow(values) + Trailing());
      return;
    }
    if (OneIn(5)) {
      lines_.push_back(own + key + ": [" + Trailing());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const bool comma = i + 1 < values.size() || OneIn(2);
        lines_.push_back(own + "  " + Flow(values[i]) + (comma ? "," : "") + Trailing());
      }
      lines_.push_back(own + "]" + Trailing());
      return;
    }
    lines_.push_back(own + key + ":" + Trailing());
    const std::string dash = own + Of({"", "  "});
    for (const Json& one : values) {
      Above(dash.size());
      if (OneIn(2)) {
        lines_.push_back(dash + "- " + Flow(one) + Trailing());
        continue;
      }
      bool first = !OneIn(8);
      if (!first) lines_.push_back(dash + "-" + Trailing());
      for (const auto& [name, value] : one.items()) {
        lines_.push_back(dash + (first ? "- " : "  ") + name + ": " + Flow(value) + Trailing());
        first = false;
      }
    }
  }
  void Block(const std::vector<std::pair<std::string, Json>>& fields, std::size_t indent) {
    const std::string own(indent, ' ');
    for (const auto& [key, value] : fields) {
      Above(indent);
      if (!value.is_structured()) {
        if (value.is_string() && key != "kind" && OneIn(15)) {
          lines_.push_back(own + key + ": |-");
          lines_.push_back(own + "   " + value.get<std::string>());
        } else {
          lines_.push_back(own + key + ": " + Scalar(value) + Trailing());
        }
      } else if (value.empty()) {
        lines_.push_back(own + key + ":" +
                         (OneIn(2)           ? ""
                          : value.is_array() ? " []"
                                             : " {}") +
                         Trailing());
      } else if (value.is_array()) {
        List(key, value, indent);
      } else if (OneIn(3)) {
        lines_.push_back(own + key + ": " + Flow(value) + Trailing());
      } else {
        lines_.push_back(own + key + ":" + Trailing());
        std::vector<std::pair<std::string, Json>> inner;
        for (const auto& [name, one] : value.items()) inner.emplace_back(name, one);
        Block(inner, indent + (OneIn(2) ? 2 : 4));
      }
    }
  }
  void WriteScenario() {
    Json timeline = Json::array();
    std::uint32_t time = 0;
    for (std::uint32_t i = random_.Below(4); i > 0; --i) {
      time += random_.Below(3);
      timeline.push_back({{"at", std::to_string(time) + "s"},
                          {"evict", {{"job", "a"}, {"attempt", std::to_string(i)}}}});
    }
    Json cluster = Json::object();
    if (OneIn(2)) cluster["nodes"] = 1 + random_.Below(5);
    if (OneIn(2)) {
      cluster["watchDelay"] = OneIn(2) ? Json("5s") : Json{{"pods", "1s"}, {"jobs", "2s"}};
    }
    if (OneIn(2)) {
      cluster["featureGates"] = {{"JobManagedBy", true}, {"ElasticIndexedJob", false}};
    }
    std::vector<std::pair<std::string, Json>> spec = {
        {"until", std::to_string(10 + random_.Below(100)) + "s"},
        {"title", "a b"},
        {"pods", Json::array({{{"match", {{"job", "a"}}}, {"runs", {{{"for", "3s"}}}}}})},
        {"expect", Json::array({{{"at", "3s"}, {"job", "a"}, {"finished", true}}})},
        {"cluster", cluster},
        {"timeline", timeline}};
    Json some = Json::object();
    for (const auto& [key, value] : spec) {
      if (!OneIn(3)) some[key] = value;
    }
    Block({{"apiVersion", "playground/v1"},
           {"kind", "Scenario"},
           {"metadata", {{"name", "x"}}},
           {"spec", some}},
          0);
  }

  Random random_;
  std::string line_break_;
  std::vector<std::string> lines_;
};

struct WantedEdit {
  std::string edit;
  bool replaces = false;  // a value that can have comments of its own
};

WantedEdit RandomEdit(RandomText& text) {
  const std::string at = std::to_string(text.random().Below(5)) + text.Of({"", ".5"}) + "s";
  switch (text.random().Below(8)) {
    case 0:
      return {"{timeline: [{at: " + at + ", kill: {job: a, attempt: \"1\", exit: 7}}]}"};
    case 1:
      return {"{timeline: [{at: " + at + ", drain: node-1}, {at: 2s, delete: {job: \"yes\"}}]}"};
    case 2:
      return {"{spec: {cluster.watchDelay: " +
                  text.Of({"7s", "{pods: 7s}", "{pods: 7s, jobs: 2s, default: 1s}", "null"}) + "}}",
              true};
    case 3:
      return {"{spec: {cluster.featureGates: " +
                  text.Of({"{JobManagedBy: false}", "{B: false, JobManagedBy: true}", "null"}) +
                  "}}",
              true};
    case 4:
      return {"{spec: {until: " + text.Of({"9m", "null"}) + "}}", true};
    case 5:
      return {"{spec: {cluster.nodes: 7, seed: 3}}"};
    case 6:
      return {"{rules: [{match: {job: b}, containers: {main: [{exit: 1}]}}]}"};
    default:
      return {"{spec: {version: v1.30, cluster.watchDelay: null}}", true};
  }
}

Json ScenarioIn(const std::string& text) {
  const auto documents = ReadDocuments(text);
  if (!documents) return nullptr;
  for (const YamlDocument& document : *documents) {
    if (TextOf(document.value, "kind") == "Scenario") return document.value;
  }
  return nullptr;
}

// The data of the Scenario with the edit.
Json Wanted(Json scenario, const std::string& text) {
  const auto edit = ReadScenarioEdit(text);
  Json& spec = scenario["spec"];
  if (!spec.is_object()) spec = Json::object();
  for (const OrderedValue& entry : edit->timeline) {
    Json& timeline = spec["timeline"];
    if (!timeline.is_array()) timeline = Json::array();
    const std::size_t place = PlaceInTimeline(timeline, ToJson(entry));
    timeline.insert(timeline.begin() + static_cast<int>(place), ToJson(entry));
  }
  for (const OrderedValue& rule : edit->rules) {
    Json& pods = spec["pods"];
    if (!pods.is_array()) pods = Json::array();
    pods.insert(pods.begin(), ToJson(rule));
  }
  for (const SpecChange& change : edit->spec) {
    const std::size_t dot = change.path.find('.');
    const std::string name = change.path.substr(0, dot);
    if (dot == std::string::npos) {
      if (change.value) {
        spec[name] = ToJson(*change.value);
      } else {
        spec.erase(name);
      }
      continue;
    }
    const std::string inner = change.path.substr(dot + 1);
    if (change.value) {
      spec[name][inner] = ToJson(*change.value);
    } else if (spec.contains(name) && spec[name].contains(inner)) {
      spec[name].erase(inner);
      if (spec[name].empty()) spec.erase(name);
    }
  }
  return scenario;
}

TEST(RandomTextEdits, WriteRequestedDataAndKeepComments) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    RandomText one(seed);
    const WantedEdit wanted = RandomEdit(one);
    const std::string now = Edited(one.text, wanted.edit);
    const std::string both =
        "seed " + std::to_string(seed) + "\n" + one.text + "\n>>> " + wanted.edit + "\n" + now;
    ASSERT_EQ(ScenarioIn(now), Wanted(ScenarioIn(one.text), wanted.edit)) << both;
    EXPECT_TRUE(now.starts_with(one.before) && now.ends_with(one.after)) << both;
    for (std::size_t at = now.find('\n'); one.has_windows_line_breaks() && at != std::string::npos;
         at = now.find('\n', at + 1)) {
      EXPECT_EQ(now[at - 1], '\r') << both;
    }
    if (wanted.replaces) continue;
    for (const std::string& comment : one.comments) {
      EXPECT_NE(now.find(comment), std::string::npos) << comment << " is lost\n" << both;
    }
  }
}

TEST(RandomTextEdits, ChangeLinesInPlace) {
  int in_place = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    RandomText one(seed);
    const std::string now = Edited(one.text, "{timeline: [{at: 3s, drain: node-1}]}");
    // Without the added lines it equals the text: all characters are present, in the same order.
    std::size_t at = 0;
    for (const char c : now) at += at < one.text.size() && c == one.text[at] ? 1 : 0;
    in_place += at == one.text.size() ? 1 : 0;
  }
  EXPECT_GE(in_place, 190);
}

TEST(ExampleEdits, KeepAllOtherLines) {
  for (const auto& file : testing::FilesUnder("web/examples", ".yaml")) {
    const std::string text = testing::ReadFile(file);
    const std::string evicted =
        Edited(text, "{timeline: [{at: 5s, evict: {job: a}}], until: 60000000}");
    std::size_t at = 0;
    std::istringstream lines(evicted), old(text);
    std::string line, wanted;
    bool more = static_cast<bool>(std::getline(old, wanted));
    while (more && std::getline(lines, line)) {
      if (line == wanted) more = static_cast<bool>(std::getline(old, wanted));
    }
    EXPECT_FALSE(more && !wanted.empty()) << file << ": " << wanted << at;
    const std::string delayed = Edited(text, "{spec: {cluster.watchDelay: 7s}, until: 60000000}");
    EXPECT_EQ(testing::SpecOf(delayed, {"cluster", "watchDelay"}), "\"7s\"") << file;
  }
}

}  // namespace
}  // namespace jobplay
