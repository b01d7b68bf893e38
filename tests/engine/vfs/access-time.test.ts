/**
 * Which reads change i_atime, under each mount option: of files, of directories, of symbolic links that are read or
 * followed. Linux is asked the same questions.
 */
import { describe, expect, it } from 'vitest';
import * as K from '../../../src/engine/vfs/kernel.ts';
import { describeWith } from '../../helpers/linux.ts';
import type { Answer, Call } from '../names/calls.ts';
import { callsOnEngine, callsOnKernel } from '../names/lab.ts';

const OPTIONS = ['', 'noatime', 'strictatime', 'nodiratime', 'nodiratime,strictatime', 'noatime,strictatime'];
const volume = (options: string): string =>
  `# mkfs: -t ext4 -b 1024 -J size=4\n# size: 16M\n# mount: commit=300${options && `,${options}`}\n`;

const READS: Call[][] = [
  [['read', 0, 4]],
  [['read', 0, 0]],
  [['read', 1, 4]],
  [['read', 2, 4]],
  [['list', 'd']],
  [['list', 'd/e']],
  [['readlink', 'fast']],
  [['readlink', 'long']],
  [['stat', 'fast', true]],
  [['stat', 'fast', false]],
  [['stat', 'to-e/.', true]],
  [['stat', 'd/f', true]],
  [['getxattr', 'd/f', 'user.x', true]],
];
const PATHS = ['d', 'd/e', 'd/f', 'd/empty', 'd/still', 'fast', 'long', 'to-e'];

/** Each read three times: fresh, again, and when the last access is old. After each, whose access was noted. */
function questions(): { calls: Call[]; asked: number[] } {
  const calls: Call[] = [
    ['mkdir', 'd', 0o755],
    ['mkdir', 'd/e', 0o755],
    ['open', 0, 'd/f', K.O_RDWR | K.O_CREAT, 0o644],
    ['write', 0, 100],
    ['close', 0],
    ['open', 0, 'd/f', K.O_RDONLY, 0],
    ['open', 1, 'd/empty', K.O_RDWR | K.O_CREAT, 0o644],
    ['open', 2, 'd/still', K.O_RDWR | K.O_CREAT, 0o644],
    ['setflags', 'd/still', 0x80],
    ['symlink', 'd/f', 'fast'],
    ['symlink', `${'./'.repeat(60)}d/f`, 'long'],
    ['symlink', 'd/e', 'to-e'],
  ];
  const asked: number[] = [];
  const look = (): void => {
    for (const path of PATHS) asked.push(calls.push(['accessed', path]) - 1);
    calls.push(['tick']);
  };
  look();
  for (const turn of ['fresh', 'again', 'old']) {
    if (turn === 'old') for (const path of ['d', 'd/f', 'd/empty']) calls.push(['utimes', path, 'then']);
    look();
    for (const read of READS) {
      calls.push(...read);
      look();
    }
  }
  return { calls, asked };
}

const { calls, asked } = questions();
const noted = ({ answers }: { answers: Answer[] }): string[] =>
  asked.map((i) => `${JSON.stringify(calls[i])}: ${answers[i]}`);
/** Paths whose access was noted at least once. */
const everNoted = ({ answers }: { answers: Answer[] }): Set<unknown> =>
  new Set(asked.filter((i) => i > asked[PATHS.length] && answers[i] === 1).map((i) => calls[i][1]));

describe('a read is noted', () => {
  it('of files, directories and links', () => {
    expect(everNoted(callsOnEngine(volume('strictatime'), calls))).toEqual(
      new Set(['d', 'd/e', 'd/f', 'd/empty', 'fast', 'long', 'to-e']),
    );
  });
  it('of no directory with nodiratime', () => {
    const noted = everNoted(callsOnEngine(volume('nodiratime,strictatime'), calls));
    expect(noted.has('d/e')).toBe(false);
    expect(noted.has('fast')).toBe(true);
  });
  it('of nothing with noatime, but for what utimes sets', () => {
    expect(everNoted(callsOnEngine(volume('noatime'), calls))).toEqual(new Set(['d', 'd/f', 'd/empty']));
  });
});

describeWith(['root', 'loop', 'mke2fs', 'mount', 'python3'], 'as the kernel notes it', () => {
  for (const options of OPTIONS)
    it(options || 'relatime, as nothing is said', () => {
      const text = volume(options);
      expect(noted(callsOnEngine(text, calls))).toEqual(noted(callsOnKernel(text, calls)));
    });
});
