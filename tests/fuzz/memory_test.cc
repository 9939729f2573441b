// Memory exhausted at any allocation: the engine's calls answer as usual, or throw only
// std::bad_alloc, and the next call works. A command ends with its exit code and a message. This is
// a separate program, because it replaces operator new.
#include <dlfcn.h>
#include <execinfo.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/base/random.h"
#include "core/cli/commands.h"
#include "core/view/engine.h"
#include "tests/support/paths.h"

namespace {

// What leaving a call may still allocate after memory is exhausted: commands reserve it.
constexpr std::size_t kReserve = 1 << 20;

// How many allocations remain until one fails, and whether all later ones fail, too.
thread_local std::int64_t allocations_left = -1;
thread_local bool for_good = false;
thread_local bool ended = false;
thread_local std::size_t reserve_left = 0;
thread_local std::int64_t allocations_made = 0;

// By mangled name: the functions between a caller and the allocation, inlined or not.
bool IsOfStandardLibrary(const char* name) {
  for (const char* const start :
       {"_Znw", "_Zna", "_ZSt", "_ZNSt", "_ZNKSt", "_ZNS", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"}) {
    if (std::strncmp(name, start, std::strlen(start)) == 0) return true;
  }
  return false;
}

// nlohmann/json allocates in functions that must not throw: to destroy a tree, and to compare one
// with a string. Exhausted memory there always ends the program. So the allocations of the library
// itself are spared, and the next allocation fails.
bool IsOfJson() {
  void* frames[24];
  const int count = backtrace(frames, 24);
  for (int i = 0; i < count; ++i) {
    Dl_info info;
    // The functions of this file have no name here.
    const bool named = dladdr(frames[i], &info) != 0 && info.dli_sname != nullptr;
    if (named && std::strstr(info.dli_sname, "nlohmann") != nullptr) return true;
    if (!named && i > 3) return false;
    if (named && !IsOfStandardLibrary(info.dli_sname)) return false;
  }
  return false;
}

bool Fails(std::size_t bytes) {
  ++allocations_made;
  if (ended) {
    if (bytes > reserve_left) return true;
    reserve_left -= bytes;
    return false;
  }
  if (allocations_left < 0) return false;
  if (allocations_left > 0) {
    --allocations_left;
    return false;
  }
  if (IsOfJson()) return false;
  allocations_left = -1;
  ended = for_good;
  reserve_left = kReserve;
  return true;
}

void* Allocate(std::size_t bytes) {
  if (Fails(bytes)) {
    if (const auto handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// `jobplay run` never destroys its simulator, but here it runs more than once.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:jobplay::cli::Run(std::vector";
}

void* operator new(std::size_t bytes) { return Allocate(bytes); }
void* operator new[](std::size_t bytes) { return Allocate(bytes); }
// A caller that asks like this continues without the memory, like std::stable_sort. So memory is
// not exhausted for good.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  const bool was_over = ended;
  if (!Fails(bytes)) return std::malloc(bytes == 0 ? 1 : bytes);
  ended = was_over;
  return nullptr;
}
void* operator new[](std::size_t bytes, const std::nothrow_t& tag) noexcept {
  return operator new(bytes, tag);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace jobplay {
namespace {

// The allocation with that number fails within it, and with `always` each later one.
template <typename Call>
auto Failing(std::int64_t number, bool always, const Call& call) {
  struct Restore {
    ~Restore() {
      allocations_left = -1;
      ended = false;
    }
  } restore;
  for_good = always;
  allocations_left = number;
  return call();
}

template <typename Call>
std::int64_t AllocationsOf(const Call& call) {
  const std::int64_t before = allocations_made;
  call();
  return allocations_made - before;
}

// The numbers to try: the first ones, and some of the others.
std::vector<std::int64_t> Numbers(std::int64_t count, std::int64_t first, int others) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < std::min(count, first); ++i) numbers.push_back(i);
  const char* const seed = std::getenv("FUZZ_SEED");
  Random random(seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10));
  const char* const rounds = std::getenv("FUZZ_ROUNDS");
  if (rounds != nullptr) others = std::atoi(rounds);
  for (; others > 0 && count > 0; --others) {
    numbers.push_back(random.Below(static_cast<std::uint32_t>(count)));
  }
  return numbers;
}

std::string ReadSource(const std::string& name) {
  std::ifstream file(std::string(testing::kSourceFolder) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

struct Asked {
  const char* name;
  std::function<std::string(Engine&)> call;
};

std::string Exported(Engine& engine, const char* format) {
  engine.Export(format);
  engine.ExportOn(100'000);
  return engine.Exported();
}

// In this order, each call finds the results of the previous ones.
std::vector<Asked> AllCalls(const std::string& text, const std::string& cluster) {
  return {
      {"load", [=](Engine& e) { return e.Load(text); }},
      {"run", [](Engine& e) { return e.Run(1000); }},
      {"lanes", [](Engine& e) { return e.AllLanes(); }},
      {"moment", [](Engine& e) { return e.Moment(40, 0, 20); }},
      {"moment before", [](Engine& e) { return e.Moment(3, 0, 20); }},
      {"log", [](Engine& e) { return e.Log(0, 60); }},
      {"view", [](Engine& e) { return e.View("describe", "null", 30); }},
      {"causes", [](Engine& e) { return e.Causes("null", "status.failed", 35); }},
      {"races", [](Engine& e) { return e.Races(20, 0, 3); }},
      {"export perfetto", [](Engine& e) { return Exported(e, "perfetto"); }},
      {"export svg", [](Engine& e) { return Exported(e, "svg"); }},
      {"export markdown", [](Engine& e) { return Exported(e, "markdown"); }},
      {"export transcript", [](Engine& e) { return Exported(e, "transcript"); }},
      {"export trace", [](Engine& e) { return Exported(e, "trace"); }},
      {"compare",
       [=](Engine& e) {
         const std::string begun = e.Compare(text, "v1.36", text, "v1.29");
         return begun + e.CompareOn(100'000);
       }},
      {"link", [=](Engine& e) { return e.Link(text, R"({"step": 3})"); }},
      {"import", [=](Engine& e) { return e.Import(cluster); }},
      {"problems", [](Engine& e) { return e.Problems(); }},
      {"language", [](Engine& e) { return e.SetLanguage("en"); }},
  };
}

constexpr const char* kScenario = "tests/fuzz/corpus/scenarios/two-namespaces.yaml";
constexpr const char* kCluster = "tests/fuzz/corpus/clusters/job.yaml";

TEST(OutOfMemory, LeavesLaterCallsOfEngineWorking) {
  const std::vector<Asked> calls = AllCalls(ReadSource(kScenario), ReadSource(kCluster));
  // The answer of each call, and its allocations. The first time may create permanent objects.
  std::vector<std::string> answers(calls.size());
  std::vector<std::int64_t> counts(calls.size());
  for (int time = 0; time < 2; ++time) {
    Engine engine;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      counts[i] = AllocationsOf([&] { answers[i] = calls[i].call(engine); });
    }
  }
  for (std::size_t failing = 0; failing < calls.size(); ++failing) {
    for (const std::int64_t number : Numbers(counts[failing], 8, 12)) {
      SCOPED_TRACE(std::string(calls[failing].name) + ", allocation " + std::to_string(number));
      Engine engine;
      for (std::size_t i = 0; i < std::min<std::size_t>(failing, 2); ++i) calls[i].call(engine);
      bool threw = false;
      std::string answer;
      try {
        answer = Failing(number, number % 2 == 0, [&] { return calls[failing].call(engine); });
      } catch (const std::bad_alloc&) {
        threw = true;
      }
      if (!threw && failing != 0) {
        EXPECT_EQ(answer, answers[failing]);
      }
      // Every later call is answered.
      const std::size_t next = static_cast<std::size_t>(number) % calls.size();
      calls[next].call(engine);
      // A text that is loaded again behaves as if nothing had happened.
      for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i > 1 && (number % 4 != 0 || (i + failing) % 3 != 0)) continue;
        EXPECT_EQ(calls[i].call(engine), answers[i]) << calls[i].name;
      }
      if (HasFailure()) return;
    }
  }
}

TEST(OutOfMemory, IsReportedByCommand) {
  const std::string source = testing::kSourceFolder;
  const std::vector<std::vector<std::string>> commands = {
      {"run", source + "/" + kScenario},
      {"admit", source + "/" + kScenario},
      {"import", source + "/" + kCluster},
      {"link", source + "/" + kScenario},
      {"check", source + "/" + kScenario},
      {"export", source + "/" + kScenario, "--format", "svg"},
      {"trace", source + "/" + kScenario},
      {"compare", source + "/" + kScenario, "--versions", "v1.29,v1.36"},
  };
  for (const std::vector<std::string>& arguments : commands) {
    int status = 0;
    const auto call = [&] { return cli::CallJobplay(arguments); };
    std::int64_t count = 0;
    for (int time = 0; time < 2; ++time) {
      ::testing::internal::CaptureStdout();
      ::testing::internal::CaptureStderr();
      count = AllocationsOf([&] { status = call(); });
      ::testing::internal::GetCapturedStdout();
      ::testing::internal::GetCapturedStderr();
    }
    for (const std::int64_t number : Numbers(count, 5, 10)) {
      for (const bool always : {false, true}) {
        SCOPED_TRACE(arguments[0] + ", allocation " + std::to_string(number) +
                     (always ? " and all after it" : ""));
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int ended = Failing(number, always, call);
        std::fflush(stdout);
        ::testing::internal::GetCapturedStdout();
        const std::string said = ::testing::internal::GetCapturedStderr();
        EXPECT_TRUE(ended == status || (ended == 1 && !said.empty())) << ended << ": " << said;
        if (HasFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace jobplay
