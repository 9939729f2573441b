// Redirections: where a command reads and writes.
#include <utility>

#include "core/shell/shell.h"

namespace jobplay::shell {

Flow Shell::Redirect(const std::vector<Redirection>& redirections) {
  for (const Redirection& one : redirections) {
    Field target;
    const Flow flow = ExpandToOne(one.target, target);
    if (flow != Flow::kOn) return flow;
    if (one.descriptor > 2 || !RedirectOne(one, target)) return Flow::kNotUnderstood;
  }
  return Flow::kOn;
}

bool Shell::RedirectOne(const Redirection& one, const Field& target) {
  const bool reads = one.kind == Redirection::Kind::kRead || one.kind == Redirection::Kind::kText;
  if (reads != (one.descriptor == 0)) return false;
  Sink& sink = one.descriptor == 1 ? streams_.out : streams_.err;
  switch (one.kind) {
    case Redirection::Kind::kRead:
      return OpenForReading(target);
    case Redirection::Kind::kText: {
      Text text;
      if (target.known) {
        text.Add(target.text);
        if (!one.lines) text.Add("\n");
      } else {
        text.AddUnknown();
      }
      ReadFrom(std::move(text));
      return true;
    }
    case Redirection::Kind::kWrite:
    case Redirection::Kind::kAppend: {
      Sink opened;
      if (!OpenForWriting(target, one.kind == Redirection::Kind::kAppend, opened)) return false;
      sink = opened;
      if (one.both) streams_.err = opened;
      return true;
    }
    case Redirection::Kind::kSame:
      if (!target.known || (target.text != "1" && target.text != "2")) return false;
      sink = target.text == "1" ? streams_.out : streams_.err;
      return true;
  }
  return false;
}

bool Shell::OpenForReading(const Field& target) {
  if (!target.known) return false;
  if (target.text == "/dev/null") {
    ReadFrom({});
    return true;
  }
  const auto file = world_.files.find(target.text);
  if (file == world_.files.end()) return false;
  ReadFrom(file->second);
  inputs_.back()->path = target.text;
  return true;
}

void Shell::ReadFrom(Text text) {
  inputs_.push_back(std::make_unique<Input>());
  inputs_.back()->text = std::move(text);
  streams_.in = inputs_.back().get();
}

// Writing always succeeds: no disk is full, and the directory exists.
bool Shell::OpenForWriting(const Field& target, bool append, Sink& sink) {
  const std::string& path = target.text;
  const auto is = [&](std::initializer_list<std::string_view> paths) {
    return target.known && IsOneOf(path, paths);
  };
  if (is({"/dev/null", "/proc/1/fd/1", "/proc/1/fd/2"})) return true;
  if (is({"/dev/stdout", "/proc/self/fd/1"})) {
    sink = streams_.out;
    return true;
  }
  if (is({"/dev/stderr", "/proc/self/fd/2"})) {
    sink = streams_.err;
    return true;
  }
  if (target.known && path.empty()) return false;
  // An unknown or ambiguous name may be that of any file.
  if (!target.known || !IsPlainPath(path)) {
    world_.files.Forget();
    return true;
  }
  if (world_.files.IsFolder(path)) return false;
  // If a file is written while it is read, the result depends on timing.
  for (const auto& input : inputs_) {
    if (input->path == path) return false;
  }
  // The directory exists, unless it is known to be missing.
  if (world_.files.LacksFolder(path) || !world_.files.CanBeWritten(path)) return false;
  if (path.compare(0, 5, "/dev/") == 0 && path != "/dev/termination-log" &&
      path.compare(0, 9, "/dev/shm/") != 0) {
    return false;
  }
  if (path.compare(0, 6, "/proc/") == 0 || path.compare(0, 5, "/sys/") == 0) return false;
  const auto file = world_.files.find(path);
  if (file == world_.files.end()) {
    // The earlier content is unknown.
    const bool known = !append || world_.files.IsMissing(path);
    world_.files.Touch(path);
    world_.files[path].known = known;
  } else if (!append) {
    file->second = Text();
  }
  sink = {Sink::Kind::kFile, nullptr, path};
  return true;
}

void Shell::Write(const Sink& sink, const Text& text) {
  if (sink.kind == Sink::Kind::kText) sink.text->Add(text);
  if (sink.kind == Sink::Kind::kFile) {
    const auto file = world_.files.find(sink.file);
    if (file != world_.files.end()) file->second.Add(text);
  }
}

void Shell::Complain() { Write(streams_.err, Text{"", false}); }

}  // namespace jobplay::shell
