// A short description of a step: `Job controller syncs default/demo`.
#pragma once

#include <cstdint>

#include "core/base/said.h"
#include "core/view/index/run_index.h"

namespace jobplay {

Said WhatHappened(const Timeline& timeline, const RunIndex& index, std::uint32_t step);

}  // namespace jobplay
