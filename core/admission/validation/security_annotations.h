// The annotations in which security settings stood before there were fields for them.
#pragma once

namespace jobplay {

inline constexpr char kSeccompPod[] = "seccomp.security.alpha.kubernetes.io/pod";
inline constexpr char kSeccompContainer[] = "container.seccomp.security.alpha.kubernetes.io/";
inline constexpr char kAppArmorContainer[] = "container.apparmor.security.beta.kubernetes.io/";

}  // namespace jobplay
