/** The shipped SQLite: made-up statements beside a native one, and its promises when the power is cut. */

import path from 'node:path';
import { expect, it } from 'vitest';
import { xorshift32 } from '../../src/bytes/chance.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { imageAt } from '../../src/session/crash/flight.ts';
import { PAGE_BOUNDS } from '../../src/session/run/bounds.ts';
import { ScriptRun } from '../../src/session/script-run.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { directivesOf, makeVolume } from '../engine/fidelity/engine-run.ts';
import { EQUIPMENT, mountWithShell } from '../helpers/equipment.ts';
import { describeWith, must } from '../helpers/linux.ts';
import { long } from '../helpers/long.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { randomSql } from './random-sql.ts';
import { runOnVolume } from './volume.ts';

describeWith(['python3'], 'made-up statements', () => {
  const seeds = Array.from({ length: long ? 160 : 2 }, (_, i) => i + 1);

  it.each(seeds)('as a native SQLite answers them, %i', { timeout: 600_000 }, (seed) => {
    const statements = randomSql(seed, 80);
    const folder = tempDir();
    const native = must('python3', [new URL('native-sqlite.py', import.meta.url).pathname, path.join(folder, 'n.db')], {
      input: statements.join('\n'),
    });
    const { out } = runOnVolume(`sqlite3 t.db <<'END' 2> errors || :\n${statements.join(';\n')};\nEND`);
    expect(native.split('\n').length).toBeGreaterThan(10);
    expect(Buffer.from(out, 'latin1').toString('utf8')).toBe(native);
  });
});

/** Transactions of three rows each, in one program that says each as soon as it is committed. */
function transactions(journal: string, synchronous: string, count: number) {
  const sql = [`pragma journal_mode=${journal}; pragma synchronous=${synchronous};`];
  for (let n = 1; n <= count; n++) {
    sql.push(`begin; insert into t values (${n}, 1), (${n}, randomblob(${(n * 397) % 1500})), (${n}, 3);`);
    sql.push(`update total set n = ${n}; commit; select 'committed ${n}';`);
  }
  return `sqlite3 t.db "pragma journal_mode=${journal}; create table t(n, x); create table total(n); insert into total values (0); select 'committed 0';"
sync
sqlite3 t.db "${sql.join('\n')}"
`;
}

/** The recorded run, and after how many events each transaction was said to be committed. */
function recorded(journal: string, synchronous: string, count: number) {
  const recorder = new Recorder(makeVolume(directivesOf('# mkfs: -t ext4 -b 1024\n# size: 8M\n')), 'full');
  const said: number[] = [];
  const how = { equipment: EQUIPMENT, options: '', directives: {}, bounds: PAGE_BOUNDS, kind: undefined, seed: 1 };
  const run = ScriptRun.mount(recorder, how, (_stream, data) => {
    const text = typeof data === 'string' ? data : Buffer.from(data).toString();
    for (const [, n] of text.matchAll(/^committed (\d+)$/gm)) said[Number(n)] = recorder.recording!.length;
  });
  if (run instanceof Refused) throw new Error(run.refused);
  const ran = run.exec(transactions(journal, synchronous, count));
  expect(ran).toEqual({ status: 0 });
  expect(said.length).toBe(count + 1);
  return { source: run.source!, said, events: recorder.recording!.length };
}

/** What SQLite finds after a power cut: whether all is sound, and the transactions that are there; undefined if there is no mount. */
function found(source: Parameters<typeof imageAt>[0], step: number, seed: number) {
  let out = '';
  const mounted = mountWithShell(new Recorder(imageAt(source, step, { seed }), 'off'), {
    stdout: (data) => {
      out += Buffer.from(data).toString();
    },
  });
  // Half of the superblock was written: Linux does not mount it either (docs/inside/reliability.md).
  if (mounted instanceof Refused && mounted.field === 's_checksum') return undefined;
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const query = `pragma integrity_check; select n from total; select group_concat(n || ':' || c, ' ') from (select n, count(*) c from t group by n order by n)`;
  const { status } = mounted.run(`sqlite3 t.db "${query}" 2>&1`);
  const [integrity, total, groups = ''] = out.split('\n');
  const whole = Array.from({ length: Number(total) }, (_, i) => `${i + 1}:3`).join(' ');
  return { sound: status === 0 && integrity === 'ok' && groups === whole, last: Number(total), out };
}

/** The worst of many power cuts: how many committed transactions are gone, and how often the database is not sound. */
function cuts(journal: string, synchronous: string, count: number) {
  const { source, said, events } = recorded(journal, synchronous, 12);
  const draw = xorshift32(journal.length * 7919 + synchronous.length);
  let [unsound, lost, judged, refused] = [0, 0, 0, 0];
  let example = '';
  while (judged < count) {
    const step = said[0] + (draw() % (events - said[0]));
    const after = found(source, step, draw() >>> 8);
    if (!after) {
      expect(++refused).toBeLessThan(3 + count / 4);
      continue;
    }
    judged++;
    if (!after.sound) {
      unsound++;
      example ||= `at ${step}: ${after.out}`;
      continue;
    }
    const committed = said.findLastIndex((event) => event <= step);
    lost = Math.max(lost, committed - after.last);
  }
  return { unsound, lost, example };
}

const CUTS = long ? 125 : 4;

it.each([
  ['delete', 'full', 1],
  ['delete', 'extra', 0],
  ['wal', 'full', 0],
  ['truncate', 'full', 0],
])(
  'the power is cut: %s, synchronous=%s loses %i at the most',
  { timeout: 1_800_000 },
  (journal, synchronous, most) => {
    const { unsound, lost, example } = cuts(journal, synchronous, CUTS);
    expect(unsound, example).toBe(0);
    expect(lost).toBeLessThanOrEqual(most);
  },
);

it('synchronous=off loses what it said was committed', { timeout: 600_000 }, () => {
  const { unsound, lost } = cuts('delete', 'off', CUTS);
  expect(unsound + lost).toBeGreaterThan(0);
});
