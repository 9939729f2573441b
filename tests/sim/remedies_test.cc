// The remedy for a rejected file, and the file after the quick fix.
#include <gtest/gtest.h>

#include <string>

#include "core/sim/scenario.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// The remedy of the first problem; `mended` is the text after its first quick fix.
struct Advised {
  std::string remedy;
  std::string title;
  std::string mended;
};

Advised FirstOf(const std::string& text, Severity severity = Severity::kError) {
  for (const Problem& problem : ReadScenario(text).problems) {
    if (problem.severity != severity) continue;
    Advised told{.remedy = Say(problem.remedy)};
    if (problem.mends.empty()) return told;
    told.title = Say(problem.mends[0].title);
    told.mended = WithEdits(text, problem.mends[0].edits);
    return told;
  }
  return {};
}

std::string MadeJob(const std::string& spec, const std::string& name = "demo") {
  return "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: " + name + "\nspec:\n" + spec +
         "  template: # of the pods\n    spec:\n      restartPolicy: Never\n      containers:\n"
         "      - name: main\n        image: busybox\n";
}

std::string MadeCronJob(const std::string& spec, const std::string& version = "batch/v1") {
  return "apiVersion: " + version + "\nkind: CronJob\nmetadata: {name: tick}\nspec:\n" + spec +
         "  jobTemplate:\n    spec:\n      template:\n        spec:\n          restartPolicy: Never\n"
         "          containers: [{name: main, image: busybox}]\n";
}

TEST(FileRemedies, AddScenarioVersionAndMoveFieldsUnderSpec) {
  const Advised version = FirstOf(MadeJob("") + "---\nkind: Scenario\nspec: {until: 1h}\n");
  EXPECT_EQ(version.mended, MadeJob("") +
                                "---\napiVersion: playground/v1\nkind: Scenario\n"
                                "spec: {until: 1h}\n");
  const std::string head = MadeJob("") + "---\napiVersion: playground/v1\nkind: Scenario\n";
  const Advised moved = FirstOf(head + "pods:\n- exit: 1\n  duration: 5s\n");
  EXPECT_EQ(moved.remedy, "pods belongs to spec.");
  EXPECT_EQ(moved.title, "Move to spec");
  EXPECT_EQ(moved.mended, head + "spec:\n  pods:\n  - exit: 1\n    duration: 5s\n");
  EXPECT_EQ(FirstOf(head + "spec:\n  until: 1h\ntimeline: []\n").mended,
            head + "spec:\n  timeline: []\n  until: 1h\n");
  // Fields that spec already has are not added again.
  EXPECT_EQ(FirstOf(head + "until: 2h\nspec: {until: 1h}\n").mended, "");
}

TEST(FileRemedies, SuggestField) {
  struct Case {
    std::string text;
    const char* remedy;
    const char* title;
    std::string mended;  // empty if nothing is offered
  };
  const Case cases[] = {
      {MadeJob("  backofLimit: 3 # tries\n"), "Did you mean backoffLimit?",
       "Rename to backoffLimit", MadeJob("  backoffLimit: 3 # tries\n")},
      {MadeJob("  backofflimit: 3\n"), "Did you mean backoffLimit?", "Rename to backoffLimit",
       MadeJob("  backoffLimit: 3\n")},
      {MadeJob("  backofLimit: 3\n  backoffLimit: 4\n"), "Did you mean backoffLimit?",
       "Remove backofLimit", MadeJob("  backoffLimit: 4\n")},
      {MadeJob("  schedulerName: mine\n"), "schedulerName belongs to spec.template.spec.",
       "Move to spec.template.spec",
       "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: demo\nspec:\n"
       "  template: # of the pods\n    spec:\n      schedulerName: mine\n      restartPolicy: Never\n"
       "      containers:\n      - name: main\n        image: busybox\n"},
      {MadeJob("  restartPolicy: Never\n"), "restartPolicy belongs to spec.template.spec.",
       "Remove restartPolicy", MadeJob("")},
      {MadeJob("  retries: 3\n"), "Kubernetes calls this backoffLimit.", "Rename to backoffLimit",
       MadeJob("  backoffLimit: 3\n")},
      {MadeJob("") + "        cmd: [sh]\n",
       "A Dockerfile's ENTRYPOINT is command here, and its CMD is args.", "Rename to command",
       MadeJob("") + "        command: [sh]\n"},
      {MadeJob("  bogusField: 3\n"),
       "There is no such field, so remove it. Run kubectl explain job.spec to list the valid "
       "fields.",
       "Remove bogusField", MadeJob("")},
      {MadeCronJob("  schedule: \"* * * * *\"\n  backoffLimit: 3\n"),
       "backoffLimit belongs to spec.jobTemplate.spec.", "Move to spec.jobTemplate.spec",
       "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n"
       "  schedule: \"* * * * *\"\n  jobTemplate:\n    spec:\n      backoffLimit: 3\n"
       "      template:\n        spec:\n          restartPolicy: Never\n"
       "          containers: [{name: main, image: busybox}]\n"},
      {MadeJob("") + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"
                     "spec: {untill: 5m}\n",
       "Did you mean until?", "Rename to until",
       MadeJob("") + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"
                     "spec: {until: 5m}\n"},
      {MadeJob("  podReplacementPolicy: Failed\n") +
           "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"
           "spec: {version: v1.18}\n",
       "podReplacementPolicy was added in Kubernetes v1.28. Earlier API servers do not know it.",
       "Remove podReplacementPolicy",
       MadeJob("") + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"
                     "spec: {version: v1.18}\n"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const Advised told = FirstOf(c.text);
    EXPECT_EQ(told.remedy, c.remedy);
    EXPECT_EQ(told.title, c.title);
    EXPECT_EQ(told.mended, c.mended);
    EXPECT_EQ(FirstOf(told.mended).remedy, "");
  }
}

TEST(FileRemedies, NameReplacementOfRemovedVersion) {
  const std::string schedule = "  schedule: \"* * * * *\"\n";
  const Advised beta = FirstOf(MadeCronJob(schedule, "batch/v1beta1"));
  EXPECT_EQ(beta.remedy,
            "batch/v1beta1 was removed in Kubernetes v1.25. Use apiVersion: batch/v1.");
  EXPECT_EQ(beta.title, "Write apiVersion: batch/v1");
  EXPECT_EQ(beta.mended, MadeCronJob(schedule));
  const std::string old =
      "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec: {version: v1.18}\n";
  EXPECT_EQ(FirstOf(MadeCronJob(schedule, "batch/v1beta1") + old).remedy, "");
  EXPECT_EQ(FirstOf(MadeCronJob(schedule, "batch/v2alpha1")).remedy,
            "batch/v2alpha1 was removed in Kubernetes v1.21. Use apiVersion: batch/v1.");
  EXPECT_EQ(FirstOf(MadeCronJob(schedule, "batch/v2alpha1") + old).remedy,
            "The apiVersion of a CronJob is batch/v1beta1.");
  std::string scheduled = MadeCronJob(schedule, "batch/v2alpha1");
  scheduled.replace(scheduled.find("CronJob"), 7, "ScheduledJob");
  EXPECT_EQ(FirstOf(scheduled).remedy, "Kubernetes calls this CronJob.");
  EXPECT_EQ(FirstOf(scheduled).title, "Write kind: CronJob");
  EXPECT_EQ(FirstOf(scheduled).mended, MadeCronJob(schedule));
  std::string job = MadeJob("");
  job.replace(job.find("batch/v1"), 8, "extensions/v1beta1");
  EXPECT_EQ(FirstOf(job).remedy,
            "extensions/v1beta1 was removed in Kubernetes v1.6. Use apiVersion: batch/v1.");
  EXPECT_EQ(FirstOf(job).mended, MadeJob(""));
  job.replace(job.find("extensions/v1beta1"), 18, "apps/v1");
  EXPECT_EQ(FirstOf(job).remedy, "The apiVersion of a Job is batch/v1.");
}

TEST(FileRemedies, AskToRenderTemplates) {
  const std::string helm =
      "This is a Helm template. Render it first with helm template NAME CHART, then paste the "
      "output.";
  const std::string any =
      "This is a template. Render it first (with helm template … or the tool that it is written "
      "for), then paste the output.";
  const auto placeholder = [](const std::string& name) {
    return name +
           " is a placeholder. Replace it with its value first, by hand or with envsubst or sed.";
  };
  const std::pair<std::string, std::string> cases[] = {
      {MadeJob("", "{{ .Release.Name }}-x"), helm},
      {MadeJob("", "{{ .Values.name }}"), helm},
      {MadeJob("  {{- if .Values.limit }}\n  backoffLimit: 3\n  {{- end }}\n"), helm},
      {MadeJob("", "\"{{ .Release.Name }}-x\""), helm},
      {MadeJob("{%- if limit %}\n  backoffLimit: 3\n{%- endif %}\n"), any},
      {MadeJob("", "work-{{ item }}"), any},
      {MadeJob("", "process-item-$ITEM"), placeholder("$ITEM")},
      {MadeJob("  parallelism: ${COUNT}\n"), placeholder("${COUNT}")},
      {MadeJob("", "<your-name>"), placeholder("<your-name>")},
      {MadeJob("", "job-@NAME@"), placeholder("@NAME@")},
  };
  for (const auto& [text, remedy] : cases) EXPECT_EQ(FirstOf(text).remedy, remedy) << text;
  // The output of a container may look like one.
  const std::string told = FirstOf("a: \"docker inspect -f '{{.Name}}'\"\nb: [\n").remedy;
  EXPECT_EQ(told.find("template"), std::string::npos) << told;
}

TEST(FileRemedies, ConvertDurationToSeconds) {
  const std::pair<std::string, std::string> cases[] = {
      {"5m", "300"}, {"1h30m", "5400"}, {"90s", "90"}};
  for (const auto& [written, seconds] : cases) {
    const Advised told = FirstOf(MadeJob("  activeDeadlineSeconds: " + written + " # at most\n"));
    EXPECT_EQ(told.remedy, "Write a whole number of seconds, without a unit.");
    EXPECT_EQ(told.mended, MadeJob("  activeDeadlineSeconds: " + seconds + " # at most\n"));
  }
  // Half a second is not offered, and other fields do not count seconds.
  EXPECT_EQ(FirstOf(MadeJob("  ttlSecondsAfterFinished: 24h\n")).mended,
            MadeJob("  ttlSecondsAfterFinished: 86400\n"));
  for (const char* field : {"activeDeadlineSeconds: 500ms", "backoffLimit: 5m"}) {
    EXPECT_EQ(FirstOf(MadeJob("  " + std::string(field) + "\n")).remedy,
              "Write a whole number, without quotes.");
  }
}

TEST(FileRemedies, IndentWithSpaces) {
  std::string tabs = MadeJob("");
  for (std::size_t at = tabs.find("    "); at != std::string::npos; at = tabs.find("    ")) {
    tabs.replace(at, 4, "\t\t");
  }
  const Advised told = FirstOf(tabs);
  EXPECT_EQ(told.title, "Indent with spaces");
  EXPECT_EQ(told.mended, MadeJob(""));
}

TEST(FileRemedies, SuggestScenarioValue) {
  const auto scenario = [](const std::string& spec) {
    return MadeJob("") + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n" +
           "spec: " + spec + "\n";
  };
  const std::pair<const char*, const char*> cases[] = {
      {"{cluster: {featureGates: {StaleControllerConsistencyJobs: true}}}",
       "Rename to StaleControllerConsistencyJob"},
      {"{timeline: [{at: 1s, node: {name: node-1, state: Down}}]}", "Write state: down"},
      {"{pods: [{match: {jobs: x}}]}", "Rename to job"},
  };
  for (const auto& [spec, title] : cases) {
    const Advised told = FirstOf(scenario(spec));
    EXPECT_EQ(told.title, title) << told.remedy;
    EXPECT_EQ(FirstOf(told.mended).remedy, "") << told.mended;
  }
}

TEST(FileRemedies, RemoveLinesCopiedWithManifest) {
  const std::pair<std::string, std::string> around[] = {
      {"```yaml\n", "```\n"},
      {"$ kubectl get job demo -o yaml\n", ""},
      {"cat <<EOF | kubectl apply -f -\n", "EOF\n"},
  };
  for (const auto& [before, after] : around) {
    const Advised told = FirstOf(before + MadeJob("") + after);
    EXPECT_EQ(told.remedy,
              "Lines from Markdown or a terminal were copied with the manifest. Remove them.");
    EXPECT_EQ(told.title, "Remove these lines");
    EXPECT_EQ(told.mended, MadeJob("")) << before;
  }
}

TEST(FileRemedies, RecognizePlaceholderInBraces) {
  std::string text = MadeJob("");
  text.replace(text.find("metadata:\n  name: demo"), 22,
               "metadata: {name: ${NAME}, labels: {a: b}}");
  EXPECT_EQ(
      FirstOf(text).remedy,
      "${NAME} is a placeholder. Replace it with its value first, by hand or with envsubst or "
      "sed.");
}

TEST(FileRemedies, CorrectCaseOfKind) {
  std::string text = MadeJob("");
  text.replace(text.find("apiVersion: batch/v1\nkind"), 25, "Apiversion: batch/v1\nKind");
  const Advised told = FirstOf(text);
  EXPECT_EQ(told.remedy, "Did you mean kind?");
  EXPECT_EQ(told.title, "Rename to kind");
  EXPECT_EQ(told.mended, MadeJob(""));
}

TEST(FileRemedies, WarnThatLinkContainsSecret) {
  const auto with = [](const std::string& values) {
    return "apiVersion: v1\nkind: Secret\nmetadata: {name: db}\n" + values + "---\n" + MadeJob("");
  };
  const Advised told = FirstOf(with("data: {password: aHVudGVyMg==}\nstringData:\n  user: admin\n"),
                               Severity::kWarning);
  EXPECT_EQ(told.remedy, "Before you share the scenario, remove the Secret or use made-up values.");
  EXPECT_EQ(told.title, "Use made-up values");
  EXPECT_EQ(told.mended, with("data: {password: Li4u}\nstringData:\n  user: made-up\n"));
  EXPECT_EQ(FirstOf(told.mended, Severity::kWarning).remedy, "");
}

TEST(FileRemedies, CorrectCommonUnits) {
  const auto with = [](const std::string& memory) {
    return MadeJob("") + "        resources: {limits: {memory: " + memory + "}}\n";
  };
  const std::pair<const char*, const char*> cases[] = {
      {"2GB", "2G"},          {"512MB", "512M"}, {"1.5 GiB", "1.5Gi"}, {"64kb", "64k"},
      {"\"64 KIB\"", "64Ki"}, {"2gb", "2G"},     {"300 Mi", "300Mi"}};
  for (const auto& [written, meant] : cases) EXPECT_EQ(FirstOf(with(written)).mended, with(meant));
  for (const char* none : {"lots", "2 lots", "GB"})
    EXPECT_EQ(FirstOf(with(none)).title, "") << none;
  const auto processors = [](const std::string& cpu) {
    return MadeJob("") + "        resources: {limits: {cpu: " + cpu + "}}\n";
  };
  const std::pair<const char*, const char*> of_processors[] = {
      {"100 m", "100m"}, {"\"500 millicores\"", "500m"}, {"100mcpu", "100m"}, {"0.5 cores", "0.5"}};
  for (const auto& [written, meant] : of_processors) {
    EXPECT_EQ(FirstOf(processors(written)).mended, processors(meant));
  }
  EXPECT_EQ(FirstOf(processors("2GB")).title, "");
}

TEST(FileRemedies, AddLimitForExtendedResource) {
  const auto resources = [](const std::string& limits) {
    return MadeJob("") + "        resources:\n" + limits +
           "          requests: {nvidia.com/gpu: 2, cpu: 1}\n";
  };
  const Advised told = FirstOf(resources(""));
  EXPECT_EQ(told.title, "Write limits: {nvidia.com/gpu: 2}");
  EXPECT_EQ(told.mended, resources("          limits: {nvidia.com/gpu: 2}\n"));
}

TEST(FileRemedies, ShortenNameThatIsPodLabel) {
  const std::string name(40, 'a');
  const Advised told = FirstOf(MadeJob("", name + "." + name));
  EXPECT_EQ(told.remedy,
            "A Job's pods have its name as a label, which can have at most 63 characters. Shorten "
            "metadata.name.");
  EXPECT_EQ(told.mended, MadeJob("", name + "." + name.substr(0, 22)));
  EXPECT_EQ(FirstOf(told.mended).remedy, "");
}

TEST(FileRemedies, QuoteStringsAnywhere) {
  const auto with = [](const std::string& wave, const std::string& word) {
    return "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: demo\n  annotations:\n"
           "    argocd.argoproj.io/sync-wave: " +
           wave + " # first\n" + MadeJob("").substr(MadeJob("").find("spec:")) +
           "        command:\n        - sleep\n" + "        - " + word + "\n";
  };
  const Advised told = FirstOf(with("-5", "10"));
  EXPECT_EQ(told.title, "Put it in quotes");
  EXPECT_EQ(told.mended, with("\"-5\"", "10"));
  EXPECT_EQ(FirstOf(told.mended).mended, with("\"-5\"", "\"10\""));
}

TEST(FileRemedies, QuoteScheduleThatBeginsWithSymbol) {
  const auto with = [](const std::string& schedule) {
    return MadeCronJob("  schedule: " + schedule + " # often\n");
  };
  for (const std::string schedule : {"* * * * *", "*/5 * * * *", "@daily"}) {
    const Advised told = FirstOf(with(schedule));
    EXPECT_EQ(told.remedy, "Put it in quotes.");
    EXPECT_EQ(told.mended, with("\"" + schedule + "\""));
    EXPECT_EQ(FirstOf(told.mended).remedy, "");
  }
}

TEST(FileRemedies, WriteOrdinarySpacesAndColons) {
  std::string pasted = MadeJob("  backoffLimit: 2\n");
  for (std::size_t at = pasted.find("    "); at != std::string::npos; at = pasted.find("    ")) {
    pasted.replace(at, 4, "\u00A0\u00A0\u3000");
  }
  const Advised blanks = FirstOf(pasted);
  EXPECT_EQ(
      blanks.remedy,
      "The manifest contains non-breaking spaces, or full-width spaces or colons. YAML accepts "
      "only ordinary ones.");
  EXPECT_EQ(blanks.title, "Use ordinary spaces and colons");
  EXPECT_EQ(blanks.mended, MadeJob("  backoffLimit: 2\n"));
  EXPECT_EQ(FirstOf(MadeJob("  backoffLimit\uFF1A2\n")).mended, MadeJob("  backoffLimit: 2\n"));
}

TEST(FileRemedies, WriteJsonIntoJsonFile) {
  const auto json = [](const std::string& version, const std::string& policy) {
    return "{\"apiVersion\": \"" + version +
           "\", \"kind\": \"Job\", \"metadata\": {\"name\": \"demo\"}, \"spec\": {\"template\": {"
           "\"spec\": {" +
           policy + "\"containers\": [{\"name\": \"main\", \"image\": \"busybox\"}]}}}}\n";
  };
  EXPECT_EQ(FirstOf(json("batch/v2alpha1", "\"restartPolicy\": \"Never\", ")).mended,
            json("batch/v1", "\"restartPolicy\": \"Never\", "));
  EXPECT_EQ(FirstOf(json("batch/v1", "")).mended,
            json("batch/v1", "\"restartPolicy\": \"Never\", "));
}

TEST(FileRemedies, ReportImageWithoutName) {
  const auto with = [](const std::string& image) {
    std::string text = MadeJob("");
    text.replace(text.find("busybox"), 7, image);
    return FirstOf(text, Severity::kWarning).remedy;
  };
  EXPECT_EQ(
      with("<registry>/kube-bench"),
      "<registry> is a placeholder. Replace it with its value first, by hand or with envsubst or "
      "sed.");
  EXPECT_EQ(with("<ID.dkr.ecr.region.amazonaws.com/kube-bench:ref>"),
            "Write it as registry/name:tag, in lowercase.");
  EXPECT_EQ(with("Registry/App"), "Write it as registry/name:tag, in lowercase.");
  const std::string digest = "@sha256:" + std::string(64, 'a');
  for (const std::string& name : {std::string("busybox"), "a.b:5000/c/d:v1" + digest, "c" + digest})
    EXPECT_EQ(with(name), "") << name;
}

TEST(FileRemedies, FixContradictingNumbers) {
  const auto rule = [](const std::string& exit_codes) {
    return MadeJob("  podFailurePolicy: {rules: [{action: Ignore, onExitCodes: " + exit_codes +
                   "}]}\n");
  };
  EXPECT_EQ(FirstOf(rule("{operator: In, values: [0, 1]}")).mended,
            rule("{operator: In, values: [1]}"));
  EXPECT_EQ(FirstOf(rule("{operator: In, values: [42, 0]}")).mended,
            rule("{operator: In, values: [42]}"));
  EXPECT_EQ(FirstOf(rule("{operator: In, values: [0]}")).mended,
            rule("{operator: NotIn, values: [0]}"));
  EXPECT_EQ(FirstOf(rule("{operator: In, values: []}")).mended,
            rule("{operator: In, values: [1]}"));
  const auto resources = [](const std::string& request) {
    return MadeJob("") + "        resources: {limits: {cpu: 1}, requests: {cpu: " + request +
           "}}\n";
  };
  EXPECT_EQ(FirstOf(resources("2")).mended, resources("1"));
}

TEST(FileRemedies, HandleAnyValueOfQuantity) {
  for (const char* value : {"true", "[1e3]", "{a: e}", "1e-9000", "e"}) {
    std::string text = MadeJob("");
    text += std::string("        resources: {limits: {cpu: ") + value + "}}\n";
    const Advised told = FirstOf(text);
    EXPECT_TRUE(told.remedy == "Write a quantity such as 5, 500m or 2Gi." || told.remedy.empty())
        << value << ": " << told.remedy;
  }
}

TEST(FileRemedies, OfferEveryPossibleValue) {
  std::string text = MadeJob("");
  text.replace(text.find("Never"), 5, "Always # what else");
  const ScenarioAnswer answer = ReadScenario(text);
  ASSERT_FALSE(answer.problems.empty());
  ASSERT_EQ(answer.problems[0].mends.size(), 2u);
  EXPECT_EQ(Say(answer.problems[0].mends[1].title), "Write restartPolicy: OnFailure");
  const std::string mended = WithEdits(text, answer.problems[0].mends[1].edits);
  EXPECT_NE(mended.find("restartPolicy: OnFailure # what else\n"), std::string::npos);
  EXPECT_TRUE(ReadScenario(mended).scenario.has_value());
}

TEST(FileRemedies, MoveMisplacedFieldsToTheirLevel) {
  const std::string pods =
      "  template: # of the pods\n    spec:\n      restartPolicy: Never\n      containers:\n"
      "      - name: main\n        image: busybox\n";
  const std::string head =
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n"
      "  schedule: \"* * * * *\"\n";
  const std::string below =
      "      template: # of the pods\n        spec:\n          restartPolicy: Never\n"
      "          containers:\n          - name: main\n            image: busybox\n";
  const Advised job = FirstOf(head + pods);
  EXPECT_EQ(job.remedy, "template belongs to spec.jobTemplate.spec.");
  EXPECT_EQ(job.title, "Move to spec.jobTemplate.spec");
  EXPECT_EQ(job.mended, head + "  jobTemplate:\n    spec:\n" + below);
  EXPECT_EQ(FirstOf(job.mended).remedy, "");

  // A Job of which only the kind was changed: one click after another, in any order.
  std::string text = head + "  backoffLimit: 3\n" + pods;
  for (int clicks = 0; clicks < 2; ++clicks) text = FirstOf(text).mended;
  EXPECT_EQ(FirstOf(text).remedy, "");
  EXPECT_EQ(text, head + "  jobTemplate:\n    spec:\n" + below + "      backoffLimit: 3\n");

  const std::string job_head = "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n";
  text = job_head + "  restartPolicy: Never\n  containers:\n  - name: main\n    image: busybox\n";
  for (int clicks = 0; clicks < 2; ++clicks) text = FirstOf(text).mended;
  EXPECT_EQ(FirstOf(text).remedy, "");
}

TEST(FileRemedies, ConvertValuesToLists) {
  struct Case {
    std::string written;  // of a container
    const char* remedy;
    const char* title;
  };
  const Case cases[] = {
      {"command: sh -c \"run-report\"", "Begin each entry with \"- \".",
       R"(Write command: ["sh", "-c", "run-report"])"},
      {"command: sh -c 'echo $HOME; date'", "Begin each entry with \"- \".",
       R"(Write command: ["sh", "-c", "echo $HOME; date"])"},
      {"command: pg_dump app | gzip > a.gz", "Begin each entry with \"- \".",
       R"(Write command: ["sh", "-c", "pg_dump app | gzip > a.gz"])"},
      {"command: /app/migrate up", "Begin each entry with \"- \".",
       R"(Write command: ["/app/migrate", "up"])"},
      {"args: --name \"two words\" $(HOST)", "Begin each entry with \"- \".",
       "Write args: [\"--name\", \"two words\", \"$(HOST)\"]"},
      {"ports: [{port: 8080}]", "Kubernetes calls this containerPort.", "Rename to containerPort"},
      {"ports: [8080, 9090]", "Write each as a separate entry: - containerPort: 8080.",
       "Write ports: [{containerPort: 8080}, {containerPort: 9090}]"},
      {"env: {LOG_LEVEL: debug, RETRIES: 3}",
       R"(Write each as a separate entry: - {name: LOG_LEVEL, value: "debug"}.)",
       R"(Write env: [{name: LOG_LEVEL, value: "debug"}, {name: RETRIES, value: "3"}])"},
      {"env:\n          LOG_LEVEL: debug",
       R"(Write each as a separate entry: - {name: LOG_LEVEL, value: "debug"}.)",
       R"(Write env: [{name: LOG_LEVEL, value: "debug"}])"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.written);
    const Advised told = FirstOf(MadeJob("") + "        " + c.written + "\n");
    EXPECT_EQ(told.remedy, c.remedy);
    EXPECT_EQ(told.title, c.title);
    EXPECT_EQ(FirstOf(told.mended).remedy, "") << told.mended;
  }
}

TEST(FileRemedies, ExplainTimesAndStringsOfScenario) {
  struct Case {
    std::string spec;
    const char* message;
    const char* remedy;
  };
  const Case cases[] = {
      {"start: \"2251-01-01T00:00:00Z\"",
       "\"2251-01-01T00:00:00Z\" is outside the range of virtual time",
       "Use a year from 1700 to 2250."},
      {"start: tomorrow", "invalid time \"tomorrow\"",
       "Write a time such as \"2000-01-01T00:00:00Z\"."},
      {"chance: {pods: [{for: {uniform: [15s, 5s]}}]}",
       "the second duration must not be less than the first", "Write [5s, 15s]."},
      {"cluster: {order: {1: 4294967296}}", "order must be a whole number from 0 to 10000",
       "Write a number from 0 to 10000."},
      {"cluster: {order: {20-23: 1, 22: 2}}", "step 22 is in two entries", "Remove one of them."},
      {"chance: {pods: [{exit: {0: 2}}]}",
       "exit must be a number from 0 to 1 with at most nine decimals", nullptr},
      {"pods: [{runs: [{reason: " + std::string(4097, 'x') + "}]}]",
       "reason must be at most 4096 bytes", "Shorten it. Each pod or event stores its own copy."},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.message);
    const std::string text = MadeJob("") +
                             "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"
                             "spec: {" +
                             c.spec + "}\n";
    const auto problems = ReadScenario(text).problems;
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(Say(problems.front().message), c.message);
    if (c.remedy != nullptr) {
      EXPECT_EQ(Say(problems.front().remedy), c.remedy);
    }
  }
}

TEST(FileRemedies, ConvertScheduleInWords) {
  struct Case {
    const char* written;
    const char* meant;  // empty if nothing is offered
  };
  const Case cases[] = {
      {"every 5 minutes", "*/5 * * * *"},
      {"Every minute", "* * * * *"},
      {"10 min", "*/10 * * * *"},
      {"every 2 hours", "0 */2 * * *"},
      {"hourly", "@hourly"},
      {"every day", "@daily"},
      {"weekly", "@weekly"},
      {"every 90 minutes", ""},
      {"every now and then", ""},
      {"every", ""},
      {"0 2 * *", ""},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.written);
    const Advised told = FirstOf(MadeCronJob("  schedule: " + std::string(c.written) + "\n"));
    EXPECT_NE(told.remedy, "");
    const std::string meant = c.meant;
    EXPECT_EQ(told.title, meant.empty() ? "" : "Write schedule: \"" + meant + "\"");
    if (!told.mended.empty()) {
      EXPECT_EQ(FirstOf(told.mended).remedy, "");
    }
  }
}

TEST(FileRemedies, MoveTimeZoneOutOfSchedule) {
  const Advised told = FirstOf(MadeCronJob("  schedule: TZ=Europe/Berlin 0 2 * * * # at night\n"));
  EXPECT_EQ(told.remedy, "The time zone has its own field, spec.timeZone.");
  EXPECT_EQ(told.mended,
            MadeCronJob("  timeZone: Europe/Berlin\n  schedule: \"0 2 * * *\" # at night\n"));
  EXPECT_EQ(FirstOf(MadeCronJob("  schedule: \"0 2 * * *\"\n  timeZone: europe/berlin\n")).title,
            "Write timeZone: Europe/Berlin");
  EXPECT_EQ(FirstOf(MadeCronJob("  schedule: \"0 2 * * *\"\n  timeZone: Asia/Tokio\n")).title,
            "Write timeZone: Asia/Tokyo");
  EXPECT_EQ(FirstOf(MadeCronJob("  schedule: \"0 2 * * *\"\n  timeZone: utc\n")).title,
            "Write timeZone: UTC");
}

TEST(FileRemedies, CleanClusterOutput) {
  const std::string printed = R"(apiVersion: batch/v1
kind: Job
metadata:
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"batch/v1","kind":"Job"}
  creationTimestamp: "2026-11-02T08:00:00Z"
  generation: 1
  labels:
    app: report # ours
    batch.kubernetes.io/controller-uid: 0c5f
    batch.kubernetes.io/job-name: report
    controller-uid: 0c5f
    job-name: report
  managedFields:
  - manager: kubectl
    operation: Update
  name: report
  namespace: default
  ownerReferences:
  - apiVersion: batch/v1
    kind: CronJob
    name: nightly
    uid: 77
  resourceVersion: "4711"
  uid: 0c5f
spec:
  # how often
  backoffLimit: 2
  manualSelector: false
  selector:
    matchLabels:
      batch.kubernetes.io/controller-uid: 0c5f
  template:
    metadata:
      creationTimestamp: null
      labels:
        batch.kubernetes.io/controller-uid: 0c5f
        batch.kubernetes.io/job-name: report
        controller-uid: 0c5f
        job-name: report
    spec:
      containers:
      - image: busybox
        name: main
      restartPolicy: Never
status:
  conditions:
  - status: "True"
    type: Complete
  succeeded: 1
)";
  const std::string clean = R"(apiVersion: batch/v1
kind: Job
metadata:
  labels:
    app: report # ours
  name: report
  namespace: default
spec:
  # how often
  backoffLimit: 2
  template:
    spec:
      containers:
      - image: busybox
        name: main
      restartPolicy: Never
)";
  const Advised refused = FirstOf(printed);
  EXPECT_EQ(refused.title, "Put it in quotes");  // of the owner's uid, which is a number
  std::string text = printed;
  text.replace(text.find("uid: 77"), 7, "uid: ab");
  EXPECT_EQ(FirstOf(text).remedy,
            "The API server generates the selector and its labels with the uid of the new Job, so "
            "remove them.");
  EXPECT_EQ(FirstOf(text).title, "Clean up");
  EXPECT_EQ(FirstOf(text).mended, clean);
  EXPECT_EQ(FirstOf(text, Severity::kInfo).mended, clean);
  EXPECT_TRUE(ReadScenario(clean).scenario.has_value());

  // Both objects of a List with one click.
  const std::string list = R"(apiVersion: v1
items:
- apiVersion: batch/v1
  kind: CronJob
  metadata:
    creationTimestamp: "2026-11-02T08:00:00Z"
    name: tick
    resourceVersion: "1"
    uid: a
  spec:
    jobTemplate:
      metadata:
        creationTimestamp: null
      spec: {template: {metadata: {creationTimestamp: null}, spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}
    schedule: '* * * * *'
  status: {}
- {apiVersion: batch/v1, kind: Job, metadata: {uid: b, name: x, resourceVersion: "2"}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}, status: {}}
kind: List
metadata: {resourceVersion: ""}
)";
  EXPECT_TRUE(ReadScenario(list).from_cluster);
  EXPECT_FALSE(ReadScenario(FirstOf(list, Severity::kInfo).mended).from_cluster);
  EXPECT_EQ(FirstOf(list, Severity::kInfo).mended, R"(apiVersion: v1
items:
- apiVersion: batch/v1
  kind: CronJob
  metadata:
    name: tick
  spec:
    jobTemplate:
      spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}
    schedule: '* * * * *'
- {apiVersion: batch/v1, kind: Job, metadata: {name: x}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}
kind: List
metadata: {resourceVersion: ""}
)");
}

}  // namespace
}  // namespace jobplay
