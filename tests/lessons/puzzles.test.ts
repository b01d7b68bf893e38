/** Every puzzle is solved by its stored solution, and not by nothing, by less, or by what comes near. */

import { describe, expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { PUZZLE_TEXTS, PUZZLES, puzzleOf } from '../../src/lessons/all-puzzles.ts';
import { judgePuzzle, type PuzzleState, puzzleProse } from '../../src/lessons/judge-puzzle.ts';
import type { Puzzle } from '../../src/lessons/puzzle.ts';
import { readPuzzle } from '../../src/lessons/read-puzzle.ts';
import { Run } from '../../src/lessons/run.ts';
import { typedLines } from '../../src/session/run/unmounted-lines.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { TILES } from '../../src/views/tiles.ts';
import { sessions } from '../helpers/equipment.ts';

function runOf({ script }: Puzzle, typed: readonly string[]): Run {
  let session = sessions.script(script);
  for (const line of typed) {
    if (session instanceof Refused) throw new Error(session.refused);
    const next = session.type(line);
    if (next instanceof Refused) throw new Error(`${line}: ${next.refused}`);
    session = next;
  }
  if (session instanceof Refused) throw new Error(session.refused);
  const { overview } = session;
  const of = session;
  return new Run(overview.steps, async (name, want, moment) => of.ask(moment, answerNamed(name), want));
}

const judged = (puzzle: Puzzle, typed: readonly string[]): Promise<PuzzleState> =>
  judgePuzzle(puzzle, runOf(puzzle, typed));

/** Lines that do not solve a puzzle, and the goals, from 0, that they leave open. */
const WRONG: Readonly<Record<string, readonly (readonly [string, readonly string[], readonly number[]])[]>> = {
  'mend-a-disk': [
    ['e2fsck does it', ['e2fsck -fy disk.img'], [1]],
    ['the descriptor’s sum is left', ['sif letter links_count 1', 'setb 7169', 'set_bg 0 free_blocks_count 6551'], [0]],
    [
      'the count that e2fsck names at first',
      ['sif letter links_count 1', 'set_bg 0 free_blocks_count 6552', 'setb 7169'],
      [0],
    ],
  ],
  'nine-blocks': [
    [
      'with holes',
      ['for i in 0 2 4 6 8; do dd if=/dev/zero of=f bs=1k count=1 seek=$i conv=notrunc status=none; done', 'sync'],
      [1],
    ],
    [
      'one block written',
      ['fallocate -l 9K f', 'dd if=/dev/zero of=f bs=1k count=1 seek=1 conv=notrunc,fsync status=none'],
      [2],
    ],
    [
      'not flushed',
      [
        'fallocate -l 9K f',
        'for i in 1 4; do dd if=/dev/zero of=f bs=1k count=1 seek=$i conv=notrunc status=none; done',
      ],
      [2],
    ],
  ],
  'shatter-a-file': [
    ['at once', ['head -c 16K /dev/zero > f', 'sync'], [3]],
    [
      'block by block',
      ['for i in {0..15}; do dd if=/dev/zero of=f bs=1k count=1 seek=$i conv=notrunc,fsync status=none; done'],
      [3],
    ],
    [
      'too many commands',
      [
        'for i in {0..15}; do for of in f g; do dd if=/dev/zero of=$of bs=1k count=1 seek=$i conv=notrunc,fsync status=none; done; done',
      ],
      [2],
    ],
  ],
  'lost-though-synced': [
    ['too soon', ['echo new > letter'], [1, 2]],
    ['emptied on purpose', [': > letter', 'sleep 6'], [2]],
    ['deleted', ['rm letter', 'sleep 6', 'echo new > letter'], [0, 2]],
    ['asked for', ['echo new > tmp', 'sync tmp', 'mv tmp letter', 'sleep 6'], [1, 2]],
    ['as ext4 does by default', ['mount -o remount,auto_da_alloc .', 'echo new > letter', 'sleep 6'], [1, 2]],
  ],
  'beat-the-allocator': [
    ['as it comes', [roundsOf('sync')], [6]],
    ['one sync', [roundsOf(':'), 'sync'], [3, 4]],
    ['all at once, and then 16 syncs', [roundsOf(':'), 'for i in {1..16}; do sync; done'], [3, 4]],
    [
      'nearly all in the first round',
      [
        `head -c 113K /dev/zero > film; head -c 49K /dev/zero > song; head -c 17K /dev/zero > log; sync`,
        'for i in {1..15}; do for f in film song log; do head -c 1K /dev/zero >> $f; done; sync; done',
      ],
      [4, 6],
    ],
    [
      'one after the other',
      ['film 8', 'song 4', 'log 2'].map((of) => {
        const [name, k] = of.split(' ');
        return `for i in {1..16}; do head -c ${k}K /dev/zero >> ${name}; sync; done`;
      }),
      [3, 6],
    ],
    [
      'kept in other files first',
      [roundsOf('sync', '.part'), 'for f in film song log; do cat $f.part > $f; done; sync'],
      [3, 4],
    ],
    ['not kept short', ['fallocate -l 128K film', roundsOf('sync')], [0, 6]],
  ],
};

function roundsOf(end: string, of = ''): string {
  return `for i in {1..16}; do head -c 8K /dev/zero >> film${of}; head -c 4K /dev/zero >> song${of}; head -c 2K /dev/zero >> log${of}; ${end}; done`;
}

const asTyped = (line: string): string =>
  /^(sif|setb|set_bg) /.test(line) ? `debugfs -w -R "${line}" disk.img` : line;

test('every file is a puzzle', () => {
  for (const { file, text } of PUZZLE_TEXTS) {
    const puzzle = readPuzzle(text);
    expect(puzzle instanceof Refused ? `${file}: ${puzzle.refused}` : '').toBe('');
  }
  expect(PUZZLES.length).toBe(5);
  expect(new Set(PUZZLES.map(({ id }) => id)).size).toBe(5);
  expect(Object.keys(WRONG).sort()).toEqual(PUZZLES.map(({ id }) => id).sort());
  expect(puzzleOf('nothing-like-it')).toBeUndefined();
});

describe.each(PUZZLES)('$title', (puzzle) => {
  test('can be told before anything is typed, and nothing is solved by nothing', async () => {
    const run = runOf(puzzle, []);
    const prose = await puzzleProse(puzzle, run, new Set(TILES.map((t) => t.id)));
    expect(prose instanceof Refused ? prose.refused : '').toBe('');
    const state = await judgePuzzle(puzzle, run);
    expect(state.solved).toBe(false);
    expect(state.score).toBeUndefined();
    expect(puzzle.hints.length).toBeGreaterThanOrEqual(3);
  });

  test('is solved by its solution, as well as is said', async () => {
    const state = await judged(puzzle, puzzle.solution);
    expect(state.goals.map(({ met }, i) => (met ? '' : `${i}: ${state.goals[i].now}`))).toEqual(
      puzzle.goals.map(() => ''),
    );
    expect(state.score).toBe(puzzle.score?.best);
  });

  test.each(WRONG[puzzle.id].map(([name, lines, open]) => ({ name, lines, open })))(
    'is not solved: $name',
    async ({ lines, open }) => {
      const { solved, goals } = await judged(puzzle, lines.map(asTyped));
      expect(solved).toBe(false);
      expect(goals.flatMap(({ met }, i) => (met ? [] : [i]))).toEqual(open);
    },
  );
});

test('a solution may be one script: loops stay whole, and what needs the volume unmounted is typed by itself', async () => {
  expect(typedLines('for i in 1 2; do\n  echo $i\ndone\ne2fsck -fn disk.img\n\nls')).toEqual([
    'for i in 1 2; do\n  echo $i\ndone',
    'e2fsck -fn disk.img',
    'ls',
  ]);
  for (const puzzle of PUZZLES)
    expect((await judged(puzzle, typedLines(puzzle.solution.join('\n')))).score, puzzle.id).toBe(puzzle.score?.best);
});

test('commands before a power cut are not forgotten to make a score', async () => {
  const puzzle = puzzleOf('nine-blocks')!;
  const run = runOf(puzzle, [...puzzle.solution, 'crash after:sys_enter:-1']);
  expect((await judgePuzzle(puzzle, run)).score).toBeUndefined();
});
