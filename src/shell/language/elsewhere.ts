/**
 * For commands of Linux that do not exist here, one sentence each about what to use instead.
 *
 *      less f     less waits for keys: cat f prints all of it, head and tail a part
 */
import type { Said } from '../../bytes/said.ts';
import { SCRIPT } from './sentences.ts';

const written = (name: string, letter: string) => SCRIPT.grep_today({ name, letter });
const call = (name: string, instead: string) => SCRIPT.system_call({ name, instead });

const SAID: readonly (readonly [names: string, say: (name: string) => Said])[] = [
  [
    'ps top htop pgrep pkill killall pstree free uptime vmstat iostat mpstat lscpu nproc lspci lsusb lsmod dmesg w who users last hostname arch lsof fuser sysctl journalctl',
    (name) => SCRIPT.whole_machine({ name }),
  ],
  ['uname', () => SCRIPT.uname],
  ['vi vim nano emacs ed pico gedit', (name) => SCRIPT.editor({ name })],
  ['less more most', (name) => SCRIPT.pager({ name })],
  ['man info help apropos whatis', (name) => SCRIPT.manual({ name })],
  ['clear reset tput stty tty screen tmux', (name) => SCRIPT.terminal({ name })],
  ['history fc', (name) => SCRIPT.history({ name })],
  ['sudo su doas', (name) => SCRIPT.root_already({ name })],
  ['bash sh dash zsh ksh fish csh', (name) => SCRIPT.shell_already({ name })],
  [
    'gcc cc g++ clang make cmake go rustc cargo javac java python python2 python3 pip perl ruby node npm php lua gdb',
    (name) => SCRIPT.compiler({ name }),
  ],
  ['apt apt-get dpkg yum dnf apk pacman snap brew', (name) => SCRIPT.installer({ name })],
  [
    'ssh scp sftp curl wget ping nc telnet ftp rsync ip ifconfig netstat ss nslookup dig route traceroute',
    (name) => SCRIPT.network({ name }),
  ],
  ['git svn hg', (name) => SCRIPT.git({ name })],
  ['mkfs mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs', (name) => SCRIPT.mkfs({ name })],
  ['umount', () => SCRIPT.umount],
  ['fsck fsck.ext4 e2fsck tune2fs dumpe2fs e2image e2label e2freefrag', (name) => SCRIPT.own_lines({ name })],
  ['losetup fdisk parted blkid lsblk mdadm lvs swapon', (name) => SCRIPT.only_device({ name })],
  ['bzip2 bunzip2 xz unxz zip unzip zstd 7z compress uncompress', (name) => SCRIPT.compression({ name })],
  ['bc dc', (name) => SCRIPT.calculator({ name })],
  ['tree', () => SCRIPT.tree],
  ['file', () => SCRIPT.file],
  ['hexdump hd', (name) => SCRIPT.hexdump({ name })],
  ['type which whereis command hash', (name) => SCRIPT.which({ name })],
  ['jobs fg bg disown', (name) => SCRIPT.jobs({ name })],
  ['alias unalias ll la', () => SCRIPT.aliases],
  ['ulimit shopt enable bind complete', (name) => SCRIPT.changes_bash({ name })],
  ['useradd adduser usermod userdel groupadd passwd chpasswd groups getent newgrp', (name) => SCRIPT.users({ name })],
  ['crontab at systemctl service init', (name) => SCRIPT.services({ name })],
  ['reboot shutdown halt poweroff', (name) => SCRIPT.reboot({ name })],
  ['logout', () => SCRIPT.logout],
  ['getfacl setfacl', (name) => SCRIPT.acl({ name })],
  ['quota repquota edquota', (name) => SCRIPT.quota({ name })],
  ['mkfifo mknod', (name) => SCRIPT.fifo({ name })],
  ['nohup nice renice ionice watch', (name) => SCRIPT.nohup({ name })],
  ['locate updatedb', (name) => SCRIPT.locate({ name })],
  ['install shred', (name) => SCRIPT.install({ name })],
  ['egrep fgrep', (name) => written(name, name[0].toUpperCase())],
  ['b2sum cksum sum crc32', (name) => SCRIPT.other_sums({ name })],
  ['fsync fdatasync', (name) => call(name, name === 'fsync' ? 'sync f' : 'sync -d f')],
  ['dir vdir', (name) => SCRIPT.dir({ name })],
  ['coproc', () => SCRIPT.coproc],
];

export function insteadOf(name: string): Said | undefined {
  if (name[0] === '!') return SCRIPT.earlier_lines;
  return SAID.find(([names]) => names.split(' ').includes(name))?.[1](name);
}
