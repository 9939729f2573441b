#include "tests/support/whole_run.h"

#include <gtest/gtest.h>

#include "core/api/answer/json.h"
#include "core/view/answers/reference.h"

namespace jobplay::testing {

std::string Named(const std::string& object) {
  const auto reference = ReferenceOfLink(object);
  return reference ? answer::ToJsonText(*reference) : "null";
}

std::string Exported(Engine& engine, std::string_view format) {
  for (Json on = Json::parse(engine.Export(format)); on.is_object() && !on["over"];)
    on = Json::parse(engine.ExportOn(7));
  return engine.Exported();
}

Json Compared(Engine& engine, const std::string& left, const std::string& left_version,
              const std::string& right, const std::string& right_version) {
  Json begun = Json::parse(engine.Compare(left, left_version, right, right_version));
  if (!begun["ok"]) return begun;
  for (;;) {
    Json compared = Json::parse(engine.CompareOn(100));
    if (compared["over"]) return compared["comparison"];
  }
}

WholeRun::WholeRun(const std::string& text)
    : loaded(Json::parse(engine.Load(text))), ran(Json::parse(engine.Run(1'000'000))) {
  EXPECT_EQ(loaded["ok"], true) << loaded["problems"].dump();
  EXPECT_EQ(ran["done"], true);
  steps = ran["steps"];
}

Json WholeRun::Moment(std::uint32_t step, std::uint32_t pods) {
  return Json::parse(engine.Moment(step, 0, pods));
}

Json WholeRun::Causes(const std::string& object, const std::string& path, std::uint32_t step) {
  return Json::parse(engine.Causes(Named(object), path, step));
}

std::string WholeRun::View(const char* kind, const std::string& object, std::uint32_t step,
                           std::int64_t time) {
  return engine.View(kind, Named(object), step, time);
}

}  // namespace jobplay::testing
