#include "tests/fuzz/inputs.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/admission/admission.h"
#include "core/admission/merge_patch.h"
#include "core/admission/remedies/remedy.h"
#include "core/controllers/generation.h"
#include "core/share/link.h"
#include "core/share/markdown.h"
#include "core/sim/admit.h"
#include "core/sim/invariants.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/view/engine.h"
#include "core/view/study.h"
#include "core/words/phrase.h"
#include "core/yaml/document.h"
#include "tests/fuzz/asked_engine.h"
#include "tests/fuzz/well_formed.h"

namespace jobplay::fuzz {
namespace {

constexpr std::uint32_t kMostSteps = 1500;

std::string SomeVersion(TreeMutator& draw) {
  if (draw.OneIn(2)) return {};
  const std::vector<std::string> versions = GenerationNames();
  return draw.OneIn(20) ? draw.Word() : draw.OneOf(versions);
}

std::uint32_t SomeStep(TreeMutator& draw, std::uint32_t steps) {
  static constexpr std::uint32_t kOdd[] = {0, 1, 511, 512, 513, 0x7fffffff, 0xffffffff};
  return draw.OneIn(8) ? draw.OneOf(kOdd) : draw.Below(std::size_t{steps} + 2);
}

std::int64_t SomeTime(TreeMutator& draw) {
  static constexpr std::int64_t kOdd[] = {0, -1, 1, 999'999, 600'000'000, std::int64_t{1} << 52};
  return draw.OneOf(kOdd);
}

std::string SomeKind(TreeMutator& draw) {
  static const char* const kKinds[] = {"get", "describe", "yaml", "", "wide"};
  return draw.OneOf(kKinds);
}

std::string SomePath(TreeMutator& draw) {
  static const char* const kPaths[] = {"status.failed",
                                       "status.conditions[0].type",
                                       "status",
                                       "spec.parallelism",
                                       "status.active",
                                       "metadata.labels[a.b/c]",
                                       "status.phase",
                                       "spec.template.spec.containers[0].name",
                                       "",
                                       "[",
                                       "a[0][1]",
                                       "status.uncountedTerminatedPods"};
  return draw.OneIn(5) ? draw.Word() : draw.OneOf(kPaths);
}

std::string SomeLinkView(TreeMutator& draw) {
  Json view = {
      {"step", 12},
      {"time", 5'000'000},
      {"panels", {"log", "jobs"}},
      {"note", "see"},
      {"object", {{"kind", "Job"}, {"namespace", "default"}, {"name", "demo"}, {"uid", 7}}}};
  if (!draw.OneIn(3)) draw.Change(view);
  return view.dump(-1, ' ', false, Json::error_handler_t::ignore);
}

// Looks once at what is loaded.
void Look(AskedEngine& engine, TreeMutator& draw) {
  const std::uint32_t step = SomeStep(draw, engine.steps());
  switch (draw.Below(9)) {
    case 0:
      return engine.Lanes();
    case 1: {
      const std::uint32_t first = draw.OneIn(4) ? SomeStep(draw, 20) : 0;
      return engine.Moment(step, first, draw.OneIn(4) ? 0xffffffff : 20);
    }
    case 2:
      return engine.Log(step, SomeStep(draw, engine.steps()));
    case 3: {
      const std::string landmark = engine.SomeLandmark(draw);
      return engine.Find(landmark, step, draw.OneIn(2) ? -1 : 1);
    }
    case 4: {
      const std::string reference = engine.SomeReference(draw);
      const std::string kind = SomeKind(draw);
      return engine.View(kind, reference, step, draw.OneIn(2) ? 0 : SomeTime(draw));
    }
    case 5: {
      const std::string reference = engine.SomeReference(draw);
      return engine.Causes(reference, SomePath(draw), step);
    }
    case 6:
      engine.StepAt(SomeTime(draw));
      return engine.Steps(step, SomeStep(draw, engine.steps()));
    case 7:
      return engine.ExportOn(draw.OneIn(2) ? "svg" : "transcript", SomeStep(draw, 20));
    default:
      return engine.Races(step, draw.Below(4));
  }
}

std::string HashAfter(const std::string& text, std::uint32_t steps, std::uint32_t slice) {
  Engine engine;
  engine.Load(text);
  std::string ran;
  for (std::uint32_t left = steps; left > 0; left -= std::min(left, slice)) {
    ran = engine.Run(std::min(left, slice));
  }
  return ran;
}

}  // namespace

std::string TryScenario(const std::string& text, TreeMutator& draw) {
  AskedEngine engine;
  if (draw.OneIn(3)) engine.SetLanguage("ja");
  if (!engine.Load(text, SomeVersion(draw))) return engine.complaint();
  for (int left = 3; left > 0; --left) Look(engine, draw);
  while (!engine.done() && engine.steps() < kMostSteps) {
    const std::uint32_t slice = 1 + draw.Below(draw.OneIn(3) ? 10 : 700);
    engine.Run(std::min(slice, kMostSteps - engine.steps()));
    if (draw.OneIn(3)) Look(engine, draw);
    if (!engine.complaint().empty()) return engine.complaint();
  }
  for (int left = 8; left > 0; --left) Look(engine, draw);
  engine.Exports();
  engine.Link(text, SomeLinkView(draw));
  if (engine.complaint().empty() && draw.OneIn(4) &&
      HashAfter(text, 300, 300) != HashAfter(text, 300, 7)) {
    return "run: comes to something else in slices";
  }
  return engine.complaint();
}

std::string TryInvariants(const std::string& text) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) return answer.problems.empty() ? "refused without a word" : "";
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  InvariantChecker checker;
  Journal journal;
  simulator.Begin(&journal);
  for (std::uint32_t step = 0; simulator.HasNext() && step < kMostSteps; ++step) {
    journal.changes.clear();
    journal.decisions.clear();
    simulator.Step(&journal);
    const Change* const changes = journal.changes.data();
    if (const auto broken = checker.Check(simulator, {changes, changes + journal.changes.size()})) {
      return "after step " + std::to_string(step) + ": " + Say(*broken);
    }
  }
  return {};
}

std::string TryPatch(const std::string& manifest, const std::string& patch, TreeMutator& draw) {
  const std::vector<std::string> versions = GenerationNames();
  const Generation generation = *FindGeneration(draw.OneOf(versions));
  const AdmissionOptions options = OptionsFor(generation, Time());
  const Result<YamlDocument> document = ReadFirstDocument(manifest);
  if (!document) return Say(document.error().message).empty() ? "refused without a word" : "";
  const auto told = [&](const AdmissionAnswer& answer, const Json& sent) -> std::string {
    for (const DecodeError& error : answer.decode) {
      document->places.Nearest(error.path);
      RemedyOf(error, sent, options);
      if (error.message.empty()) return "a refusal without a word";
    }
    for (const FieldError& error : answer.errors) {
      document->places.Nearest(error.field);
      RemedyOf(error, sent, options);
      if (error.type.empty()) return "a refusal without its type";
    }
    for (const Warning& warning : answer.warnings) {
      if (Say(warning.message).empty()) return "a warning without a word";
    }
    return {};
  };
  const AdmissionAnswer created = AdmitDocument(*document, options);
  if (std::string wrong = told(created, document->value); !wrong.empty()) return wrong;
  if (!created.ok()) return {};
  const AdmissionAnswer same = AdmitUpdate(created.defaulted, created.defaulted, options);
  if (!same.ok()) return "what was stored cannot be sent again: " + created.defaulted.dump();
  const MergePatch read = ReadMergePatch(patch);
  if (!read.value) return {};
  const Json sent = ApplyMergePatch(created.defaulted, *read.value);
  return told(AdmitUpdate(created.defaulted, sent, options), sent);
}

std::string TryFragment(const std::string& fragment, TreeMutator& draw) {
  AskedEngine engine;
  engine.Open(fragment);
  const Result<Link> link = DecodeLink(fragment);
  if (!link.ok()) return engine.complaint();
  const Result<std::string> again = EncodeLink(*link);
  if (again.ok()) {
    const Result<Link> opened = DecodeLink(*again);
    if (!opened.ok() || opened->text != link->text || opened->hash != link->hash) {
      return "what a link holds is not what its like holds";
    }
  }
  if (!engine.Load(link->text, {})) return engine.complaint();
  engine.Run(200);
  Look(engine, draw);
  return engine.complaint();
}

std::string TryImport(const std::string& text, TreeMutator& draw) {
  AskedEngine engine;
  if (draw.OneIn(4)) engine.SetLanguage("ja");
  const std::string scenario = engine.Import(text);
  const bool refused = engine.import_is_refused();
  if (scenario.empty()) return engine.complaint();
  if (engine.Load(scenario, {})) {
    if (refused) return "is accepted by run, and says otherwise:\n" + scenario;
    engine.Run(kMostSteps);
    engine.Exports();
    return engine.complaint();
  }
  if (!engine.complaint().empty()) return engine.complaint();
  return refused ? "" : "is not accepted by run, and does not say so:\n" + scenario;
}

std::string TryMarkdown(const std::string& page) {
  const auto lines = std::count(page.begin(), page.end(), '\n') + 1;
  for (const MarkdownScenario& found : ScenariosInMarkdown(page)) {
    if (found.lines_before < 1 || found.lines_before > lines) return "a block of no line";
    if (found.indent < 0) return "a block left of its page";
    const ScenarioAnswer answer = ReadScenario(found.text);
    if (!answer.scenario && answer.problems.empty()) return "refused without a word";
    const auto length = std::count(found.text.begin(), found.text.end(), '\n') + 1;
    for (const Problem& problem : answer.problems) {
      if (problem.span.line > length) return "a problem below its block";
    }
  }
  return {};
}

std::string TryCalls(const std::vector<std::string>& texts, TreeMutator& draw) {
  AskedEngine engine;
  const auto text = [&] {
    const std::string& one = draw.OneOf(texts);
    return draw.OneIn(3) ? one : draw.Vary(one);
  };
  for (std::uint32_t left = 10 + draw.Below(30); left > 0 && engine.complaint().empty(); --left) {
    switch (draw.Below(16)) {
      case 0:
      case 1: {
        const std::string loaded = text();
        engine.Load(loaded, SomeVersion(draw));
        break;
      }
      case 2:
      case 3:
        if (engine.steps() < kMostSteps) engine.Run(draw.Below(draw.OneIn(2) ? 5 : 500));
        break;
      case 4:
        engine.Exports();
        break;
      case 5: {
        const std::string linked = text();
        const std::string fragment = engine.Link(linked, SomeLinkView(draw));
        engine.Open(draw.OneIn(2) ? fragment : draw.Break(fragment));
        break;
      }
      case 6:
        engine.Import(text());
        break;
      case 7: {
        if (draw.OneIn(3)) {
          const std::string left = text();
          const std::string right = text();
          const std::string version = SomeVersion(draw);
          engine.Compare(left, version, right, SomeVersion(draw));
        }
        engine.CompareOn(draw.Below(300));
        break;
      }
      case 8: {
        static const char* const kCodes[] = {"ja", "en", "ja-JP", "", "xx", "\xff"};
        engine.SetLanguage(draw.OneOf(kCodes));
        break;
      }
      case 9: {
        const std::string edited = text();
        Json edit = {{"timeline", {{{"at", "5s"}, {"evict", Json::object()}}}}};
        draw.Change(edit);
        engine.Edit(edited, edit.dump(-1, ' ', false, Json::error_handler_t::ignore));
        break;
      }
      default:
        Look(engine, draw);
    }
  }
  return engine.complaint();
}

namespace {

// A run of 100,000 parallel pods has millions of steps, and a study repeats it several times.
bool EndsSoon(const std::string& text) {
  Engine engine;
  engine.Load(text);
  return Json::parse(engine.Run(50'000))["done"];
}

}  // namespace

std::string TryStudy(const std::string& text, TreeMutator& draw) {
  Study study;
  if (draw.OneIn(3)) study.SetLanguage("ja");
  const auto ok = [](const std::string& answer) {
    const std::optional<Json> json = ParsedJson(answer);
    return json && json->is_object() && json->value("ok", false);
  };
  const auto parsed = [](const std::string& answer) { return ParsedJson(answer).has_value(); };
  if (!ok(study.Load(text))) return {};
  if (draw.OneIn(2)) {
    static const char* const kFields[] = {"spec.backoffLimit",
                                          "spec.parallelism",
                                          "spec",
                                          "Job/demo:spec.completions",
                                          "spec.template.spec",
                                          "",
                                          "metadata.name",
                                          "Job/a/b:spec.suspend",
                                          "a[0].b",
                                          ":"};
    static const char* const kValues[] = {"0..2",  "1,2",        "null",    "@a,null",
                                          "@none", "",           "3..1",    "0..99999999999",
                                          "-1",    "true,false", "Indexed", ",,"};
    Json variation = {
        {"field", draw.OneOf(kFields)},
        {"values", draw.OneOf(kValues)},
        {"files", {{"a", draw.Value().dump(-1, ' ', false, Json::error_handler_t::ignore)}}}};
    if (draw.OneIn(6)) variation["field"] = draw.Word();
    if (draw.OneIn(6)) variation["values"] = draw.Word();
    const std::string list =
        Json::array({variation}).dump(-1, ' ', false, Json::error_handler_t::ignore);
    const std::string varied = study.Vary(list);
    if (!parsed(varied)) return "vary: is no JSON";
    if (!ok(varied)) return {};
    if (Json::parse(varied)["choices"].size() > 5 || !EndsSoon(text)) return {};
    const std::string runs = study.Runs(0, 2);
    if (!parsed(study.Take(runs))) return "take: is no JSON";
    if (!parsed(study.Summary())) return "summary: is no JSON";
    if (!parsed(study.Spread(0))) return "spread: is no JSON";
    if (!parsed(study.Export("json"))) return "export: is no JSON";
    study.Export("csv");
    return parsed(study.Sample(text, draw.Below(5), 0)) ? "" : "sample: is no JSON";
  }
  static const char* const kKinds[] = {"never", "always", "eventually"};
  static const char* const kExpects[] = {
      "failed=0", "succeeded=1", "complete",           "{job: demo, failed: 0}", "active<=2", "[",
      "",         "failed=",     "{at: 1s, failed: 0}"};
  static const char* const kFaults[] = {"", "all", "crash", "kill,api", "none", ",", "crash,crash"};
  static const char* const kUntils[] = {"", "10s", "1m", "0s", "-1s", "x", "9999999999h"};
  Json claim = {{"kind", draw.OneOf(kKinds)}, {"states", 200}};
  claim["expect"] = draw.OneIn(6) ? draw.Word() : draw.OneOf(kExpects);
  claim["faults"] = draw.OneIn(8) ? draw.Word() : draw.OneOf(kFaults);
  claim["until"] = draw.OneOf(kUntils);
  claim["most"] = draw.Below(3);
  if (!ok(study.Seek(claim.dump(-1, ' ', false, Json::error_handler_t::ignore)))) return {};
  for (int left = 3; left > 0; --left) {
    if (!parsed(study.GoOn(100))) return "goOn: is no JSON";
  }
  return {};
}

}  // namespace jobplay::fuzz
