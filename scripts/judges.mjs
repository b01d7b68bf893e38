/**
 * The programs that tests ask, by the Debian package they come in. A test that needs one says so (tests/helpers/linux.ts);
 * `npm test` installs what is missing where it may, and says what is skipped where it may not.
 */
import { aptInstall, which } from './run.mjs';

export const JUDGES = {
  e2fsprogs: [
    'mke2fs',
    'dumpe2fs',
    'debugfs',
    'e2fsck',
    'tune2fs',
    'resize2fs',
    'e2label',
    'e2freefrag',
    'e4defrag',
    'chattr',
    'lsattr',
  ],
  mount: ['mount', 'umount', 'losetup'],
  bsdextrautils: ['rev'],
  bsdutils: ['script'],
  'util-linux': ['flock', 'taskset', 'fallocate'],
  coreutils: [
    'cp',
    'dd',
    'join',
    'ln',
    'ls',
    'md5sum',
    'mkfifo',
    'mknod',
    'od',
    'sha256sum',
    'shuf',
    'split',
    'sync',
    'timeout',
    'truncate',
    'uname',
  ],
  bash: ['bash'],
  dash: ['sh'],
  diffutils: ['cmp', 'diff'],
  findutils: ['find', 'xargs'],
  mawk: ['mawk'],
  'perl-base': ['perl'],
  sed: ['sed'],
  git: ['git'],
  gzip: ['gzip'],
  tar: ['tar'],
  unzip: ['unzip'],
  xxd: ['xxd'],
  attr: ['setfattr', 'getfattr'],
  strace: ['strace'],
  gcc: ['cc'],
  python3: ['python3'],
};

/** Packages that the distribution needs beside one of these, to be of use. */
const WITH = { gcc: ['libc6-dev'] };

export function installJudges() {
  const missing = Object.entries(JUDGES).filter(([, programs]) => !programs.every(which));
  const packages = missing.flatMap(([name]) => [name, ...(WITH[name] ?? [])]);
  if (missing.length === 0 || aptInstall(...packages)) return;
  for (const [name, programs] of missing)
    console.error(
      `${name} is not installed: tests that ask ${programs.join(', ')} are skipped (Debian: apt-get install ${name})`,
    );
}
