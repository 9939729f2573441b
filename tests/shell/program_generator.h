// Random shell scripts that end, with syntax that the playground follows and a little more.
#pragma once

#include <string>

#include "core/base/random.h"

namespace jobplay::testing {

class ProgramGenerator {
 public:
  ProgramGenerator(Random& random, bool bash) : random_(random), bash_(bash) {}

  std::string Script();

 private:
  std::uint64_t Below(std::uint64_t n) { return random_.Next() % n; }
  template <std::size_t kCount>
  std::string OneOf(const char* const (&texts)[kCount]) {
    return texts[Below(kCount)];
  }

  std::string List(int depth);
  std::string AndOr(int depth);
  std::string Command(int depth);
  std::string Simple(int depth);
  std::string Declaration(int depth);
  std::string Compound(int depth);
  std::string Pipe(int depth);
  std::string Condition(int depth);
  std::string TestWords(int depth);
  std::string BashTest(int depth);
  std::string Word(int depth);
  std::string Sum(int depth);
  std::string Redirected(std::string command);

  Random& random_;
  bool bash_;
  int counters_ = 0;
  int loops_ = 0;
  bool in_function_ = false;
  bool in_pipe_ = false;  // where sleep times add up differently
};

}  // namespace jobplay::testing
