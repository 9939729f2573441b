#include "core/view/engine.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <optional>
#include <utility>

#include "core/api/answer/json.h"
#include "core/api/answer/read_json.h"
#include "core/base/rfc3339.h"
#include "core/edit/edit_scenario.h"
#include "core/edit/read_edit.h"
#include "core/edit/strip_spoilers.h"
#include "core/edit/typed_patch.h"
#include "core/share/import.h"
#include "core/share/link.h"
#include "core/sim/chance_reader.h"
#include "core/view/answers/causes.h"
#include "core/view/answers/edited_text.h"
#include "core/view/answers/hash_text.h"
#include "core/view/answers/linked_text.h"
#include "core/view/answers/log.h"
#include "core/view/answers/matched_pods.h"
#include "core/view/answers/moment.h"
#include "core/view/answers/problem.h"
#include "core/view/answers/races.h"
#include "core/view/answers/reading.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/unfinished.h"
#include "core/view/answers/why.h"
#include "core/view/export/export.h"
#include "core/view/index/landmarks.h"
#include "core/view/kubectl/view.h"
#include "core/view/protocol/editing.h"
#include "core/view/protocol/exporting.h"
#include "core/view/protocol/run.h"
#include "core/view/protocol/sharing.h"
#include "core/view/versions/comparison_answer.h"
#include "core/words/language.h"
#include "core/words/runs.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

std::vector<answer::Reference> ObjectsOf(const Scenario& scenario) {
  std::vector<answer::Reference> objects;
  for (const Manifest& manifest : scenario.manifests) {
    objects.push_back({manifest.kind, manifest.namespace_, manifest.name, ""});
  }
  return objects;
}

void AppendLittleEndian(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
}

// Returns the bits of the double with the value of a whole number below 2^53. The page reads times
// as doubles.
std::uint64_t DoubleBits(std::int64_t number) {
  const double value = static_cast<double>(number);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The times are whole microseconds: events within the last microsecond count as past.
Duration SinceStart(std::int64_t microseconds) {
  return {std::min(microseconds, std::int64_t{1} << 52) * 1000 + 999};
}

}  // namespace

class Engine::Changing {
 public:
  explicit Changing(Engine& engine) : engine_(engine), thrown_before_(std::uncaught_exceptions()) {}
  ~Changing() {
    if (std::uncaught_exceptions() == thrown_before_) return;
    engine_.exporting_.reset();
    engine_.run_.reset();
    engine_.comparing_.clear();
  }

 private:
  Engine& engine_;
  int thrown_before_;
};

template <typename T>
const std::string& Engine::Answer(const T& answer) {
  answer_ = answer::ToJsonText(answer);
  return answer_;
}

template <typename Wrong>
const std::string& Engine::Refuse(const Wrong& wrong) {
  return Answer(answer::Refused{ProblemOf(wrong, language_)});
}

std::uint32_t Engine::Clamped(std::uint32_t step) const {
  return std::min(step, run_->timeline.size());
}

const std::string& Engine::SetLanguage(std::string_view code) {
  language_ = LanguageOf(code);
  answer_ = language_.code();
  return answer_;
}

const std::string& Engine::Load(std::string_view text) { return LoadAs(text, {}); }

const std::string& Engine::LoadAs(std::string_view text, std::string_view version) {
  const Changing changing(*this);
  ScenarioAnswer read = ReadToShow(text, version);
  answer::Loaded loaded;
  loaded.ok = read.scenario.has_value();
  loaded.problems = ProblemsOf(read.problems, language_);
  loaded.title = read.title;
  loaded.version = read.version;
  loaded.from_cluster = read.from_cluster;
  if (read.scenario) {
    const auto scenario = std::make_shared<const Scenario>(std::move(*read.scenario));
    loaded.title = scenario->title;
    loaded.description = scenario->description;
    loaded.start = FormatRfc3339(scenario->start);
    loaded.until = answer::MicrosOf(scenario->until);
    loaded.ties = scenario->cluster.ties;
    loaded.objects = ObjectsOf(*scenario);
    exporting_.reset();
    exported_.clear();
    run_.reset();  // two long runs would need too much memory
    run_ = std::make_unique<Loaded>(text, scenario);
    run_->problems = std::move(read.problems);
    run_->index.Add(run_->timeline, 0);
    run_->lanes.Add(run_->timeline, run_->index, 0);
  }
  return Answer(loaded);
}

const std::string& Engine::Problems() {
  if (run_ == nullptr) return Answer(std::vector<answer::Problem>());
  return Answer(ProblemsOf(run_->problems, language_));
}

const std::string& Engine::Run(std::uint32_t max_steps) {
  const Changing changing(*this);
  answer::Ran ran;
  ran.done = run_ == nullptr;
  if (ran.done) return Answer(ran);
  Timeline& timeline = run_->timeline;
  if (max_steps > 0 && !timeline.done()) exporting_.reset();  // it would be outdated
  // The index must read the cluster right after each step.
  for (std::uint32_t i = 0; i < max_steps && !timeline.done(); ++i) {
    timeline.Record(1);
    if (timeline.size() < run_->index.size()) break;
    run_->index.Add(timeline, timeline.size());
    run_->lanes.Add(timeline, run_->index, timeline.size());
    run_->histories.KeepUp(timeline, run_->index, timeline.size());
  }
  const std::uint32_t last = timeline.size();
  ran.steps = last;
  ran.now = answer::MicrosOf(timeline.TimeOf(last) - timeline.scenario().start);
  ran.done = timeline.done();
  ran.hash = HashText(timeline.Hash(last));
  if (!timeline.cut_off().empty()) {
    ran.problem = ProblemOf(Problem{.severity = Severity::kWarning,
                                    .message = timeline.cut_off(),
                                    .remedy = said::ShortenUntil{}},
                            language_);
  } else if (timeline.done()) {
    const std::vector<std::uint32_t> jobs = UnfinishedJobs(timeline.simulator());
    if (!jobs.empty()) {
      ran.problem = ProblemOf(
          UnfinishedProblem(timeline.simulator(), run_->index, jobs, run_->text), language_);
    } else if (run_->index.jobs().size() == 1) {  // the first entry is unused
      if (const auto not_due = NotDueProblem(timeline.simulator(), run_->text)) {
        ran.problem = ProblemOf(*not_due, language_);
      }
    }
    for (const std::uint32_t job : jobs) {
      ran.unfinished.push_back(
          {RefOf(run_->index, {TableId::kJobs, job}), run_->index.JobName(job)});
    }
  }
  const Said past = timeline.done() ? PastChanceOf(timeline.simulator()) : Said();
  if (!past.empty()) {
    ran.past_chance = ProblemOf(
        Problem{
            .severity = Severity::kWarning, .message = past, .remedy = said::RefuseByTimeline{}},
        language_);
  }
  return Answer(ran);
}

const std::string& Engine::Steps(std::uint32_t from, std::uint32_t to) {
  answer_.clear();
  if (run_ != nullptr) {
    to = std::min(to, run_->timeline.size() + 1);
    from = std::min(from, to);
  } else {
    from = to = 0;
  }
  const std::uint32_t count = to - from;
  answer_.reserve(8 + std::size_t{9} * count);
  AppendLittleEndian(answer_, count, 4);
  AppendLittleEndian(answer_, 0, 4);
  for (std::uint32_t k = from; k < to; ++k) {
    const Duration since = run_->timeline.TimeOf(k) - run_->timeline.scenario().start;
    AppendLittleEndian(answer_, DoubleBits(since.ns / 1000), 8);
  }
  for (std::uint32_t k = from; k < to; ++k) {
    answer_ += static_cast<char>(run_->index.flags(k));
  }
  return answer_;
}

const std::string& Engine::AllLanes() {
  const Changing changing(*this);
  if (run_ == nullptr) return Answer(answer::Lanes());
  return Answer(run_->lanes.Answer(run_->timeline, run_->index, language_));
}

const std::string& Engine::Moment(std::uint32_t step, std::uint32_t first_pod, std::uint32_t pods,
                                  bool failures) {
  const Changing changing(*this);
  if (run_ == nullptr) return Answer(answer::Moment());
  return Answer(MomentOf(run_->timeline, run_->index, run_->lanes, run_->histories, Clamped(step),
                         {first_pod, pods, failures}, language_));
}

const std::string& Engine::Log(std::uint32_t from, std::uint32_t to) {
  const Changing changing(*this);
  if (run_ == nullptr) return Answer(std::vector<answer::LogLine>());
  return Answer(LogOf(run_->timeline, run_->index, from, to, language_));
}

std::uint32_t Engine::Find(std::string_view what, std::uint32_t step, int direction) const {
  return run_ == nullptr
             ? 0
             : FindLandmark(run_->timeline, run_->index, what, step, direction < 0 ? -1 : 1);
}

std::uint32_t Engine::StepAt(std::int64_t time) const {
  if (run_ == nullptr || time < 0) return 0;
  return run_->timeline.MomentAt(run_->timeline.scenario().start + SinceStart(time));
}

const std::string& Engine::View(std::string_view kind, std::string_view reference,
                                std::uint32_t step, std::int64_t time) {
  const Changing changing(*this);
  answer_.clear();
  if (run_ == nullptr) return answer_;
  const Timeline& timeline = run_->timeline;
  step = Clamped(step);
  const Time now = std::max(timeline.TimeOf(step), timeline.scenario().start + SinceStart(time));
  answer_ = kubectl::ViewOf(run_->timeline, run_->index, kind, ReadReference(reference), step, now);
  return answer_;
}

const std::string& Engine::Causes(std::string_view reference, std::string_view path,
                                  std::uint32_t step) {
  const Changing changing(*this);
  if (run_ == nullptr) return Answer(answer::Causes());
  return Answer(CausesOf(run_->timeline, run_->index, run_->histories, ReadReference(reference),
                         path, Clamped(step), language_));
}

const std::string& Engine::Races(std::uint32_t step, std::uint32_t from, std::uint32_t to) {
  const Changing changing(*this);
  if (run_ == nullptr) return Answer(answer::Races());
  return Answer(RacesOf(run_->timeline, run_->index, Clamped(step), from, to, language_));
}

const std::string& Engine::Compare(std::string_view left, std::string_view left_version,
                                   std::string_view right, std::string_view right_version) {
  const Changing changing(*this);
  comparing_.clear();
  ScenarioAnswer sides[] = {ReadToShow(left, left_version), ReadToShow(right, right_version)};
  for (ScenarioAnswer& side : sides) {
    if (!side.scenario) {
      const char* const which = comparing_.empty() ? "left" : "right";
      comparing_.clear();
      return Answer(answer::Comparing(
          answer::ComparisonRefused{which, ProblemsOf(side.problems, language_)}));
    }
    comparing_.push_back(
        std::make_unique<ComparedRun>(std::make_shared<const Scenario>(std::move(*side.scenario))));
  }
  return Answer(answer::Comparing());
}

const std::string& Engine::CompareOn(std::uint32_t steps) {
  const Changing changing(*this);
  if (comparing_.empty()) return Answer(answer::AnyJson());
  bool over = true;
  std::uint32_t made = 0;
  for (const auto& run : comparing_) {
    // The runs advance one after the other.
    over = over && !run->Advance(steps);
    made += run->steps();
    if (!over) break;
  }
  if (!over) return Answer(answer::ComparisonGoesOn{made});
  const VersionRun left = comparing_[0]->Take(), right = comparing_[1]->Take();
  comparing_.clear();
  return Answer(answer::ComparisonOver{ComparisonOf(left, right, language_)});
}

const std::string& Engine::Export(std::string_view format) {
  const Changing changing(*this);
  exporting_.reset();
  exported_.clear();
  if (run_ != nullptr) {
    exporting_ = ExportAs(format, run_->timeline, run_->index, run_->lanes, language_);
  }
  return ExportOn(0);
}

const std::string& Engine::ExportOn(std::uint32_t pieces) {
  const Changing changing(*this);
  if (exporting_ == nullptr) return Answer(answer::AnyJson());
  bool over = false;
  for (std::uint32_t i = 0; i < pieces && !over; ++i) over = !exporting_->GoOn();
  const answer::Exporting answer = {over, static_cast<std::int64_t>(exporting_->done()),
                                    static_cast<std::int64_t>(exporting_->all())};
  if (over) {
    exported_ = exporting_->Take();
    exporting_.reset();
  }
  return Answer(answer);
}

const std::string& Engine::Exported() {
  answer_ = std::exchange(exported_, {});
  return answer_;
}

namespace {

// The member of a ShareView that has another form in links (reference.h).
constexpr const char* kObject = "object";

}  // namespace

const std::string& Engine::Link(std::string_view text, std::string_view view_json) {
  jobplay::Link link{.text = std::string(text)};
  link.view = Json::parse(view_json, nullptr, /*allow_exceptions=*/false);
  if (!link.view.is_object()) link.view = Json::object();
  if (const auto object = link.view.find(kObject); object != link.view.end()) {
    answer::Reference reference;
    if (answer::ReadJson(*object, reference)) {
      *object = LinkedReference(reference);
    } else {
      link.view.erase(object);
    }
  }
  if (run_ != nullptr && run_->timeline.done() && run_->text == text) {
    link.hash = run_->timeline.Hash(run_->timeline.size());
  }
  const Result<std::string> fragment = EncodeLink(link);
  if (!fragment.ok()) return Refuse(fragment.error());
  return Answer(answer::LinkFragment{*fragment});
}

const std::string& Engine::Open(std::string_view fragment) {
  const Result<jobplay::Link> link = DecodeLink(fragment);
  if (!link.ok()) return Refuse(link.error());
  answer::OpenedLink opened{.text = TextToOpen(*link)};
  for (const auto& [name, value] : link->view.items()) {
    if (name != kObject) {
      opened.view[name] = {JsonText(value)};
    } else if (const auto reference = ReferenceOfLink(TextOf(link->view, kObject))) {
      opened.view[name] = {answer::ToJsonText(*reference)};
    }
  }
  if (link->hash != 0) opened.hash = HashText(link->hash);
  return Answer(opened);
}

namespace {

std::vector<std::string> Sentences(const std::vector<Note>& notes, Language language) {
  std::vector<std::string> list;
  for (const Note& note : notes) list.push_back(Sentence(note, language));
  return list;
}

}  // namespace

const std::string& Engine::Import(std::string_view text) {
  const Result<Imported> imported = ImportObjects(text, language_);
  if (!imported.ok()) return Refuse(imported.error());
  answer::ImportedObjects answer;
  answer.text = imported->text;
  answer.guesses = Sentences(imported->guesses, language_);
  answer.differences = Sentences(imported->differences, language_);
  const ScenarioAnswer read = ReadToShow(imported->text);
  if (const Problem* refusal = FirstError(read.problems)) {
    answer.refusal = ProblemOf(*refusal, language_);
  }
  return Answer(answer);
}

const std::string& Engine::Edit(std::string_view text, std::string_view edit) {
  Result<ScenarioEdit> read = ReadScenarioEdit(edit);
  if (!read.ok()) return Refuse(read.error());
  const Result<EditedText> edited = EditScenario(text, std::move(*read));
  if (!edited.ok()) {
    const Error& error = edited.error();
    const Problem problem{.message = error.message, .remedy = error.remedy, .span = error.span};
    return Refuse(problem);
  }
  answer::EditedScenario answer{.text = edited->text};
  if (edited->until) answer.until = answer::MicrosOf(*edited->until);
  return Answer(answer);
}

const std::string& Engine::SpecValue(std::string_view text, std::string_view path) {
  answer_ = JsonText(SpecValueIn(text, path));
  return answer_;
}

const std::string& Engine::Jobs(std::string_view text) { return Answer(DescribeJobs(text)); }

const std::string& Engine::HandFaults(std::string_view text, std::string_view exposure) {
  PodCounter counter;
  std::optional<answer::Lanes> lanes;  // of a long run they take seconds, and few texts need them
  if (run_ != nullptr && run_->text == text) {
    counter = [&](const Json& match, Duration time) {
      if (!lanes) lanes = run_->lanes.Answer(run_->timeline, run_->index, language_);
      return CountPods(*lanes, match, time);
    };
  }
  return Answer(DescribeHandFaults(text, counter, exposure));
}

const std::string& Engine::MatchedPods(std::string_view rules) {
  const answer::Lanes lanes = run_ == nullptr
                                  ? answer::Lanes()
                                  : run_->lanes.Answer(run_->timeline, run_->index, language_);
  return Answer(jobplay::MatchedPods(lanes, rules));
}

const std::string& Engine::ReadPatch(std::string_view object, std::string_view typed) {
  const Result<OrderedValue> before = ReadOrdered(object);
  const Result<OrderedValue> patch = ReadTypedPatch(before.ok() ? *before : OrderedValue(), typed);
  if (!patch.ok()) return Refuse(patch.error());
  return Answer(answer::MergePatch{{PrintOnOneLine(*patch, FlowStyle::kJson)}});
}

const std::string& Engine::AsYaml(std::string_view value, bool on_one_line) {
  const Result<OrderedValue> read = ReadOrdered(value);
  answer_.clear();
  if (read.ok()) answer_ = on_one_line ? PrintOnOneLine(*read) : PrintDocument(*read);
  return answer_;
}

const std::string& Engine::StripSpoilers(std::string_view text) {
  answer_ = jobplay::StripSpoilers(text);
  return answer_;
}

}  // namespace jobplay
