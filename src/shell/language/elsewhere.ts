/**
 * Commands that people type on Linux and that are none here: what to do instead, in one sentence, by name.
 *
 *      less f     less waits for keys: cat f prints all of it, head and tail a part
 */

const SAID: readonly (readonly [names: string, say: (name: string) => string])[] = [
  [
    'ps top htop pgrep pkill killall pstree free uptime vmstat iostat mpstat lscpu nproc lspci lsusb lsmod dmesg w who users last hostname arch lsof fuser sysctl journalctl',
    (name) =>
      `${name} is not known here: it tells of a whole machine, and here is one volume; df . says how full that is`,
  ],
  ['uname', () => 'uname is not known here: which machine this is depends on the machine'],
  [
    'vi vim nano emacs ed pico gedit',
    (name) => `${name} f opens a file at the prompt only; write it with cat > f <<E, or change it with sed -i`,
  ],
  [
    'less more most',
    (name) => `${name} waits for keys, which nobody presses here: cat f prints all of it, head and tail a part`,
  ],
  [
    'man info help apropos whatis',
    (name) => `${name} is not known here; COMMAND --help says what a command knows, and Tab lists all commands`,
  ],
  [
    'clear reset tput stty tty screen tmux',
    (name) => `${name} is for a terminal, and here is none: what each line prints stands below it`,
  ],
  ['history fc', (name) => `${name} is not known here; at the prompt ↑ and Ctrl R find what was typed`],
  ['sudo su doas', (name) => `every command here runs as root already; leave ${name} away`],
  [
    'bash sh dash zsh ksh fish csh',
    (name) =>
      `${name} is not known here, as a shell runs already; source FILE runs a script in it, and ( … ) commands apart`,
  ],
  [
    'gcc cc g++ clang make cmake go rustc cargo javac java python python2 python3 pip perl ruby node npm php lua gdb',
    (name) => `${name} is not known here; a program that is compiled to WebAssembly runs as prog.wasm, and awk is here`,
  ],
  [
    'apt apt-get dpkg yum dnf apk pacman snap brew',
    (name) => `${name} is not known here, as nothing can be installed; Tab lists all commands`,
  ],
  [
    'ssh scp sftp curl wget ping nc telnet ftp rsync ip ifconfig netstat ss nslookup dig route traceroute',
    (name) => `${name} is not known here, as there is no network`,
  ],
  ['git svn hg', (name) => `${name} is not known here; replay makes again what it did on Linux, from a file of strace`],
  [
    'mkfs mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs',
    (name) =>
      `${name}: the volume is there before a script begins; a first line as # mkfs: -t ext4 -b 1024 says how it is made`,
  ],
  ['umount', () => 'the volume stays mounted here; lines as e2fsck -fy disk.img unmount it while they run'],
  [
    'fsck fsck.ext4 e2fsck tune2fs dumpe2fs e2image e2label e2freefrag',
    (name) =>
      `${name} has no such form here; e2fsck -fy disk.img, tune2fs -j disk.img and debugfs -R "stats" disk.img are known on lines of their own`,
  ],
  [
    'losetup fdisk parted blkid lsblk mdadm lvs swapon',
    (name) => `${name} is not known here: the volume is the only device, and findmnt -no SOURCE -T . names it`,
  ],
  [
    'bzip2 bunzip2 xz unxz zip unzip zstd 7z compress uncompress',
    (name) => `${name} is not known here; gzip makes files smaller, and tar -czf puts them together`,
  ],
  ['bc dc', (name) => `${name} is not known here; calculate with $(( )), and with awk where a number has a point`],
  ['tree', () => 'tree is not known here; ls -R and find list all that is below a directory'],
  ['file', () => 'file is not known here; stat says of what kind a file is, and od -c shows its bytes'],
  ['hexdump hd', (name) => `${name} is not known here; xxd f and od -A x -t x1z f show bytes`],
  [
    'type which whereis command hash',
    (name) => `${name} is not known here: where programs lie depends on the machine; Tab lists all commands`,
  ],
  [
    'jobs fg bg disown',
    (name) => `${name} is not known here, as jobs have no numbers: p=$! keeps one, and wait $p waits for it`,
  ],
  ['alias unalias ll la', () => 'aliases are not known here; write a function: ll() { ls -l "$@"; }'],
  ['ulimit shopt enable bind complete', (name) => `${name} is not known here: it changes how bash itself works`],
  [
    'useradd adduser usermod userdel groupadd passwd chpasswd groups getent newgrp',
    (name) => `${name} is not known here: there is root, and other users are numbers, as in chown 1000 f`,
  ],
  ['crontab at systemctl service init', (name) => `${name} is not known here: nothing runs but this script`],
  [
    'reboot shutdown halt poweroff',
    (name) => `${name} is not known here; crash 1234 cuts the power, and the volume is mounted again`,
  ],
  ['logout', () => 'logout is not known here; exit ends a script'],
  ['getfacl setfacl', (name) => `${name} is not known here; use chmod, and getfattr for other attributes`],
  [
    'quota repquota edquota',
    (name) => `${name} is not known here, as no volume here counts for each user; du says how much a directory holds`,
  ],
  ['mkfifo mknod', (name) => `${name} is not known here; use | or >(…), which need no name`],
  [
    'nohup nice renice ionice watch',
    (name) => `${name} is not known here; leave it away, and repeat with while and sleep`,
  ],
  ['locate updatedb', (name) => `${name} is not known here; find . -name '*x*' looks through all names`],
  ['install shred', (name) => `${name} is not known here; use cp, mkdir -p, chmod, dd and rm`],
  ['egrep fgrep', (name) => `${name} is written grep -${name[0].toUpperCase()} today`],
  ['b2sum cksum sum crc32', (name) => `${name} is not known here; md5sum, sha1sum, sha256sum and sha512sum are`],
  [
    'fsync fdatasync',
    (name) => `${name} is a system call; ${name === 'fsync' ? 'sync f' : 'sync -d f'} makes it for a file`,
  ],
  ['dir vdir', (name) => `${name} is not known here; use ls and ls -l`],
  ['coproc', () => 'coproc is not known here; put an & behind the command'],
];

export function insteadOf(name: string): string | undefined {
  if (name[0] === '!') return '! for earlier lines is not known here; at the prompt ↑ and Ctrl R find what was typed';
  return SAID.find(([names]) => names.split(' ').includes(name))?.[1](name);
}
