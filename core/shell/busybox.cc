#include "core/shell/busybox.h"

#include <string>

#include "core/shell/interpreter.h"

namespace jobplay::shell {
namespace {

// The applets of 1.36's defconfig, and those that other releases have.
constexpr std::string_view kApplets =
    " [ [[ acpid addgroup adduser adjtimex arch arp arping ascii ash awk base32 base64"
    " basename bc beep blkdiscard blkid blockdev bootchartd brctl bunzip2 busybox bzcat bzip2"
    " cal cat catv chat chattr chgrp chmod chown chpasswd chpst chroot chrt chvt cksum clear"
    " cmp comm conspy cp cpio crc32 crond crontab cttyhack cut date dc dd deallocvt delgroup"
    " depmod devmem df dhcprelay diff dirname dmesg dnsd dnsdomainname dos2unix dpkg dpkg-deb"
    " du dumpkmap dumpleases echo ed egrep eject env envdir envuidgid ether-wake expand expr"
    " factor fakeidentd fallocate false fatattr fbset fbsplash fdformat fdisk fgconsole fgrep"
    " find findfs flash_unlock flock fold free freeramdisk fsck fsck.minix fsfreeze fstrim"
    " fsync ftpd ftpget ftpput fuser getopt getty grep groups gunzip gzip halt hd hdparm head"
    " hexdump hexedit hostid hostname httpd hush hwclock i2cdetect i2cdump i2cget i2cset"
    " i2ctransfer id ifconfig ifdown ifenslave ifplugd ifup inetd init inotifyd insmod install"
    " ionice iostat ip ipaddr ipcalc ipcrm ipcs iplink ipneigh iproute iprule iptunnel"
    " kbd_mode kill killall killall5 klogd last less link linux32 linux64 ln loadfont loadkmap"
    " logger login logname logread losetup lpd lpq lpr ls lsattr lsmod lsof lspci lsscsi lsusb"
    " lzcat lzma lzop lzopcat makedevs makemime man md5sum mdev mesg microcom mim mkdir"
    " mkdosfs mke2fs mkfifo mkfs.ext2 mkfs.minix mkfs.vfat mknod mkpasswd mkswap mktemp"
    " modinfo modprobe more mount mountpoint mpstat mt mv nameif nanddump nandwrite nbd-client"
    " nc netcat netstat nice nl nmeter nohup nologin nproc nsenter nslookup ntpd nuke od"
    " openvt partprobe passwd paste patch pgrep pidof ping ping6 pipe_progress pivot_root"
    " pkill pmap popmaildir poweroff powertop printenv printf ps pscan pstree pwd pwdx"
    " raidautorun rdate rdev readahead readlink readprofile realpath reboot reformime"
    " remove-shell renice reset resize resume rev rm rmdir rmmod route rpm rpm2cpio rtcwake"
    " run-parts runlevel runsv runsvdir rx script scriptreplay sed seedrng sendmail seq"
    " setarch setconsole setfattr setfont setkeycodes setlogcons setpriv setserial setsid"
    " setuidgid sh sha1sum sha256sum sha384sum sha3sum sha512sum showkey shred shuf slattach"
    " sleep smemcap softlimit sort split ssl_client start-stop-daemon stat strings stty su"
    " sulogin sum sv svc svlogd svok swapoff swapon switch_root sync sysctl syslogd tac tail"
    " tar taskset tc tcpsvd tee telnet telnetd test tftp tftpd time timeout top touch tr"
    " traceroute traceroute6 tree true truncate ts tsort tty ttysize tunctl ubirename"
    " ubiupdatevol udhcpc udhcpc6 udhcpd udpsvd uevent umount uname uncompress unexpand uniq"
    " unix2dos unlink unlzma unshare unxz unzip uptime users usleep uudecode uuencode vconfig"
    " vi vlock volname w wall watch watchdog wc wget which who whoami whois xargs xxd xz xzcat"
    " yes zcat zcip"
    " ";

// The path that the image is started with, as far as it has these folders.
constexpr std::string_view kFolders[] = {"/bin/",      "/sbin/",          "/usr/bin/",
                                         "/usr/sbin/", "/usr/local/bin/", "/usr/local/sbin/"};

}  // namespace

bool IsBusyboxImage(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const std::size_t slash = image.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? image : image.substr(slash + 1);
  if (name.substr(0, name.find(':')) != "busybox") return false;
  if (slash == std::string_view::npos) return true;
  const std::string_view owner = BaseName(image.substr(0, slash));
  // A registry, or the official images of one. Others may have added programs.
  return owner == "library" || owner.find('.') != std::string_view::npos;
}

bool LacksProgram(std::string_view program) {
  const std::string_view name = BaseName(program);
  const std::string_view folder = program.substr(0, program.size() - name.size());
  bool is_usual = folder.empty();
  for (const std::string_view one : kFolders) is_usual |= folder == one;
  if (!is_usual || name.empty()) return false;
  return kApplets.find(" " + std::string(name) + " ") == std::string_view::npos;
}

}  // namespace jobplay::shell
