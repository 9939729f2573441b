// The data that the page's edit forms start from: the Jobs of a manifest and the faults of its
// timeline.
#pragma once

#include <string_view>
#include <vector>

#include "core/edit/hand_faults.h"
#include "core/view/protocol/editing.h"

namespace jobplay {

std::vector<answer::TextJob> DescribeJobs(std::string_view text);

// `exposure` is JSON, an Exposure or null.
answer::HandFaults DescribeHandFaults(std::string_view text, const PodCounter& pods_of_run,
                                      std::string_view exposure);

}  // namespace jobplay
