#include "core/admission/schema/quantity.h"

#include <gtest/gtest.h>

#include <utility>

namespace jobplay {
namespace {

std::string Canonical(const char* text) {
  const Result<Quantity> quantity = Quantity::Parse(text);
  return quantity ? quantity->String() : "error";
}

TEST(Quantity, PrintsCanonicalForm) {
  EXPECT_EQ(Canonical("500m"), "500m");
  EXPECT_EQ(Canonical("0.5"), "500m");
  EXPECT_EQ(Canonical("1000m"), "1");
  EXPECT_EQ(Canonical("1.5Gi"), "1536Mi");
  EXPECT_EQ(Canonical("1024Ki"), "1Mi");
  EXPECT_EQ(Canonical("1e3"), "1e3");
  EXPECT_EQ(Canonical("0"), "0");
  EXPECT_EQ(Canonical("-1.25"), "-1250m");
}

TEST(Quantity, KeepsAllDigitsBeyondInt64) {
  const std::pair<const char*, const char*> cases[] = {
      {"9223372036854775808", "9223372036854775808"},
      {"1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890"},
      {"-1234567890123456789012345678901234567890.5m",
       "-1234567890123456789012345678901234567890500u"},
      {"1234567890123456789012345678901234567000", "1234567890123456789012345678901234567k"},
      {"1.00000000000000000000000000000000000000001", "1000000001n"},
      {"1e40", "10e39"},
      {"8Ei", "9223372036854775807"},
      {"-8Ei", "-9223372036854775807"},
      {"0.00000000000000000000000000000000000000001Ki", "1n"},
      {"1152921504606846976", "1152921504606846976"},
      {"1023.5Ki", "1048064"},
      {"1.5Ei", "1536Pi"}};
  for (const auto& [written, printed] : cases) EXPECT_EQ(Canonical(written), printed) << written;
  EXPECT_EQ(Quantity::Parse("100000000000000000000000000000000000000001")
                ->Compare(*Quantity::Parse("100000000000000000000000000000000000000000")),
            1);
  EXPECT_EQ(Quantity::Parse("1e30")->Plus(*Quantity::Parse("-1")).String(),
            "999999999999999999999999999999");
  EXPECT_EQ(Quantity::Parse("1")->Minus(*Quantity::Parse("1e30")).String(),
            "-999999999999999999999999999999");
  EXPECT_EQ(Quantity::Parse("18446744073709551617")->Value(), 1);
}

TEST(Quantity, RejectsWhatGoRejects) {
  for (const char* text : {"", "1x", "1 Gi", "1ki", "1.2.3", "--1", "1e", "0x10"}) {
    EXPECT_FALSE(Quantity::Parse(text).ok()) << text;
  }
}

// An exponent is an int64, of which only the lowest 32 bits count.
TEST(Quantity, ReadsExponentsOfAnyLength) {
  const std::pair<const char*, const char*> cases[] = {
      {"1e0000000003", "1000"}, {"1e+0000000003", "1000"}, {"1e4294967296", "1"}};
  for (const auto& [written, value] : cases) {
    EXPECT_EQ(Quantity::Parse(written)->Compare(*Quantity::Parse(value)), 0) << written;
  }
  EXPECT_FALSE(Quantity::Parse("1e9223372036854775808").ok());
  EXPECT_TRUE(Quantity::Parse("1e-9223372036854775808").ok());
}

TEST(Quantity, ComparesByValue) {
  EXPECT_EQ(Quantity::Parse("1Gi")->Compare(*Quantity::Parse("1024Mi")), 0);
  EXPECT_EQ(Quantity::Parse("1")->Compare(*Quantity::Parse("999m")), 1);
  EXPECT_EQ(Quantity::Parse("1M")->Compare(*Quantity::Parse("1Mi")), -1);
  EXPECT_EQ(Quantity::Parse("-1")->Sign(), -1);
}

TEST(Quantity, RoundsUpToWholeNumbers) {
  EXPECT_EQ(Quantity::Parse("1500m")->Value(), 2);
  EXPECT_FALSE(Quantity::Parse("1500m")->IsWhole());
  EXPECT_TRUE(Quantity::Parse("2000m")->IsWhole());
}

TEST(Quantity, AddsInFormatOfFirst) {
  EXPECT_EQ(Quantity::Parse("1Gi")->Plus(*Quantity::Parse("512Mi")).String(), "1536Mi");
  EXPECT_EQ(Quantity::Parse("0")->Plus(*Quantity::Parse("1Ki")).String(), "1Ki");
}

}  // namespace
}  // namespace jobplay
