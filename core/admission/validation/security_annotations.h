// The annotations for security settings that had no fields yet.
#pragma once

namespace jobplay {

inline constexpr char kSeccompPod[] = "seccomp.security.alpha.kubernetes.io/pod";
inline constexpr char kSeccompContainer[] = "container.seccomp.security.alpha.kubernetes.io/";
inline constexpr char kAppArmorContainer[] = "container.apparmor.security.beta.kubernetes.io/";

}  // namespace jobplay
