/**
 * Our check beside e2fsck on every damaged volume of `damage.ts`: what -fn says and its exit code, what -fy says, and
 * what the volume holds afterwards. What differs is in a golden file, damage by damage; `npm run fuzz -- fsck` tries
 * all of them and prints the table of src/tools/fsck/README.md.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describeWith } from '../../helpers/linux.ts';
import { runs } from '../../helpers/long.ts';
import { renewing } from '../../helpers/settings.ts';
import { type Better, betterBy, type Compared, compared, oursOf, saidAgain, theirsOf } from './beside.ts';
import { type DamagedVolume, fsckDamages } from './damage.ts';
import { treeOf } from './tree.ts';

const FILE = fileURLToPath(new URL('./fixtures/beside.json', import.meta.url));
const ASPECTS = ['verdict', 'exit', 'messages', 'repairs', 'volume', 'names', 'clean'] as const;

const all = fsckDamages();
const TRIES = Math.min(all.length, renewing ? all.length : runs(8, 100));
const tried = all.filter((_, i) => Math.floor((i * TRIES) / all.length) !== Math.floor(((i - 1) * TRIES) / all.length));

const differing = (c: Compared): string[] => ASPECTS.filter((aspect) => !c[aspect]);

interface Difference {
  differs: string[];
  better: Better[];
}

/** How many are equal in each aspect, by what was damaged; and in all of them; and so or better. */
function table(found: ReadonlyMap<string, Difference>): string {
  const rows = new Map<string, number[]>();
  for (const [name, { differs, better }] of found)
    for (const kind of [name.split(': ')[1], 'all']) {
      const equal = differs.length === 0;
      const now = [true, ...ASPECTS.map((aspect) => !differs.includes(aspect)), equal, equal || better.length > 0];
      const row = rows.get(kind) ?? now.map(() => 0);
      rows.set(
        kind,
        row.map((n, i) => n + Number(now[i])),
      );
    }
  const lines = [...rows].map(([kind, row]) => `| ${kind} | ${row.join(' | ')} |`);
  const heads = ['damage', 'volumes', ...ASPECTS, 'equal in all', 'equal or better'];
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...lines].join('\n');
}

function difference({ make, sound }: DamagedVolume): Difference {
  const bytes = make();
  const [ours, theirs] = [oursOf(bytes), theirsOf(bytes)];
  const differs = differing(compared(ours, theirs));
  return { differs, better: differs.length > 0 ? betterBy(ours, theirs, saidAgain(bytes), treeOf(sound())) : [] };
}

const known = (): Record<string, Difference> => JSON.parse(fs.readFileSync(FILE, 'utf8'));

describeWith(['e2fsck 1.47.0'], 'beside e2fsck', () => {
  it(`${TRIES} of ${all.length} damaged volumes differ in what is known, and in nothing else`, {
    timeout: 3_600_000,
  }, () => {
    const found = new Map<string, Difference>();
    for (const d of tried) found.set(d.name, difference(d));
    const now = Object.fromEntries([...found].filter(([, { differs }]) => differs.length > 0).sort());
    if (TRIES === all.length) console.log(table(found));
    if (renewing) fs.writeFileSync(FILE, `${JSON.stringify(now, undefined, 1)}\n`);
    const expected = Object.fromEntries(Object.entries(known()).filter(([name]) => found.has(name)));
    expect(now).toEqual(expected);
  });

  it('what differs is never a loss', () => {
    const worse = Object.entries(known()).filter(([, { better }]) => better.length === 0);
    expect(worse.map(([name]) => name)).toEqual([]);
  });
});
