#include "core/study/as_job.h"

#include <algorithm>

#include "core/api/json.h"
#include "core/share/import/manifest_text.h"

namespace jobplay {

std::string NameOnCluster(std::string_view path, const SweepJob& sweep) {
  std::string name(path.substr(path.find_last_of('/') + 1));
  std::replace_if(
      name.begin(), name.end(),
      [](char c) {
        return !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
               c != '.' && c != '_';
      },
      '_');
  const auto is_taken = [&](const std::string& one) {
    return std::any_of(sweep.files.begin(), sweep.files.end(),
                       [&](const auto& file) { return file.first == one; });
  };
  std::string free = name;
  for (int number = 2; is_taken(free); ++number) free = std::to_string(number) + "_" + name;
  return free;
}

std::string WriteSweepJob(const SweepJob& sweep) {
  constexpr const char* kName = "sweep";
  constexpr const char* kFolder = "/sweep";
  Json files;
  files["apiVersion"] = "v1";
  files["kind"] = "ConfigMap";
  files["metadata"]["name"] = kName;
  for (const auto& [name, text] : sweep.files) files["data"][name] = text;

  Json container;
  container["name"] = "jobplay";
  container["image"] = sweep.image;
  container["workingDir"] = kFolder;
  Json& arguments = container["args"] = sweep.arguments;
  arguments.push_back("--shard");
  // Kubernetes substitutes the variable that each pod of an Indexed Job has.
  arguments.push_back("$(JOB_COMPLETION_INDEX)/" + std::to_string(sweep.indexes));
  container["volumeMounts"] = Json::array({{{"name", "files"}, {"mountPath", kFolder}}});

  Json job;
  job["apiVersion"] = "batch/v1";
  job["kind"] = "Job";
  job["metadata"]["name"] = kName;
  Json& spec = job["spec"];
  spec["completionMode"] = "Indexed";
  spec["completions"] = sweep.indexes;
  spec["parallelism"] = sweep.indexes;
  spec["backoffLimitPerIndex"] = 3;
  Json& pod = spec["template"]["spec"];
  pod["restartPolicy"] = "Never";
  pod["containers"] = Json::array({container});
  pod["volumes"] = Json::array({{{"name", "files"}, {"configMap", {{"name", kName}}}}});

  return PrintManifest(files) + "---\n" + PrintManifest(job);
}

}  // namespace jobplay
