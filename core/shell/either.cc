// Execution of both branches of a script if it is unknown which one is taken, for example after a
// check for a file. If both have the same result, the branch does not matter.
#include <utility>

#include "core/shell/shell.h"

namespace jobplay::shell {
namespace {

constexpr int kStepsOfTwoWays = 10;

}  // namespace

// Everything that a branch can change.
struct Shell::Course {
  State state;
  World world;
  Streams streams;
  std::optional<Input> in;
  std::optional<Text> out;
  std::optional<Text> err;
  std::vector<Job> jobs;
  std::size_t inputs = 0;
  std::int32_t output_status = 0;
  std::int32_t levels = 0;
  int loops = 0;
};

Shell::Course Shell::TakeCourse() const {
  Course course;
  course.state = state_;
  course.world = world_;
  course.streams = streams_;
  if (streams_.in != nullptr) course.in = *streams_.in;
  if (streams_.out.kind == Sink::Kind::kText) course.out = *streams_.out.text;
  if (streams_.err.kind == Sink::Kind::kText) course.err = *streams_.err.text;
  course.jobs = jobs_;
  course.inputs = inputs_.size();
  course.output_status = output_status_;
  course.levels = levels_;
  course.loops = loops_;
  return course;
}

void Shell::ResumeCourse(const Course& course) {
  state_ = course.state;
  // The step counter is not reset.
  const int steps = world_.steps;
  world_ = course.world;
  world_.steps = steps;
  streams_ = course.streams;
  if (course.in) *streams_.in = *course.in;
  if (course.out) *streams_.out.text = *course.out;
  if (course.err) *streams_.err.text = *course.err;
  jobs_ = course.jobs;
  inputs_.resize(course.inputs);
  output_status_ = course.output_status;
  levels_ = course.levels;
  loops_ = course.loops;
}

// Makes values that differ unknown. Returns false if other differences remain.
bool Shell::JoinCourse(const Course& other) {
  State& mine = state_;
  const State& its = other.state;
  if (mine.variables.size() != its.variables.size()) return false;
  for (auto& [name, variable] : mine.variables) {
    const auto it = its.variables.find(name);
    if (it == its.variables.end() || it->second.set != variable.set ||
        it->second.exported != variable.exported) {
      return false;
    }
    if (it->second.value != variable.value) variable.value.reset();
    if (it->second.process != variable.process) variable.process = 0;
  }
  if (mine.status != its.status) mine.status = kUnknownStatus;
  State rest = its;
  rest.variables = mine.variables;
  rest.status = mine.status;
  if (!(rest == mine) || other.world.time != world_.time || other.levels != levels_ ||
      other.jobs != jobs_ || !(other.streams == streams_)) {
    return false;
  }
  if (other.in && !(*other.in == *streams_.in)) return false;
  if (other.out && !(*other.out == *streams_.out.text)) streams_.out.text->AddUnknown();
  if (other.err && !(*other.err == *streams_.err.text)) streams_.err.text->AddUnknown();
  if (other.output_status != output_status_) output_status_ = kUnknownStatus;
  if (other.world.files != world_.files) world_.files.Forget();
  world_.outlives_term |= other.world.outlives_term;
  TermWatch& term = world_.term;
  if (term.at && !(other.world.term == term)) return false;
  if (!(other.world.term == term)) term.known = false;
  return true;
}

Flow Shell::Either(const std::function<Flow()>& one, const std::function<Flow()>& other) {
  // Each branch copies the state.
  world_.steps += kStepsOfTwoWays;
  const std::string in_doubt = world_.in_doubt;
  const Course before = TakeCourse();
  const Flow flow = one();
  if (flow != Flow::kNotUnderstood) {
    const Course after = TakeCourse();
    ResumeCourse(before);
    if (other() == flow && (flow == Flow::kForEver || JoinCourse(after))) return flow;
  }
  world_.in_doubt = in_doubt;
  return StopInDoubt();
}

Flow Shell::StopInDoubt() { return world_.StopAt(CommandStop::At::kFinding, world_.in_doubt); }

}  // namespace jobplay::shell
