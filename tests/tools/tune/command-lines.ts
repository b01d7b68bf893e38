/** What is asked of tune2fs: each option with values that it takes and that it refuses, and every feature, on and off. */

import { COMPAT, INCOMPAT, RO_COMPAT } from '../../../src/format/features.ts';
import { generator } from '../../helpers/random-scripts.ts';

/** Features that are refused here with a sentence of our own. */
const NOT_MADE = new Set(['quota', 'project', 'mmp', 'orphan_file', 'encrypt', 'casefold']);

const FEATURES = [...Object.keys(COMPAT), ...Object.keys(INCOMPAT), ...Object.keys(RO_COMPAT)].filter(
  (f) => !NOT_MADE.has(f),
);

const VALUES: Readonly<Record<string, readonly string[]>> = {
  c: ['30', '0', '-1', '-2', '0x10', '16000', '16001', 'x', '5x'],
  C: ['5', '0', '-1', '16001'],
  e: ['continue', 'remount-ro', 'panic', 'foo'],
  g: ['5', 'root', '0x7', '70000', '-1', 'x'],
  i: ['0', '5', '5s', '5S', '2w', '3m', '1d', '4D', '5dd', '-1', '0x10', '49710d', '49711d', 'x'],
  m: ['0', '3', '3.5', '49.99', '50', '51', '1e1', '0x5', '5%', 'x', '-1'],
  r: ['0', '200', '0x20', '8000', '99999999', '-5', 'x'],
  s: ['1', '0', '5'],
  T: [
    '20260101',
    '2026010112',
    '202601011230',
    '20260101123059',
    '2026',
    '20261301',
    '20260230',
    '2026011',
    '19691231',
    '21100101',
    'x',
  ],
  u: ['3', 'root', '65536', 'x'],
  L: ['hello', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  M: ['/mnt/x'],
  o: [
    'acl',
    '^acl,journal_data',
    'journal_data,journal_data_ordered',
    '^journal_data',
    'debug,bsdgroups,uid16,nobarrier,block_validity,discard,nodelalloc',
    '+user_xattr',
    'x',
    '^all',
  ],
  E: [
    'stride=8',
    'stride=0x10,stripe_width=64',
    'stride=-1',
    'stride=x',
    'stride',
    'stripe_width=4294967296',
    'stripe-width=8',
    'hash_alg=tea',
    'hash_alg=legacy',
    'hash_alg=siphash',
    'hash_alg',
    'test_fs',
    '^test_fs',
    'test_fs,^test_fs',
    'force_fsck',
    'mount_opts=abc',
    'mount_opts=',
    `mount_opts=${'a'.repeat(63)}`,
    `mount_opts=${'a'.repeat(64)}`,
    'stride=8,,test_fs',
    'foo',
    '^foo',
    'test_fs=1',
    'stride=4=5',
    'stride=0',
  ],
  U: ['99999999-2222-3333-4444-555555555555', 'clear', 'null', 'CLEAR', 'foo'],
  J: ['size=1', 'size=2', 'size=4', 'size=9', 'size=99999', 'size=0', 'foo', 'foo=1', 'size=x'],
  I: ['128', '256', '100', '64', '8192'],
};

export const ONE_BY_ONE: readonly string[] = [
  ...Object.entries(VALUES).flatMap(([letter, values]) => values.map((value) => `-${letter} ${value}`)),
  ...FEATURES.flatMap((feature) => [`-O ${feature}`, `-O ^${feature}`]),
  ...[
    '-j',
    '-l',
    '-q',
    '-c',
    '-f -c 4',
    '-O foo',

    '-O ^none',
    '-O +dir_index',
    '-O a -O b',
    '-o acl -o acl',
  ],
  ...[
    '-O extents,uninit_bg,dir_index,has_journal',
    '-O ^has_journal,^dir_index',
    '-O metadata_csum,extent,metadata_csum_seed',
    '-O metadata_csum,^uninit_bg',
  ],
  ...[
    '-O metadata_csum,metadata_csum_seed',
    '-O metadata_csum,metadata_csum_seed -U 99999999-2222-3333-4444-555555555555',
    '-O metadata_csum -U 99999999-2222-3333-4444-555555555555',
    '-O metadata_csum_seed -U 99999999-2222-3333-4444-555555555555',
    '-O ^metadata_csum_seed -U 99999999-2222-3333-4444-555555555555',
    '-O ^metadata_csum -U 99999999-2222-3333-4444-555555555555',
    '-O ^metadata_csum,^metadata_csum_seed -U clear',
    '-O ^metadata_csum,^metadata_csum_seed',
    '-O ^metadata_csum,metadata_csum_seed',
    '-O metadata_csum,^metadata_csum_seed',
    '-O metadata_csum_seed,^dir_index',
    '-O ^metadata_csum_seed,^dir_index',
    '-O metadata_csum,metadata_csum_seed,^uninit_bg',
    '-T 20270101 -O ^metadata_csum_seed -U clear',
    '-T 20270101 -O metadata_csum',
    '-T 20270101 -O ^metadata_csum',
    '-T 20270101 -O 64bit',
    '-T 20270101 -O ^64bit',
    '-O 64bit,filetype',
    '-O ^64bit,^filetype',
    '-T 20270101 -O ^64bit,^filetype',
    '-T 20270101 -O ^dir_index',
    '-T 20270101 -U 99999999-2222-3333-4444-555555555555',
  ],
  ...['-O ^metadata_csum,^uninit_bg', '-O ^metadata_csum,uninit_bg', '-O uninit_bg -U clear'],
  ...[
    '-j -c 4 -i 1d',
    '-j -c 0 -i 100',
    '-j -c 1 -i 0',
    '-j -i 5s',
    '-c 5 -O ^extent',
    '-L x -I 100',
    '-l -c 3',
    '-s 0 -c 5',
  ],
  ...[
    '-E stride=8,hash_alg=tea,mount_opts=xyz -U clear -u 3 -T 20260101 -o acl -O has_journal,extent -M /x -L abc -r 5 -m 3 -j -i 5 -g 7 -e continue -C 3 -c 9',
  ],
];

/** A command line of one to five options, by its seed. */
export function madeUp(seed: number): string {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const words: string[] = [];
  for (let n = 1 + Math.floor(random() * 5); n > 0; n--) {
    const kind = random();
    if (kind < 0.3) {
      const list = Array.from(
        { length: 1 + Math.floor(random() * 4) },
        () => (random() < 0.5 ? '' : '^') + pick(FEATURES),
      );
      words.push(`-O ${list.join(',')}`);
    } else if (kind < 0.4) words.push(pick(['-j', '-f', '-l']));
    else {
      const letter = pick(Object.keys(VALUES));
      words.push(`-${letter} ${pick(VALUES[letter])}`);
    }
  }
  return words.join(' ');
}
