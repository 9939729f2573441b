#include "core/edit/chance_form.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace jobplay {
namespace {

std::string TextField(const OrderedValue& fields, std::string_view name) {
  const OrderedValue* value = fields.Find(name);
  return value == nullptr || value->kind != OrderedValue::Kind::kScalar ? std::string()
                                                                        : PlainText(value->scalar);
}

double NumberField(const OrderedValue& fields, std::string_view name) {
  const OrderedValue* value = fields.Find(name);
  return value != nullptr && value->scalar.is_number() ? value->scalar.get<double>() : 0;
}

RunTimes ReadRunTimes(const OrderedValue& takes) {
  const std::string kind = TextField(takes, "kind");
  if (kind == "always") return {RunTimes::Kind::kAlways, {TextField(takes, "time")}};
  if (kind == "uniform") {
    return {RunTimes::Kind::kUniform, {TextField(takes, "from"), TextField(takes, "to")}};
  }
  if (kind == "logNormal") {
    return {RunTimes::Kind::kLogNormal, {TextField(takes, "median"), TextField(takes, "p95")}};
  }
  RunTimes times;
  if (kind != "measured") return times;
  times.kind = RunTimes::Kind::kMeasured;
  if (const OrderedValue* all = takes.Find("times")) {
    for (const OrderedValue& one : all->elements) times.times.push_back(PlainText(one.scalar));
  }
  return times;
}

OrderedValue TextList(const std::vector<std::string>& texts) {
  OrderedValue list = OrderedList({});
  for (const std::string& text : texts) list.elements.push_back(OrderedScalar(text));
  return list;
}

// Returns the value of `for` in the rule, or nothing if the durations do not change.
std::optional<OrderedValue> RunTimeSpread(const RunTimes& takes) {
  switch (takes.kind) {
    case RunTimes::Kind::kAsNow:
      return std::nullopt;
    case RunTimes::Kind::kAlways:
      return OrderedScalar(takes.times[0]);
    case RunTimes::Kind::kUniform:
      return OrderedFields({{"uniform", TextList(takes.times)}});
    case RunTimes::Kind::kLogNormal:
      return OrderedFields(
          {{"logNormal", OrderedFields({{"median", OrderedScalar(takes.times[0])},
                                        {"p95", OrderedScalar(takes.times[1])}})}});
    case RunTimes::Kind::kMeasured:
      return OrderedFields({{"measured", TextList(takes.times)}});
  }
  return std::nullopt;
}

OrderedValue ExitShare(const ChanceForm& chance) {
  const double share = Decimals(std::clamp(chance.percent, 0.0, 100.0) / 100);
  const std::string code = std::to_string(chance.exit);
  if (share == 0) return OrderedFields({{"0", OrderedScalar(1)}});
  if (share == 1) return OrderedFields({{code, OrderedScalar(1)}});
  return OrderedFields({{"0", OrderedScalar(Decimals(1 - share))}, {code, OrderedScalar(share)}});
}

}  // namespace

ChanceForm ReadChanceForm(const OrderedValue& value) {
  ChanceForm chance;
  chance.percent = NumberField(value, "percent");
  chance.exit = static_cast<int>(std::clamp(NumberField(value, "exit"), 0.0, 255.0));
  if (const OrderedValue* takes = value.Find("takes")) chance.takes = ReadRunTimes(*takes);
  chance.evictions_per_pod_hour = NumberField(value, "evictionsPerPodHour");
  return chance;
}

OrderedValue ChanceRule(const ChanceForm& chance) {
  OrderedValue rule = OrderedFields({{"exit", ExitShare(chance)}});
  if (std::optional<OrderedValue> spread = RunTimeSpread(chance.takes)) {
    rule.fields.push_back({"for", std::move(*spread)});
  }
  return rule;
}

double Decimals(double value, int digits) {
  const double scale = std::pow(10, digits);
  const double scaled = std::round(value * scale) / scale;
  return std::isfinite(scaled) ? scaled : value;
}

}  // namespace jobplay
