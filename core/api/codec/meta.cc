#include "core/api/codec/meta.h"

#include <cstdint>
#include <string>

#include "core/api/codec/fields.h"
#include "core/base/digits.h"
#include "core/base/hash.h"
#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

// Inverts SplitMix64: returns the seed whose first output is `output`. Each of its steps is a
// bijection. The factors are the inverses, modulo 2^64, of those in core/base/random.h.
std::uint64_t SeedOfFirstOutput(std::uint64_t output) {
  auto unshift = [](std::uint64_t value, int by) {
    std::uint64_t out = value;
    for (int shift = by; shift < 64; shift += by) out = value ^ (out >> by);
    return out;
  };
  std::uint64_t z = unshift(output, 31);
  z *= 0x319642b2d24d8ec3ull;
  z = unshift(z, 27);
  z *= 0x96de1b173f119089ull;
  z = unshift(z, 30);
  return z - 0x9e3779b97f4a7c15ull;
}

}  // namespace

Uid UidFromString(std::string_view text) {
  if (text.empty()) return {};
  if (text.size() == 36) {
    const auto high = NumberToBase(16, text.substr(0, 8));
    const auto middle = NumberToBase(16, text.substr(9, 4));
    const auto low = NumberToBase(16, text.substr(15, 3));
    if (high && middle && low) {
      // The text lacks four bits of the first output.
      for (std::uint64_t missing = 0; missing < 16; ++missing) {
        const Uid uid{SeedOfFirstOutput(*high << 32 | *middle << 16 | missing << 12 | *low)};
        if (uid.ToString() == text) return uid;
      }
    }
  }
  return {Hasher().Add(text).value()};
}

Json ToJson(const OwnerReference& reference) {
  Json json = {{"apiVersion", reference.api_version},
               {"kind", reference.kind},
               {"name", reference.name},
               {"uid", reference.uid.ToString()}};
  if (reference.controller) json["controller"] = true;
  if (reference.block_owner_deletion) json["blockOwnerDeletion"] = true;
  return json;
}

Json ToJson(const ObjectMeta& meta) {
  Json json = Json::object();
  const ObjectIdentity& identity = *meta.identity;
  if (!identity.name.empty()) json["name"] = identity.name;
  if (!identity.namespace_.empty()) json["namespace"] = identity.namespace_;
  if (!identity.generate_name.empty()) json["generateName"] = identity.generate_name;
  if (identity.uid != Uid{}) json["uid"] = identity.uid.ToString();
  if (identity.creation_timestamp != Time{}) {
    json["creationTimestamp"] = FormatRfc3339(identity.creation_timestamp);
  }
  if (meta.resource_version != 0) json["resourceVersion"] = std::to_string(meta.resource_version);
  if (meta.generation != 0) json["generation"] = meta.generation;
  if (!meta.labels->empty()) json["labels"] = *meta.labels;
  if (!meta.annotations->empty()) json["annotations"] = *meta.annotations;
  for (const OwnerReference& reference : *meta.owner_references) {
    json["ownerReferences"].push_back(ToJson(reference));
  }
  if (!meta.finalizers->empty()) json["finalizers"] = *meta.finalizers;
  if (meta.deletion_timestamp) json["deletionTimestamp"] = FormatRfc3339(*meta.deletion_timestamp);
  if (meta.deletion_grace_period_seconds) {
    json["deletionGracePeriodSeconds"] = *meta.deletion_grace_period_seconds;
  }
  return json;
}

ObjectMeta ObjectMetaFromJson(const Json& object) {
  using namespace codec;
  const Json& json = Field(object, "metadata");
  ObjectMeta meta;
  ObjectIdentity& identity = meta.identity.Mutable();
  identity.name = StringField(json, "name").value_or("");
  identity.namespace_ = StringField(json, "namespace").value_or("");
  identity.generate_name = StringField(json, "generateName").value_or("");
  if (StringMap labels = StringMapField(json, "labels"); !labels.empty()) {
    meta.labels = std::move(labels);
  }
  if (StringMap annotations = StringMapField(json, "annotations"); !annotations.empty()) {
    meta.annotations = std::move(annotations);
  }
  if (auto finalizers = StringsField(json, "finalizers"); !finalizers.empty()) {
    meta.finalizers = std::move(finalizers);
  }
  for (const Json& reference : ArrayField(json, "ownerReferences")) {
    meta.owner_references.Mutable().push_back(
        {StringField(reference, "apiVersion").value_or(""),
         StringField(reference, "kind").value_or(""), StringField(reference, "name").value_or(""),
         UidFromString(StringField(reference, "uid").value_or("")),
         BoolField(reference, "controller").value_or(false),
         BoolField(reference, "blockOwnerDeletion").value_or(false)});
  }
  return meta;
}

}  // namespace jobplay
