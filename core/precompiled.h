// What most files of core include, compiled once for all of them where they are built for
// WebAssembly. Files include what they use all the same: the native build has nothing of this.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/api/job.h"
#include "core/api/json.h"
#include "core/api/pod.h"
#include "core/yaml/document.h"
