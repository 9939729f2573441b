// A message links to the function that decides this in the release whose controllers run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/default_places.h"
#include "core/admission/defaults.h"
#include "core/api/leaves.h"
#include "core/base/host_text.h"
#include "core/controllers/generation.h"
#include "core/sim/scenario.h"
#include "core/view/answers/why.h"
#include "core/words/explanation.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

const std::string kSourceTree = "https://github.com/kubernetes/kubernetes/blob/";

std::vector<std::string> Split(const std::string& line) {
  std::vector<std::string> columns;
  std::istringstream rest(line);
  for (std::string column; std::getline(rest, column, '\t');) columns.push_back(column);
  return columns;
}

struct Table {
  std::vector<std::string> releases;  // newest first
  // By name: the file, and a cell for each release.
  std::map<std::string, std::vector<std::string>> rows;
};

Table ReadTable() {
  Table table;
  std::istringstream lines{std::string(ReadPlaces(36))};
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '#') continue;
    std::vector<std::string> columns = Split(line);
    if (table.releases.empty()) {
      table.releases = columns;
      continue;
    }
    const std::string name = columns.front();
    columns.erase(columns.begin());
    EXPECT_TRUE(table.rows.emplace(name, std::move(columns)).second) << name;
  }
  return table;
}

// The fields that the API server sets in a Job, or in the template of a CronJob, with one of
// everything; quantities are rounded.
std::vector<std::string> DefaultedFields(bool of_cron_job) {
  const Json container = Json::parse(R"({
    "name": "main", "image": "busybox", "ports": [{"name": "web", "containerPort": 80}],
    "env": [{"name": "a.b", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}},
            {"name": "C", "valueFrom": {"fileKeyRef": {"key": "c"}}}],
    "resources": {"limits": {"cpu": "0.1m"}, "requests": {"cpu": "0.1m"}},
    "livenessProbe": {"httpGet": {"port": 80}, "grpc": {"port": 80}},
    "readinessProbe": {"httpGet": {"port": 80}, "grpc": {"port": 80}},
    "startupProbe": {"httpGet": {"port": 80}, "grpc": {"port": 80}},
    "lifecycle": {"postStart": {"httpGet": {"port": 80}}, "preStop": {"httpGet": {"port": 80}}}
  })");
  Json job_spec = Json::parse(R"({
    "podFailurePolicy": {"rules": [{"action": "Count", "onPodConditions": [{"type": "Ready"}]}]},
    "template": {"metadata": {"labels": {"a.b/c": "d"}}, "spec": {
      "overhead": {"cpu": "0.1m"},
      "resources": {"limits": {"cpu": "0.1m"}, "requests": {"cpu": "0.1m"}},
      "volumes": [
        {"name": "none"},
        {"name": "hostPath", "hostPath": {"path": "/"}},
        {"name": "iscsi", "iscsi": {"lun": 1}},
        {"name": "secret", "secret": {"secretName": "a"}},
        {"name": "configMap", "configMap": {"name": "a"}},
        {"name": "rbd", "rbd": {"image": "a"}},
        {"name": "azureDisk", "azureDisk": {"diskName": "a"}},
        {"name": "scaleIO", "scaleIO": {"system": "a"}},
        {"name": "image", "image": {"reference": "busybox"}},
        {"name": "downwardAPI",
         "downwardAPI": {"items": [{"fieldRef": {"fieldPath": "metadata.name"}}]}},
        {"name": "projected", "projected": {"sources": [
          {"downwardAPI": {"items": [{"fieldRef": {"fieldPath": "metadata.name"}}]}},
          {"serviceAccountToken": {"path": "p"}}]}},
        {"name": "ephemeral", "ephemeral": {"volumeClaimTemplate": {"spec": {
          "resources": {"limits": {"cpu": "0.1m"}, "requests": {"cpu": "0.1m"}}}}}}]}}
  })");
  for (const char* list : {"containers", "initContainers", "ephemeralContainers"}) {
    job_spec["template"]["spec"][list].push_back(container);
  }
  Json written;
  Json& spec = written["spec"];
  (of_cron_job ? spec["jobTemplate"]["spec"] : spec) = std::move(job_spec);
  Json filled = written;
  const AdmissionOptions options{.minor = 36};
  bool shared_labels = false;
  if (of_cron_job) {
    DefaultCronJob(&filled, options);
  } else {
    DefaultJob(&filled, options, &shared_labels);
  }
  std::vector<std::string> fields;
  const Leaves before = LeavesOf(written);
  for (const auto& [path, value] : LeavesOf(filled)) {
    const auto there = before.find(path);
    if (there == before.end() || *there->second != *value) fields.push_back(path);
  }
  return fields;
}

std::set<std::string> PlacesOfDefaults() {
  std::set<std::string> places;
  for (const bool of_cron_job : {false, true}) {
    for (const std::string& field : DefaultedFields(of_cron_job)) {
      places.insert(ExplainDefault(of_cron_job ? "CronJob" : "Job", "a", field).place);
    }
  }
  return places;
}

// Every place that a row of messages or a default names.
std::set<std::string> NamedPlaces() {
  std::set<std::string> places;
  for (const std::string_view table :
       {"decisions", "other_decisions", "routine_decisions", "reasons"}) {
    std::istringstream lines{std::string(ReadWords(table, "en"))};
    const std::regex name(R"([\w/]+\.\w+(/\w+)?)");
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("follows ", 0) != 0) continue;
      const std::string names = line.substr(line.find(' ') + 1);
      for (std::sregex_iterator it(names.begin(), names.end(), name), end; it != end; ++it) {
        places.insert(it->str());
      }
    }
  }
  for (const std::string& place : PlacesOfDefaults()) places.insert(place);
  places.insert(ExplainDefault("Job", "a", "spec.selector").place);
  return places;
}

TEST(Places, CoverEveryNamedFunctionInEveryRelease) {
  const Table table = ReadTable();
  std::vector<std::string> releases;
  for (const Release& release : Releases()) releases.push_back(release.name);
  ASSERT_EQ(table.releases, releases);
  const std::set<std::string> named = NamedPlaces();
  EXPECT_GT(named.size(), 130u);
  const std::regex cell(R"(-|=|([^ ]+\.go )?\w+:[1-9]\d*)");
  for (const std::string& place : named) {
    const auto row = table.rows.find(place);
    ASSERT_NE(row, table.rows.end()) << place << ": say in places.py what that is, and run it";
    ASSERT_EQ(row->second.size(), table.releases.size() + 1) << place;
    for (std::size_t i = 1; i < row->second.size(); ++i) {
      EXPECT_TRUE(std::regex_match(row->second[i], cell)) << place << ": " << row->second[i];
    }
  }
  for (const auto& [place, cells] : table.rows) {
    EXPECT_EQ(named.count(place), 1u) << place << " is named by no sentence";
  }
}

TEST(Places, PointToFunctionThatSetsDefault) {
  struct Case {
    const char* in_template;
    const char* place;
  };
  const Case kDefaultCases[] = {
      {"volumes[none].emptyDir", "corev1.SetDefaults_Volume"},
      {"volumes[image].image.pullPolicy", "corev1.SetDefaults_Volume"},
      {"volumes[hostPath].hostPath.type", "corev1.SetDefaults_HostPathVolumeSource"},
      {"volumes[secret].secret.defaultMode", "corev1.SetDefaults_SecretVolumeSource"},
      {"volumes[configMap].configMap.defaultMode", "corev1.SetDefaults_ConfigMapVolumeSource"},
      {"volumes[downwardAPI].downwardAPI.defaultMode",
       "corev1.SetDefaults_DownwardAPIVolumeSource"},
      {"volumes[downwardAPI].downwardAPI.items[0].fieldRef.apiVersion",
       "corev1.SetDefaults_ObjectFieldSelector"},
      {"volumes[projected].projected.defaultMode", "corev1.SetDefaults_ProjectedVolumeSource"},
      {"volumes[projected].projected.sources[0].downwardAPI.items[0].fieldRef.apiVersion",
       "corev1.SetDefaults_ObjectFieldSelector"},
      {"volumes[projected].projected.sources[1].serviceAccountToken.expirationSeconds",
       "corev1.SetDefaults_ServiceAccountTokenProjection"},
      {"volumes[ephemeral].ephemeral.volumeClaimTemplate.spec.volumeMode",
       "corev1.SetDefaults_PersistentVolumeClaimSpec"},
      {"volumes[ephemeral].ephemeral.volumeClaimTemplate.spec.resources.limits.cpu",
       "corev1.SetDefaults_ResourceList"},
      {"volumes[iscsi].iscsi.iscsiInterface", "batchv1.SetObjectDefaults_Job/iscsi"},
      {"volumes[rbd].rbd.pool", "batchv1.SetObjectDefaults_Job/rbd"},
      {"volumes[azureDisk].azureDisk.kind", "batchv1.SetObjectDefaults_Job/azureDisk"},
      {"volumes[scaleIO].scaleIO.fsType", "batchv1.SetObjectDefaults_Job/scaleIO"},
      {"containers[main].imagePullPolicy", "corev1.SetDefaults_Container"},
      {"initContainers[main].terminationMessagePath", "corev1.SetDefaults_Container"},
      {"containers[main].ports[web].protocol", "batchv1.SetObjectDefaults_Job/protocol"},
      {"containers[main].env[a.b].valueFrom.fieldRef.apiVersion",
       "corev1.SetDefaults_ObjectFieldSelector"},
      {"containers[main].env[C].valueFrom.fileKeyRef.optional",
       "batchv1.SetObjectDefaults_Job/fileKeyRef"},
      {"containers[main].resources.limits.cpu", "corev1.SetDefaults_ResourceList"},
      {"containers[main].livenessProbe.periodSeconds", "corev1.SetDefaults_Probe"},
      {"containers[main].startupProbe.httpGet.scheme", "corev1.SetDefaults_HTTPGetAction"},
      {"containers[main].readinessProbe.grpc.service", "batchv1.SetObjectDefaults_Job/grpc"},
      {"containers[main].lifecycle.preStop.httpGet.path", "corev1.SetDefaults_HTTPGetAction"},
      {"overhead.cpu", "corev1.SetDefaults_ResourceList"},
      {"resources.requests.cpu", "corev1.SetDefaults_ResourceList"},
      {"dnsPolicy", "corev1.SetDefaults_PodSpec"},
  };
  const std::vector<std::string> of_job = DefaultedFields(false);
  const std::vector<std::string> of_cron_job = DefaultedFields(true);
  for (const Case& c : kDefaultCases) {
    std::string field = std::string("spec.template.spec.") + c.in_template;
    EXPECT_EQ(std::count(of_job.begin(), of_job.end(), field), 1) << field;
    EXPECT_EQ(ExplainDefault("Job", "a", field).place, c.place) << field;
    field.insert(5, "jobTemplate.spec.");
    EXPECT_EQ(std::count(of_cron_job.begin(), of_cron_job.end(), field), 1) << field;
    const std::string place = std::regex_replace(c.place, std::regex("SetObjectDefaults_Job"),
                                                 std::string("SetObjectDefaults_CronJob"));
    EXPECT_EQ(ExplainDefault("CronJob", "a", field).place, place) << field;
  }
  // Any other field of a template is one without a row above: a new default needs one.
  std::set<std::string> told;
  for (const Case& c : kDefaultCases) told.insert(c.place);
  for (const std::string& field : of_job) {
    if (field.rfind("spec.template.spec.", 0) != 0) continue;
    EXPECT_EQ(told.count(ExplainDefault("Job", "a", field).place), 1u) << field;
  }
}

TEST(Places, PointToReleaseOfVersion) {
  struct Case {
    const char* what;
    std::int32_t minor;
    const char* place;
    const char* function;
    const char* there;
  };
  const Case kPlacesCases[] = {
      {"the release that messages describe", 37, "job.updateJob", "updateJob",
       "v1.37.2/pkg/controller/job/job_controller.go#L585"},
      {"the same function in the newest patch", 34, "job.updateJob", "updateJob",
       "v1.34.12/pkg/controller/job/job_controller.go#L494"},
      {"a beta", 38, "job.updateJob", "updateJob",
       "v1.38.0-beta.0/pkg/controller/job/job_controller.go#L588"},
      {"between two versions", 28, "job.updateJob", "updateJob",
       "v1.18.20/pkg/controller/job/job_controller.go#L324"},
      {"before the oldest", 7, "job.updateJob", "", ""},
      {"another name", 18, "job.deleteActivePods", "deleteJobPods",
       "v1.18.20/pkg/controller/job/job_controller.go#L605"},
      {"another file", 8, "cronjob.syncCronJob/unexpectedJob", "syncOne",
       "v1.8.0/pkg/controller/cronjob/cronjob_controller.go#L212"},
      {"an old message", 8, "job.syncJob/jobHaveNewFailure", "syncJob",
       "v1.8.0/pkg/controller/job/job_controller.go#L491"},
      {"a message of this release", 18, "job.syncJob/jobHaveNewFailure", "syncJob",
       "v1.18.20/pkg/controller/job/job_controller.go#L505"},
      {"an old message in a newer release", 36, "job.syncJob/jobHaveNewFailure", "", ""},
      {"no function decides this", 18, "job.trackJobStatusAndRemoveFinalizers", "", ""},
      {"the simulated cluster", 18, "scheduler.bind", "bind",
       "v1.37.2/pkg/scheduler/schedule_one.go#L1100"},
      {"a place without a row", 18, "job.none", "", ""},
  };
  for (const Case& c : kPlacesCases) {
    Explanation why{.place = c.place, .function = "before", .url = "before"};
    Cite(c.minor, why);
    EXPECT_EQ(why.function, c.function) << c.what;
    EXPECT_EQ(why.url, *c.there ? kSourceTree + c.there : "") << c.what;
  }
}

// The number of links in the run under that version; 0 if the version rejects the scenario.
std::size_t ExpectLinksOf(const std::string& text, const std::string& version,
                          const std::string& release, const std::set<std::string>& around) {
  const ScenarioAnswer answer = ReadScenario(text, version);
  if (!answer.scenario) return 0;
  Timeline timeline(std::make_shared<const Scenario>(*answer.scenario));
  timeline.Record(400);
  RunIndex index;
  FieldHistories histories;
  for (std::uint32_t step = 0; step <= timeline.size(); ++step) index.Add(timeline, step);
  std::size_t links = 0;
  for (std::uint32_t step = 1; step <= timeline.size(); ++step) {
    for (const answer::Why& why : WhyOf(timeline, index, histories, step)) {
      if (!why.source) continue;
      ++links;
      const std::string& url = why.source->url;
      // The cluster around the controllers is the same for all versions.
      const auto row = around.find(url);
      EXPECT_EQ(url.rfind(kSourceTree + release + "/", 0) == 0, row == around.end())
          << "step " << step << ": " << why.text << " " << url;
    }
    if (::testing::Test::HasFailure()) break;
  }
  return links;
}

TEST(Places, BelongToReleaseOfRun) {
  std::vector<std::filesystem::path> files = testing::ExampleFiles();
  for (const auto& file : testing::RecordingFiles({"v1.36/controller", "v1.18/controller"})) {
    files.push_back(file);
  }
  const Table table = ReadTable();
  for (std::size_t i = 0; i < table.releases.size(); ++i) {
    std::set<std::string> around;
    for (const auto& [place, cells] : table.rows) {
      if (cells[i + 1] != "=") continue;
      Explanation why{.place = place};
      Cite(36, why);
      around.insert(why.url);
    }
    const std::string& release = table.releases[i];
    const std::string version = release.substr(0, release.find('.', release.find('.') + 1));
    std::size_t links = 0;
    for (const auto& file : files) {
      SCOPED_TRACE(version + ", " + file.string());
      links += ExpectLinksOf(testing::ScenarioText(file), version, release, around);
      if (HasFailure()) return;
    }
    EXPECT_GT(links, 10'000u) << version;
  }
}

// The source file as in Go's module cache; staging/ consists of separate modules.
std::filesystem::path SourceFile(const std::filesystem::path& folder, const std::string& release,
                                 const std::string& path) {
  const std::filesystem::path whole = folder / ("kubernetes@" + release) / path;
  std::smatch staged;
  if (std::filesystem::exists(whole) ||
      !std::regex_match(path, staged, std::regex("staging/src/k8s\\.io/([^/]+)/(.*)"))) {
    return whole;
  }
  return folder / (staged[1].str() + "@v0" + release.substr(2)) / staged[2].str();
}

bool IsInFunction(const std::vector<std::string>& lines, const std::string& function,
                  std::size_t line) {
  const std::regex begins("func (\\([^)]*\\) )?" + function + "[\\[(].*|\t\\w+\\." + function +
                          " = func\\(.*");
  for (std::size_t first = 0; first < std::min(line, lines.size()); ++first) {
    if (!std::regex_match(lines[first], begins)) continue;
    std::size_t last = first;
    while (last < lines.size() && lines[last] != "}") ++last;
    if (line - 1 <= last) return true;
  }
  return false;
}

TEST(Places, LieInTheirFunctions) {
  const char* folder = std::getenv("KUBERNETES_SOURCES");
  if (folder == nullptr) GTEST_SKIP() << "KUBERNETES_SOURCES names no folder";
  const Table table = ReadTable();
  std::map<std::filesystem::path, std::vector<std::string>> files;
  std::size_t looked = 0;
  const auto expect = [&](const std::string& release, const std::string& path,
                          const std::string& function, const std::string& line) {
    const std::filesystem::path file = SourceFile(folder, release, path);
    if (!std::filesystem::exists(file)) return;
    std::vector<std::string>& lines = files[file];
    if (lines.empty()) {
      std::istringstream rest(testing::ReadFile(file));
      for (std::string one; std::getline(rest, one);) lines.push_back(one);
    }
    ++looked;
    EXPECT_TRUE(IsInFunction(lines, function, std::stoul(line)))
        << file << " line " << line << " is not in " << function;
  };
  for (const auto& [place, cells] : table.rows) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
      const std::string& cell = cells[i];
      if (cell == "-" || cell == "=") continue;
      const std::size_t space = cell.find(' '), colon = cell.find(':');
      const std::size_t name = space == std::string::npos ? 0 : space + 1;
      expect(table.releases[i - 1], name == 0 ? cells[0] : cell.substr(0, space),
             cell.substr(name, colon - name), cell.substr(colon + 1));
    }
  }
  EXPECT_GT(looked, 0u) << folder;
}

}  // namespace
}  // namespace jobplay
